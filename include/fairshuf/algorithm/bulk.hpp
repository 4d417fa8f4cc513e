// bulk: swap-seen. Many cards are first distributed into buckets, in place. It does what std::shuffle does,
// as fast as memory allows. fairshuf::shuffle (shuffle/with_engine.hpp) runs it with draws made in blocks.
//
//   Up to 2^21 cards are shuffled by swap-seen: for i = 1 .. n-1, places i and draw(i + 1) exchange their
//   cards. draws/blocks.hpp makes the draws, 64 at a time (rising); the last block has the rest. A bound of
//   2^32 or more is drawn by itself (below).
//
//   More cards are first distributed into 64 buckets. The last card is taken in hand. The other places are
//   divided into 64 adjacent ranges; the first (n-1) mod 64 of them are one place longer than the others.
//   Range b belongs to bucket b. A throw draws a bucket (same<64>), and exchanges the card in hand with the
//   first place of its range that has no thrown card yet. While each range has at least 64 such places, as
//   many cards are thrown as the fullest range has room for, in blocks of 512 draws and a last block with the
//   rest. Then the card in hand goes back to the last place. m cards have not been thrown. m draws decide how
//   many of them each bucket gets. These cards are gathered at the end (gather) and shuffled there by
//   swap-seen. Then they are shared out from the last bucket to the first (share_out). Each bucket is
//   shuffled by this same rule as soon as it is complete. There are at most four such levels.
//
// Source: Fisher and Yates 1938; the throws are the exchanges of Penschuck 2023, "Engineering Shared-Memory
//         Parallel Shuffling to Generate Random Permutations In-Place", stopped at a count that is known
//         beforehand.
// Cost:   half a word (a quarter up to 2048 cards) and a swap per card; beyond 2^21 cards, an eighth of a
//         word and an exchange more for each level. Memory is read in order.
// Claim:  fair. Swap-seen is fair, and its draws are exact. Each card that is thrown has a draw of its own
//         for its bucket, independent of all others. How many cards are thrown before the next count depends
//         on past draws only, and no draw is taken back because a bucket is full. The other cards have
//         independent buckets too. They get them in another way: first draws decide how many go where, then a
//         fair shuffle decides which. So bucket sizes are multinomial, and each bucket is in uniform order.
//         Proved by enumeration with 2, 3 and 4 buckets in place of 64, by the same template (basic_bulk).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/exchange.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/draws/blocks.hpp"

// Iterators are passed by value, as in the standard library.
// NOLINTBEGIN(performance-unnecessary-value-param)

namespace fairshuf {

namespace detail {

// Prefetches the cache line after this card's.
template <class Card>
void soon_written([[maybe_unused]] const Card* card) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(reinterpret_cast<const char*>(card) + 64, 1);  // NOLINT(*-reinterpret-cast)
#endif
}

// The next cards of swap-seen, from place i on: one block of draws.
template <class I, block_draw_source D>
constexpr void swap_block(I first, std::size_t i, std::size_t count, D& draws) {
    std::array<std::uint32_t, D::lanes> places;  // NOLINT(*-member-init): drawn before they are read
    draws.rising(i + 1, count, places);
    exchange_each(first, i, places.data(), count);
}

// Draws that exchange the cards themselves, while their engine makes words.
template <class D, class I>
concept exchanges_beside = plain_cards<I> && std::is_pointer_v<I> && sizeof(std::iter_value_t<I>) <= 32 &&
                           requires(D& draws, I first) { draws.exchange_beside(first, 0, 0); };

// swap-seen with draws in blocks.
template <class I, block_draw_source D>
[[gnu::noinline]] constexpr void swap_seen_by_blocks(I first, std::size_t n, D& draws) {
    std::size_t i = 1;
    for (const auto end = static_cast<std::size_t>(smaller<std::uint64_t>(n, D::most_rising)); i < end;) {
        const std::size_t count = smaller(D::lanes, end - i);
        swap_block(first, i, count, draws);
        i += count;
        if constexpr (exchanges_beside<D, I>)
            if (!std::is_constant_evaluated()) i = draws.exchange_beside(first, i, end);
    }
    for (; i < n; ++i) exchange(first, i, static_cast<std::size_t>(draws.below(i + 1)));
}

// The constants are parameters so that the prover can shrink them. They are part of the definition: other
// constants give other orders.
template <std::size_t MostInOneGo, std::size_t Buckets, std::size_t LeastRoom, std::size_t Throws,
          unsigned Levels>
    requires(MostInOneGo >= 1 && Buckets >= 2 && Buckets <= 256 && LeastRoom >= 1 && Throws >= 1)
class basic_bulk {
public:
    static constexpr facts about{
        .name = "bulk",
        .kind = family::split,
        .fair = fairness::yes,
        .draws = draw_count::bounded,
        .cost = "n-1 draws and swaps in place; beyond 2^21 cards n draws and exchanges more for each level",
        .method = "swap-seen; many cards are first exchanged into 64 buckets, in place",
        .source = "Fisher and Yates 1938; Sanders 1998; Penschuck 2023",
        .proved_up_to = 7,
        .why =
            "each card has a bucket by a draw of its own, and each bucket, like the cards that did not fit, "
            "is in uniform order",
        .pseudocode = {{"if there are more than 2^21 cards:"},
                       {"    take the last card in hand"},
                       {"    until a bucket is nearly full:"},
                       {"        exchange the hand and the next place of bucket draw(64)", runs::draw,
                        [](const draw_moment& d) { return d.n > MostInOneGo; }},
                       {"    for each card left over: count one for bucket draw(64)", runs::draw,
                        [](const draw_moment& d) { return d.n > MostInOneGo; }},
                       {"    shuffle those, and give each bucket as many as were counted"},
                       {"    shuffle each bucket"},
                       {"otherwise:"},
                       {"    for i = 1 .. n-1: swap places i and draw(i + 1)", runs::draw,
                        [](const draw_moment& d) { return d.n <= MostInOneGo; }}},
        .chinese = {.name = "原地分桶",
                    .method = "即 swap-seen；牌很多时，先原地交换到 64 个桶中",
                    .why = "每张牌的桶由自己的抽取决定，每个桶以及放不下的牌，次序都均匀",
                    .shrunken = "3 张牌起用 2 个桶代替 64 个，且只有一层",
                    .cost = "n-1 次抽取和交换，原地；超过 2^21 张牌时，每层另加 n 次抽取和交换",
                    .source = "Fisher 与 Yates 1938；Sanders 1998；Penschuck 2023"},
        .bounds = bound_run::rising,
    };

    constexpr void operator()(deck auto&& cards, draw_source auto& draws) const {
        run(std::ranges::begin(cards), static_cast<std::size_t>(std::ranges::size(cards)), draws);
    }

    template <std::random_access_iterator I, draw_source D>
    static constexpr void run(I first, std::size_t n, D& draws) {
        if constexpr (!block_draw_source<D>) {
            one_at_a_time<D, 4> blocks(draws);
            run(first, n, blocks);
        } else if (n <= D::lanes && n <= MostInOneGo) {  // so small decks need no loop
            if (n > 1) detail::swap_block(first, 1, n - 1, draws);
        } else if constexpr (detail::plain_cards<I> && !std::is_pointer_v<I>) {
            run_level(detail::pointer_to(first, n), n, draws, Levels);
        } else {
            run_level(first, n, draws, Levels);
        }
    }

private:
    // Where the buckets are. Until cards are gathered, places next[b] .. ends[b]-1 have no thrown card.
    struct ranges {
        std::array<std::size_t, Buckets> begins, next, ends;

        explicit constexpr ranges(std::size_t places) {
            std::size_t end = 0;
            for (std::size_t b = 0; b < Buckets; ++b) {
                begins[b] = next[b] = end;
                ends[b] = end += places / Buckets + (b < places % Buckets ? 1 : 0);
            }
        }

        constexpr std::size_t room(std::size_t b) const { return ends[b] - next[b]; }
        constexpr std::size_t thrown(std::size_t b) const { return next[b] - begins[b]; }

        constexpr std::size_t least_room() const {
            std::size_t least = room(0);
            for (std::size_t b = 1; b < Buckets; ++b) least = detail::smaller(least, room(b));
            return least;
        }
    };

    template <class I, class D>
    static constexpr void run_level(I first, std::size_t n, D& draws, unsigned levels) {
        if (n <= MostInOneGo || levels == 0) {
            detail::swap_seen_by_blocks(first, n, draws);
        } else {
            ranges at(n - 1);
            throw_cards(first, n - 1, at, draws);
            const std::size_t left = gather(first, at);
            const auto shares = count_shares(left, draws);
            detail::swap_seen_by_blocks(detail::at(first, n - left), left, draws);
            share_out(first, n, at, shares, left, draws, levels);
        }
    }

    // Throws so few at a time that no range can overflow, whatever is drawn.
    template <class I, class D>
    static constexpr void throw_cards(I first, std::size_t hand, ranges& at, D& draws) {
        std::array<std::uint8_t, Throws> labels;  // NOLINT(*-member-init): drawn before they are read
        for (std::size_t room = at.least_room(); room >= LeastRoom; room = at.least_room()) {
            while (room > 0) {
                const std::span<std::uint8_t> block(labels.data(), detail::smaller(Throws, room));
                draws.template same<Buckets>(block);
                throw_block(first, hand, at, block);
                room -= block.size();
            }
        }
    }

    template <class I>
    static constexpr void throw_block(I first, std::size_t hand, ranges& at,
                                      std::span<const std::uint8_t> labels) {
        if constexpr (detail::plain_cards<I>) {
            auto card = std::as_const(first[hand]);
            for (const std::size_t b : labels) {
                const std::size_t next = at.next[b]++;
                auto& place = first[next];
                if (!std::is_constant_evaluated()) detail::soon_written(std::addressof(place));
                const auto taken = std::as_const(place);
                place = std::as_const(card);
                card = taken;
            }
            first[hand] = std::as_const(card);
        } else {
            for (const std::size_t b : labels) detail::exchange(first, hand, at.next[b]++);
        }
    }

    // Gathers the thrown cards at the beginning, and the others at the end. The order within a bucket does
    // not matter, so the gap before a bucket exchanges places with the end of the bucket.
    template <class I>
    static constexpr std::size_t gather(I first, const ranges& at) {
        std::size_t gap = 0;  // places without thrown cards before a range
        for (std::size_t b = 0; b < Buckets; ++b) {
            const std::size_t moved = detail::smaller(gap, at.thrown(b));
            detail::exchange_ranges(first, at.begins[b] - gap, at.next[b] - moved, moved);
            gap += at.room(b);
        }
        return gap + 1;  // and the card in hand, which comes last
    }

    // Draws a bucket for each of the cards left, and counts how many each bucket gets.
    template <class D>
    static constexpr std::array<std::size_t, Buckets> count_shares(std::size_t left, D& draws) {
        std::array<std::size_t, Buckets> shares{};
        std::array<std::uint8_t, Throws> labels;  // NOLINT(*-member-init): drawn before they are read
        while (left > 0) {
            const std::span<std::uint8_t> block(labels.data(), detail::smaller(Throws, left));
            draws.template same<Buckets>(block);
            for (const std::size_t b : block) ++shares[b];
            left -= block.size();
        }
        return shares;
    }

    // From the last bucket to the first: a bucket keeps its share of the gap behind it. The rest of the gap
    // exchanges places with the beginning of the bucket.
    template <class I, class D>
    static constexpr void share_out(I first, std::size_t n, const ranges& at,
                                    const std::array<std::size_t, Buckets>& shares, std::size_t left,
                                    D& draws, unsigned levels) {
        std::size_t end = n;
        for (std::size_t b = Buckets; b-- > 0;) {
            left -= shares[b];
            const std::size_t size = at.thrown(b) + shares[b];
            const std::size_t begin = end - size - left;  // of the thrown cards, as gathered
            const std::size_t moved = detail::smaller(left, at.thrown(b));
            detail::exchange_ranges(first, begin, end - shares[b] - moved, moved);
            end -= size;
            run_level(detail::at(first, end), size, draws, levels - 1);
        }
    }
};

}  // namespace detail

// More than 2^21 cards are first thrown into 64 buckets: then the swaps stay in the cache.
struct bulk : detail::basic_bulk<(std::size_t{1} << 21), 64, 64, 512, 4> {
    using shrunken = detail::basic_bulk<2, 2, 1, 2, 1>;
    static constexpr std::string_view shrunken_by = "2 buckets instead of 64 from 3 cards on, and one level";
};

}  // namespace fairshuf

// NOLINTEND(performance-unnecessary-value-param)
