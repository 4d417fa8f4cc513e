// k items of a sequence whose length is not known, in one pass, without a draw for most items.
//
//   auto kept = reservoir<T>(first, last, k, draws);     // each with the place where it was
//
// Rule:   keep the first k items. Then take the items in blocks of 63. With t items before the block, let
//         e be the greatest number with k 2^e <= t. A block has e draws of 63 bits, one bit per item, or
//         fewer if no bit is left: an item is a candidate if its bits are all 1. With a candidate as item
//         number m (the first is 1), draw j below m; if j < k 2^e, the candidate replaces the kept item
//         number j / 2^e.
// Source: algorithm R (Waterman, in Knuth, TAOCP 2, 3.4.2), with candidates. Li 1994 (algorithm L) skips
//         further, with logarithms in floating point: its samples are only nearly fair.
// Cost:   at most 8 words for 63 items on average, and about 2 k log(n/k) draws for candidates.
// Claim:  item m replaces each kept item with probability 1/m, as in algorithm R: 2^-e * 2^e / m. The
//         integers are exact. So each set of k items is equally likely (not each order of them). Proved by
//         enumeration with blocks of 1, 2 and 3 items.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/product.hpp"

namespace fairshuf::detail {

template <class T>
struct placed_item {
    std::uint64_t place;
    T item;
};

// For each item of the block a bit, which is 1 with probability 2^-halvings.
template <unsigned Block>
constexpr std::uint64_t draw_candidates(unsigned halvings, draw_source auto& draws) {
    std::uint64_t candidates = low_bits<Block>;
    for (; halvings > 0 && candidates != 0; --halvings) candidates &= draws.below(std::uint64_t{1} << Block);
    return candidates;
}

template <class T, unsigned Block = 63, class I, class S>
    requires(Block < 64)
std::vector<placed_item<T>> reservoir(I first, S last, std::size_t k, draw_source auto& draws) {
    std::vector<placed_item<T>> kept;
    if (k == 0) return kept;
    std::uint64_t seen = 0;
    for (; seen < k && first != last; ++first, ++seen) kept.push_back({seen, T(*first)});
    while (first != last) {
        const auto halvings = static_cast<unsigned>(std::bit_width(seen / k)) - 1;
        std::uint64_t candidates = draw_candidates<Block>(halvings, draws);
        for (unsigned i = 0; i < Block && first != last; ++i, ++first, candidates >>= 1) {
            ++seen;
            if (candidates % 2 == 0) continue;
            const std::uint64_t j = draws.below(seen) >> halvings;
            if (j < k) kept[static_cast<std::size_t>(j)] = {seen - 1, T(*first)};
        }
    }
    return kept;
}

}  // namespace fairshuf::detail
