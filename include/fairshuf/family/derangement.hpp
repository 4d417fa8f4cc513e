// Puts the cards into a random order in which none stays in its place: who gives whom a present.
//
//   fairshuf::derangement(players, key);         // or an engine; or neither
//   fairshuf::derangement(first, last, key);
//
// One card has no derangement: then the result is false, and nothing has changed. Otherwise it is true.
// What counts is places, not values: no card stays where it was, but if cards are equal, a place can hold
// an equal card afterwards. (Without that rule, lists such as A A A B would have no solution.)
//
// Rule:   swap-down on the numbers of the places: for i = n-1 .. 1, swap i and draw(i + 1). As soon as
//         place i has its own number, start again. Then move the cards.
// Source: rejection is folklore; stopping early: Martínez, Panholzer and Prodinger 2008, "Generating
//         random derangements".
// Cost:   expected 1.7 n draws, and n moves; four bytes per card (eight beyond 2^32), and room to move in.
// Claim:  each derangement is equally likely: an order that is kept is one that swap-down makes, and all
//         of these are equally likely. Proved by enumeration, up to the runs that start again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/exchange.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/family/decided_by.hpp"
#include "fairshuf/shuffle/with_key.hpp"

// Iterators are passed by value, as in the standard library.
// NOLINTBEGIN(performance-unnecessary-value-param)

namespace fairshuf {

namespace detail {

// One attempt: shuffles 0 .. n-1. False if a number came to its own place: then the rest was not shuffled.
template <class Index>
bool derange_once(std::vector<Index>& order, draw_source auto& draws) {
    std::iota(order.begin(), order.end(), Index{0});
    for (std::size_t i = order.size(); i-- > 1;) {
        exchange(order.begin(), i, static_cast<std::size_t>(draws.below(i + 1)));
        if (order[i] == i) return false;
    }
    return order.empty() || order[0] != 0;
}

// A derangement of 0 .. n-1; n is not 1.
template <class Index>
std::vector<Index> deranged(std::size_t n, draw_source auto& draws) {
    std::vector<Index> order(n);
    while (!derange_once(order, draws)) {}
    return order;
}

template <class I>
void derange(I first, std::size_t n, draw_source auto& draws) {
    if (n <= std::numeric_limits<std::uint32_t>::max()) {
        arrange<false>(first, deranged<std::uint32_t>(n, draws));
    } else {
        arrange<false>(first, deranged<std::uint64_t>(n, draws));
    }
}

}  // namespace detail

template <std::random_access_iterator I, std::sized_sentinel_for<I> S, detail::decider G>
    requires detail::movable_about<I>
bool derangement(I first, S last, G&& by) {
    const auto n = static_cast<std::size_t>(last - first);
    if (n == 1) return false;
    detail::with_draws(by, "fairshuf.derangement", [&](auto& draws) { detail::derange(first, n, draws); });
    return true;
}

template <detail::shuffled_range R, detail::decider G = detail::thread_words>
bool derangement(R&& cards, G&& by = G{}) {
    const auto first = std::ranges::begin(cards);
    return fairshuf::derangement(first, first + std::ranges::ssize(cards), by);
}

}  // namespace fairshuf

// NOLINTEND(performance-unnecessary-value-param)
