// java.util.Random: a linear congruential generator of 48 bits, and nextInt(bound).
//
// Source: the documentation of java.util.Random, which fixes the algorithm: s = s * 0x5DEECE66D + 0xB modulo
// 2^48, and next(bits) is the high bits of s. A seed is xored with the multiplier first.
//
// What is wrong: nextInt is not biased, but there are only 2^48 states. From 17 cards on, most orders never
// come up.
#pragma once

#include <cstdint>

namespace fairshuf::generators {

class java {
public:
    explicit constexpr java(std::uint64_t seed) : state_((seed ^ multiplier) & mask) {}

    // Random.next(31)
    constexpr std::uint32_t next31() {
        state_ = (state_ * multiplier + 0xB) & mask;
        return static_cast<std::uint32_t>(state_ >> (48 - 31));
    }

    // nextInt(bound), for a bound up to 2^31 - 1. A remainder from the incomplete last stretch is drawn
    // again.
    constexpr std::uint64_t below(std::uint64_t bound) {
        constexpr std::uint64_t words = std::uint64_t{1} << 31;
        if ((bound & (bound - 1)) == 0) return bound * next31() >> 31;
        for (;;) {
            const std::uint64_t word = next31();
            if (word - word % bound + bound <= words) return word % bound;
        }
    }

private:
    static constexpr std::uint64_t multiplier = 0x5DEECE66D, mask = (std::uint64_t{1} << 48) - 1;

    std::uint64_t state_;
};

}  // namespace fairshuf::generators
