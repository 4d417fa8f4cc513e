// Working memory that is kept from one shuffle to the next: fresh pages would cost as much time as the
// shuffle. Only one shuffle at a time may use it.
//
// Up to 31 MiB, the memory comes from the usual heap. The GNU library keeps such memory when it is freed, so
// the next shuffle gets the same pages again. (It does not if they are aligned to huge pages: then it
// maps and unmaps them each time.) Larger memory is made of huge pages where the system has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "fairshuf/core/ranges.hpp"

namespace fairshuf {

namespace detail {

inline constexpr std::size_t huge_page = std::size_t{1} << 21;

inline std::byte* aligned(std::byte* at, std::size_t alignment) {
    return at + -reinterpret_cast<std::uintptr_t>(at) % alignment;  // NOLINT(*-reinterpret-cast)
}

// Asks for huge pages, as many as fit into this memory. If the system refuses, pages are small.
inline void ask_for_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
    auto* const begin = static_cast<std::byte*>(memory);
    std::byte *const first = aligned(begin, huge_page), *const end = begin + bytes;
    if (first < end && end - first >= static_cast<std::ptrdiff_t>(huge_page))
        madvise(first, static_cast<std::size_t>(end - first) / huge_page * huge_page, MADV_HUGEPAGE);
#endif
}

}  // namespace detail

class scratch {
public:
    scratch() = default;
    scratch(scratch&& other) noexcept
        : allocated_(std::exchange(other.allocated_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    scratch& operator=(scratch&& other) noexcept {
        std::swap(allocated_, other.allocated_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~scratch() { release(); }

    // Returns at least this many bytes, aligned to a cache line. The old content may be lost. Throws
    // std::bad_alloc.
    std::byte* reserve(std::uint64_t size) {
        if (size > size_) {
            release();
            // A size that cannot be addressed is clamped to the greatest one, which the system refuses.
            constexpr std::uint64_t most = std::numeric_limits<std::ptrdiff_t>::max() - 2 * page;
            const auto whole = static_cast<std::size_t>(detail::smaller(most, size));
            const std::size_t alignment = whole < least_in_pages ? line : page;
            allocated_ = static_cast<std::byte*>(::operator new(whole + alignment));
            size_ = whole;
            detail::ask_for_huge_pages(begin(), size_);
        }
        return begin();
    }

    std::size_t size() const { return size_; }

    void release() {
        ::operator delete(allocated_);
        allocated_ = nullptr;
        size_ = 0;
    }

private:
    static constexpr std::size_t line = 64, page = detail::huge_page;  // line: of the cache
    static constexpr std::size_t least_in_pages = std::size_t{31} << 20;

    std::byte* begin() const { return detail::aligned(allocated_, size_ < least_in_pages ? line : page); }

    std::byte* allocated_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace fairshuf
