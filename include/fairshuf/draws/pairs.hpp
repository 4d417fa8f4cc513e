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
// The same from words in memory, one pair per lane. The last low half minus bc, in 64 bits, is negative if it
// is under bc. The last vector may have lanes without a draw: there b is 0, so nothing is drawn and nothing
// doubted. Where a draw has no partner, c is 1. Bounds are under 2^31: they are compared as ints.
//
// NOLINTBEGIN(cppcoreguidelines-macro-usage): see core/lanes.hpp
#define FAIRSHUF_MULTIPLY_VECTOR(bits, b, c)                                             \
    {                                                                                    \
        halves packed;                                                                   \
        std::memcpy(&packed, static_cast<const char*>(words) + 2 * done, sizeof packed); \
        const longs word = FAIRSHUF_WIDENED_##bits(longs, packed);                       \
        const auto one = (longs)FAIRSHUF_PRODUCTS_##bits(ints, word, b);                 \
        const auto other = (longs)FAIRSHUF_PRODUCTS_##bits(ints, one, c);                \
        const longs both = one >> 32 | (other & ~low_bits<32>);                          \
        std::memcpy(answers + done, &both, sizeof both);                                 \
        doubt |= (other & low_bits<32>)-(longs)FAIRSHUF_PRODUCTS_##bits(ints, b, c);     \
    }
#define FAIRSHUF_MULTIPLY_PAIRS(name, isa, bits, ...)                                                      \
    isa [[gnu::noinline]] inline bool name(const void* words, std::uint64_t first, std::uint32_t* answers, \
                                           std::size_t draws) {                                            \
        constexpr std::size_t lanes = bits / 64;                                                           \
        using longs [[gnu::vector_size(8 * lanes)]] = std::uint64_t;                                       \
        using ints [[gnu::vector_size(8 * lanes)]] = int;                                                  \
        using halves [[gnu::vector_size(4 * lanes)]] = std::uint32_t;                                      \
        longs b = longs{__VA_ARGS__} + first, doubt{};                                                     \
        std::size_t done = 0;                                                                              \
        for (; done + 2 * lanes <= draws; done += 2 * lanes, b += 2 * lanes) {                             \
            const longs c = b + 1;                                                                         \
            FAIRSHUF_MULTIPLY_VECTOR(bits, b, c)                                                           \
        }                                                                                                  \
        if (done < draws) {                                                                                \
            const ints end = (ints)(longs{} + (first + draws));                                            \
            const longs drawn = b & (longs)(end > (ints)b);                                                \
            const longs c = (b & (longs)(end > (ints)(b + 1))) + 1;                                        \
            FAIRSHUF_MULTIPLY_VECTOR(bits, drawn, c)                                                       \
        }                                                                                                  \
        return FAIRSHUF_ANY_NEGATIVE_##bits(doubt);                                                        \
    }
#if FAIRSHUF_KERNELS_128
FAIRSHUF_MULTIPLY_PAIRS(multiply_pairs_128, , 128, 0, 2)
#endif
#if FAIRSHUF_X86_KERNELS
FAIRSHUF_MULTIPLY_PAIRS(multiply_pairs_avx2, [[gnu::target("avx2")]], 256, 0, 2, 4, 6)
FAIRSHUF_MULTIPLY_PAIRS(multiply_pairs_avx512, [[gnu::target("avx512f")]], 512, 0, 2, 4, 6, 8, 10, 12, 14)
#endif
#undef FAIRSHUF_MULTIPLY_PAIRS
#undef FAIRSHUF_MULTIPLY_VECTOR
// NOLINTEND(cppcoreguidelines-macro-usage)
#endif

// multiply_pairs_quickly reads and writes whole vectors: so many draws at a time.
inline constexpr std::size_t paired_draws_at_once = 16;

// multiply_pairs with the widest vectors of the machine. `words` is the memory that word_at reads. Behind the
// words that are needed, and behind the answers, there is room up to a whole number of vectors. What is read
// there does not matter; what is written there is of no use.
template <class WordAt>
constexpr bool multiply_pairs_quickly([[maybe_unused]] const void* words, WordAt word_at, std::uint64_t first,
                                      std::span<std::uint32_t> answers) {
#if FAIRSHUF_VECTOR_KERNELS
    if (!std::is_constant_evaluated()) {
        bool (*kernel)(const void*, std::uint64_t, std::uint32_t*, std::size_t) = nullptr;
#if FAIRSHUF_KERNELS_128
        kernel = multiply_pairs_128;
#endif
#if FAIRSHUF_X86_KERNELS
        if (cpu_in_use() >= cpu::avx2) kernel = multiply_pairs_avx2;
        if (cpu_in_use() >= cpu::avx512) kernel = multiply_pairs_avx512;
#endif
        if (kernel != nullptr) return kernel(words, first, answers.data(), answers.size());
    }
#endif
    return multiply_pairs<32>(word_at, first, answers);
}

}  // namespace fairshuf::detail
