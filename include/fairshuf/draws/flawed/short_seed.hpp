// A good generator with a short seed: exact draws from ChaCha8, but the key is a small number (16 bits, 32
// bits, the milliseconds of a day).
//
// What is wrong: S seeds reach at most S orders. 2^32 seeds are fewer than 13!. Trying the 86.4 million
// milliseconds of a day takes seconds.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

namespace fairshuf::flawed {

struct short_seed {
    static constexpr std::uint64_t milliseconds_of_a_day = std::uint64_t{24} * 60 * 60 * 1000;

    std::uint64_t seeds;  // how many there are
};

class short_seed_draws {
public:
    explicit constexpr short_seed_draws(std::uint64_t seed) : words_(key_of(seed)) {}

    constexpr std::uint64_t below(std::uint64_t bound) { return exact(words_).below(bound); }

private:
    static constexpr key key_of(std::uint64_t seed) {
        std::array<byte, key::size> bytes{};
        for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<byte>(seed >> 8 * i);
        return key(bytes);
    }

    chacha8 words_;
};

}  // namespace fairshuf::flawed
