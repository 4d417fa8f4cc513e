// Draws in blocks: many at once, for a shuffle that knows its next bounds.
//
//   fairshuf::block_draws draws(words);
//   draws.rising(2, answers);     // uniform below 2, 3, 4, ...: one for each place of `answers`
//   draws.same<64>(labels);       // uniform below 64, each of them
//   draws.below(52);              // a single draw, from a whole word, as exact.hpp makes it
//
// Rising. All words of the block are taken before the first draw. A word is two halves, the lower one first.
// If no bound is over 2048, each half gives two draws, as in pairs.hpp: k draws take ceil(k/4) words. If k is
// odd, the last draw has a half to itself. Otherwise draw i multiplies half i by its bound. The high half of
// the product is the answer. The draw is rejected if the low half is under 2^HalfBits mod bound. k draws take
// ceil(k/2) words. Rejected draws are below(bound), in their order, from the words after those of the block.
//
// Same. A word is eight parts of equal width, the lowest first. The low bits of a part are the answer. k
// draws take ceil(k/8) words.
//
// Source: Lemire 2019, as in exact.hpp, and Brackett-Rozinsky and Lemire 2024. A block has no loop that waits
//         for a word, so vectors make many draws in a step.
// Cost:   half a word per draw, or a quarter for small bounds, and one multiplication; a division only if a
//         low half of the block is under its bound.
// Claim:  exactly uniform and independent. A half is kept as exact.hpp keeps a word, and a rejected half is
//         replaced by words that nobody has seen. The tests prove it with halves of 4 bits, over all words.
//         Every path gives the same answers as the plain loop.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/core/exchange.hpp"
#include "fairshuf/core/lanes.hpp"
#include "fairshuf/core/product.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/draws/bits.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/draws/pairs.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/thread_words.hpp"

namespace fairshuf {

namespace detail {

// Draws in blocks. `lanes` is the largest block of rising(), `most_rising` its largest bound.
template <class D>
concept block_draw_source =
    draw_source<D> && requires(D& draws, std::uint64_t first, std::size_t count,
                               std::array<std::uint32_t, D::lanes>& block, std::span<std::uint8_t> labels) {
        draws.rising(first, count, block);
        draws.template same<2>(labels);
        { D::lanes + 0 } -> std::convertible_to<std::size_t>;
        { D::most_rising + 0 } -> std::convertible_to<std::uint64_t>;
    };

// Any source of draws, one draw at a time. The prover gives it to a shuffle that asks for blocks.
template <draw_source D, std::size_t Lanes>
class one_at_a_time {
public:
    static constexpr std::size_t lanes = Lanes;
    static constexpr std::uint64_t most_rising = low_bits<32>;

    explicit constexpr one_at_a_time(D& draws) : draws_(&draws) {}

    constexpr std::uint64_t below(std::uint64_t bound) { return draws_->below(bound); }

    constexpr void rising(std::uint64_t first, std::size_t count, std::array<std::uint32_t, Lanes>& block) {
        for (std::size_t i = 0; i < count; ++i)
            block[i] = static_cast<std::uint32_t>(draws_->below(first + i));
    }

    template <std::size_t Bound>
    constexpr void same(std::span<std::uint8_t> labels) {
        for (auto& label : labels) label = static_cast<std::uint8_t>(draws_->below(Bound));
    }

private:
    D* draws_;
};

template <unsigned HalfBits>
constexpr std::uint64_t half_of(std::span<const std::uint64_t> words, std::size_t i) {
    return words[i / 2] >> (i % 2 * HalfBits) & low_bits<HalfBits>;
}

// The high halves of half * bound. True if a low half is under its bound: then the half may have to be
// rejected. This is the reference, and it makes the draws that do not fill a vector.
template <unsigned HalfBits>
constexpr bool multiply_rising(std::span<const std::uint64_t> words, std::uint64_t first,
                               std::span<std::uint32_t> answers, std::size_t from = 0) {
    bool doubtful = false;
    for (std::size_t i = from; i < answers.size(); ++i) {
        const auto product = multiply<HalfBits>(half_of<HalfBits>(words, i), first + i);
        answers[i] = static_cast<std::uint32_t>(product.high);
        doubtful |= product.low < first + i;
    }
    return doubtful;
}

// Up to four draws from the two halves of a word, as multiply_pairs makes them. Writes four answers. No
// branch depends on the count: where there is no draw, b is 0, so nothing is doubted.
template <unsigned HalfBits>
constexpr bool multiply_four(std::uint64_t word, std::uint64_t first, std::size_t count,
                             std::uint32_t* answers) {
    const auto doubtful_pair = [=](std::uint64_t half, std::size_t i) {
        const std::uint64_t b = i < count ? first + i : 0, c = i + 1 < count ? first + i + 1 : 1;
        const auto one = multiply<HalfBits>(half, b);
        const auto other = multiply<HalfBits>(one.low, c);
        answers[i] = static_cast<std::uint32_t>(one.high);
        answers[i + 1] = static_cast<std::uint32_t>(other.high);
        return other.low < b * c;
    };
    const bool first_pair = doubtful_pair(word & low_bits<HalfBits>, 0);
    const bool second_pair = doubtful_pair(word >> HalfBits & low_bits<HalfBits>, 2);
    return first_pair || second_pair;
}

// Eight parts of each word, the lowest first, modulo a power of two.
template <unsigned PartBits, std::size_t Bound>
constexpr void split_words(std::span<std::uint64_t> words, std::span<std::uint8_t> parts) {
    if constexpr (PartBits == 8 && std::endian::native == std::endian::little) {
        if (!std::is_constant_evaluated()) {  // the parts are the bytes of the words
            for (auto& word : words) word &= 0x0101010101010101 * (Bound - 1);
            std::memcpy(parts.data(), words.data(), parts.size());
            return;
        }
    }
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i] = static_cast<std::uint8_t>(words[i / 8] >> (i % 8 * PartBits) & (Bound - 1));
}

#if FAIRSHUF_VECTOR_KERNELS
// multiply_rising with two draws per lane. A low half minus its bound, in 64 bits, is negative if it is under
// it.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): see core/lanes.hpp
#define FAIRSHUF_MULTIPLY_RISING(name, isa, count, products)                                \
    isa [[gnu::noinline]] inline bool name(const std::uint64_t* words, std::uint64_t first, \
                                           std::uint32_t* answers, std::size_t steps) {     \
        constexpr std::size_t lanes = count;                                                \
        using longs [[gnu::vector_size(8 * lanes)]] = std::uint64_t;                        \
        using ints [[gnu::vector_size(8 * lanes)]] = int;                                   \
        constexpr std::uint64_t low = low_bits<32>;                                         \
        longs even{}, doubt{};                                                              \
        for (std::size_t lane = 0; lane < lanes; ++lane) even[lane] = first + 2 * lane;     \
        for (std::size_t step = 0; step < steps; ++step, even += 2 * lanes) {               \
            const longs odd = even + 1;                                                     \
            longs pair;                                                                     \
            std::memcpy(&pair, words + lanes * step, sizeof pair);                          \
            const auto lower = (longs)products(ints, pair, even);                           \
            const auto upper = (longs)products(ints, pair >> 32, odd);                      \
            const longs both = lower >> 32 | (upper & ~low);                                \
            std::memcpy(answers + 2 * lanes * step, &both, sizeof both);                    \
            doubt |= ((lower & low) - even) | ((upper & low) - odd);                        \
        }                                                                                   \
        std::uint64_t any = 0;                                                              \
        for (std::size_t lane = 0; lane < lanes; ++lane) any |= doubt[lane];                \
        return any >> 63 != 0;                                                              \
    }
#if FAIRSHUF_KERNELS_128
FAIRSHUF_MULTIPLY_RISING(multiply_rising_128, , 2, FAIRSHUF_PRODUCTS_128)
#endif
#if FAIRSHUF_X86_KERNELS
FAIRSHUF_MULTIPLY_RISING(multiply_rising_avx2, [[gnu::target("avx2")]], 4, FAIRSHUF_PRODUCTS_256)
FAIRSHUF_MULTIPLY_RISING(multiply_rising_avx512, [[gnu::target("avx512f")]], 8, FAIRSHUF_PRODUCTS_512)
#endif
#undef FAIRSHUF_MULTIPLY_RISING
#endif

// multiply_rising with the widest vectors of the machine.
constexpr bool multiply_rising_quickly(std::span<const std::uint64_t> words, std::uint64_t first,
                                       std::span<std::uint32_t> answers) {
    std::size_t done = 0;
    bool doubtful = false;
#if FAIRSHUF_VECTOR_KERNELS
    if (!std::is_constant_evaluated()) {
        const auto with = [&](std::size_t draws, auto kernel) {
            const std::size_t steps = (answers.size() - done) / draws;
            if (steps == 0) return;
            doubtful |= kernel(words.data() + done / 2, first + done, answers.data() + done, steps);
            done += steps * draws;
        };
#if FAIRSHUF_X86_KERNELS
        if (cpu_in_use() >= cpu::avx512) with(16, multiply_rising_avx512);
        if (cpu_in_use() >= cpu::avx2) with(8, multiply_rising_avx2);
#endif
#if FAIRSHUF_KERNELS_128
        with(4, multiply_rising_128);
#endif
    }
#endif
    return multiply_rising<32>(words, first, answers, done) || doubtful;
}

// Engines that give many words at once: fill(words), and use_in_place(count, use) without a copy.
template <class E>
inline constexpr bool gives_many = false;
template <unsigned Rounds>
inline constexpr bool gives_many<chacha<Rounds>> = true;

// Engines that make words beside other work: renew_beside(work).
template <class E>
inline constexpr bool works_beside = false;
#if FAIRSHUF_X86_KERNELS
template <unsigned Rounds>
inline constexpr bool works_beside<chacha<Rounds>> = true;
#endif
template <>
inline constexpr bool gives_many<thread_words> = true;

}  // namespace detail

// Other values of HalfBits and MostPaired are for the tests.
template <word_source E, std::size_t Lanes = 64, unsigned HalfBits = 32,
          std::uint64_t MostPaired = HalfBits == 32 ? 2048 : 0>
    requires(Lanes >= 1 && HalfBits >= 4 && HalfBits % 4 == 0 && HalfBits <= 32 &&
             MostPaired * MostPaired <= detail::low_bits<HalfBits> + 1)
class block_draws {
public:
    static constexpr std::size_t lanes = Lanes;
    static constexpr std::uint64_t most_rising = detail::low_bits<HalfBits>;
    using block_of_answers = std::array<std::uint32_t, Lanes>;

    // The engine must outlive this object.
    explicit constexpr block_draws(E& engine) : engine_(&engine) {}

    // Not inlined: blocks need it rarely.
    [[gnu::noinline]] constexpr std::uint64_t below(std::uint64_t bound) {
        return exact<E, 2 * HalfBits>(*engine_).below(bound);
    }

    constexpr void rising(std::uint64_t first, std::span<std::uint32_t> answers) {
        block_of_answers block;  // NOLINT(*-member-init): drawn before they are read
        rising(first, answers.size(), block);
        for (std::size_t i = 0; i < answers.size(); ++i) answers[i] = block[i];
    }

    // The same, without a copy: the first `count` of `block` are the answers. The others are of no use.
    constexpr void rising(std::uint64_t first, std::size_t count, block_of_answers& block) {
        assert(count <= Lanes && first >= 1 && first - 1 + count <= most_rising);
        const std::span<std::uint32_t> answers(block.data(), count);
        if (first - 1 + count > MostPaired) {
            rise_singly(first, answers);
        } else if (Lanes % 4 == 0 && count <= few_draws) {
            rise_by_few_words(first, answers);
        } else {
            rise_in_pairs(first, answers);
        }
    }

    template <std::size_t Bound>
        requires(std::has_single_bit(Bound) && Bound <= (std::size_t{1} << (HalfBits / 4)))
    constexpr void same(std::span<std::uint8_t> labels) {
        constexpr std::size_t at_once = 32;
        std::array<std::uint64_t, at_once> buffer;  // NOLINT(*-member-init): filled at once
        while (!labels.empty()) {
            const auto part = labels.first(detail::smaller(labels.size(), 8 * at_once));
            const std::span<std::uint64_t> words(buffer.data(), (part.size() + 7) / 8);
            fill_words(words);
            detail::split_words<HalfBits / 4, Bound>(words, part);
            labels = labels.subspan(part.size());
        }
    }

    // Exchanges cards i, i + 1, ... with the cards at drawn places: the draws of rising(i + 1, 64 answers),
    // rising(i + 65, ...) and so on, in whole blocks. The next words are made beside the exchanges. Returns
    // the first card that is left; there may be many, if the machine has no fast way.
    template <class Card>
    std::size_t exchange_beside([[maybe_unused]] Card* cards, std::size_t i,
                                [[maybe_unused]] std::size_t end) {
        if constexpr (detail::works_beside<E> && HalfBits == 32 && Lanes == 64) {
            if (detail::cpu_in_use() != detail::cpu::avx512 || i + Lanes <= MostPaired) return i;
            blocks_beside beside;  // NOLINT(*-member-init): filled before they are read
            while (end - i >= blocks_beside::most * Lanes) i = exchange_some_beside(cards, i, beside);
            if (beside.carried > 0) engine_->seek(engine_->position() - beside.carried);
        }
        return i;
    }

private:
    using block_of_words = std::array<std::uint64_t, (Lanes + 1) / 2>;

    // What exchange_beside has between the engine's words and the exchanges.
    struct blocks_beside {
        static constexpr std::size_t most = 4;  // blocks
        alignas(64) std::array<std::uint32_t, most * Lanes> places;
        block_of_words carry;     // the words at the end of the engine's memory, too few for a block
        std::size_t carried = 0;  // how many of them
    };

    // Draws as many blocks as the engine has words for, and exchanges their cards while it makes new words.
    template <class Card>
    std::size_t exchange_some_beside(Card* cards, std::size_t i, blocks_beside& beside) {
        constexpr std::size_t block = Lanes / 2;  // words
        const std::uint64_t begin = engine_->position() - beside.carried;
        std::size_t count = 0;  // draws
        bool rejected = false;
        const auto draw = [&](const std::uint64_t* words, std::size_t blocks) {
            const std::span<std::uint32_t> places(beside.places.data() + count, blocks * Lanes);
            rejected |= rejects({words, blocks * block}, i + 1 + count, places);
            count += places.size();
        };
        if (beside.carried > 0 && beside.carried + engine_->ready() >= block) {
            engine_->fill(std::span(beside.carry).subspan(beside.carried));
            beside.carried = 0;
            draw(beside.carry.data(), 1);
        }
        const std::size_t blocks = beside.carried > 0 ? 0 : engine_->ready() / block;
        engine_->use_in_place(blocks * block, [&](const std::uint64_t* words) { draw(words, blocks); });
        if (rejected) [[unlikely]] {
            engine_->seek(begin);
            beside.carried = 0;
            return exchange_blocks(cards, i);
        }
        const std::size_t left = engine_->ready();
        engine_->fill({beside.carry.data() + beside.carried, left});
        beside.carried += left;
        engine_->renew_beside(
            detail::exchange_in_parts<E::rounds, Card>{cards, i, beside.places.data(), count});
        return i + count;
    }

    // The same for `most` blocks, one after the other.
    template <class Card>
    [[gnu::noinline]] std::size_t exchange_blocks(Card* cards, std::size_t i) {
        block_of_answers places;  // NOLINT(*-member-init): drawn before they are read
        for (std::size_t done = 0; done < blocks_beside::most; ++done, i += Lanes) {
            rising(i + 1, Lanes, places);
            detail::exchange_each(cards, i, places.data(), Lanes);
        }
        return i;
    }

    // Draws; true if one of them is rejected.
    static bool rejects(std::span<const std::uint64_t> words, std::uint64_t first,
                        std::span<std::uint32_t> answers) {
        return multiply_singly(words, first, answers) && any_rejected(words, first, answers.size());
    }

    [[gnu::noinline]] static bool any_rejected(std::span<const std::uint64_t> words, std::uint64_t first,
                                               std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t bound = first + i;
            const std::uint64_t low =
                detail::multiply<HalfBits>(detail::half_of<HalfBits>(words, i), bound).low;
            if (low < bound && low < detail::power_of_two_mod<HalfBits>(bound)) return true;
        }
        return false;
    }

    static constexpr bool many_at_once = detail::gives_many<E> && HalfBits == 32;

    // Vectors are not worth their set-up for a few draws. They read words late that were just written, so
    // they are worth it later if the engine has no words in memory.
    static constexpr std::size_t few_draws = many_at_once ? 4 : 16;

    // A few draws, four from each word. The block of the answers has room for four.
    constexpr void rise_by_few_words(std::uint64_t first, std::span<std::uint32_t> answers) {
        std::array<std::uint64_t, few_draws / 4> words;  // NOLINT(*-member-init): filled before they are read
        const std::size_t count = (answers.size() + 3) / 4;
        bool doubtful = false;
        for (std::size_t i = 0; i < count; ++i) {
            words[i] = detail::take_bits<2 * HalfBits>(*engine_);
            doubtful |= detail::multiply_four<HalfBits>(words[i], first + 4 * i, answers.size() - 4 * i,
                                                        answers.data() + 4 * i);
        }
        if (doubtful) [[unlikely]]
            replace_refused_pairs({words.data(), count}, first, answers);
    }

    // Not inlined, nor is rise_singly: a few draws need less of the stack without them.
    [[gnu::noinline]] constexpr void rise_in_pairs(std::uint64_t first, std::span<std::uint32_t> answers) {
        block_of_words words;  // NOLINT(*-member-init): filled before they are read
        const auto multiply = [&](std::span<const std::uint64_t> from) {
            return multiply_paired(from, first, answers);
        };
        if (with_words(multiply, (answers.size() + 3) / 4, words)) [[unlikely]]
            replace_refused_pairs(words, first, answers);
    }

    [[gnu::noinline]] constexpr void rise_singly(std::uint64_t first, std::span<std::uint32_t> answers) {
        block_of_words words;  // NOLINT(*-member-init): filled before they are read
        const auto multiply = [&](std::span<const std::uint64_t> from) {
            return multiply_singly(from, first, answers);
        };
        if (with_words(multiply, (answers.size() + 1) / 2, words)) [[unlikely]]
            replace_rejected(words, first, answers);
    }

    // Takes so many words and gives them to `multiply`. If that doubts one of them, copies them to `words`
    // and returns true.
    template <class F>
    constexpr bool with_words(F multiply, std::size_t count, block_of_words& words) {
        if constexpr (many_at_once) {
            bool doubtful = false;
            const bool used = engine_->use_in_place(count, [&](const std::uint64_t* ready) {
                doubtful = multiply(std::span(ready, count));
                if (doubtful) [[unlikely]]
                    copy_words(ready, count, words);
            });
            if (used) [[likely]]
                return doubtful;
        }
        fill_words({words.data(), count});
        return multiply(std::span<const std::uint64_t>(words.data(), count));
    }

    // Not inlined: it is rare.
    [[gnu::noinline]] static constexpr void copy_words(const std::uint64_t* from, std::size_t count,
                                                       block_of_words& to) {
        for (std::size_t i = 0; i < count; ++i) to[i] = from[i];
    }

    // Not inlined: if the engine has words in memory, this is rare.
    [[gnu::noinline]] constexpr void fill_words(std::span<std::uint64_t> words) {
        if constexpr (many_at_once) {
            engine_->fill(words);
        } else {
            for (auto& word : words) word = detail::take_bits<2 * HalfBits>(*engine_);
        }
    }

    [[gnu::noinline]] static constexpr bool multiply_singly(std::span<const std::uint64_t> words,
                                                            std::uint64_t first,
                                                            std::span<std::uint32_t> answers) {
        if constexpr (HalfBits == 32) return detail::multiply_rising_quickly(words, first, answers);
        return detail::multiply_rising<HalfBits>(words, first, answers);
    }

    static constexpr bool multiply_paired(std::span<const std::uint64_t> words, std::uint64_t first,
                                          std::span<std::uint32_t> answers) {
        const auto half_at = [words](std::size_t i) { return detail::half_of<HalfBits>(words, i); };
        if constexpr (HalfBits == 32 && Lanes % detail::paired_draws_at_once == 0)
            return detail::multiply_pairs_quickly(words.data(), half_at, first, answers);
        return detail::multiply_pairs<HalfBits>(half_at, first, answers);
    }

    // Not inlined: it is rare, and its divisions would slow the loop around it.
    [[gnu::noinline]] constexpr void replace_rejected(std::span<const std::uint64_t> words,
                                                      std::uint64_t first, std::span<std::uint32_t> answers) {
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const std::uint64_t bound = first + i;
            const std::uint64_t low =
                detail::multiply<HalfBits>(detail::half_of<HalfBits>(words, i), bound).low;
            if (low < bound && low < detail::power_of_two_mod<HalfBits>(bound))
                answers[i] = static_cast<std::uint32_t>(below(bound));
        }
    }

    [[gnu::noinline]] constexpr void replace_refused_pairs(std::span<const std::uint64_t> words,
                                                           std::uint64_t first,
                                                           std::span<std::uint32_t> answers) {
        for (std::size_t i = 0; i < answers.size(); i += 2) {
            const bool both = i + 1 < answers.size();
            const std::uint64_t b = first + i, c = both ? b + 1 : 1;
            if (detail::draw_pair<HalfBits>(detail::half_of<HalfBits>(words, i / 2), b, c).kept) continue;
            answers[i] = static_cast<std::uint32_t>(below(b));
            if (both) answers[i + 1] = static_cast<std::uint32_t>(below(c));
        }
    }

    E* engine_;
};

template <class E>
block_draws(E&) -> block_draws<E>;

}  // namespace fairshuf
