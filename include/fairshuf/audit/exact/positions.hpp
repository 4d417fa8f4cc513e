// The exact probability of every card in every place, for decks that are far too large to enumerate: the
// rounds of an oblivious algorithm are taken one after the other (position_walk.hpp). This is the proof of
// docs/sources.md 003 for 54 cards, with all 2916 entries.
//
// The result is about places only. Even places do not prove fairness: a single cut has them.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/audit/exact/law.hpp"
#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/audit/exact/odometer.hpp"
#include "fairshuf/audit/exact/position_walk.hpp"
#include "fairshuf/core/expected.hpp"

namespace fairshuf::audit {

inline bool even(const matrix& positions) {
    const fraction fair(1, positions.size());
    for (const auto& row : positions)
        for (const auto& entry : row)
            if (entry != fair) return false;
    return true;
}

namespace detail {

template <oblivious A>
expected<matrix> propagate_positions(const A& algorithm, std::size_t n, const any_rule& rule,
                                     const limits& most) {
    position_walk walk(algorithm, n);
    while (!walk.done()) {
        const auto round = walk.step(rule, most);
        if (!round) return round.error();
    }
    return walk.result();
}

}  // namespace detail

}  // namespace fairshuf::audit
