// Three small generators of the past and present, with rand() % bound or a multiplied fraction.
//
// What is wrong: they have few states, and a remainder of 15 or 31 bits is not even.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fairshuf::generators {

// rand() % bound of Microsoft's C library: s = s * 214013 + 2531011 modulo 2^32, of which bits 16 to 30 are
// the number. The highest bit of s reaches none of them: 2^31 seeds are different. Source: the value of
// RAND_MAX and the constants are public since the 1990s (Knuth, TAOCP 2, lists of multipliers; many ports).
class msvc {
public:
    explicit constexpr msvc(std::uint64_t seed) : state_(static_cast<std::uint32_t>(seed)) {}

    constexpr std::uint32_t next() {
        state_ = state_ * 214013U + 2531011U;
        return state_ >> 16 & 0x7FFF;
    }
    constexpr std::uint64_t below(std::uint64_t bound) { return next() % bound; }

private:
    std::uint32_t state_;
};

// RANDU of IBM (1960s): x = 65539 x modulo 2^31, for an odd x. Three numbers in a row lie on one of 15
// planes: x(k+2) = 6 x(k+1) - 9 x(k). Source: Knuth, TAOCP 2, 3.3.4.
class randu {
public:
    // Seed s starts from x = 2s + 1.
    explicit constexpr randu(std::uint64_t seed) : state_((2 * seed + 1) & mask) {}

    constexpr std::uint64_t next() {
        state_ = state_ * 65539 & mask;
        return state_;
    }
    constexpr std::uint64_t below(std::uint64_t bound) { return next() * bound >> 31; }

private:
    static constexpr std::uint64_t mask = (std::uint64_t{1} << 31) - 1;
    std::uint64_t state_;
};

// rand() % bound of the GNU C library (random() of type 3): r(i) = r(i-3) + r(i-31) modulo 2^32, without its
// lowest bit. srand fills the first 31 numbers with 16807 x modulo 2^31 - 1, and 310 are thrown away. Source:
// the comments of glibc's random_r.c; P. Selinger, "The GLIBC pseudo-random number generator" (2007).
class c_rand {
public:
    explicit constexpr c_rand(std::uint64_t seed) {
        auto x = static_cast<std::int32_t>(seed == 0 ? 1 : seed);
        for (auto& word : words_) {
            word = static_cast<std::uint32_t>(x);
            const std::int64_t next = std::int64_t{16807} * x % 2147483647;
            x = static_cast<std::int32_t>(next < 0 ? next + 2147483647 : next);
        }
        for (int i = 0; i < 310; ++i) next();
    }

    constexpr std::uint32_t next() {
        words_[at_] += words_[(at_ + size - 3) % size];  // at_ is 31 back
        const std::uint32_t word = words_[at_];
        at_ = (at_ + 1) % size;
        return word >> 1;
    }
    constexpr std::uint64_t below(std::uint64_t bound) { return next() % bound; }

private:
    static constexpr std::size_t size = 31;
    std::array<std::uint32_t, size> words_{};
    std::size_t at_ = 3;  // words 31, 32 and 33 are words 0, 1 and 2 again
};

}  // namespace fairshuf::generators
