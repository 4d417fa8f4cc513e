// The draws of a leaf of the keyed order, many at once.
//
//   leaf_draws draws(words);
//   for (std::size_t i = 0; i < size;)
//       for (auto j : draws.of(begin, size, i)) swap_cards(leaf, i++, j);    // uniform below i + 1
//
// Method: words are multiplied without asking whether one of them must be refused; only if one may have to
//         be, which a leaf of 768 has once in sixty times, each is looked at again.
// Claim:  the draws of addressed_numbers (reference.hpp), on every path.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "fairshuf/bulk/order.hpp"
#include "fairshuf/bulk/stream_window.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/core/lanes.hpp"
#include "fairshuf/core/product.hpp"
#include "fairshuf/draws/blocks.hpp"

namespace fairshuf {

namespace detail {

inline std::uint32_t word_at(const byte* words, std::size_t i) {
    return little_endian_32(std::span<const byte, 4>(words + 4 * i, 4));
}

// Pairs from..pairs-1: two draws each, below 2j+2 and 2j+3, to answers[2j+1] and [2j+2]. True if a word may
// have to be refused. The reference, and what makes the pairs that do not fill a vector.
inline bool multiply_pairs(const byte* words, std::uint32_t* answers, std::size_t from, std::size_t pairs) {
    bool doubtful = false;
    for (std::size_t j = from; j < pairs; ++j) {
        const std::uint64_t b = 2 * j + 2, c = b + 1;
        const auto first = multiply<32>(word_at(words, j), b);
        const auto second = multiply<32>(first.low, c);
        answers[2 * j + 1] = static_cast<std::uint32_t>(first.high);
        answers[2 * j + 2] = static_cast<std::uint32_t>(second.high);
        doubtful |= second.low < b * c;
    }
    return doubtful;
}

#if FAIRSHUF_X86_KERNELS
// Likewise, `lanes` pairs in a step. What is left less the product of the bounds, in 64 bits, is negative if
// it is under it. (A multiplication of the builtin's kind takes the low halves only.)
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): see core/lanes.hpp
#define FAIRSHUF_MULTIPLY_PAIRS(name, isa, count, products)                                               \
    [[gnu::target(isa)]] inline bool name(const byte* words, std::uint32_t* answers, std::size_t steps) { \
        constexpr std::size_t lanes = count;                                                              \
        using longs [[gnu::vector_size(8 * lanes)]] = std::uint64_t;                                      \
        using ints [[gnu::vector_size(8 * lanes)]] = int;                                                 \
        using halves [[gnu::vector_size(4 * lanes)]] = std::uint32_t;                                     \
        longs b{}, doubt{};                                                                               \
        for (std::size_t lane = 0; lane < lanes; ++lane) b[lane] = 2 * lane + 2;                          \
        for (std::size_t step = 0; step < steps; ++step, b += 2 * lanes) {                                \
            halves packed;                                                                                \
            std::memcpy(&packed, words + 4 * lanes * step, sizeof packed);                                \
            const longs word = __builtin_convertvector(packed, longs), c = b + 1;                         \
            const auto first = (longs)products(ints, word, b);                                            \
            const auto second = (longs)products(ints, first, c);                                          \
            const longs both = first >> 32 | (second & ~low_bits<32>);                                    \
            std::memcpy(answers + 1 + 2 * lanes * step, &both, sizeof both);                              \
            doubt |= (second & low_bits<32>)-(longs)products(ints, b, c);                                 \
        }                                                                                                 \
        std::uint64_t any = 0;                                                                            \
        for (std::size_t lane = 0; lane < lanes; ++lane) any |= doubt[lane];                              \
        return any >> 63 != 0;                                                                            \
    }
#if FAIRSHUF_SSE2_KERNELS
FAIRSHUF_MULTIPLY_PAIRS(multiply_pairs_sse2, "sse2", 2, FAIRSHUF_PRODUCTS_128)
#endif
FAIRSHUF_MULTIPLY_PAIRS(multiply_pairs_avx2, "avx2", 4, FAIRSHUF_PRODUCTS_256)
FAIRSHUF_MULTIPLY_PAIRS(multiply_pairs_avx512, "avx512f", 8, FAIRSHUF_PRODUCTS_512)
#undef FAIRSHUF_MULTIPLY_PAIRS
#endif

}  // namespace detail

class leaf_draws {
public:
    // NOLINTNEXTLINE(*-member-init): answers are drawn before they are read
    explicit leaf_draws(const order_words& words) : order_(&words) {
        pairs_.open(words, pair_stream(words.items(), 0));
        singles_.open(words, single_stream(words.items(), 0));
    }

    // For places i, i + 1, ... of a leaf that begins at `begin`: all of them from i = 0 if it is a leaf of
    // pairs, a part if it is a larger one. Valid until the next call.
    std::span<const std::uint32_t> of(std::uint64_t begin, std::uint64_t size, std::uint64_t i) {
        if (size <= most_paired_items) {
            assert(i == 0);
            return paired(begin, static_cast<std::size_t>(size));
        }
        return single(begin, i, static_cast<std::size_t>(std::min<std::uint64_t>(most_singles, size - i)));
    }

private:
    static constexpr std::size_t most_singles = 512;

    std::span<const std::uint32_t> paired(std::uint64_t begin, std::size_t size) {
        answers_[0] = 0;
        const std::size_t pairs = size / 2;
        const std::uint64_t address = first_pair(begin);
        const byte* words = pairs_.words(address, pairs);
        const bool half = size % 2 == 0 && size > 0;  // the last pair has but one place
        if (multiply_pairs(words, pairs)) [[unlikely]] {
            for (std::size_t j = 0; j < pairs; ++j) settle_pair(words, address, j, 2 * j + 3);
        }
        if (half) settle_pair(words, address, pairs - 1, 1);
        return {answers_.data(), size};
    }

    std::span<const std::uint32_t> single(std::uint64_t begin, std::uint64_t i, std::size_t count) {
        const byte* words = singles_.words(begin + i, count + count % 2);  // of pairs, for the kernels
        if (multiply_singles(words, i + 1, count)) [[unlikely]] {
            for (std::size_t j = 0; j < count; ++j) settle_single(words, begin + i, j, i + 1);
        }
        return {answers_.data(), count};
    }

    bool multiply_pairs(const byte* words, std::size_t pairs) {
        std::size_t done = 0;
        bool doubtful = false;
#if FAIRSHUF_X86_KERNELS
        const auto with = [&](std::size_t at_once, auto kernel) {
            doubtful = kernel(words, answers_.data(), pairs / at_once);
            done = pairs / at_once * at_once;
        };
        if (cpu_in_use() == cpu::avx512) with(8, detail::multiply_pairs_avx512);
        if (cpu_in_use() == cpu::avx2) with(4, detail::multiply_pairs_avx2);
#if FAIRSHUF_SSE2_KERNELS
        if (cpu_in_use() == cpu::baseline) with(2, detail::multiply_pairs_sse2);
#endif
#endif
        return detail::multiply_pairs(words, answers_.data(), done, pairs) || doubtful;
    }

    bool multiply_singles(const byte* words, std::uint64_t bound, std::size_t count) {
        const std::span answers = std::span(answers_).first(count);
        std::array<std::uint64_t, most_singles / 2> longs;  // NOLINT(*-member-init): filled at once
        for (std::size_t i = 0; i < (count + 1) / 2; ++i)
            longs[i] = detail::word_at(words, 2 * i) | std::uint64_t{detail::word_at(words, 2 * i + 1)} << 32;
        return detail::multiply_rising_quickly(std::span(longs).first((count + 1) / 2), bound, answers);
    }

    // One pair, or single, with retries.
    [[gnu::noinline]] void settle_pair(const byte* words, std::uint64_t address, std::size_t j,
                                       std::uint64_t other) {
        auto drawn = draw_pair(detail::word_at(words, j), 2 * j + 2, other);
        for (unsigned retry = 1; !drawn.kept; ++retry)
            drawn =
                draw_pair(order_->word(pair_stream(order_->items(), retry), address + j), 2 * j + 2, other);
        answers_[2 * j + 1] = static_cast<std::uint32_t>(drawn.first);
        answers_[2 * j + 2] = static_cast<std::uint32_t>(drawn.second);
    }

    [[gnu::noinline]] void settle_single(const byte* words, std::uint64_t address, std::size_t j,
                                         std::uint64_t bound) {
        auto drawn = draw_pair(detail::word_at(words, j), bound + j, 1);
        for (unsigned retry = 1; !drawn.kept; ++retry)
            drawn = draw_pair(order_->word(single_stream(order_->items(), retry), address + j), bound + j, 1);
        answers_[j] = static_cast<std::uint32_t>(drawn.first);
    }

    const order_words* order_;
    stream_window pairs_, singles_;
    std::array<std::uint32_t, most_paired_items + 16> answers_;
};

}  // namespace fairshuf
