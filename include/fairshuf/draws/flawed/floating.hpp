// floor(u * bound), where u is a multiple of 2^-bits in [0, 1). JavaScript's Math.floor(Math.random() * n)
// has 53 bits; C's rand() divided by 2^15 has 15.
//
// What is wrong: 2^bits words cannot be shared evenly among the values unless bound is a power of two. With
// 53 bits the bias is far too small to observe; with 15 bits it is visible. (The result is never bound itself
// while bound <= 2^53. The largest u is 1 - 2^-53, and bound * u is more than half a unit in the last place
// below bound. So it is not rounded up.)
//
// A larger word never gives a smaller value. So bisection counts the words of each value exactly, with the
// arithmetic that runs, rounding included.
#pragma once

#include <cstdint>

namespace fairshuf::flawed {

struct floating {
    unsigned bits;  // 1 .. 53

    constexpr std::uint64_t words(std::uint64_t /*bound*/) const { return std::uint64_t{1} << bits; }

    constexpr std::uint64_t value(std::uint64_t word, std::uint64_t bound) const {
        const double u = static_cast<double>(word) / static_cast<double>(words(bound));
        return static_cast<std::uint64_t>(u * static_cast<double>(bound));
    }

    constexpr std::uint64_t count(std::uint64_t bound, std::uint64_t value) const {
        return first_word_reaching(value + 1, bound) - first_word_reaching(value, bound);
    }

private:
    constexpr std::uint64_t first_word_reaching(std::uint64_t wanted, std::uint64_t bound) const {
        std::uint64_t low = 0, high = words(bound);
        while (low < high) {
            const std::uint64_t middle = low + (high - low) / 2;
            if (value(middle, bound) < wanted) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
};

}  // namespace fairshuf::flawed
