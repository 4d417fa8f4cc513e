#include "observe/table/mistake_tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "fairshuf/audit/statistics/tails.hpp"

namespace fairshuf::published {
namespace {

using square_table = std::vector<double>;  // [card * n + place]

// Each place in turn swaps with any place at all.
square_table table_of_naive_swap(std::size_t n) {
    const double share = 1 / static_cast<double>(n);
    square_table t(n * n);
    for (std::size_t card = 0; card < n; ++card) {
        auto* const row = t.data() + card * n;
        row[card] = 1;
        for (std::size_t i = 0; i < n; ++i) {
            const double here = row[i];
            for (std::size_t place = 0; place < n; ++place)
                if (place != i) row[place] += share * (here - row[place]);
            row[i] = share;  // whatever it held, each card is drawn to this place with the same probability
        }
    }
    return t;
}

square_table transposed(const square_table& t, std::size_t n) {
    square_table turned(t.size());
    for (std::size_t i = 0; i < t.size(); ++i) turned[i % n * n + i / n] = t[i];
    return turned;
}

square_table end_for_end(square_table t) {
    std::ranges::reverse(t);
    return t;
}

square_table table_of_home(std::size_t n) {
    square_table t(n * n);
    for (std::size_t i = 0; i < n; ++i) t[i * n + i] = 1;
    return t;
}

square_table table_of_early_cards(std::size_t n) {
    const double middle = (static_cast<double>(n) - 1) / 2;
    square_table t(n * n);
    for (std::size_t card = 0; card < n; ++card)
        for (std::size_t place = 0; place < n; ++place)
            t[card * n + place] =
                (static_cast<double>(card) - middle) * (static_cast<double>(place) - middle);
    return t;
}

// The rows and columns of every table here add up to the same: what is over is the mean.
void scale(square_table& t) {
    double sum = 0, squares = 0;
    for (const double x : t) sum += x;
    const double mean = sum / static_cast<double>(t.size());
    for (double& x : t) x -= mean, squares += x * x;
    for (double& x : t) x /= std::sqrt(squares);
}

// Both signs count.
audit::p_value tail_along(std::span<const double> d, const square_table& direction, double dimensions) {
    double along = 0, aside = 0, all = 0;
    for (std::size_t i = 0; i < d.size(); ++i) along += d[i] * direction[i];
    for (std::size_t i = 0; i < d.size(); ++i) {
        const double rest = d[i] - along * direction[i];
        aside += rest * rest;
        all += d[i] * d[i];
    }
    using namespace audit::detail;
    const double a = (dimensions - 1) / 2, x = std::clamp(aside / all, 1e-300, 1.0);
    return from_tail(math::ibeta(a, 0.5, x, quiet()), [&] {  // the first term of the series
        return a * std::log(x) - std::log(a) + std::lgamma(a + 0.5) - std::lgamma(a) - std::lgamma(0.5);
    });
}

}  // namespace

audit::p_value likeness_tail(std::span<const double> d, std::size_t n) {
    const auto swaps = table_of_naive_swap(n), inverse = transposed(swaps, n);
    std::array directions{
        swaps, end_for_end(swaps), inverse, end_for_end(inverse), table_of_home(n), table_of_early_cards(n)};
    const double side = static_cast<double>(n) - 1, tests = directions.size();
    audit::p_value least;
    for (auto& direction : directions) {
        scale(direction);
        const auto p = tail_along(d, direction, side * side);
        if (p.log10_p < least.log10_p) least = p;
    }
    return {std::min(1.0, tests * least.p), std::min(0.0, least.log10_p + std::log10(tests))};
}

}  // namespace fairshuf::published
