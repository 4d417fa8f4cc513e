// Proves that something is uniform over a class of outcomes, or follows a weighted law: exactly, from the
// template that runs.
//
//   const auto proof = fairshuf::audit::prove_class(fairshuf::members::derangement{}, 6);
//   proof->verdict;      // fair: each of the 265 derangements has probability exactly 1/265, all else 0
//
// The prover (prove.hpp) gives the law over all orders of the deck. Each order shows an outcome: for
// arrangements the first k cards, for sets the same in any order, otherwise the whole order. The class says
// which outcomes there are, and how likely each should be.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/audit/exact/proof.hpp"
#include "fairshuf/audit/prove.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/family/members.hpp"

namespace fairshuf::audit {

// Outcomes, and the probability that is claimed for each.
struct outcome_class {
    std::string_view one, many;  // "derangement", "derangements"
    integer size;                // how many there are
    std::function<order(order)> outcome_of;
    std::function<fraction(const order&)> claimed;  // 0 for what is not in the class
    bool uniform = true;
};

struct proved_outcome {
    order outcome;
    fraction probability, claimed;
};

struct class_proof {
    std::size_t n = 0;
    std::optional<integer> sequences;  // of draws; none: they have no limit
    outcome_class about;
    std::vector<proved_outcome> outcomes;  // all that come up, in lexicographic order
    std::optional<std::size_t> wrong;      // the one that is farthest from its claim
    fraction residual;
    audit::verdict verdict{};
    std::string_view shrunken_by{};  // the constants that the proof made smaller; usually none
};

namespace detail {

inline bool stays_nowhere(const order& o) {
    for (std::size_t i = 0; i < o.size(); ++i)
        if (o[i] == i + 1) return false;
    return true;
}

inline bool single_cycle(const order& o) {
    std::size_t place = 0, steps = 0;
    do place = o[place] - 1, ++steps;
    while (place != 0);
    return steps == o.size();
}

// n (n-1) ... (n-k+1)
inline integer falling(std::size_t n, std::size_t k) {
    integer product = 1;
    for (std::size_t i = 0; i < k; ++i) product *= n - i;
    return product;
}

inline integer derangements(std::size_t n) {
    integer before = 1, here = 0;  // of 0 cards and of 1 card
    if (n == 0) return before;
    for (std::size_t m = 2; m <= n; ++m) before = std::exchange(here, integer(m - 1) * (here + before));
    return here;
}

inline order first_of(order o, std::size_t k) {
    o.resize(std::min(k, o.size()));
    return o;
}

// Each member of the class is as likely as the others.
template <class InClass>
outcome_class uniform_class(std::string_view one, std::string_view many, const integer& size,
                            std::function<order(order)> outcome_of, InClass in_class) {
    return {one, many, size, std::move(outcome_of),
            [size, in_class](const order& o) { return in_class(o) ? fraction(1, size) : fraction(0); }};
}

}  // namespace detail

inline outcome_class class_of(const members::partial_shuffle& member, std::size_t n) {
    const std::size_t k = std::min(static_cast<std::size_t>(member.k), n);
    return detail::uniform_class(
        "arrangement", "arrangements", detail::falling(n, k),
        [k](order o) { return detail::first_of(std::move(o), k); }, [](const order&) { return true; });
}

inline outcome_class class_of(const members::reservoir& member, std::size_t n) {
    const std::size_t k = std::min(static_cast<std::size_t>(member.k), n);
    const auto sorted = [k](order o) {
        o = detail::first_of(std::move(o), k);
        std::ranges::sort(o);
        return o;
    };
    return detail::uniform_class("set", "sets", integer(detail::falling(n, k) / factorial(k)), sorted,
                                 [](const order&) { return true; });
}

inline outcome_class class_of(const members::cycle& /*member*/, std::size_t n) {
    return detail::uniform_class("cycle", "cycles", factorial(n == 0 ? 0 : n - 1), std::identity{},
                                 detail::single_cycle);
}

inline outcome_class class_of(const members::derangement& /*member*/, std::size_t n) {
    return detail::uniform_class("derangement", "derangements", detail::derangements(n), std::identity{},
                                 detail::stays_nowhere);
}

// Card i weighs i.
inline outcome_class class_of(const members::weighted_shuffle& /*member*/, std::size_t n) {
    const auto product = [](const order& o) {
        fraction p = 1;
        std::size_t left = 0;
        for (const std::size_t card : o) left += card;
        for (const std::size_t card : o) {
            p *= fraction(card, left);
            left -= card;
        }
        return p;
    };
    return {"order", "orders", factorial(n), std::identity{}, product, false};
}

template <class M>
expected<class_proof> prove_class(const M& member, std::size_t n, const any_rule& rule = uniform{},
                                  const limits& most = {}) {
    std::string_view shrunken_by;
    if constexpr (requires { M::shrunken_by; }) {
        shrunken_by = M::shrunken_by;
        if (!std::holds_alternative<uniform>(rule))
            return error{"it is proved with smaller constants, which tells nothing about flawed draws",
                         {"shrunken"}};
    }
    outcome_class about = class_of(member, n);
    if (about.size == 0)
        return error{"there is none to draw: the class is empty. Two cards or more always have one",
                     {"empty-class"}};
    const auto found = prove(fairshuf::detail::shrunken_member(member), n, rule, most);
    if (!found) return found.error();
    std::map<order, fraction> masses;
    for (const auto& [bytes, w] : found->orders.items)
        masses[about.outcome_of(detail::order_from_bytes(bytes))] +=
            fraction(w.mass, found->orders.denominator());

    class_proof proof{n,  found->outcomes, std::move(about), {},
                      {}, found->residual, verdict::fair,    shrunken_by};
    fraction farthest = 0, claimed = 0;
    for (const auto& [outcome, probability] : masses) {
        proof.outcomes.push_back({outcome, probability, proof.about.claimed(outcome)});
        const fraction& claim = proof.outcomes.back().claimed;
        claimed += claim;
        const fraction off =
            probability > claim ? fraction(probability - claim) : fraction(claim - probability);
        if (off > farthest + proof.residual) {
            farthest = off;
            proof.wrong = proof.outcomes.size() - 1;
        }
    }
    // All claims add up to 1, so an outcome that never comes up leaves the others short or over.
    if (proof.wrong || claimed + proof.residual < fraction(1)) {
        proof.verdict = verdict::unfair;
    } else if (proof.residual != 0) {
        proof.verdict = verdict::equal;
    }
    return proof;
}

}  // namespace fairshuf::audit
