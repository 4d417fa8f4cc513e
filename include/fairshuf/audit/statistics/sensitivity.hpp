// What a sample of this size could have shown, and how large a sample a known bias needs.
//
// The positions test is a chi-square with (n-1)^2 degrees of freedom. If card c comes to place p with
// probability (1 + e_cp)/n, the sum has a non-central distribution with non-centrality N * phi^2, phi^2 =
// (n-1)/n^2 * (sum of e_cp^2). That is N * (n-1) * (the mean square of e).
#pragma once

#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "fairshuf/audit/statistics/tails.hpp"

namespace fairshuf::audit {

namespace detail {

inline constexpr double wanted_power = 0.99;
inline constexpr double wanted_level = 1e-6;

// The non-centrality that brings the test below the wanted level with the wanted power.
inline double needed_non_centrality(double df) {
    namespace math = boost::math;
    const math::chi_squared_distribution<double, detail::quiet> null(df);
    const double critical = math::quantile(complement(null, wanted_level));
    // P(non-central chi-square > critical) increases with the non-centrality: bisection.
    double low = 0, high = 16;
    const auto power = [&](double non_centrality) {
        const math::non_central_chi_squared_distribution<double, detail::quiet> law(df, non_centrality);
        return math::cdf(complement(law, critical));
    };
    while (power(high) < wanted_power) high *= 2;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (power(middle) < wanted_power ? low : high) = middle;
    }
    return high;
}

}  // namespace detail

// The smallest root-mean-square relative deviation of the places that this many shuffles would have shown:
// with probability .99, the positions test alone has p < 10^-6.
inline double smallest_bias(std::size_t n, std::uint64_t shuffles) {
    const auto cards = static_cast<double>(n);
    return std::sqrt(detail::needed_non_centrality((cards - 1) * (cards - 1)) /
                     (static_cast<double>(shuffles) * (cards - 1)));
}

// How many shuffles would show a given root-mean-square relative deviation.
inline double shuffles_to_show(std::size_t n, double bias) {
    const auto cards = static_cast<double>(n);
    return detail::needed_non_centrality((cards - 1) * (cards - 1)) / (bias * bias * (cards - 1));
}

}  // namespace fairshuf::audit
