// The digits of a number of places, one tile after the other.
//
//   for (digit_tiles tile(stream, begin, size); tile.next();) use(tile.done, tile.digits);
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/stream_window.hpp"

namespace fairshuf::detail {

class digit_tiles {
public:
    digit_tiles(stream_window& stream, std::uint64_t begin, std::size_t size)
        : stream_(&stream), begin_(begin), size_(size) {}

    [[gnu::noinline]] bool next() {
        done += digits.size();
        if (done == size_) return false;
        digits = stream_->bytes(begin_ + done, smaller(stream_window::most_bytes, size_ - done));
        return true;
    }

    std::size_t done = 0;  // places before this tile
    std::span<const byte> digits;

private:
    stream_window* stream_;
    std::uint64_t begin_;
    std::size_t size_;
};

// Counts how often each digit comes at these places.
inline void count_digits(stream_window& stream, std::uint64_t begin, std::size_t size, unsigned mask,
                         std::size_t* counts) {
    for (digit_tiles tile(stream, begin, size); tile.next();) count_digits(tile.digits, mask, counts);
}

}  // namespace fairshuf::detail
