// Shuffles arrays in the memory of a graphics processor, into exactly the order that fairshuf::shuffle(array,
// key) gives on a processor. Needs CUDA 12 or later and C++20, and is compiled by nvcc. It is not part of
// fairshuf/fairshuf.hpp.
//
//   fairshuf::cuda::shuffle(device_pointer, n, key);                    // on the default stream
//   fairshuf::cuda::shuffle(device_vector, key, {.stream = stream});    // a container of thrust
//   fairshuf::cuda::unshuffle(device_pointer, n, key);                  // back again
//   fairshuf::cuda::permutation(device_numbers, n, key);                // which item comes to each place
//
//   thrust::device_vector<std::byte> memory(fairshuf::cuda::scratch_bytes<float>(n));
//   const std::span scratch(thrust::raw_pointer_cast(memory.data()), memory.size());
//   auto done = fairshuf::cuda::shuffle(floats, n, key, {.stream = stream, .scratch = scratch});
//   if (!done) std::puts(done.error().message.c_str());
//
// A container is anything with data() and size() in device memory.
//
// Elements are moved as bytes: they must be trivially copyable, of at most 64 bytes. All work is put on the
// stream; no call waits for it. With scratch memory, nothing is allocated. Without it, memory comes from the
// stream's pool and goes back there. The scratch memory is in use until the stream has done the work.
//
// Errors are values. Unless the message says otherwise, nothing was moved.
//
// Method and figures: docs/gpu.md.
#pragma once

#include <cuda_runtime.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/cuda/cards.hpp"
#include "fairshuf/cuda/plan.hpp"
#include "fairshuf/cuda/run.hpp"
#include "fairshuf/cuda/wide.hpp"
#include "fairshuf/cuda/words.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::cuda {

struct options {
    cudaStream_t stream = nullptr;
    std::span<std::byte>
        scratch{};  // device memory of at least scratch_bytes<T>(n); empty: each call allocates
};

namespace detail {

template <class T>
constexpr void check_element() {
    static_assert(!std::is_const_v<T>, "fairshuf::cuda: the elements must not be const");
    static_assert(
        std::is_trivially_copyable_v<T> && sizeof(T) <= 64,
        "fairshuf::cuda moves elements as bytes: they must be trivially copyable, of at most 64 bytes. "
        "For others, make an index with fairshuf::cuda::permutation");
}

inline fairshuf::error failure(std::string_view code, std::string message) {
    return {std::move(message), {code, {}}};
}

inline std::string text_of(cudaError_t error) {
    return cudaGetErrorString(error);
}

// What can be said before any work is put on the stream.
inline expected<void> check_memory(const void* memory, std::uint64_t n, std::size_t alignment,
                                   std::string_view name) {
    const std::string called(name);
    if (memory == nullptr)
        return failure("cuda-pointer", called + " is null, but there are " + std::to_string(n) + " elements");
    if (reinterpret_cast<std::uintptr_t>(memory) % alignment != 0)
        return failure("cuda-alignment", called + " is not aligned: its address must be a multiple of " +
                                             std::to_string(alignment));
    if (const cudaError_t earlier = cudaPeekAtLastError(); earlier != cudaSuccess)
        return failure("cuda-earlier-error", "an earlier CUDA call failed (" + text_of(earlier) +
                                                 "): handle it, and take it with cudaGetLastError()");
    cudaPointerAttributes attributes{};
    int current = 0;
    cudaError_t found = cudaPointerGetAttributes(&attributes, memory);
    if (found == cudaSuccess) found = cudaGetDevice(&current);
    if (found != cudaSuccess) {
        cudaGetLastError();  // ours, not the caller's
        return failure("cuda-failed", "CUDA failed: " + text_of(found));
    }
    if (attributes.type != cudaMemoryTypeDevice && attributes.type != cudaMemoryTypeManaged)
        return failure("cuda-pointer",
                       called +
                           " is not in the memory of a device: copy it there with cudaMemcpy, or "
                           "use fairshuf::shuffle");
    if (attributes.type == cudaMemoryTypeDevice && attributes.device != current)
        return failure("cuda-device", called + " is in the memory of device " +
                                          std::to_string(attributes.device) + ", but device " +
                                          std::to_string(current) + " is current: call cudaSetDevice(" +
                                          std::to_string(attributes.device) + ")");
    return {};
}

// Memory of the stream's pool for the time of a call.
class borrowed_memory {
public:
    borrowed_memory(std::uint64_t bytes, cudaStream_t stream) : stream_(stream) {
        error_ = cudaMallocAsync(&data_, bytes, stream);
        if (error_ != cudaSuccess) {
            cudaGetLastError();  // ours, not the caller's
            data_ = nullptr;
        }
    }
    ~borrowed_memory() {
        if (data_ != nullptr) cudaFreeAsync(data_, stream_);
    }
    borrowed_memory(const borrowed_memory&) = delete;
    borrowed_memory& operator=(const borrowed_memory&) = delete;

    std::byte* data() const { return static_cast<std::byte*>(data_); }
    cudaError_t error() const { return error_; }

private:
    cudaStream_t stream_;
    void* data_ = nullptr;
    cudaError_t error_ = cudaSuccess;
};

// What the current device allows; the least of all devices if it does not tell.
inline limits limits_of_device() {
    int device = 0, bytes = 48 * 1024;
    if (cudaGetDevice(&device) != cudaSuccess ||
        cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device) != cudaSuccess)
        cudaGetLastError();  // ours, not the caller's
    return {static_cast<std::uint64_t>(bytes)};
}

// Calls f with an Index that can number n wide cards.
template <class F>
void with_index(std::uint64_t n, const limits& within, F f) {
    if (within.long_numbers || n - 1 > std::numeric_limits<std::uint32_t>::max()) {
        f(std::uint64_t{});
    } else {
        f(std::uint32_t{});
    }
}

template <class Shape, class Card>
std::uint64_t bytes_needed(std::uint64_t n, const limits& within) {
    arena measured(nullptr);
    if (Shape::get().is_leaf(0, n)) {
        (void)few_plan::of<Card>(n, measured);
    } else if constexpr (is_narrow<Card>) {
        (void)plan::of<Shape, Card>(n, within, measured);
    } else {
        with_index(n, within, [&]<class Index>(Index) {
            (void)wide_plan<Index>::template of<Shape, Card>(n, within, measured);
        });
    }
    return measured.used();
}

template <class Shape, call What, class Card, class Words>
void run_in(std::byte* memory, Card* cards, std::uint64_t n, const Words& words, const limits& within,
            launcher& launch) {
    arena scratch(memory);
    if (Shape::get().is_leaf(0, n)) {
        run_few<What>(few_plan::of<Card>(n, scratch), words, cards, launch);
    } else if constexpr (is_narrow<Card>) {
        const auto how = plan::of<Shape, Card>(n, within, scratch);
        run<Shape, What, Words, Card>(how, words, cards, launch)();
    } else {
        with_index(n, within, [&]<class Index>(Index) {
            const auto how = wide_plan<Index>::template of<Shape, Card>(n, within, scratch);
            run_wide<Shape, What>(how, words, cards, launch);
        });
    }
}

template <class Shape, call What, class Card, class Words>
expected<void> arrange_cards(Card* cards, std::uint64_t n, const Words& words, const options& chosen,
                             const limits& within) {
    const std::uint64_t needed = bytes_needed<Shape, Card>(n, within);
    const auto in = [&](std::byte* memory) -> expected<void> {
        launcher launch(chosen.stream);
        run_in<Shape, What>(memory, cards, n, words, within, launch);
        if (!launch.failed()) return {};
        return failure("cuda-failed",
                       "CUDA failed: " + text_of(launch.error()) +
                           (launch.moved() ? "; the elements are in no particular order, and some may be lost"
                                           : "; nothing was moved"));
    };
    if (!chosen.scratch.empty()) {
        if (chosen.scratch.size() < needed)
            return failure("cuda-scratch", "the scratch memory has " + std::to_string(chosen.scratch.size()) +
                                               " bytes, but " + std::to_string(needed) + " are needed");
        if (auto fine = check_memory(chosen.scratch.data(), n, 256, "the scratch memory"); !fine) return fine;
        return in(chosen.scratch.data());
    }
    const borrowed_memory own(needed, chosen.stream);
    if (own.error() == cudaErrorMemoryAllocation)
        return failure("cuda-memory",
                       "the device has no " + std::to_string(needed) + " bytes left for the scratch memory");
    if (own.data() == nullptr)
        return failure("cuda-failed", "CUDA failed: " + text_of(own.error()) + "; nothing was moved");
    return in(own.data());
}

template <class Shape, call What, class T, class Words>
expected<void> arrange(T* elements, std::uint64_t n, const Words& words, const options& chosen,
                       const limits& within = limits_of_device()) {
    check_element<T>();
    if (n == 0) return {};
    if (n > most_device_items)
        return failure("cuda-too-many", std::to_string(n) + " elements are too many; " +
                                            std::to_string(most_device_items) + " are the most");
    if (auto fine = check_memory(elements, n, alignof(T), "the array"); !fine) return fine;
    if constexpr (What == call::permutation) {
        if (n - 1 > std::numeric_limits<T>::max())
            return failure("cuda-too-many", std::to_string(n) +
                                                " elements are too many for their numbers, which end at " +
                                                std::to_string(std::numeric_limits<T>::max()));
    } else {
        if (n == 1) return {};
    }
    constexpr std::size_t widest = widest_alignment(sizeof(T));
    if constexpr (alignof(T) < widest) {
        if (reinterpret_cast<std::uintptr_t>(elements) % widest != 0)
            return arrange_cards<Shape, What>(reinterpret_cast<card<sizeof(T), alignof(T)>*>(elements), n,
                                              words, chosen, within);
    }
    if constexpr (What == call::permutation) {
        return arrange_cards<Shape, What>(elements, n, words, chosen, within);
    } else {
        return arrange_cards<Shape, What>(reinterpret_cast<card<sizeof(T), widest>*>(elements), n, words,
                                          chosen, within);
    }
}

// A pointer, or an object that holds one, such as thrust::device_ptr.
template <class P>
auto* raw(P pointer) {
    if constexpr (std::is_pointer_v<P>) {
        return pointer;
    } else {
        return pointer.get();
    }
}

template <class R>
concept device_range = requires(R& range) {
    detail::raw(range.data());
    { range.size() } -> std::convertible_to<std::uint64_t>;
};

template <class T>
concept index = std::unsigned_integral<T> && !std::same_as<T, bool>;

}  // namespace detail

// The bytes of scratch memory for n elements of type T on the current device: their own size, and a few
// percent more; for elements of more than 8 bytes, four bytes each besides.
template <class T>
std::uint64_t scratch_bytes(std::uint64_t n) {
    return detail::bytes_needed<detail::real_shape,
                                detail::card<sizeof(T), detail::widest_alignment(sizeof(T))>>(
        n, detail::limits_of_device());
}

// Puts n elements into the order of the key.
template <class T>
expected<void> shuffle(T* elements, std::uint64_t n, const key& k, const options& chosen = {}) {
    return detail::arrange<detail::real_shape, detail::call::shuffle>(elements, n, detail::keyed_words(k),
                                                                      chosen);
}

// Undoes shuffle() with the same key.
template <class T>
expected<void> unshuffle(T* elements, std::uint64_t n, const key& k, const options& chosen = {}) {
    return detail::arrange<detail::real_shape, detail::call::unshuffle>(elements, n, detail::keyed_words(k),
                                                                        chosen);
}

// Writes the order itself: shuffle() brings item numbers[i] to place i. The numbers must be able to hold n
// - 1.
template <detail::index Index>
expected<void> permutation(Index* numbers, std::uint64_t n, const key& k, const options& chosen = {}) {
    return detail::arrange<detail::real_shape, detail::call::permutation>(numbers, n, detail::keyed_words(k),
                                                                          chosen);
}

// The same for containers in device memory.
template <detail::device_range R>
expected<void> shuffle(R&& range, const key& k, const options& chosen = {}) {
    return shuffle(detail::raw(range.data()), range.size(), k, chosen);
}
template <detail::device_range R>
expected<void> unshuffle(R&& range, const key& k, const options& chosen = {}) {
    return unshuffle(detail::raw(range.data()), range.size(), k, chosen);
}
template <detail::device_range R>
expected<void> permutation(R&& range, const key& k, const options& chosen = {}) {
    return permutation(detail::raw(range.data()), range.size(), k, chosen);
}

}  // namespace fairshuf::cuda
