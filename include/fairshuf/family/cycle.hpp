// Puts the cards into a random single cycle: each card passes its place on to another, and whoever follows
// the cards from place to place comes through all of them before the first comes again. Nobody stays.
//
//   fairshuf::cycle(players, key);               // or an engine; or neither
//   fairshuf::cycle(first, last, key);
//
// Rule:   for i = n-1 .. 1: swap places i and draw(i).
// Source: Sattolo 1986, "An algorithm to generate a random cyclic permutation". As a shuffle it would be a
//         mistake: the catalogue has it as flawed::sattolo.
// Cost:   n-1 draws and swaps, in place.
// Claim:  each of the (n-1)! single cycles is equally likely, and nothing else comes up. Proved by
//         enumeration. Cycles are of places: if cards are equal, a place can hold an equal card
//         afterwards.
#pragma once

#include <cstddef>
#include <utility>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/exchange.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/family/decided_by.hpp"

// Iterators are passed by value, as in the standard library.
// NOLINTBEGIN(performance-unnecessary-value-param)

namespace fairshuf {

namespace detail {

template <class I>
constexpr void turn_in_a_cycle(I first, std::size_t n, draw_source auto& draws) {
    for (std::size_t i = n; i-- > 1;) exchange(first, i, static_cast<std::size_t>(draws.below(i)));
}

}  // namespace detail

template <std::random_access_iterator I, std::sized_sentinel_for<I> S, detail::decider G>
    requires detail::movable_about<I>
I cycle(I first, S last, G&& by) {
    const auto n = static_cast<std::size_t>(last - first);
    detail::with_draws(by, "fairshuf.cycle", [&](auto& draws) { detail::turn_in_a_cycle(first, n, draws); });
    return detail::at(first, n);
}

template <detail::shuffled_range R, detail::decider G = detail::thread_words>
std::ranges::borrowed_iterator_t<R> cycle(R&& cards, G&& by = G{}) {
    const auto first = std::ranges::begin(cards);
    return fairshuf::cycle(first, first + std::ranges::ssize(cards), by);
}

}  // namespace fairshuf

// NOLINTEND(performance-unnecessary-value-param)
