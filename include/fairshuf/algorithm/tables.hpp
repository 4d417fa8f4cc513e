// tables: three dice and three look-ups. The first die decides which places the first half of the cards
// takes, the second the order of these cards, the third the order of the other half in the places that are
// left. It is the fastest way to make many small decks.
//
//   fairshuf::dice draws(words, fairshuf::tables::dice_for(13));   // one word for all three
//   fairshuf::tables{}(deck, draws);
//   fairshuf::tables::deal_home(rows, 13, words);                  // many decks at once
//
// Source: one split of Rao 1961 and Sandelius 1962, with all its outcomes in a table.
// Cost:   3 draws (1 for 2 cards, 2 for 3), 2n moves; tables of 74 KB for 13 cards, 850 KB for 16, made at
//         first use.
// Claim:  fair: with h = floor(n/2), the dice have C(n,h) * h! * (n-h)! = n! outcomes, and each gives another
//         order. Proved by enumerating them.
//
// The numbers of the dice: place 0 is considered first, and smaller numbers give it to the first half. Orders
// are numbered as in enumerate.hpp, by the digits of their rank.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/core/moves.hpp"
#include "fairshuf/draws/bits.hpp"
#include "fairshuf/draws/dice.hpp"

namespace fairshuf {

namespace detail {

using half_order = std::array<std::uint8_t, 8>;
using full_order = std::array<std::uint8_t, 16>;

#if FAIRSHUF_X86_KERNELS
// NOLINTBEGIN(modernize-use-using): attributes of a using are not portable
typedef char vector_bytes __attribute__((vector_size(16)));
typedef char stored_bytes __attribute__((vector_size(16), aligned(1), may_alias));
typedef std::uint64_t vector_halves __attribute__((vector_size(16)));
// NOLINTEND(modernize-use-using)
#endif

constexpr std::uint64_t orders_of(std::size_t n) {
    std::uint64_t orders = 1;
    for (std::size_t i = 2; i <= n; ++i) orders *= i;
    return orders;
}

constexpr std::uint64_t choices_of(std::size_t from, std::size_t many) {
    if (many > from) return 0;
    return orders_of(from) / (orders_of(many) * orders_of(from - many));
}

// The order with this rank of the cards first, first+1, ..., followed by zeros.
constexpr half_order half_by_rank(std::size_t cards, std::size_t first, std::uint64_t rank) {
    half_order order{};
    std::array<std::uint8_t, 8> left{};
    for (std::size_t i = 0; i < cards; ++i) left[i] = static_cast<std::uint8_t>(first + i);
    for (std::size_t i = 0; i < cards; ++i) {
        const std::uint64_t each = orders_of(cards - 1 - i);
        auto digit = static_cast<std::size_t>(rank / each);
        rank %= each;
        order[i] = left[digit];
        for (; digit + 1 < cards - i; ++digit) left[digit] = left[digit + 1];
    }
    return order;
}

// For each place, the card that comes there. The two halves lie side by side, eight bytes each. Bytes after
// the last place point to a zero: with fewer than 16 cards, the first half has one.
constexpr full_order places_by_rank(std::size_t n, std::uint64_t rank) {
    full_order from{};
    const std::size_t half = n / 2;
    std::size_t first = 0, second = 0;  // how many cards of each half are placed
    for (std::size_t p = 0; p < from.size(); ++p) {
        const std::uint64_t to_first = first < half ? choices_of(n - p - 1, half - first - 1) : 0;
        if (p >= n) {
            from[p] = 7;
        } else if (rank < to_first) {
            from[p] = static_cast<std::uint8_t>(first++);
        } else {
            rank -= to_first;
            from[p] = static_cast<std::uint8_t>(8 + second++);
        }
    }
    return from;
}

// What the byte shuffle of the vector instructions does: the plain reference.
constexpr full_order joined_halves(const half_order& first, const half_order& second,
                                   const full_order& from) {
    full_order both{}, order{};
    std::ranges::copy(first, both.begin());
    std::ranges::copy(second, both.begin() + 8);
    for (std::size_t p = 0; p < order.size(); ++p) order[p] = both[from[p]];
    return order;
}

constexpr cup<3> dice_for_tables(std::size_t n) {
    return cup<3>({choices_of(n, n / 2), orders_of(n / 2), orders_of(n - n / 2)});
}

// For 0 to 16 cards.
inline constexpr auto all_dice = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array{dice_for_tables(N)...};
}(std::make_index_sequence<17>{});

// All tables for N cards. N is known to the compiler: bounds are constants, and one register addresses all
// three tables.
template <std::size_t N>
class order_tables {
public:
    order_tables() {
        for (std::size_t r = 0; r < places_.size(); ++r) places_[r] = places_by_rank(N, r);
        for (std::size_t r = 0; r < first_.size(); ++r) first_[r] = half_by_rank(N / 2, 0, r);
        for (std::size_t r = 0; r < second_.size(); ++r) second_[r] = half_by_rank(N - N / 2, N / 2, r);
    }

    // The place that each card of the order comes from, followed by zeros.
    full_order order(const cup<3>::values& shown) const {
#if FAIRSHUF_X86_KERNELS
        if (cpu_in_use() >= cpu::avx2) return order_by_byte_shuffle(shown);
#endif
        return joined_halves(first_[row(shown, 1)], second_[row(shown, 2)], places_[row(shown, 0)]);
    }

    // One order of 16 bytes for each word that the dice accept. Returns how many.
    std::size_t orders(std::span<const std::uint64_t> words, std::uint8_t* out) const {
#if FAIRSHUF_X86_KERNELS
        if (cpu_in_use() >= cpu::avx2) return orders_by_byte_shuffles(words, out);
#endif
        std::size_t dealt = 0;
        for (const auto word : words) {
            const auto thrown = dice.cast(word);
            if (dice.keeps(thrown)) std::memcpy(out + 16 * dealt++, order(thrown.shown).data(), 16);
        }
        return dealt;
    }

private:
    static constexpr cup<3> dice = all_dice[N];

    static constexpr std::size_t row(const cup<3>::values& shown, std::size_t die) {
        return static_cast<std::size_t>(shown[die]);
    }

#if FAIRSHUF_X86_KERNELS
    // NOLINTBEGIN(cppcoreguidelines-macro-usage,*-reinterpret-cast,*-cstyle-cast)
    // A macro, so that it is compiled for the target of the function that contains it.
#define FAIRSHUF_PUT_ORDER(shown, out)                                                              \
    {                                                                                               \
        std::uint64_t first = 0, second = 0;                                                        \
        std::memcpy(&first, &first_[row(shown, 1)], 8);                                             \
        std::memcpy(&second, &second_[row(shown, 2)], 8);                                           \
        const vector_halves both{first, second};                                                    \
        const vector_bytes from = *reinterpret_cast<const stored_bytes*>(&places_[row(shown, 0)]);  \
        *reinterpret_cast<stored_bytes*>(out) = __builtin_ia32_pshufb128((vector_bytes)both, from); \
    }

    [[gnu::target("avx2,bmi2")]] full_order order_by_byte_shuffle(const cup<3>::values& shown) const {
        full_order order;
        FAIRSHUF_PUT_ORDER(shown, order.data())
        return order;
    }

    [[gnu::target("avx2,bmi2")]] std::size_t orders_by_byte_shuffles(std::span<const std::uint64_t> words,
                                                                     std::uint8_t* out) const {
        const std::uint8_t* const begin = out;
        for (const auto word : words) {
            const auto thrown = dice.cast(word);
            if (!dice.keeps(thrown)) [[unlikely]]
                continue;
            FAIRSHUF_PUT_ORDER(thrown.shown, out)
            out += 16;
        }
        return static_cast<std::size_t>(out - begin) / 16;
    }
#undef FAIRSHUF_PUT_ORDER
    // NOLINTEND(cppcoreguidelines-macro-usage,*-reinterpret-cast,*-cstyle-cast)
#endif

    template <class Row, std::size_t Die>
    using rows = std::array<Row, static_cast<std::size_t>(dice.bounds()[Die])>;

    rows<full_order, 0> places_;
    rows<half_order, 1> first_;
    rows<half_order, 2> second_;
};

// What the tables answer for a number of cards that is known at run time. They are made at first use.
struct tables_for {
    full_order (*order)(const cup<3>::values& shown);
    std::size_t (*orders)(std::span<const std::uint64_t> words, std::uint8_t* out);
};

template <std::size_t N>
const order_tables<N>& made_tables() {
    static const order_tables<N> made;
    return made;
}

inline constexpr auto all_tables = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array{tables_for{[](const cup<3>::values& shown) { return made_tables<N>().order(shown); },
                                 [](std::span<const std::uint64_t> words, std::uint8_t* out) {
                                     return made_tables<N>().orders(words, out);
                                 }}...};
}(std::make_index_sequence<17>{});

#if FAIRSHUF_X86_KERNELS
// For 8 to 16 cards. The row is moved as two numbers that overlap in the middle: reading a vector back from
// two narrower stores would wait for both.
[[gnu::target("avx2,bmi2")]] inline void shuffle_bytes(const full_order& order, std::uint8_t* cards,
                                                       std::size_t n) {
    std::uint64_t low = 0, high = 0;
    std::memcpy(&low, cards, 8);
    std::memcpy(&high, cards + n - 8, 8);
    const std::size_t both = 8 * (16 - n);  // bits that are in both
    high = n == 8 ? 0 : high >> both;
    const vector_halves before{low, high};
    // NOLINTBEGIN(*-reinterpret-cast,*-cstyle-cast)
    const vector_bytes from = *reinterpret_cast<const stored_bytes*>(order.data());
    const auto after = (vector_halves)__builtin_ia32_pshufb128((vector_bytes)before, from);
    // NOLINTEND(*-reinterpret-cast,*-cstyle-cast)
    low = after[0];
    high = n == 8 ? low : n == 16 ? after[1] : after[1] << both | low >> (64 - both);
    std::memcpy(cards, &low, 8);
    std::memcpy(cards + n - 8, &high, 8);
}
#endif

// Brings cards of one byte each into an order.
inline void order_bytes(const full_order& order, std::uint8_t* cards, std::size_t n) {
#if FAIRSHUF_X86_KERNELS
    if (n >= 8 && cpu_in_use() >= cpu::avx2) {
        shuffle_bytes(order, cards, n);
        return;
    }
#endif
    full_order before{}, after{};
    std::memcpy(before.data(), cards, n);
    for (std::size_t p = 0; p < after.size(); ++p) after[p] = before[order[p]];
    std::memcpy(cards, after.data(), n);
}

// Decks whose cards are adjacent bytes can be shuffled as bytes.
template <class D>
concept deck_of_bytes =
    std::ranges::contiguous_range<D> && sizeof(card_of<D>) == 1 && std::is_trivially_copyable_v<card_of<D>>;

}  // namespace detail

struct tables {
    static constexpr facts about{
        .name = "tables",
        .aliases = {"look-up", "lookup"},
        .kind = family::enumerate,
        .fair = fairness::yes,
        .draws = draw_count::fixed,
        .cost = "3 draws, 2n moves, tables of up to 850 KB; up to 16 cards",
        .method = "look up where the first half of the cards goes, and how each half is ordered",
        .source = "one split of Rao 1961 and Sandelius 1962, written out",
        .most_cards = 16,
        .why = "C(n,h) * h! * (n-h)! = n!: each order comes from exactly one outcome of the three dice",
        .pseudocode = {{"h = n / 2, rounded down"},
                       {"places = row draw(C(n,h)) of the ways to choose h of n places", runs::draw,
                        [](const draw_moment& d) { return d.index == 0; }},
                       {"first  = row draw(h!) of the orders of cards 0 .. h-1", runs::draw,
                        [](const draw_moment& d) { return d.index == 1 && d.n > 3; }},
                       {"second = row draw((n-h)!) of the orders of cards h .. n-1", runs::draw,
                        [](const draw_moment& d) { return d.index == (d.n > 3 ? 2 : 1); }},
                       {"fill the chosen places from first, the others from second", runs::at_end}},
        .chinese = {.name = "查表",
                    .method = "查表：前一半的牌到哪些位置，两半各按什么次序",
                    .why = "C(n,h)·h!·(n-h)! = n!：每种排列恰好来自三次抽取的一种结果",
                    .cost = "3 次抽取，2n 次移动，表最大 850 KB；最多 16 张牌",
                    .source = "Rao 1961 与 Sandelius 1962 的一次分组，预先列成表"},
    };

    // The bounds of the three dice for n cards, for dice.hpp.
    static constexpr const cup<3>& dice_for(std::size_t n) { return detail::all_dice[n]; }

    template <deck D>
    constexpr void operator()(D&& cards, draw_source auto& draws) const {
        const std::size_t n = card_count(cards);
        assert(n <= about.most_cards);
        if (n < 2) return;
        const auto& bounds = dice_for(n).bounds();
        cup<3>::values shown{};
        for (std::size_t die = 0; die < 3; ++die)
            if (bounds[die] > 1) shown[die] = draws.below(bounds[die]);
        lay(cards, order(n, shown));
    }

    // Fresh decks of cards 0 to n-1, 16 bytes each (zeros after the last card). The decks, and the number of
    // words, are the same as from shuffling 0 1 2 ... once for each with `dice draws(words, dice_for(n))`.
    template <word_source E>
    static void deal_home(std::span<std::uint8_t> rows, std::size_t n, E& words) {
        assert(n <= about.most_cards && rows.size() % 16 == 0);
        if (n < 2) {
            std::ranges::fill(rows, std::uint8_t{0});
            return;
        }
        const auto deal = detail::all_tables[n].orders;
        std::array<std::uint64_t, 256> some{};
        while (!rows.empty()) {
            const auto taken = std::span(some).first(std::min(some.size(), rows.size() / 16));
            take_words(words, taken);
            rows = rows.subspan(16 * deal(taken, rows.data()));
        }
    }

private:
    static constexpr detail::full_order order(std::size_t n, const cup<3>::values& shown) {
        if (!std::is_constant_evaluated()) return detail::all_tables[n].order(shown);
        return detail::joined_halves(detail::half_by_rank(n / 2, 0, shown[1]),
                                     detail::half_by_rank(n - n / 2, n / 2, shown[2]),
                                     detail::places_by_rank(n, shown[0]));
    }

    template <deck D>
    static constexpr void lay(D&& cards, const detail::full_order& order) {
        const std::size_t n = card_count(cards);
        if constexpr (detail::deck_of_bytes<D>) {
            if (!std::is_constant_evaluated()) {
                // NOLINTNEXTLINE(*-reinterpret-cast): any card of one byte
                auto* const bytes = reinterpret_cast<std::uint8_t*>(std::ranges::data(cards));
                detail::order_bytes(order, bytes, n);
                return;
            }
        }
        std::vector<card_of<D>> pile;
        pile.reserve(n);
        for (std::size_t p = 0; p < n; ++p) pile.push_back(take_card(cards, order[p]));
        put_back(cards, pile);
    }

    template <word_source E>
    static void take_words(E& engine, std::span<std::uint64_t> words) {
        if constexpr (requires { engine.fill(words); }) {
            engine.fill(words);
        } else {
            for (auto& word : words) word = detail::take_bits<64>(engine);
        }
    }
};

}  // namespace fairshuf
