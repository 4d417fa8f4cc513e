// The law of the longest increasing subsequence of a fair order of n items.
//
//   longest_law law(n);
//   law.at_most(k);   // the logarithm of P(L <= k)
//
// (L - 2 sqrt(n)) / n^(1/6) tends to the Tracy-Widom law F of the Gaussian unitary ensemble (Baik, Deift,
// Johansson 1999). At finite n, with t = (k - 2 sqrt(n)) / n^(1/6),
//
//   P(L <= k) = F(t) - n^(-1/3) (t^2 F'(t) / 60 + 3 F''(t) / 5) + O(n^(-2/3))     (Bornemann 2023)
//
// F is the Fredholm determinant of the Airy kernel on (t, infinity), by Gauss-Legendre quadrature (Bornemann
// 2010). Beyond its precision there are tails: above, 1 - F is the trace of the kernel, and far above, the
// probability is at most exp(-sqrt(n) U(k / sqrt(n))) with U(x) = 2 x arcosh(x/2) - 2 sqrt(x^2 - 4)
// (Seppalainen 1998); below, ln F = -|t|^3/12 - ln|t|/8 + 0.0192 - ... (Tracy, Widom 1994). The tests compare
// with the exact law of 64 items and fewer, with published values of F, and with samples.
#pragma once

#include <algorithm>
#include <array>
#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/special_functions/airy.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numbers>

#include "fairshuf/audit/statistics/tails.hpp"

namespace fairshuf::audit::detail {

inline double airy(double x) {
    return math::airy_ai(x, quiet{});
}
inline double airy_slope(double x) {
    return math::airy_ai_prime(x, quiet{});
}

// F(t), between -9 and 6 or so: the error is about 10^-14.
inline double tracy_widom(double t) {
    constexpr std::size_t nodes = 50;
    constexpr double end = 12;  // the kernel is below 10^-25 from here on
    using rule = math::quadrature::gauss<double, nodes>;
    const double middle = (end + t) / 2, half = (end - t) / 2;
    std::array<double, nodes> x{}, weight{}, a{}, b{};
    for (std::size_t i = 0; i < nodes / 2; ++i)
        for (const bool right : {false, true}) {
            const std::size_t at = 2 * i + (right ? 1 : 0);
            x[at] = middle + (right ? half : -half) * rule::abscissa()[i];
            weight[at] = std::sqrt(half * rule::weights()[i]);
            a[at] = airy(x[at]);
            b[at] = airy_slope(x[at]);
        }
    std::array<std::array<double, nodes>, nodes> m{};
    for (std::size_t i = 0; i < nodes; ++i)
        for (std::size_t j = 0; j < nodes; ++j) {
            const double kernel =
                i == j ? b[i] * b[i] - x[i] * a[i] * a[i] : (a[i] * b[j] - b[i] * a[j]) / (x[i] - x[j]);
            m[i][j] = (i == j ? 1 : 0) - weight[i] * kernel * weight[j];
        }
    double determinant = 1;  // by elimination; the matrix is positive definite
    for (std::size_t k = 0; k < nodes; ++k) {
        determinant *= m[k][k];
        for (std::size_t i = k + 1; i < nodes; ++i) {
            const double times = m[i][k] / m[k][k];
            for (std::size_t j = k + 1; j < nodes; ++j) m[i][j] -= times * m[k][j];
        }
    }
    return determinant;
}

// 1 - F(t) for t above 3 or so, up to a factor 1 + 10^-5.
inline double tracy_widom_above(double t) {
    const double a = airy(t), b = airy_slope(t);
    return (2 * t * t * a * a - 2 * t * b * b - a * b) / 3;
}

class longest_law {
public:
    explicit longest_law(std::uint64_t n)
        : n_(static_cast<double>(n)), root_(std::sqrt(n_)), unit_(std::cbrt(root_)) {}

    // Too short or too long.
    p_value tail(std::uint64_t length) {
        const double shorter = log_at_most(static_cast<double>(length));
        const double longer = log_above(static_cast<double>(length) - 1);
        const auto p = [](double log_p) { return p_value{std::exp(log_p), log_p / std::numbers::ln10}; };
        return two_sided(p(shorter), p(longer));
    }

    double centred(double length) const { return (length - 2 * root_) / unit_; }

private:
    static constexpr double least = -7.5, most = 3.5;  // where the determinant is precise enough

    double log_at_most(double length) {
        const double t = centred(length);
        if (t > most) return -tracy_widom_above(t);
        if (t > least) return of(t).log_below;
        const double s = -t, s0 = -least;  // as the tail of F falls
        return of(least).log_below - (s * s * s - s0 * s0 * s0) / 12;
    }

    double log_above(double length) {
        const double t = centred(length);
        if (t < least) return 0;
        if (t < most) return of(t).log_above;
        if (t < 8) return std::log(tracy_widom_above(t));
        const double x = (length + 1) / root_;
        return -root_ * (2 * x * std::acosh(x / 2) - 2 * std::sqrt(x * x - 4));
    }

    struct logarithms {
        double log_below = 0, log_above = 0;
    };

    // The smaller tail is multiplied by the exponential of its relative correction: it is the same to this
    // order, and holds farther out.
    logarithms of(double t) {
        const auto known = known_.find(t);
        if (known != known_.end()) return known->second;
        constexpr double h = 0.05;
        const std::array<double, 5> f{tracy_widom(t - 2 * h), tracy_widom(t - h), tracy_widom(t),
                                      tracy_widom(t + h), tracy_widom(t + 2 * h)};
        const double first = (f[0] - 8 * f[1] + 8 * f[3] - f[4]) / (12 * h);
        const double second = (-f[0] + 16 * f[1] - 30 * f[2] + 16 * f[3] - f[4]) / (12 * h * h);
        const double correction = -(t * t * first / 60 + 0.6 * second) / (unit_ * unit_);
        const double above = 1 - f[2];
        logarithms found;
        if (f[2] < above) {
            found.log_below = std::log(f[2]) + correction / f[2];
            found.log_above = std::log1p(-std::min(0.75, std::exp(found.log_below)));
        } else {
            found.log_above = std::log(above) - correction / above;
            found.log_below = std::log1p(-std::min(0.75, std::exp(found.log_above)));
        }
        return known_[t] = found;
    }

    double n_, root_, unit_;
    std::map<double, logarithms> known_;
};

}  // namespace fairshuf::audit::detail
