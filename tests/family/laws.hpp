// The exact law of whatever a function makes of draws: it gets every sequence of them.
#pragma once

#include <map>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/audit/exact/odometer.hpp"
#include "fairshuf/draws/rule.hpp"

namespace fairshuf::test {

using exact_law = std::map<std::vector<int>, audit::fraction>;

// run(draws) returns what comes up, as a vector<int>.
template <class F>
exact_law law_of(F run) {
    exact_law law;
    audit::detail::odometer draws(uniform{});
    do {
        const auto seen = run(draws);
        law[{seen.begin(), seen.end()}] += audit::fraction(draws.count(), draws.words());
    } while (draws.next());
    return law;
}

// Whether so many things come up, all equally likely.
inline bool uniform_over(const exact_law& law, std::size_t things) {
    if (law.size() != things) return false;
    for (const auto& [thing, probability] : law)
        if (probability != audit::fraction(1, things)) return false;
    return true;
}

// n (n-1) ... (n-k+1)
inline std::size_t arrangements(std::size_t n, std::size_t k) {
    std::size_t product = 1;
    for (std::size_t i = 0; i < k; ++i) product *= n - i;
    return product;
}

inline std::size_t subsets(std::size_t n, std::size_t k) {
    return arrangements(n, k) / arrangements(k, k);
}

}  // namespace fairshuf::test
