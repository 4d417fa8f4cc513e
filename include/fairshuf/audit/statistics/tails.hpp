// How surprising a statistic is: the probability that a fair shuffle shows as much or more. A probability
// that is too small for a double (under 1e-300) still has its logarithm.
#pragma once

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/poisson.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "fairshuf/audit/statistics/result.hpp"

namespace fairshuf::audit::detail {

namespace math = boost::math;
// Nothing throws. An underflow gives 0; then the logarithm is computed in another way.
using quiet = math::policies::policy<math::policies::domain_error<math::policies::ignore_error>,
                                     math::policies::pole_error<math::policies::ignore_error>,
                                     math::policies::overflow_error<math::policies::ignore_error>,
                                     math::policies::evaluation_error<math::policies::ignore_error>,
                                     math::policies::discrete_quantile<math::policies::real>,
                                     math::policies::promote_double<false>>;

constexpr double smallest_trusted = 1e-290;

template <class LogTail>
p_value from_tail(double p, LogTail log_tail) {
    if (p >= smallest_trusted) return {std::min(p, 1.0), std::min(0.0, std::log10(p))};
    const double log10_p = log_tail() / std::numbers::ln10;
    return {std::pow(10.0, log10_p), log10_p};
}

// ln Q(a, x) for x > a + 1: Legendre's continued fraction, by Lentz's method.
inline double log_upper_gamma(double a, double x) {
    constexpr double tiny = 1e-300;
    double b = x + 1 - a, c = 1 / tiny, d = 1 / b, fraction = d;
    for (int i = 1; i < 100'000; ++i) {
        const double term = -i * (i - a);
        b += 2;
        d = 1 / (std::abs(term * d + b) < tiny ? tiny : term * d + b);
        c = std::abs(b + term / c) < tiny ? tiny : b + term / c;
        fraction *= d * c;
        if (std::abs(d * c - 1) < 1e-15) break;
    }
    return a * std::log(x) - x - std::lgamma(a) + std::log(fraction);
}

// ln of a sum of decreasing terms, from ln of the first and the ratio of term i + 1 to term i.
template <class Ratio>
double log_falling_sum(double log_first, Ratio ratio) {
    double sum = 1, term = 1;
    for (std::uint64_t i = 0; term > 1e-17 * sum; ++i) {
        term *= ratio(static_cast<double>(i));
        sum += term;
    }
    return log_first + std::log(sum);
}

// Both tails of a discrete statistic: twice the smaller one.
inline p_value two_sided(const p_value& lower, const p_value& upper) {
    const auto& smaller = lower.log10_p < upper.log10_p ? lower : upper;
    return {std::min(1.0, 2 * smaller.p), std::min(0.0, smaller.log10_p + std::log10(2.0))};
}

// The probability that a chi-square with df degrees of freedom is at least x.
inline p_value chi_square_tail(double x, double df) {
    if (!(x > 0)) return {};
    const math::chi_squared_distribution<double, quiet> law(df);
    return from_tail(math::cdf(complement(law, x)), [&] { return log_upper_gamma(df / 2, x / 2); });
}

// The number of heads of fair coins: too many or too few.
inline p_value coins_tail(std::uint64_t heads, std::uint64_t coins) {
    const std::uint64_t more = std::max(heads, coins - heads);
    if (2 * more == coins) return {};
    const auto n = static_cast<double>(coins), k = static_cast<double>(more);
    const math::binomial_distribution<double, quiet> law(n, 0.5);
    const auto tail = from_tail(math::cdf(complement(law, k - 1)), [&] {
        const double log_first =
            std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) - n * std::numbers::ln2;
        return log_falling_sum(log_first, [&](double i) { return (n - k - i) / (k + 1 + i); });
    });
    return two_sided(tail, tail);
}

// The number of rare events, if e^log_mean are expected: too many or too few.
inline p_value rare_events_tail(std::uint64_t events, double log_mean) {
    const double mean = std::exp(log_mean), k = static_cast<double>(events);
    const double log_first = (events == 0 ? 0 : k * log_mean) - mean - std::lgamma(k + 1);
    const math::poisson_distribution<double, quiet> law(std::max(mean, std::numeric_limits<double>::min()));
    const auto lower = from_tail(math::cdf(law, k), [&] {
        return log_falling_sum(log_first, [&](double i) { return (k - i) / mean; });
    });
    if (events == 0) return two_sided(lower, {});
    const double above = mean > 0 ? math::cdf(complement(law, k - 1)) : 0;
    const auto upper = from_tail(
        above, [&] { return log_falling_sum(log_first, [&](double i) { return mean / (k + 1 + i); }); });
    return two_sided(lower, upper);
}

}  // namespace fairshuf::audit::detail
