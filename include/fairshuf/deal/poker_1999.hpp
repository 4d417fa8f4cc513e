// The online-poker site of 1999, and how it was cracked: five known cards reveal everybody's hand.
//
//   const auto deck = poker_1999_deck(seed);                           // seed: milliseconds since midnight
//   see(seen, game, 0, my_cards), see(seen, game, flop, flop_cards);   // what one player sees
//   const auto seeds = seeds_that_fit(seen, 0, short_seed::milliseconds_of_a_day);
//
// The shuffle is asf-poker (algorithm/flawed) with the draws of Turbo Pascal (draws/flawed). Its state is the
// seed and has 32 bits, so there are at most 2^32 decks. If the seed is the time of day, there are 86.4
// million. Trying them all takes a second.
//
// Source: Arkin, Hill, Marks, Schmid, Walls 1999, "How we learned to cheat at online poker".
// Method: for each seed, two of the seen cards are followed through the 52 swaps, for many seeds at once. If
//         both end in their places, the whole deck is shuffled and compared.
// Cost:   50 million seeds a second on one core with AVX2 (docs/cracked.md).
// Claim:  finds exactly the seeds whose deck, shuffled by the catalogue's template, has all cards in the
//         places where they were seen. The tests compare it with shuffling every seed's deck.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/algorithm/flawed/asf_poker.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/deal/game.hpp"
#include "fairshuf/deal/playing_card.hpp"
#include "fairshuf/draws/flawed/short_seed.hpp"
#include "fairshuf/draws/flawed/turbo_pascal.hpp"
#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf {

inline constexpr std::uint64_t poker_1999_seeds = std::uint64_t{1} << 32;

// 1 to 52 in order, then for i = 1 to 52: swap(i, random(51) + 1).
inline std::vector<playing_card> poker_1999_deck(std::uint32_t seed) {
    auto cards = new_decks(1, false);
    flawed::turbo_pascal draws(seed);
    flawed::asf_poker{}(cards, draws);
    return cards;
}

// A card, and its place in the deck before it was dealt.
struct seen_card {
    std::size_t place = 0;
    playing_card card;
};

// Notes the cards of a pile, in the order in which they were dealt.
inline void see(std::vector<seen_card>& seen, const card_game& game, std::size_t pile,
                std::span<const playing_card> cards) {
    std::size_t next = 0;
    for (std::size_t place = 0; place < game.turns.size() && next < cards.size(); ++place)
        if (game.turns[place] == pile) seen.push_back({place, cards[next++]});
}

namespace detail {

// A card to follow: where it starts, and where it must end.
struct followed {
    std::uint32_t from, to;
};

// Where the card of a place is after places i and j have exchanged their cards.
[[gnu::always_inline]] inline std::uint32_t after_swap(std::uint32_t place, std::uint32_t i,
                                                       std::uint32_t j) {
    return place == i ? j : place == j ? i : place;
}

inline constexpr std::size_t seeds_at_once = 32;

// Bit l: with seed first + l, both cards end where they must. The compiler turns these plain loops into
// vectors of the width of the target.
[[gnu::always_inline]] inline std::uint32_t follow(std::uint32_t first, followed one, followed other) {
    using lanes = std::array<std::uint32_t, seeds_at_once>;
    lanes seed, a, b;  // NOLINT(*-member-init): set at once
    for (std::uint32_t l = 0; l < seeds_at_once; ++l) seed[l] = first + l, a[l] = one.from, b[l] = other.from;
    for (std::uint32_t i = 0; i < 52; ++i)
        for (std::size_t l = 0; l < seeds_at_once; ++l) {
            seed[l] = seed[l] * 134775813U + 1;
            // The high half of seed * 51, in 32 bits.
            const std::uint32_t j = ((seed[l] >> 16) * 51 + ((seed[l] & 0xffff) * 51 >> 16)) >> 16;
            a[l] = after_swap(a[l], i, j);
            b[l] = after_swap(b[l], i, j);
        }
    std::uint32_t found = 0;
    for (std::size_t l = 0; l < seeds_at_once; ++l)
        found |= static_cast<std::uint32_t>(a[l] == one.to && b[l] == other.to) << l;
    return found;
}

inline std::uint32_t follow_plainly(std::uint32_t first, followed one, followed other) {
    return follow(first, one, other);
}
#if FAIRSHUF_X86_KERNELS
[[gnu::target("avx2")]] inline std::uint32_t follow_in_vectors(std::uint32_t first, followed one,
                                                               followed other) {
    return follow(first, one, other);
}
#endif

inline auto follower_for([[maybe_unused]] cpu with) {
#if FAIRSHUF_X86_KERNELS
    if (with >= cpu::avx2) return &follow_in_vectors;
#endif
    return &follow_plainly;
}

inline bool fits(std::uint32_t seed, std::span<const seen_card> seen) {
    const auto deck = poker_1999_deck(seed);
    return std::ranges::all_of(seen, [&](const seen_card& s) { return deck[s.place] == s.card; });
}

inline followed to_follow(const seen_card& s) {
    return {static_cast<std::uint32_t>(s.card.number()), static_cast<std::uint32_t>(s.place)};
}

inline void find_seeds(std::span<const seen_card> seen, std::uint64_t first, std::uint64_t last,
                       std::vector<std::uint32_t>& found) {
    const auto follower = follower_for(cpu_in_use());
    const auto one = to_follow(seen[0]), other = to_follow(seen[1]);
    for (; first < last; first += seeds_at_once) {
        const auto seed = static_cast<std::uint32_t>(first);
        for (std::uint32_t bits = follower(seed, one, other), l = 0; bits != 0; bits >>= 1, ++l)
            if ((bits & 1) != 0 && first + l < last && fits(seed + l, seen)) found.push_back(seed + l);
    }
}

}  // namespace detail

// The seeds from first to last - 1 (at most 2^32 - 1) whose decks have all the cards in their places. Needs
// at least two cards. `done` counts the seeds that were tried.
inline std::vector<std::uint32_t> seeds_that_fit(std::span<const seen_card> seen, std::uint64_t first,
                                                 std::uint64_t last, unsigned threads = detail::all_threads(),
                                                 std::atomic<std::uint64_t>* done = nullptr) {
    assert(seen.size() >= 2 && first <= last && last <= poker_1999_seeds);
    constexpr std::uint64_t part_size = 1 << 16;
    const auto parts = static_cast<std::size_t>((last - first + part_size - 1) / part_size);
    std::vector<std::vector<std::uint32_t>> found(std::max(1U, threads));
    detail::in_parallel(threads, parts, [&](unsigned worker, std::size_t part) {
        const std::uint64_t begin = first + part * part_size, end = std::min(last, begin + part_size);
        detail::find_seeds(seen, begin, end, found[worker]);
        if (done != nullptr) *done += end - begin;
    });
    std::vector<std::uint32_t> all;
    for (const auto& some : found) all.insert(all.end(), some.begin(), some.end());
    std::ranges::sort(all);
    return all;
}

}  // namespace fairshuf
