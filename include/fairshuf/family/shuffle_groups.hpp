// Shuffles groups: neighbours that belong together stay neighbours.
//
//   fairshuf::shuffle_groups(words, key);                          // equal neighbours are a group
//   fairshuf::shuffle_groups(rows, key, same_patient);             // of neighbours a, b
//   fairshuf::shuffle_groups(rows, key, same_patient, fairshuf::within_groups::shuffled);
//
// A group is a longest run of elements of which each belongs together with the one before it. The list of
// groups comes into the order of shuffle(list, key). Within groups the order is kept, or shuffled: then
// each group, from the first to the last as they were, is shuffled with one engine, ChaCha8 under
// derive(key, "fairshuf.shuffle_groups"). With an engine, 256 bits of it are the key.
//
// Cost:   n-1 comparisons; each element moves once, or twice; an index, and room to move in.
// Claim:  each order of the groups is equally likely, and each order within them, independently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "fairshuf/core/exchange.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/family/decided_by.hpp"
#include "fairshuf/shuffle/with_engine.hpp"
#include "fairshuf/shuffle/with_key.hpp"

// Iterators are passed by value, as in the standard library.
// NOLINTBEGIN(performance-unnecessary-value-param)

namespace fairshuf {

enum class within_groups : std::uint8_t { kept, shuffled };

namespace detail {

// Where each group begins, and the end of the last one.
template <class I, class Together>
std::vector<std::size_t> group_bounds(I first, std::size_t n, Together& together) {
    std::vector<std::size_t> bounds;
    for (std::size_t i = 0; i < n; ++i)
        if (i == 0 || !std::invoke(together, *at(first, i - 1), *at(first, i))) bounds.push_back(i);
    bounds.push_back(n);
    return bounds;
}

// The places of the elements, group by group.
template <class Index>
std::vector<Index> grouped_order(const std::vector<std::size_t>& bounds,
                                 const std::vector<std::size_t>& groups) {
    std::vector<Index> order;
    order.reserve(bounds.back());
    for (const std::size_t group : groups)
        for (std::size_t i = bounds[group]; i < bounds[group + 1]; ++i)
            order.push_back(static_cast<Index>(i));
    return order;
}

template <class I>
void arrange_groups(I first, const std::vector<std::size_t>& bounds, const key& k) {
    const auto groups = permutation(bounds.size() - 1, k);
    if (bounds.back() <= std::numeric_limits<std::uint32_t>::max()) {
        arrange<false>(first, grouped_order<std::uint32_t>(bounds, groups));
    } else {
        arrange<false>(first, grouped_order<std::uint64_t>(bounds, groups));
    }
}

template <class I>
void shuffle_within(I first, const std::vector<std::size_t>& bounds, const key& k) {
    chacha8 words(derive(k, "fairshuf.shuffle_groups"));
    for (std::size_t g = 0; g + 1 < bounds.size(); ++g)
        fairshuf::shuffle(at(first, bounds[g]), at(first, bounds[g + 1]), words);
}

}  // namespace detail

template <std::random_access_iterator I, std::sized_sentinel_for<I> S, detail::decider G,
          std::indirect_binary_predicate<I, I> Together = std::ranges::equal_to>
    requires detail::movable_about<I>
I shuffle_groups(I first, S last, G&& by, Together together = {},
                 within_groups within = within_groups::kept) {
    const auto n = static_cast<std::size_t>(last - first);
    const key k = detail::key_from(by);
    const auto bounds = detail::group_bounds(first, n, together);
    if (within == within_groups::shuffled) detail::shuffle_within(first, bounds, k);
    detail::arrange_groups(first, bounds, k);
    return detail::at(first, n);
}

template <detail::shuffled_range R, detail::decider G,
          std::indirect_binary_predicate<std::ranges::iterator_t<R>, std::ranges::iterator_t<R>> Together =
              std::ranges::equal_to>
std::ranges::borrowed_iterator_t<R> shuffle_groups(R&& cards, G&& by, Together together = {},
                                                   within_groups within = within_groups::kept) {
    const auto first = std::ranges::begin(cards);
    return fairshuf::shuffle_groups(first, first + std::ranges::ssize(cards), by, std::move(together),
                                    within);
}

}  // namespace fairshuf

// NOLINTEND(performance-unnecessary-value-param)
