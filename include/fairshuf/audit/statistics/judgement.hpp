// From p-values to a verdict.
//
// Holm's procedure over all tests at 10^-6: a fair shuffle is called unfair at most once in a million,
// however the tests depend on each other, if each p is right. From there up to 10^-3 the verdict is
// "suspicious": that happens to a fair shuffle once in a thousand. Then a fresh sample decides.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "fairshuf/audit/statistics/result.hpp"

namespace fairshuf::audit::detail {

inline constexpr double unfair_below = 1e-6;
inline constexpr double suspicious_below = 1e-3;

// Holm's adjusted p of each test, as logarithms to base 10. In the order of the p-values, each is multiplied
// by the number of tests not yet rejected, and none is smaller than the one before it.
inline std::vector<double> holm(const std::vector<test_result>& tests) {
    std::vector<std::size_t> by_p(tests.size());
    for (std::size_t i = 0; i < by_p.size(); ++i) by_p[i] = i;
    std::ranges::sort(by_p, {}, [&](std::size_t i) { return std::pair(tests[i].tail.log10_p, i); });
    std::vector<double> adjusted(tests.size());
    double least = -std::numeric_limits<double>::infinity();
    for (std::size_t rank = 0; rank < by_p.size(); ++rank) {
        const double times = std::log10(static_cast<double>(tests.size() - rank));
        least = std::max(least, std::min(0.0, tests[by_p[rank]].tail.log10_p + times));
        adjusted[by_p[rank]] = least;
    }
    return adjusted;
}

inline observed_verdict judge(const std::vector<test_result>& tests) {
    const auto adjusted = holm(tests);
    const double least = adjusted.empty() ? 0 : *std::ranges::min_element(adjusted);
    if (least < std::log10(unfair_below)) return observed_verdict::unfair;
    return least < std::log10(suspicious_below) ? observed_verdict::suspicious : observed_verdict::fair;
}

}  // namespace fairshuf::audit::detail
