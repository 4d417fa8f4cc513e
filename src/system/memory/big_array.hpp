// Memory for very many plain values. It is not initialised, grows without copying where the system can move
// pages, and uses huge pages where possible, because shuffling reads at random.
//
//   auto places = big_array<std::uint32_t>::of(1'000'000'000);   // an error if memory is exhausted
//   places->all();                                               // a span of them
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <type_traits>

#include "fairshuf/core/expected.hpp"

namespace fairshuf {

// Asks the system for huge pages if the memory is large enough.
void prefer_huge_pages(void* memory, std::size_t bytes);

// Like realloc and free. Large blocks come straight from the system, which grows them by moving pages. It
// could not move malloc's memory, part of which is in huge pages, and there would be two copies.
void* resized_memory(void* memory, std::size_t bytes_before, std::size_t bytes);
void give_back(void* memory, std::size_t bytes);

template <class T>
    requires std::is_trivially_copyable_v<T>
class big_array {
public:
    big_array() = default;

    static expected<big_array> of(std::size_t size) {
        big_array fresh;
        if (!fresh.resize(size)) return error{"memory exhausted"};
        return fresh;
    }

    // Keeps its content up to the new size. False if there is not enough memory.
    [[nodiscard]] bool resize(std::size_t size) {
        if (size > std::numeric_limits<std::size_t>::max() / sizeof(T)) return false;
        const std::size_t bytes = std::max<std::size_t>(size * sizeof(T), 1);
        void* moved = resized_memory(memory_.get(), memory_.get_deleter().bytes, bytes);
        if (moved == nullptr) return false;
        (void)memory_.release();  // NOLINT(bugprone-unused-return-value): it has moved
        memory_ = {static_cast<T*>(moved), returning{bytes}};
        size_ = size;
        return true;
    }

    std::span<T> all() { return {memory_.get(), size_}; }
    std::span<const T> all() const { return {memory_.get(), size_}; }
    std::size_t size() const { return size_; }

private:
    struct returning {
        std::size_t bytes = 0;
        void operator()(T* memory) const { give_back(memory, bytes); }
    };
    std::unique_ptr<T, returning> memory_;
    std::size_t size_ = 0;
};

}  // namespace fairshuf
