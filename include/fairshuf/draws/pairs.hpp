// Two draws from one word of 32 bits, and many such pairs at once.
//
//   draw_pair(word, b, c)     // one below b, one below c; or the word is rejected
//
// The high half of word * b is the first draw. The high half of the low half * c is the second. The word is
// rejected if the last low half is under 2^32 mod bc: then both draws must come from another word.
//
// Source: Brackett-Rozinsky and Lemire 2024, "Batched ranged random integer generation".
// Cost:   two multiplications; a division only if the last low half is under bc.
// Claim:  a word that is kept gives each of the bc pairs equally likely. Tested over all words of 12 bits.
//         The vector kernels give the same draws, and the same doubts, as the plain loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "fairshuf/core/cpu.hpp"
#include "fairshuf/core/lanes.hpp"
#include "fairshuf/core/product.hpp"
#include "fairshuf/draws/exact.hpp"

namespace fairshuf::detail {

struct pair_of_draws {
    std::uint64_t first, second;
    bool kept;
};

// The tests go through all words of other widths. bc is at most 2^Bits.
template <unsigned Bits = 32>
constexpr pair_of_draws draw_pair(std::uint64_t word, std::uint64_t b, std::uint64_t c) {
    const auto first = multiply<Bits>(word, b);
    const auto second = multiply<Bits>(first.low, c);
    const bool sure = second.low >= b * c;  // then no division is needed
    return {first.high, second.high, sure || second.low >= power_of_two_mod<Bits>(b * c)};
}

// Pairs of draws below first, first + 1, ..., from word_at(0), word_at(1), ... If their number is odd, the
// last draw has a word to itself. True if a word may have to be rejected. This is the reference, and it makes
// the draws that do not fill a vector.
template <unsigned Bits, class WordAt>
constexpr bool multiply_pairs(WordAt word_at, std::uint64_t first, std::span<std::uint32_t> answers,
                              std::size_t from = 0) {
    bool doubtful = false;
    for (std::size_t i = from; i < answers.size(); i += 2) {
        const bool both = i + 1 < answers.size();
        const std::uint64_t b = first + i, c = both ? b + 1 : 1;
        const auto one = multiply<Bits>(word_at(i / 2), b);
        const auto other = multiply<Bits>(one.low, c);
        answers[i] = static_cast<std::uint32_t>(one.high);
        if (both) answers[i + 1] = static_cast<std::uint32_t>(other.high);
        doubtful |= other.low < b * c;
    }
    return doubtful;
}

#if FAIRSHUF_VECTOR_KERNELS
// The same for whole pairs from words in memory, one pair per lane. The last low half minus bc, in 64 bits,
// is negative if it is under bc.
//
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): see core/lanes.hpp
#define FAIRSHUF_MULTIPLY_PAIRS(name, isa, count, products)                                          \
    isa inline bool name(const void* words, std::uint64_t first, std::uint32_t* answers,             \
                         std::size_t steps) {                                                        \
        constexpr std::size_t lanes = count;                                                         \
        using longs [[gnu::vector_size(8 * lanes)]] = std::uint64_t;                                 \
        using ints [[gnu::vector_size(8 * lanes)]] = int;                                            \
        using halves [[gnu::vector_size(4 * lanes)]] = std::uint32_t;                                \
        longs b{}, doubt{};                                                                          \
        for (std::size_t lane = 0; lane < lanes; ++lane) b[lane] = first + 2 * lane;                 \
        for (std::size_t step = 0; step < steps; ++step, b += 2 * lanes) {                           \
            halves packed;                                                                           \
            std::memcpy(&packed, static_cast<const char*>(words) + 4 * lanes * step, sizeof packed); \
            const longs word = __builtin_convertvector(packed, longs), c = b + 1;                    \
            const auto one = (longs)products(ints, word, b);                                         \
            const auto other = (longs)products(ints, one, c);                                        \
            const longs both = one >> 32 | (other & ~low_bits<32>);                                  \
            std::memcpy(answers + 2 * lanes * step, &both, sizeof both);                             \
            doubt |= (other & low_bits<32>)-(longs)products(ints, b, c);                             \
        }                                                                                            \
        std::uint64_t any = 0;                                                                       \
        for (std::size_t lane = 0; lane < lanes; ++lane) any |= doubt[lane];                         \
        return any >> 63 != 0;                                                                       \
    }
#if FAIRSHUF_KERNELS_128
FAIRSHUF_MULTIPLY_PAIRS(multiply_pairs_128, , 2, FAIRSHUF_PRODUCTS_128)
#endif
#if FAIRSHUF_X86_KERNELS
FAIRSHUF_MULTIPLY_PAIRS(multiply_pairs_avx2, [[gnu::target("avx2")]], 4, FAIRSHUF_PRODUCTS_256)
FAIRSHUF_MULTIPLY_PAIRS(multiply_pairs_avx512, [[gnu::target("avx512f")]], 8, FAIRSHUF_PRODUCTS_512)
#endif
#undef FAIRSHUF_MULTIPLY_PAIRS
#endif

// multiply_pairs with the widest vectors of the machine. `words` is the memory that word_at reads.
template <class WordAt>
constexpr bool multiply_pairs_quickly([[maybe_unused]] const void* words, WordAt word_at, std::uint64_t first,
                                      std::span<std::uint32_t> answers) {
    std::size_t done = 0;
    bool doubtful = false;
#if FAIRSHUF_VECTOR_KERNELS
    if (!std::is_constant_evaluated()) {
        const auto with = [&](std::size_t lanes, auto kernel) {
            const std::size_t steps = (answers.size() - done) / (2 * lanes);
            if (steps == 0) return;
            doubtful |= kernel(static_cast<const char*>(words) + 2 * done, first + done,
                               answers.data() + done, steps);
            done += steps * 2 * lanes;
        };
#if FAIRSHUF_X86_KERNELS
        if (cpu_in_use() >= cpu::avx512) with(8, multiply_pairs_avx512);
        if (cpu_in_use() >= cpu::avx2) with(4, multiply_pairs_avx2);
#endif
#if FAIRSHUF_KERNELS_128
        with(2, multiply_pairs_128);
#endif
    }
#endif
    return multiply_pairs<32>(word_at, first, answers, done) || doubtful;
}

}  // namespace fairshuf::detail
