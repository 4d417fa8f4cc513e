// What a sample of this size would have shown, and how large a sample a known bias needs.
//
// "Shown" means: the shuffle is judged unfair, with probability .99 at least. The test of positions alone
// does that: its p is below 10^-6 divided by the number of tests, so Holm's procedure rejects. Other tests
// can only add to the probability.
//
// A bias of x is the hardest one to see in the table of places: one card comes to one place with probability
// (1 + x)/n instead of 1/n, and the shuffle is fair otherwise. (Whether the card comes there or not, all
// orders with that property are equally likely.) The statistic of positions is then a sum of two parts:
//
//   z^2, the square of this one count's deviation in standard errors of a fair shuffle. The count is
//        binomial, so z is about normal with mean x sqrt(N/(n-1)) and standard deviation
//        sqrt((1+x) (n-1-x) / (n-1)).
//   the rest, about a chi-square with (n-1)^2 - 1 degrees of freedom.
//
// If a card is too seldom in a place, by the same x, z varies less, so that is shown, too. If several places
// are off, their deviations add up: if card c comes to place p with probability (1 + e_cp)/n, the sum has a
// non-central distribution with non-centrality N * phi^2, phi^2 = (n-1)/n^2 * (sum of e_cp^2). That is N *
// (n-1) * (the mean square of e). A test simulates such shuffles.
#pragma once

#include <algorithm>
#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>

#include "fairshuf/audit/statistics/judgement.hpp"
#include "fairshuf/audit/statistics/tails.hpp"

namespace fairshuf::audit {

namespace detail {

inline constexpr double wanted_power = 0.99;
inline constexpr double wanted_level = unfair_below;

// The p below which Holm's procedure rejects, whatever the other tests say.
inline double level_of_one(std::size_t tests) {
    return wanted_level / static_cast<double>(std::max<std::size_t>(1, tests));
}

// The statistic that has this p.
inline double critical_value(double df, double level) {
    const math::chi_squared_distribution<double, quiet> null(df);
    return math::quantile(complement(null, level));
}

// The non-centrality that brings the test below the wanted level with the wanted power.
inline double needed_non_centrality(double df, double level = wanted_level) {
    const double critical = critical_value(df, level);
    // P(non-central chi-square > critical) increases with the non-centrality: bisection.
    double low = 0, high = 16;
    const auto power = [&](double non_centrality) {
        const math::non_central_chi_squared_distribution<double, quiet> law(df, non_centrality);
        return math::cdf(complement(law, critical));
    };
    while (power(high) < wanted_power) high *= 2;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (power(middle) < wanted_power ? low : high) = middle;
    }
    return high;
}

// The test of positions, and a shuffle that is fair but for one card in one place.
class one_biased_place {
public:
    one_biased_place(std::size_t n, std::uint64_t shuffles, double level)
        : others_(static_cast<double>(n) - 1),
          shuffles_(static_cast<double>(shuffles)),
          critical_(critical_value(others_ * others_, level)) {}

    // How often the test has a p below the level.
    double power(double bias) const {
        const double mean = bias * std::sqrt(shuffles_ / others_);
        const double spread = std::sqrt(std::max(0.0, (1 + bias) * (others_ - bias) / others_));
        if (others_ == 1) return normal_tail((std::sqrt(critical_) - mean) / spread);  // there is no rest
        double sum = 0, weights = 0;  // over the normal distribution of z
        for (int i = -steps; i <= steps; ++i) {
            const double at = widest * i / steps, weight = std::exp(-at * at / 2);
            sum += weight * rest_tail(critical_ - std::pow(mean + spread * at, 2));
            weights += weight;
        }
        return sum / weights;
    }

    // The smallest bias with the wanted power; infinite if not even a card that always comes there has it.
    double smallest() const {
        double low = 0, high = others_;
        if (!(power(high) >= wanted_power)) return std::numeric_limits<double>::infinity();
        while (high - low > 1e-7 * high) {
            const double middle = (low + high) / 2;
            (power(middle) < wanted_power ? low : high) = middle;
        }
        return high;
    }

private:
    static constexpr int steps = 48;
    static constexpr double widest = 6;  // standard deviations

    static double normal_tail(double z) { return std::erfc(z / std::numbers::sqrt2) / 2; }

    double rest_tail(double x) const { return x <= 0 ? 1 : chi_square_tail(x, others_ * others_ - 1).p; }

    double others_, shuffles_, critical_;
};

}  // namespace detail

// The smallest bias of one card in one place that is shown by so many shuffles and tests. Infinite: none is.
inline double smallest_bias(std::size_t n, std::uint64_t shuffles, std::size_t tests = 1) {
    return detail::one_biased_place(n, shuffles, detail::level_of_one(tests)).smallest();
}

// The same for a bias of many places: the root mean square of their relative deviations.
inline double smallest_rms_bias(std::size_t n, std::uint64_t shuffles, std::size_t tests = 1) {
    const double others = static_cast<double>(n) - 1;
    return std::sqrt(detail::needed_non_centrality(others * others, detail::level_of_one(tests)) /
                     (static_cast<double>(shuffles) * others));
}

// How many shuffles show a given root-mean-square relative deviation.
inline double shuffles_to_show(std::size_t n, double rms_bias, std::size_t tests = 1) {
    const double others = static_cast<double>(n) - 1;
    return detail::needed_non_centrality(others * others, detail::level_of_one(tests)) /
           (rms_bias * rms_bias * others);
}

}  // namespace fairshuf::audit
