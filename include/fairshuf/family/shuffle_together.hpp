// Shuffles several ranges in step: columns of a table, pictures and their labels.
//
//   const auto done = fairshuf::shuffle_together(key, pictures, labels, names);
//   if (!done) ...                                        // their sizes differ: nothing has changed
//
// Each range comes into the order of shuffle(range, key). So columns that do not fit into memory together
// can be shuffled one after the other, with the same result. With an engine, 256 bits of it are the key.
//
// Cost:   as that of shuffle(range, key) for each range.
// Claim:  fair as shuffle(range, key): docs/keyed-order.md.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>

#include "fairshuf/core/exchange.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/family/decided_by.hpp"
#include "fairshuf/shuffle/with_key.hpp"

namespace fairshuf {

template <detail::decider G, detail::shuffled_range... R>
    requires(sizeof...(R) >= 1)
expected<void> shuffle_together(G&& by, R&&... ranges) {
    const std::array sizes{static_cast<std::size_t>(std::ranges::size(ranges))...};
    for (std::size_t i = 1; i < sizes.size(); ++i)
        if (sizes[i] != sizes[0])
            return error{detail::joined(
                {"ranges that are shuffled together must have the same size, but the first has ",
                 std::to_string(sizes[0]), " elements and range ", std::to_string(i + 1), " has ",
                 std::to_string(sizes[i])})};
    const key k = detail::key_from(by);
    (fairshuf::shuffle(ranges, k), ...);
    return {};
}

}  // namespace fairshuf
