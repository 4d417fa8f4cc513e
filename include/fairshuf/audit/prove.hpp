// Proves a shuffle: the exact probability of every order, from the template that runs.
//
//   auto law = fairshuf::audit::prove(fairshuf::flawed::swap_any{}, 4);
//   if (law && fairshuf::audit::summarise(*law).verdict != fairshuf::audit::verdict::fair) ...
//
// The algorithm gets every possible draw. If the number of draws is limited, all are enumerated (layers.hpp).
// If not, its rounds are solved as a chain (chain.hpp). If it is not written in rounds either, its draws are
// followed until less than 2^-40 is left.
#pragma once

#include <cstddef>
#include <variant>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/audit/exact/chain.hpp"
#include "fairshuf/audit/exact/law.hpp"
#include "fairshuf/audit/exact/layers.hpp"
#include "fairshuf/audit/exact/machine.hpp"
#include "fairshuf/audit/exact/positions.hpp"
#include "fairshuf/audit/exact/proof.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/draws/choice.hpp"

namespace fairshuf::audit {

template <class A>
expected<law> prove(const A& algorithm, std::size_t n, const any_rule& rule = uniform{},
                    const limits& most = {}) {
    if constexpr (detail::proved_shrunken<A>) {
        if (!std::holds_alternative<uniform>(rule))
            return error{"it is proved with smaller constants, which tells nothing about flawed draws",
                         {"shrunken"}};
        if (n > A::about.proved_up_to) return detail::too_much_work();
    }
    const detail::machine_of states(detail::provable(algorithm), n);
    if (A::about.draws != draw_count::unbounded) return detail::law_by_layers(states, rule, most);
    if constexpr (written_in_rounds<A>) {
        const auto explored = detail::chain::explore(states, rule, most);
        if (!explored) return explored.error();
        return explored->absorbed(n, most);
    } else {
        return detail::law_up_to_residual(states, rule, most);
    }
}

// Where each card lands. This is exact for hundreds of cards if the algorithm is oblivious; otherwise it
// comes from the full law.
template <class A>
expected<matrix> prove_positions(const A& algorithm, std::size_t n, const any_rule& rule = uniform{},
                                 const limits& most = {}) {
    if constexpr (oblivious<A>) {
        return detail::propagate_positions(algorithm, n, rule, most);
    } else {
        const auto found = prove(algorithm, n, rule, most);
        if (!found) return found.error();
        return summarise(*found).positions;
    }
}

}  // namespace fairshuf::audit
