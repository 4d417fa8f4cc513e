// What can be measured of a single order: the plain definitions. The observer counts them faster, for
// millions of orders (tally.hpp); the tests compare the two.
//
// An order is d[place] = card, both counted from 0.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fairshuf::audit {

inline constexpr std::size_t most_observed_cards = 256;  // a card is a byte

}  // namespace fairshuf::audit

namespace fairshuf::audit::detail {

using order_view = std::span<const std::uint8_t>;

namespace measures {

// [card] = place
inline std::vector<std::uint8_t> inverse(order_view d) {
    std::vector<std::uint8_t> places(d.size());
    for (std::size_t i = 0; i < d.size(); ++i) places[d[i]] = static_cast<std::uint8_t>(i);
    return places;
}

// The order as if `before` were the unshuffled deck.
inline std::vector<std::uint8_t> relative(order_view before, order_view d) {
    const auto places = inverse(before);
    std::vector<std::uint8_t> seen(d.size());
    for (std::size_t i = 0; i < d.size(); ++i) seen[i] = places[d[i]];
    return seen;
}

inline std::size_t fixed_points(order_view d) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < d.size(); ++i) count += d[i] == i ? 1 : 0;
    return count;
}

inline std::size_t cycles(order_view d) {
    std::vector<bool> seen(d.size());
    std::size_t count = 0;
    for (std::size_t start = 0; start < d.size(); ++start) {
        count += seen[start] ? 0 : 1;
        for (std::size_t i = start; !seen[i]; i = d[i]) seen[i] = true;
    }
    return count;
}

inline std::size_t inversions(order_view d) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < d.size(); ++i)
        for (std::size_t j = i + 1; j < d.size(); ++j) count += d[i] > d[j] ? 1 : 0;
    return count;
}

inline std::size_t descents(order_view d) {
    std::size_t count = 0;
    for (std::size_t i = 1; i < d.size(); ++i) count += d[i - 1] > d[i] ? 1 : 0;
    return count;
}

// The length of the longest increasing subsequence, by patience sorting.
inline std::size_t longest_increasing(order_view d) {
    std::vector<std::uint8_t> tops;
    for (const auto card : d) {
        const auto pile = std::ranges::lower_bound(tops, card);
        if (pile == tops.end()) {
            tops.push_back(card);
        } else {
            *pile = card;
        }
    }
    return tops.size();
}

inline std::size_t longest_decreasing(order_view d) {
    const std::vector<std::uint8_t> backwards(d.rbegin(), d.rend());
    return longest_increasing(backwards);
}

}  // namespace measures

}  // namespace fairshuf::audit::detail
