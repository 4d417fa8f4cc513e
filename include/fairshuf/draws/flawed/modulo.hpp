// rand() % bound, with a generator of R equally likely values.
//
// What is wrong: unless bound divides R, the first R mod bound values have one word more than the others. If
// bound is greater than R, the values from R on never come up.
#pragma once

#include <cstdint>

namespace fairshuf::flawed {

struct modulo {
    std::uint64_t range;  // R

    constexpr std::uint64_t words(std::uint64_t /*bound*/) const { return range; }
    static constexpr std::uint64_t value(std::uint64_t word, std::uint64_t bound) { return word % bound; }
    constexpr std::uint64_t count(std::uint64_t bound, std::uint64_t value) const {
        return range / bound + (value < range % bound ? 1 : 0);
    }
};

}  // namespace fairshuf::flawed
