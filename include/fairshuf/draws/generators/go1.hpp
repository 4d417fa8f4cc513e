// math/rand of Go 1 with a seed: x(i) = x(i-607) + x(i-273) modulo 2^64 (Mitchell and Reeds), and Intn.
//
// Source: Go's documentation and its program gen_cooked.go, which says how the table behind the seeding was
// made: the state of the generator after 7.8e12 steps from a first seed. Here the table is computed, not
// copied. A step is linear, so step N is x^N modulo the polynomial x^607 - x^334 - 1: forty squarings.
//
// What is wrong: a seed counts modulo 2^31 - 1. From 13 cards on, most orders never come up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairshuf::detail::go1 {

inline constexpr std::size_t length = 607, tap = 273;
using words = std::array<std::uint64_t, length>;

// 48271 x modulo 2^31 - 1
constexpr std::uint64_t next_seed(std::uint64_t x) {
    return 48271 * x % 2147483647;
}

// The words of a seed: three numbers each, shifted by twice `shift` bits, `shift` bits and none. 20 are
// skipped.
constexpr words seeded(std::uint64_t seed, unsigned shift) {
    std::uint64_t x = seed % 2147483647;
    if (x == 0) x = 89482311;
    for (int i = 0; i < 20; ++i) x = next_seed(x);
    words filled{};
    for (auto& word : filled) {
        x = next_seed(x);
        word = x << 2 * shift;
        x = next_seed(x);
        word ^= x << shift;
        x = next_seed(x);
        word ^= x;
    }
    return filled;
}

// The generator writes its numbers from the end of the array to the front, and round again. So number k of
// the sequence (the first 607 are the seed) stands in place_of(k).
constexpr std::size_t place_of(std::uint64_t k) {
    return static_cast<std::size_t>((2 * length - 1 - tap - k % length) % length);
}

using polynomial = std::vector<std::uint64_t>;  // [power] = coefficient, modulo 2^64

// Modulo x^607 = x^334 + 1, since x(i) = x(i-273) + x(i-607).
inline void reduce(polynomial& p) {
    for (std::size_t power = p.size() - 1; power >= length; --power) {
        p[power - tap] += p[power];
        p[power - length] += p[power];
    }
    p.resize(length);
}

inline polynomial squared(const polynomial& p) {
    polynomial product(2 * length - 1);
    for (std::size_t i = 0; i < length; ++i)
        for (std::size_t j = 0; j < length; ++j) product[i + j] += p[i] * p[j];
    reduce(product);
    return product;
}

// x^steps
inline polynomial power_of_x(std::uint64_t steps) {
    polynomial result(length);
    result[0] = 1;
    for (int bit = 63; bit >= 0; --bit) {
        result = squared(result);
        if ((steps >> bit & 1) == 0) continue;
        result.insert(result.begin(), 0);
        reduce(result);
    }
    return result;
}

inline words cooked() {
    constexpr std::uint64_t steps = 7'800'000'000'000;
    const words start = seeded(1, 10);
    std::vector<std::uint64_t> sequence(2 * length);  // the first numbers, in the order of the recurrence
    for (std::size_t k = 0; k < length; ++k) sequence[k] = start[place_of(k)];
    for (std::size_t k = length; k < sequence.size(); ++k)
        sequence[k] = sequence[k - length] + sequence[k - tap];
    const polynomial jump = power_of_x(steps);
    words table{};
    for (std::size_t k = 0; k < length; ++k) {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < length; ++i) value += jump[i] * sequence[k + i];
        table[place_of(steps + k)] = value;
    }
    return table;
}

}  // namespace fairshuf::detail::go1

namespace fairshuf::generators {

class go1 {
public:
    explicit go1(std::uint64_t seed) : words_(fairshuf::detail::go1::seeded(seed, 20)) {
        static const fairshuf::detail::go1::words table = fairshuf::detail::go1::cooked();
        for (std::size_t i = 0; i < table.size(); ++i) words_[i] ^= table[i];
    }

    std::uint64_t uint64() {
        using fairshuf::detail::go1::length;
        tap_ = tap_ == 0 ? length - 1 : tap_ - 1;
        feed_ = feed_ == 0 ? length - 1 : feed_ - 1;
        words_[feed_] += words_[tap_];
        return words_[feed_];
    }
    std::uint64_t int63() { return uint64() & ~(std::uint64_t{1} << 63); }

    // Intn(bound), for a bound up to 2^31 - 1.
    std::uint64_t below(std::uint64_t bound) {
        constexpr std::uint64_t all = std::uint64_t{1} << 31;
        std::uint64_t word = int63() >> 32;
        if ((bound & (bound - 1)) == 0) return word & (bound - 1);
        while (word > all - 1 - all % bound) word = int63() >> 32;
        return word % bound;
    }

private:
    fairshuf::detail::go1::words words_;
    std::size_t tap_ = 0, feed_ = fairshuf::detail::go1::length - fairshuf::detail::go1::tap;
};

}  // namespace fairshuf::generators
