// How fast are lists shuffled on a graphics processor, compared with the vendor's libraries and with the
// memory?
//
//   build/release/bench/gpu [--quick] [--svg FILE]
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
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "fairshuf/cuda.hpp"
#include "gpu_picture.hpp"

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

using fairshuf::bench::gpu_time;

// bits: the logarithm of the number of elements.
template <class T>
void compare(unsigned bits, int rounds, std::vector<gpu_time>& measured) {
    const std::uint64_t n = std::uint64_t{1} << bits;
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
    std::printf("2^%u elements of %zu bytes\n", bits, sizeof(T));
    const float ours = methods.front().median();
    for (const auto& each : methods) {
        std::printf("  %-34s %9.3f ms  %6.2f\n", each.name.c_str(), each.median(), each.median() / ours);
        measured.push_back({each.name, n, sizeof(T), each.median()});
    }
    std::fflush(stdout);
}

int draw(const char* file, const std::string& machine, const std::vector<gpu_time>& measured) {
    std::ofstream out(file);
    out << fairshuf::bench::gpu_picture(machine, measured);
    if (out.flush()) return 0;
    std::fprintf(stderr, "bench/gpu: cannot write %s\n", file);
    return 1;
}

}  // namespace

int main(int count, char** arguments) {
    bool quick = false;
    const char* svg = nullptr;
    for (int i = 1; i < count; ++i) {
        if (std::strcmp(arguments[i], "--quick") == 0) {
            quick = true;
        } else if (std::strcmp(arguments[i], "--svg") == 0 && i + 1 < count) {
            svg = arguments[++i];
        } else {
            std::fprintf(stderr, "usage: gpu [--quick] [--svg FILE]\n");
            return 1;
        }
    }
    cudaDeviceProp device{};
    check(cudaGetDeviceProperties(&device, 0), "there is no CUDA device");
    const std::string machine =
        std::string(device.name) + ", " + std::to_string(device.multiProcessorCount) + " multiprocessors";
    std::printf("%s. Medians; the last column is the time as a multiple of ours.\n\n", machine.c_str());
    const int rounds = quick ? 3 : 9;
    std::vector<gpu_time> measured;
    for (const unsigned bits : {20, 22, 24, 26, 28, 30})
        if (!quick || bits < 30) compare<std::uint32_t>(bits, rounds, measured);
    for (const unsigned bits : {20, 24, 28}) compare<std::uint64_t>(bits, rounds, measured);
    for (const unsigned bits : {20, 24, 26}) compare<uint4>(bits, rounds, measured);
    return svg == nullptr ? 0 : draw(svg, machine, measured);
}
