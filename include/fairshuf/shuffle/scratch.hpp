// Working memory that is kept from one shuffle to the next: fresh pages would cost as much time as the
// shuffle. Only one shuffle at a time may use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>

#include "fairshuf/core/ranges.hpp"
#endif

namespace fairshuf {

class scratch {
public:
    scratch() = default;
    scratch(scratch&& other) noexcept
        : bytes_(std::exchange(other.bytes_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    scratch& operator=(scratch&& other) noexcept {
        std::swap(bytes_, other.bytes_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~scratch() { release(); }

    // Returns at least this many bytes, aligned to a page. The old content may be lost. Throws
    // std::bad_alloc.
    std::byte* reserve(std::uint64_t size) {
        if (size > size_) {
            release();
            // A size that cannot be addressed is clamped to the greatest one, which the system refuses.
            constexpr std::uint64_t most = std::numeric_limits<std::ptrdiff_t>::max() / page * page;
            const auto whole = static_cast<std::size_t>(
                detail::smaller(most, (detail::smaller(most, size) + page - 1) / page * page));
            bytes_ = static_cast<std::byte*>(::operator new(whole, std::align_val_t{page}));
            size_ = whole;
#ifdef __linux__
            madvise(bytes_, size_, MADV_HUGEPAGE);  // if the system refuses, pages are small
#endif
        }
        return bytes_;
    }

    std::size_t size() const { return size_; }

    void release() {
        if (bytes_ != nullptr) ::operator delete(bytes_, std::align_val_t{page});
        bytes_ = nullptr;
        size_ = 0;
    }

private:
    static constexpr std::size_t page = std::size_t{1} << 21;  // a huge page

    std::byte* bytes_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace fairshuf
