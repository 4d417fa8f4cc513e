#include "observe/table/table_law.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "fairshuf/audit/statistics/tails.hpp"

namespace fairshuf::published {
namespace {

constexpr std::size_t terms = 24;  // of the series; correlations are at most 1/2 from three cards on
constexpr double widest = 9;       // standard deviations that are summed
constexpr double fine = 4;         // units per standard deviation from which on Sheppard's formula is exact

double square(double x) {
    return x * x;
}

double normal_density(double x) {
    return std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
}

double normal_below(double x) {
    return std::erfc(-x / std::numbers::sqrt2) / 2;
}

// h(x) = (r(x) - 1/n)^2 of a normal x: its mean, its variance and its Hermite coefficients.
struct step_function {
    double mean = 0, variance = 0;
    std::array<double, terms + 1> hermite{};

    step_function(double centre, double deviation, const rounding& r) {
        const double shift = r.printed_at * r.unit;
        const auto first = std::floor((centre - shift - widest * deviation) / r.unit);
        const auto last = std::ceil((centre - shift + widest * deviation) / r.unit);
        double squares = 0;
        for (double i = first; i <= last; ++i) {
            const double printed = i * r.unit + shift;
            const double low = (printed - r.unit / 2 - centre) / deviation, high = low + r.unit / deviation;
            const double h = square(printed - centre);
            const double p =
                low > 0 ? normal_below(-low) - normal_below(-high) : normal_below(high) - normal_below(low);
            mean += h * p;
            squares += h * h * p;
            add_step(h, low, high);
        }
        variance = squares - mean * mean;
    }

    // The integral of He_k times the density is -He_(k-1) times the density.
    void add_step(double h, double low, double high) {
        const double at_low = normal_density(low), at_high = normal_density(high);
        double low_before = 1, low_now = low, high_before = 1, high_now = high;
        for (std::size_t k = 1; k <= terms; ++k) {
            hermite[k] += h * (low_before * at_low - high_before * at_high);
            const auto order = static_cast<double>(k);
            low_before = std::exchange(low_now, low * low_now - order * low_before);
            high_before = std::exchange(high_now, high * high_now - order * high_before);
        }
    }

    double covariance(double correlation) const {
        double sum = 0, power = 1;
        for (std::size_t k = 1; k <= terms; ++k) {
            power *= correlation / static_cast<double>(k);
            sum += hermite[k] * hermite[k] * power;
        }
        return sum;
    }
};

}  // namespace

double deviation_of_share(std::size_t n, double shuffles) {
    const auto cards = static_cast<double>(n);
    return std::sqrt((cards - 1) / shuffles) / cards;
}

double most_judged(std::size_t n, double unit) {
    constexpr double most = 1e15;
    const auto cards = static_cast<double>(n);
    const double units = std::max(0.2, 2.6 / (cards - 1));  // found by simulation, docs/calibration.md
    return unit == 0 ? most : std::min(most, (cards - 1) / square(cards * unit * units));
}

bool can_judge(std::size_t n, double shuffles, double unit) {
    return shuffles <= most_judged(n, unit);
}

spread_law law_of_spread(std::size_t n, double shuffles, const rounding& r) {
    const auto cards = static_cast<double>(n);
    const double cells = cards * cards, others = cards - 1;
    const double s = deviation_of_share(n, shuffles), v = s * s, noise = r.unit * r.unit / 12;
    if (s >= fine * r.unit)
        return {cells * (v + noise), 2 * square(v * cards * cards / others) +
                                         cells * (4 * v * noise + square(square(r.unit)) / 180)};
    const step_function h(1 / cards, s, r);
    // Two cards: all four cells follow from one, and rounding is symmetric about 1/2.
    if (n == 2) return {cells * h.mean, square(cells) * h.variance};
    return {cells * h.mean, cells * (h.variance + 2 * others * h.covariance(-1 / others) +
                                     others * others * h.covariance(1 / (others * others)))};
}

audit::p_value spread_law::at_least(double spread) const {
    return audit::detail::chi_square_tail(2 * spread * mean / variance, 2 * mean * mean / variance);
}

audit::p_value spread_law::at_most(double spread) const {
    using namespace audit::detail;
    const double shape = mean * mean / variance;
    const double x =
        std::max(spread * mean / variance, 1e-6 * shape);  // a logarithm of 0 could not be printed
    const math::chi_squared_distribution<double, quiet> law(2 * shape);
    return from_tail(math::cdf(law, 2 * x), [&] {  // the first terms of the series
        return shape * std::log(x) - x - std::lgamma(shape + 1) + std::log1p(x / (shape + 1));
    });
}

}  // namespace fairshuf::published
