// Memory within a limit. It reserves all addresses at once, uses pages only as they are touched, and returns
// them together.
//
//   arena memory(limit);
//   char* place = memory.take(1000);     // nullptr if it does not fit any more
//   memory.empty();                      // used again from its beginning
//   memory.release();                    // back to the system
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace fairshuf {

class arena {
public:
    arena() = default;
    // Smaller than requested if the system lacks address space.
    explicit arena(std::uint64_t size);
    arena(arena&& other) noexcept
        : mapping_(std::exchange(other.mapping_, nullptr)),
          memory_(std::exchange(other.memory_, nullptr)),
          mapped_(std::exchange(other.mapped_, 0)),
          size_(std::exchange(other.size_, 0)),
          used_(std::exchange(other.used_, 0)),
          touched_(std::exchange(other.touched_, 0)) {}
    arena& operator=(arena&& other) noexcept {
        std::swap(mapping_, other.mapping_);
        std::swap(memory_, other.memory_);
        std::swap(mapped_, other.mapped_);
        std::swap(size_, other.size_);
        std::swap(used_, other.used_);
        std::swap(touched_, other.touched_);
        return *this;
    }
    arena(const arena&) = delete;
    arena& operator=(const arena&) = delete;
    ~arena() { release(); }

    // At the beginning of a cache line.
    char* take(std::uint64_t bytes) {
        constexpr std::uint64_t line = 64;
        if (bytes > left()) return nullptr;
        char* const place = memory_ + used_;
        used_ += (bytes + line - 1) / line * line;
        touched_ = std::max(touched_, used_);
        return place;
    }

    void empty() { used_ = 0; }
    void trim();  // returns pages that are no longer used
    void release();

    std::uint64_t size() const { return size_; }
    std::uint64_t used() const { return used_; }
    // The most that was used since the last trim(): the system has provided about this much.
    std::uint64_t touched() const { return touched_; }
    std::uint64_t left() const { return used_ < size_ ? size_ - used_ : 0; }

private:
    void* mapping_ = nullptr;
    char* memory_ = nullptr;  // inside the mapping, aligned to a huge page
    std::uint64_t mapped_ = 0, size_ = 0, used_ = 0, touched_ = 0;
};

}  // namespace fairshuf
