// The Mersenne Twister mt19937 (Matsumoto and Nishimura 1998, seeded as in their program of 2002), started
// from a seed of 32 bits, as C++, PHP and many others do.
//
// What is wrong: the state has 19937 bits, but the seed chooses one of only 2^32 places to start. From 13
// cards on, most orders never come up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "fairshuf/draws/exact.hpp"

namespace fairshuf::generators {

class mt19937_words {
public:
    using result_type = std::uint32_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return 0xFFFFFFFF; }

    explicit constexpr mt19937_words(std::uint32_t seed) {
        state_[0] = seed;
        for (std::size_t i = 1; i < size; ++i)
            state_[i] = 1812433253U * (state_[i - 1] ^ state_[i - 1] >> 30) + static_cast<std::uint32_t>(i);
    }

    // The words of a state are renewed one at a time, when they are needed.
    constexpr result_type operator()() {
        const std::size_t next = (at_ + 1) % size, far = (at_ + 397) % size;
        const std::uint32_t joined = (state_[at_] & 0x80000000U) | (state_[next] & 0x7FFFFFFFU);
        std::uint32_t word = state_[far] ^ joined >> 1 ^ ((joined & 1) != 0 ? 0x9908B0DFU : 0);
        state_[at_] = word;
        at_ = next;
        word ^= word >> 11;
        word ^= word << 7 & 0x9D2C5680U;
        word ^= word << 15 & 0xEFC60000U;
        return word ^ word >> 18;
    }

private:
    static constexpr std::size_t size = 624;

    std::array<std::uint32_t, size> state_{};
    std::size_t at_ = 0;
};

// With exact draws: nothing is wrong but the seed.
class mt19937 {
public:
    explicit constexpr mt19937(std::uint64_t seed) : words_(static_cast<std::uint32_t>(seed)) {}
    constexpr std::uint64_t below(std::uint64_t bound) {
        return exact<mt19937_words, 32>(words_).below(bound);
    }

private:
    mt19937_words words_;
};

// PHP since 7.1: mt_srand(seed), then mt_rand(0, bound - 1). It takes a remainder, and draws again where that
// would be biased. Source: the PHP manual, and the RFC "Fix inconsistencies in RNG" of 2016.
class php_mt {
public:
    explicit constexpr php_mt(std::uint64_t seed) : words_(static_cast<std::uint32_t>(seed)) {}

    constexpr std::uint64_t below(std::uint64_t bound) {
        constexpr std::uint64_t largest = 0xFFFFFFFF;
        std::uint64_t word = words_();
        if ((bound & (bound - 1)) == 0) return word & (bound - 1);
        while (word > largest - largest % bound - 1) word = words_();
        return word % bound;
    }

private:
    mt19937_words words_;
};

}  // namespace fairshuf::generators
