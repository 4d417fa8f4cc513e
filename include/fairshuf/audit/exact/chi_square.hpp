// The exact chi-square distance from fair, n! * sum (p - 1/n!)^2, of a one-to-one shuffle with biased draws,
// for any number of cards.
//
// A shuffle is one-to-one if each order comes from exactly one sequence of draws: every fair swap, pick and
// insert shuffle is. Then n! * sum p^2 is the product, over the draws, of bound * sum (probability of the
// value)^2. So the bias of rand() % k for 52 cards is a product of 51 factors.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "fairshuf/audit/exact/law.hpp"
#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/core/card.hpp"
#include "fairshuf/draws/choice.hpp"

namespace fairshuf::audit {

namespace detail {

// Records the bounds that an algorithm asks for. Every draw is 0.
class bound_recorder {
public:
    std::uint64_t below(std::uint64_t bound) {
        bounds_.push_back(bound);
        return 0;
    }
    const std::vector<std::uint64_t>& bounds() const { return bounds_; }

private:
    std::vector<std::uint64_t> bounds_;
};

inline fraction chi_square_of_draws(const std::vector<std::uint64_t>& bounds, const any_rule& rule) {
    integer numerator = 1, denominator = 1;
    for (const std::uint64_t bound : bounds) {
        integer squares = 0, words = 0;
        for (std::uint64_t value = 0; value < bound; ++value) {
            const integer count = std::visit([&](const auto& r) { return r.count(bound, value); }, rule);
            squares += count * count;
            words += count;
        }
        numerator *= squares * bound;
        denominator *= words * words;
    }
    return fraction(numerator, denominator) - 1;
}

}  // namespace detail

template <class A>
fraction chi_square_of(const A& one_to_one, std::size_t n, const any_rule& rule) {
    auto cards = fairshuf::detail::home(n);
    detail::bound_recorder draws;
    one_to_one(cards, draws);
    return detail::chi_square_of_draws(draws.bounds(), rule);
}

inline fraction chi_square_of(const law& l) {
    integer squares = 0;
    for (const auto& [bytes, w] : l.orders.items) squares += w.mass * w.mass;
    return fraction(squares * factorial(l.n), l.orders.denominator() * l.orders.denominator()) - 1;
}

}  // namespace fairshuf::audit
