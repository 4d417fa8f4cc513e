#include "cuda/arranged.hpp"

#include <cuda_runtime.h>

#include "fairshuf/cuda.hpp"

namespace fairshuf::test {

namespace {

using fairshuf::detail::trie_shape;

struct radix_4 {
    FAIRSHUF_ON_DEVICE_TOO static constexpr trie_shape get() {
        return {.few = 8, .first_bits = 2, .most_bits = 2, .leaf = 4, .aim = 3, .last_level = 8};
    }
};
struct radix_2 {
    FAIRSHUF_ON_DEVICE_TOO static constexpr trie_shape get() {
        return {.few = 1, .first_bits = 1, .most_bits = 1, .leaf = 1, .aim = 1, .last_level = 3};
    }
};
struct radix_16 {
    FAIRSHUF_ON_DEVICE_TOO static constexpr trie_shape get() {
        return {.few = 60, .first_bits = 4, .most_bits = 3, .leaf = 20, .aim = 13, .last_level = 2};
    }
};

// Words with chosen digits.
class rigged_words {
public:
    rigged_words(const key& k, std::uint8_t keep, std::uint8_t set)
        : words_(k), keep_(keep * 0x01010101U), set_(set * 0x01010101U) {}

    __device__ void block(std::uint64_t stream, std::uint64_t number, cuda::detail::chacha_block& out) const {
        words_.block(stream, number, out);
        if ((stream & 0xfff) > 8) return;  // not digits
#pragma unroll
        for (unsigned i = 0; i < cuda::detail::words_per_block; ++i) out[i] = (out[i] & keep_) | set_;
    }
    __device__ std::uint32_t word(std::uint64_t stream, std::uint64_t index) const {
        return words_.word(stream, index);
    }

private:
    cuda::detail::keyed_words words_;
    std::uint32_t keep_, set_;
};

template <std::size_t Bytes, std::size_t Align = 1>
struct alignas(Align) element {
    unsigned char bytes[Bytes];
};

std::string text_of(const expected<void>& done) {
    return done ? "" : done.error().message;
}

template <class Shape, class T, class Words>
expected<void> arranged(T* elements, std::uint64_t n, const Words& words, const device_request& request) {
    using namespace cuda::detail;
    auto within = limits_of_device();
    within.most = request.most;
    within.long_numbers = request.long_numbers;
    if (request.shared_bytes != 0) within.shared_bytes = request.shared_bytes;
    switch (request.what) {
        case device_call::shuffle: return arrange<Shape, call::shuffle>(elements, n, words, {}, within);
        case device_call::unshuffle: return arrange<Shape, call::unshuffle>(elements, n, words, {}, within);
        default:
            if constexpr (cuda::detail::index<T> && sizeof(T) >= 4)
                return arrange<Shape, call::permutation>(elements, n, words, {}, within);
            return error{"no numbers"};
    }
}

template <class Shape, class Words>
expected<void> of_size(void* elements, std::uint64_t n, const Words& words, const device_request& request) {
    const auto as = [&]<class T>(T) { return arranged<Shape>(static_cast<T*>(elements), n, words, request); };
    if (request.element_bytes == 4) return as(std::uint32_t{});
    if constexpr (std::is_same_v<Shape, cuda::detail::real_shape> &&
                  std::is_same_v<Words, cuda::detail::keyed_words>) {
        switch (request.element_bytes) {
            case 1: return as(std::uint8_t{});
            case 2: return as(std::uint16_t{});
            case 3: return as(element<3>{});
            case 8: return as(std::uint64_t{});
            case 12: return as(element<12, 4>{});
            case 16: return as(element<16>{});
            case 64: return as(element<64, 16>{});
            default: break;
        }
    }
    return error{"no such element"};
}

expected<void> of_shape(void* elements, std::uint64_t n, const key& k, const device_request& request) {
    const rigged_words words(k, request.keep, request.set);
    const bool rigged = request.keep != 255 || request.set != 0;
    switch (request.shape) {
        case device_shape::radix_4: return of_size<radix_4>(elements, n, words, request);
        case device_shape::radix_2: return of_size<radix_2>(elements, n, words, request);
        case device_shape::radix_16: return of_size<radix_16>(elements, n, words, request);
        default: break;
    }
    if (rigged) return of_size<cuda::detail::real_shape>(elements, n, words, request);
    return of_size<cuda::detail::real_shape>(elements, n, cuda::detail::keyed_words(k), request);
}

}  // namespace

bool has_device() {
    int count = 0;
    const bool any = cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
    cudaGetLastError();
    return any;
}

std::string arrange_on_device(void* elements, std::uint64_t n, const key& k, const device_request& request) {
    const std::size_t bytes = n * request.element_bytes;
    unsigned char* memory = nullptr;
    if (cudaMalloc(&memory, bytes + request.offset + 1) != cudaSuccess) return "no memory on the device";
    unsigned char* const there = memory + request.offset;
    cudaMemcpy(there, elements, bytes, cudaMemcpyHostToDevice);
    std::string problem = text_of(of_shape(there, n, k, request));
    if (problem.empty())
        if (const auto error = cudaMemcpy(elements, there, bytes, cudaMemcpyDeviceToHost);
            error != cudaSuccess)
            problem = cudaGetErrorString(error);
    cudaFree(memory);
    return problem;
}

std::int64_t late_segments(std::uint64_t n, const key& k) {
    using namespace cuda::detail;
    const std::uint64_t bytes = cuda::scratch_bytes<std::uint32_t>(n);
    std::byte* memory = nullptr;
    std::uint32_t* numbers = nullptr;
    std::uint32_t late = 0;
    bool done = cudaMalloc(&memory, bytes) == cudaSuccess && cudaMalloc(&numbers, n * 4) == cudaSuccess &&
                cuda::shuffle(numbers, n, k, {.scratch = {memory, bytes}});
    if (done && !real_shape::get().is_leaf(0, n)) {
        arena tables(memory);  // as the call laid them out
        const auto how = plan::of<real_shape, std::uint32_t>(n, limits_of_device(), tables);
        done = cudaMemcpy(&late, how.late, sizeof late, cudaMemcpyDeviceToHost) == cudaSuccess;
    }
    cudaFree(numbers);
    cudaFree(memory);
    return done ? std::int64_t{late} : -1;
}

}  // namespace fairshuf::test
