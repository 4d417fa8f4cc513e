// Laws of single measures of one fair order of n items, for every n.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

#include "fairshuf/audit/statistics/tails.hpp"

namespace fairshuf::audit::detail {

// Both tails of a normal law.
inline p_value normal_tail(double z) {
    return chi_square_tail(z * z, 1);
}

// The same with a small skewness: Cornish and Fisher's first term.
inline double without_skewness(double z, double skewness) {
    return z - skewness * (z * z - 1) / 6;
}

// Pearson's sum over very many cells, each expected e times. For single counts its third cumulant is not 8
// per cell but 8 + 22/e + 1/e^2. The statistic is compared with a chi-square of that skewness, moved and
// scaled to the same mean and variance.
inline p_value cells_tail(double x, double df, double e) {
    const double skewer = 1 + (22 / e + 1 / (e * e)) / 8;
    const double like = df / (skewer * skewer);
    return chi_square_tail(like + (x - df) * std::sqrt(like / df), like);
}

// The greatest v - i of a fair order: place i holds item v. As many orders stay below a lead of b as a
// shuffle buffer of b items can give: b! b^(n-b). So P(lead < b) = b! b^(n-b) / n!, exactly. Its logarithm,
// by Stirling's series of the ratio: lgamma would lose its digits.
inline double log_lead_below(std::uint64_t b, std::uint64_t n) {
    if (b == 0) return -std::numeric_limits<double>::infinity();
    if (b >= n) return 0;
    const auto g = static_cast<double>(n - b), at = static_cast<double>(b);
    const double x = g / at;
    if (x > 1e-3) return g - (at + g + 0.5) * std::log1p(x) + 1 / (12 * at) - 1 / (12 * (at + g));
    // for small x: g - (b + g) ln(1 + x) = -b (x^2/2 - x^3/6 + x^4/12 - x^5/20 ...)
    const double series = x * x / 2 - x * x * x / 6 + x * x * x * x / 12 - x * x * x * x * x / 20;
    return -at * series - std::log1p(x) / 2;
}

inline p_value lead_tail(std::uint64_t lead, std::uint64_t n) {
    const auto p = [](double log_p) { return p_value{std::exp(log_p), log_p / std::numbers::ln10}; };
    const double short_of = log_lead_below(lead + 1, n);
    const double above = -std::expm1(log_lead_below(lead, n));
    return two_sided(p(short_of), p(std::log(std::max(above, 1e-300))));
}

// The number of cycles: a sum of independent coins, of probability 1/k for k = 1 .. n. Up to `exactly` they
// are added one by one; the others are a Poisson number whose variance is corrected.
class cycles_law {
public:
    explicit cycles_law(std::uint64_t n) {
        constexpr std::uint64_t exactly = 100'000;
        const std::uint64_t some = std::min(n, exactly);
        p_.assign(most, 0);
        p_[0] = 1;
        for (std::uint64_t k = 1; k <= some; ++k) add_coin(1 / static_cast<double>(k));
        if (n > some) add_rest(static_cast<double>(some), static_cast<double>(n));
    }

    p_value tail(std::uint64_t cycles) const {
        double lower = 0, upper = 0;
        for (std::size_t k = 0; k < most; ++k) {
            if (k <= cycles) lower += p_[k];
            if (k >= cycles) upper += p_[k];
        }
        const auto p = [](double x) { return p_value{std::max(x, 1e-300), std::log10(std::max(x, 1e-300))}; };
        return two_sided(p(lower), p(upper));
    }

private:
    static constexpr std::size_t most = 400;

    void add_coin(double heads) {
        for (std::size_t k = most; k-- > 0;) p_[k] = p_[k] * (1 - heads) + (k == 0 ? 0 : p_[k - 1] * heads);
    }

    void add_rest(double from, double to) {
        const double mean = std::log(to / from) + 0.5 / to - 0.5 / from;  // of 1/k, from < k <= to
        const double squares = 1 / from - 1 / to;
        std::vector<double> poisson(most), sum(most);
        for (std::size_t k = 0; k < most; ++k) {
            const auto x = static_cast<double>(k);
            const double charlier =
                (x - mean) * (x - mean) - x;  // times mean^2: the second difference of the law
            poisson[k] = std::exp(x * std::log(mean) - mean - std::lgamma(x + 1)) *
                         (1 - squares / 2 * charlier / (mean * mean));
        }
        for (std::size_t i = 0; i < most; ++i)
            for (std::size_t j = 0; i + j < most; ++j) sum[i + j] += p_[i] * poisson[j];
        p_ = std::move(sum);
    }

    std::vector<double> p_;
};

}  // namespace fairshuf::audit::detail
