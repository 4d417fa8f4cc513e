// How fast are lists shuffled on a graphics processor, compared with the vendor's libraries and with the
// memory?
//
//   build/release/bench/gpu [--quick]
//
// All methods run in turn, round after round, in one run; the table has medians. Times are those of the
// device: events around the call, memory allocated before. `thrust::shuffle` allocates its own memory in each
// call, as its users see it.
#include <cuda_runtime.h>
#include <thrust/device_vector.h>
#include <thrust/gather.h>
#include <thrust/random.h>
#include <thrust/sequence.h>
#include <thrust/shuffle.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cub/cub.cuh>
#include <functional>
#include <string>
#include <vector>

#include "fairshuf/cuda.hpp"

namespace {

void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "bench/gpu: %s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

void check(const fairshuf::expected<void>& done) {
    if (done) return;
    std::fprintf(stderr, "bench/gpu: %s\n", done.error().message.c_str());
    std::exit(1);
}

struct method {
    std::string name;
    std::function<void()> run;
    std::vector<float> times = {};

    float median() const {
        auto sorted = times;
        std::sort(sorted.begin(), sorted.end());
        return sorted[sorted.size() / 2];
    }
};

void run_in_turn(std::vector<method>& methods, int rounds) {
    cudaEvent_t begin{}, end{};
    check(cudaEventCreate(&begin), "cudaEventCreate");
    check(cudaEventCreate(&end), "cudaEventCreate");
    for (int round = -1; round < rounds; ++round)  // the first one only warms up
        for (auto& each : methods) {
            check(cudaEventRecord(begin), "cudaEventRecord");
            each.run();
            check(cudaEventRecord(end), "cudaEventRecord");
            check(cudaEventSynchronize(end), each.name.c_str());
            float took = 0;
            check(cudaEventElapsedTime(&took, begin, end), "cudaEventElapsedTime");
            if (round >= 0) each.times.push_back(took);
        }
    check(cudaEventDestroy(begin), "cudaEventDestroy");
    check(cudaEventDestroy(end), "cudaEventDestroy");
}

template <class T>
void compare(const char* what, std::uint64_t n, int rounds) {
    const auto key = fairshuf::key::from_text("bench/gpu");
    thrust::device_vector<T> cards(n), others(n);
    thrust::device_vector<std::byte> scratch(fairshuf::cuda::scratch_bytes<T>(n));
    const fairshuf::cuda::options options{
        .scratch = {thrust::raw_pointer_cast(scratch.data()), scratch.size()}};
    thrust::device_vector<std::uint32_t> order(n), keys(n), sorted_keys(n);
    check(fairshuf::cuda::permutation(order, key));
    check(fairshuf::cuda::permutation(keys, fairshuf::derive(key, "keys")));
    thrust::default_random_engine engine(1);

    std::size_t sort_bytes = 0;
    const auto sort = [&](void* memory) {
        return cub::DeviceRadixSort::SortPairs(
            memory, sort_bytes, thrust::raw_pointer_cast(keys.data()),
            thrust::raw_pointer_cast(sorted_keys.data()), thrust::raw_pointer_cast(cards.data()),
            thrust::raw_pointer_cast(others.data()), static_cast<std::int64_t>(n));
    };
    check(sort(nullptr), "SortPairs");
    thrust::device_vector<std::byte> sort_memory(sort_bytes);

    std::vector<method> methods{
        {"fairshuf::cuda::shuffle", [&] { check(fairshuf::cuda::shuffle(cards, key, options)); }},
        {"fairshuf::cuda::unshuffle", [&] { check(fairshuf::cuda::unshuffle(cards, key, options)); }},
        {"thrust::shuffle", [&] { thrust::shuffle(cards.begin(), cards.end(), engine); }},
        {"thrust::shuffle_copy",
         [&] { thrust::shuffle_copy(cards.begin(), cards.end(), others.begin(), engine); }},
        {"random gather, order known",
         [&] { thrust::gather(order.begin(), order.end(), cards.begin(), others.begin()); }},
        {"CUB sort by random 32-bit keys",
         [&] { check(sort(thrust::raw_pointer_cast(sort_memory.data())), "SortPairs"); }},
        {"copy", [&] {
             check(cudaMemcpyAsync(thrust::raw_pointer_cast(others.data()),
                                   thrust::raw_pointer_cast(cards.data()), n * sizeof(T),
                                   cudaMemcpyDeviceToDevice),
                   "copy");
         }}};
    run_in_turn(methods, rounds);
    std::printf("%s\n", what);
    const float ours = methods.front().median();
    for (const auto& each : methods)
        std::printf("  %-34s %9.3f ms  %6.2f\n", each.name.c_str(), each.median(), each.median() / ours);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    const bool quick = count > 1 && std::strcmp(arguments[1], "--quick") == 0;
    if (count > 2 || (count == 2 && !quick)) {
        std::fprintf(stderr, "usage: gpu [--quick]\n");
        return 1;
    }
    cudaDeviceProp device{};
    check(cudaGetDeviceProperties(&device, 0), "there is no CUDA device");
    std::printf("%s, %d multiprocessors. Medians; the last column is the time as a multiple of ours.\n\n",
                device.name, device.multiProcessorCount);
    const int rounds = quick ? 3 : 9;
    compare<std::uint32_t>("2^20 elements of 4 bytes", 1ULL << 20, rounds);
    compare<std::uint32_t>("2^24 elements of 4 bytes", 1ULL << 24, rounds);
    compare<uint4>("2^26 elements of 16 bytes", 1ULL << 26, rounds);
    compare<std::uint64_t>("2^28 elements of 8 bytes", 1ULL << 28, rounds);
    if (!quick) compare<std::uint32_t>("2^30 elements of 4 bytes", 1ULL << 30, rounds);
}
