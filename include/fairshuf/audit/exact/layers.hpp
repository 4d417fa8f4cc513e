// The law of an algorithm with a limited number of draws. Probability mass is propagated from round to round,
// and equal states are merged after each round. swap-any with 8 cards has 8^8 = 16.8 million draw sequences,
// but at most 8! = 40,320 states.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "fairshuf/audit/exact/law.hpp"
#include "fairshuf/audit/exact/machine.hpp"
#include "fairshuf/audit/exact/odometer.hpp"
#include "fairshuf/core/expected.hpp"

namespace fairshuf::audit::detail {

inline constexpr std::string_view too_many_draws = "there are too many draws to enumerate";

inline error too_much_work() {
    return {std::string(too_many_draws), {"too-many-draws"}};
}

// Work is counted in steps with numbers of ordinary size. Huge numbers cost more.
inline std::uint64_t cost_of_step(const integer& denominator) {
    return 1 + msb(denominator) / 256;
}

inline expected<law> law_by_layers(const machine& algorithm, const any_rule& rule, const limits& most) {
    law result(algorithm.cards());
    integer denominator = 1;  // of the masses in `layer`
    common_denominator<weight> layer;
    std::uint64_t steps = 0;

    const auto arrive = [&](common_denominator<weight>& next, state&& to, const integer& mass,
                            const integer& words, const integer& ways) {
        if (to.done) {
            result.add(to.bytes, mass, denominator * words, ways);
        } else {
            const integer scaled = next.scaled(mass, words);
            auto& w = next.items[std::move(to.bytes)];
            w.mass += scaled;
            w.ways += ways;
        }
    };

    arrive(layer, algorithm.start(), 1, 1, 1);
    while (!layer.items.empty()) {
        common_denominator<weight> next;
        const std::uint64_t cost = cost_of_step(denominator);
        for (const auto& item : layer.items) {
            const auto& from = item.first;
            const auto& here = item.second;
            odometer draws(rule);
            bool too_much = false, endless = false;
            algorithm.round(from, draws, [&](state&& to) {
                steps += cost;
                endless = draws.lost();
                too_much = steps > most.steps || next.items.size() + result.orders.items.size() > most.states;
                if (endless || too_much) return false;
                arrive(next, std::move(to), here.mass * draws.count(), draws.words(),
                       here.ways * draws.count());
                return true;
            });
            if (endless) return error{"its draws have no limit, though it says they have"};
            if (too_much) return too_much_work();
        }
        denominator *= next.denominator();
        layer = std::move(next);
    }
    return result;
}

// The law of an algorithm that may run for ever and is not written in rounds. Sequences of draws are followed
// while they are more likely than a horizon. The horizon is lowered until less than 2^-40 is lost.
inline expected<law> law_up_to_residual(const machine& algorithm, const any_rule& rule, const limits& most) {
    const fraction wanted(1, integer(1) << 40);
    std::uint64_t steps = 0;
    for (unsigned horizon = 44; horizon <= 400; horizon += 4) {
        law result(algorithm.cards());
        result.outcomes.reset();
        odometer draws(rule, horizon);
        bool gave_up = false;
        algorithm.round(algorithm.start().bytes, draws, [&](state&& to) {
            if (draws.lost()) {
                result.residual += fraction(draws.count(), draws.words());
            } else {
                result.add(to.bytes, draws.count(), draws.words(), draws.count());
            }
            gave_up = ++steps > most.steps;
            return !gave_up;
        });
        if (gave_up) return too_much_work();
        if (result.residual < wanted) return result;
    }
    return error{"it goes on for ever with a probability that does not vanish", {"endless"}};
}

}  // namespace fairshuf::audit::detail
