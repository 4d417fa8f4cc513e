// Moves cards from one array to another by their digits: apart, as distribute.hpp does, and together again.
//
// A relocated card lives in its new place, and nothing lives in the old one. So it works for every card whose
// move cannot throw, and the other array may be plain memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/shuffle/distribute.hpp"

namespace fairshuf::detail {

#if defined(__GNUC__) || defined(__clang__)
// Adds how often each of few digits occurs, sixteen at a time. Returns how many were counted; fewer than
// sixteen are left.
template <unsigned Ways, class Count>
std::size_t count_few_digits(std::span<const byte> digits, Count* counts) {
    using vector [[gnu::vector_size(16)]] = unsigned char;
    std::size_t done = 0;
    while (done + 16 <= digits.size()) {
        std::array<vector, Ways> found{};
        for (unsigned turn = 0; turn < 255 && done + 16 <= digits.size(); ++turn, done += 16) {
            vector some;
            std::memcpy(&some, digits.data() + done, sizeof some);
            some &= static_cast<unsigned char>(Ways - 1);
            FAIRSHUF_UNROLL_8
            for (unsigned d = 0; d < Ways; ++d)
                found[d] -= (vector)(some == vector{} + static_cast<unsigned char>(d));
        }
        for (unsigned d = 0; d < Ways; ++d)
            for (unsigned i = 0; i < 16; ++i) counts[d] += found[d][i];
    }
    return done;
}
#endif

// Adds how often each digit occurs, in the fastest way. (A template: a program that needs it not does not
// compile it.)
template <class Count>
[[gnu::noinline]] void count_digits_quickly(std::span<const byte> digits, unsigned mask, Count* counts) {
#if defined(__GNUC__) || defined(__clang__)
    if (mask == 1) digits = digits.subspan(count_few_digits<2>(digits, counts));
    if (mask == 3) digits = digits.subspan(count_few_digits<4>(digits, counts));
    if (mask == 7) digits = digits.subspan(count_few_digits<8>(digits, counts));
#endif
    for_each_digit(digits, [=](byte digit, std::size_t) { ++counts[digit & mask]; });
}

template <class Card>
inline constexpr bool copied_plainly = std::is_trivially_copyable_v<Card> && std::is_copy_assignable_v<Card>;

// NOLINTBEGIN(clang-analyzer-core.uninitialized.Assign): cards lie where the digits say
template <class Card>
void relocate(Card* from, Card* to) {
    if constexpr (copied_plainly<Card>) {
        *to = std::as_const(*from);
    } else {
        ::new (static_cast<void*>(to)) Card(std::move(*from));
        from->~Card();
    }
}
// NOLINTEND(clang-analyzer-core.uninitialized.Assign)

// Sends cards apart: the next card with a digit goes to *next[digit]++.
template <class Card>
[[gnu::noinline]] void send_apart(Card* cards, std::span<const byte> digits, unsigned mask, Card** next) {
    for_each_digit_of(mask, digits, [=](unsigned d, std::size_t k) {
        Card* const to = next[d]++;
        prefetch(to + cache_line / sizeof(Card) + 1);
        relocate(cards + k, to);
    });
}

// Brings cards together, the reverse of that: for each digit, the card *next[digit]++ comes next.
template <class Card>
[[gnu::noinline]] void bring_together(Card** next, std::span<const byte> digits, unsigned mask, Card* cards) {
    for_each_digit(digits, [=](byte digit, std::size_t k) { relocate(next[digit & mask]++, cards + k); });
}

// The same for cards that are not in the cache.
template <class Card>
[[gnu::noinline]] void bring_together_from_memory(Card** next, std::span<const byte> digits, unsigned mask,
                                                  Card* cards) {
    constexpr std::size_t ahead = 4 * cache_line / sizeof(Card);
    for_each_digit(digits, [=](byte digit, std::size_t k) {
        Card* const from = next[digit & mask]++;
        prefetch(from + ahead);
        relocate(from, cards + k);
    });
}

#if FAIRSHUF_X86_KERNELS
// The same from few regions, where the plain loop waits for its own stores. It makes a vector of cards at a
// time. For each digit, it loads as many cards as have this digit, and expands them to their places.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): see core/lanes.hpp
#define FAIRSHUF_BRING_TOGETHER_FROM(name, card, lanes, expand)                                     \
    template <unsigned Ways>                                                                        \
    [[gnu::target("avx512f")]] std::size_t name(void** next, const byte* digits, std::size_t steps, \
                                                void* cards) {                                      \
        using lane_values [[gnu::vector_size(64)]] = card;                                          \
        std::array<const char*, Ways> from{};                                                       \
        for (unsigned d = 0; d < Ways; ++d) from[d] = static_cast<const char*>(next[d]);            \
        for (std::size_t step = 0; step < steps; ++step) {                                          \
            const digit_vector<lanes> digit(digits + (lanes) * step, Ways - 1);                     \
            lane_values together{};                                                                 \
            FAIRSHUF_UNROLL_8                                                                       \
            for (unsigned d = 0; d < Ways; ++d) {                                                   \
                const auto chosen = digit.equal_to(d);                                              \
                together = expand(reinterpret_cast<const lane_values*>(from[d]), together, chosen); \
                from[d] += sizeof(card) * static_cast<unsigned>(__builtin_popcount(chosen));        \
            }                                                                                       \
            std::memcpy(static_cast<char*>(cards) + 64 * step, &together, sizeof together);         \
        }                                                                                           \
        for (unsigned d = 0; d < Ways; ++d) next[d] = const_cast<char*>(from[d]);                   \
        return steps * (lanes);                                                                     \
    }
// NOLINTBEGIN(*-reinterpret-cast, *-const-cast)
FAIRSHUF_BRING_TOGETHER_FROM(bring_together_4_bytes, int, 16, __builtin_ia32_expandloadsi512_mask)
FAIRSHUF_BRING_TOGETHER_FROM(bring_together_8_bytes, long long, 8, __builtin_ia32_expandloaddi512_mask)
// NOLINTEND(*-reinterpret-cast, *-const-cast)
#undef FAIRSHUF_BRING_TOGETHER_FROM
#endif

// The same, in the fastest way for cards in the cache.
template <class Card>
void bring_together_quickly(Card** next, std::span<const byte> digits, std::size_t ways, Card* cards) {
    std::size_t done = 0;
#if FAIRSHUF_X86_KERNELS
    if constexpr (copied_plainly<Card> && (sizeof(Card) == 4 || sizeof(Card) == 8)) {
        if (ways <= 8 && cpu_in_use() == cpu::avx512) {
            std::array<void*, 8> from{};
            for (std::size_t d = 0; d < ways; ++d) from[d] = next[d];
            const auto among = [&]<unsigned Ways>() {
                if constexpr (sizeof(Card) == 4)
                    return bring_together_4_bytes<Ways>(from.data(), digits.data(), digits.size() / 16,
                                                        cards);
                else
                    return bring_together_8_bytes<Ways>(from.data(), digits.data(), digits.size() / 8, cards);
            };
            done = ways == 2   ? among.template operator()<2>()
                   : ways == 4 ? among.template operator()<4>()
                               : among.template operator()<8>();
            for (std::size_t d = 0; d < ways; ++d) next[d] = static_cast<Card*>(from[d]);
        }
    }
#endif
    bring_together(next, digits.subspan(done), static_cast<unsigned>(ways - 1), cards + done);
}

}  // namespace fairshuf::detail
