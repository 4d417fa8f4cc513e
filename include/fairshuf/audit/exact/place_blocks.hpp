// Places that a round of an oblivious algorithm treats alike, for proofs that people read: 54 places become
// three.
#pragma once

#include <cstddef>
#include <vector>

#include "fairshuf/audit/exact/position_walk.hpp"

namespace fairshuf::audit {

// Places from first to last, counted from 0.
struct place_block {
    std::size_t first = 0, last = 0;

    friend bool operator==(const place_block&, const place_block&) = default;
};

// Whether the round does the same when two places change their names.
inline bool alike(const position_round& round, std::size_t a, std::size_t b) {
    const auto &from_a = round.shares[a], &from_b = round.shares[b];
    for (std::size_t to = 0; to < from_a.size(); ++to)
        if (to != a && to != b && from_a[to] != from_b[to]) return false;
    return from_a[a] == from_b[b] && from_a[b] == from_b[a];
}

// All places after the round. The deck, with n places, and the pile have blocks of their own.
inline std::vector<place_block> blocks_of(const position_round& round, std::size_t n) {
    std::vector<place_block> blocks;
    const std::size_t before = round.shares.size(), after = before == 0 ? 0 : round.shares[0].size();
    for (std::size_t place = 0; place < after; ++place) {
        const bool known = place < before && place != n && !blocks.empty();
        if (known && alike(round, blocks.back().first, place))
            blocks.back().last = place;
        else
            blocks.push_back({place, place});
    }
    return blocks;
}

}  // namespace fairshuf::audit
