// Shuffles the first k places only: they get k cards of the range, in random order.
//
//   fairshuf::partial_shuffle(cards, 5, key);                  // or an engine instead of the key
//   fairshuf::partial_shuffle(first, first + 5, last, key);    // as std::partial_sort
//
// The other places hold the other cards, in no particular order. If there are fewer than k cards, all are
// shuffled. The result is the end of the shuffled part. The order of the first k is not the beginning of
// shuffle(range, key); but more places only continue it: the first 5 of 7 are the first 5 of 5.
//
// Rule:   for i = 0 .. k-1: swap places i and i + draw(n - i).
// Source: Fisher and Yates 1938; Durstenfeld 1964.
// Cost:   k draws and swaps, in place.
// Claim:  each of the n! / (n-k)! arrangements of k of the n cards is equally likely: place i gets each
//         card that is left with probability 1 / (n-i). Proved by enumeration.
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
constexpr void shuffle_front(I first, std::size_t n, std::size_t k, draw_source auto& draws) {
    for (std::size_t i = 0; i < k; ++i) exchange(first, i, i + static_cast<std::size_t>(draws.below(n - i)));
}

}  // namespace detail

template <std::random_access_iterator I, std::sized_sentinel_for<I> S, detail::decider G>
    requires detail::movable_about<I>
I partial_shuffle(I first, I middle, S last, G&& by) {
    const auto n = static_cast<std::size_t>(last - first);
    const auto k = static_cast<std::size_t>(middle - first);
    detail::with_draws(by, "fairshuf.partial_shuffle",
                       [&](auto& draws) { detail::shuffle_front(first, n, k, draws); });
    return middle;
}

template <detail::shuffled_range R, detail::decider G = detail::thread_words>
std::ranges::borrowed_iterator_t<R> partial_shuffle(R&& cards, std::size_t k, G&& by = G{}) {
    const auto first = std::ranges::begin(cards);
    const auto n = static_cast<std::size_t>(std::ranges::size(cards));
    return fairshuf::partial_shuffle(first, detail::at(first, detail::smaller(k, n)), detail::at(first, n),
                                     by);
}

}  // namespace fairshuf

// NOLINTEND(performance-unnecessary-value-param)
