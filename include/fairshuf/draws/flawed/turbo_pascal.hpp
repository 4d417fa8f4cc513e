// Random(k) of Turbo Pascal and Delphi: seed := seed * 134775813 + 1 mod 2^32, and the answer is (seed * k)
// >> 32.
//
// What is wrong: the state has 32 bits, so there are at most 2^32 decks. The online-poker site that was
// cracked in 1999 seeded it with the milliseconds since midnight.
#pragma once

#include <cstdint>

namespace fairshuf::flawed {

class turbo_pascal {
public:
    explicit constexpr turbo_pascal(std::uint32_t seed) : seed_(seed) {}

    constexpr std::uint64_t below(std::uint64_t bound) {
        seed_ = seed_ * 134775813U + 1;
        return seed_ * bound >> 32;
    }

private:
    std::uint32_t seed_;
};

}  // namespace fairshuf::flawed
