// The battery: the tests, and what each computes from the counts.
//
//   test                 asks                                     null distribution
//   positions            is each card in each place equally?      chi-square, (n-1)^2
//   adjacency-*          does each card follow each other one?    chi-square, by eigenspaces
//   precedence-*         is each card before each other one?      chi-square, by eigenspaces
//   fixed-points ...     how often has an order k of them?        exact law of k; likelihood ratio
//   parity               as many even orders as odd?              binomial
//   longest-runs         longest rises and falls together         exact joint law; likelihood ratio
//   order-of-five        all orders of five cards; of all cards   chi-square, 119 or n! - 1
//   birthday             do decks come back too soon?             Poisson
//   serial               is a deck independent of the last one?   as fixed-points and so on
//
// Why the matrices are split. The counts of "b directly after a" (and "a before b") are not independent.
// Their covariance commutes with renaming the cards, so it is a single number on each irreducible part of the
// space of matrices. Each part is divided by its own number; that gives exact degrees of freedom. The Pearson
// sum of the whole matrix would not have a chi-square distribution. The numbers, for one shuffle of n cards:
//
//   adjacency, symmetric part without margins        1/n                      n(n-3)/2
//   adjacency, antisymmetric part without margins    (n+1) / (n(n-1))         (n-1)(n-2)/2
//   adjacency, margins (u_a + u_b and v_a - v_b)     1 / (n(n-1))             2(n-1)
//   precedence, of the form v_a - v_b                (n+1)/12                 n-1
//   precedence, the rest                             1/12                     (n-1)(n-2)/2
//
// They follow from P(ab and cd adjacent) = 1/(n(n-1)) if both are possible, and from P(a before b and c) =
// 1/3. docs/observing.md has the derivation.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/audit/statistics/counts.hpp"
#include "fairshuf/audit/statistics/repeats.hpp"
#include "fairshuf/audit/statistics/result.hpp"
#include "fairshuf/audit/statistics/tails.hpp"

namespace fairshuf::audit::detail {

// A value that is expected fewer times than this is counted together with its neighbour.
inline constexpr double least_expected = 10;
// Five are enough if all cells have the same expectation.
inline constexpr double least_expected_of_equals = 5;

// The laws that a battery compares with. They are made once if many samples are judged.
struct null_laws {
    null_laws(std::size_t n, battery tests) {
        if (tests == battery::places) return;
        fixed_points = nulls::fixed_points(n);
        cycles = nulls::cycles(n);
        descents = nulls::descents(n);
        if (tests == battery::quick) return;
        inversions = nulls::inversions(n);
        if (n <= nulls::longest_runs_up_to)
            for (const auto& row : nulls::longest_runs(n))
                longest_runs.insert(longest_runs.end(), row.begin(), row.end());
    }

    nulls::law_of_values fixed_points, cycles, descents, inversions;
    nulls::law_of_values longest_runs;  // [increasing * (n + 1) + decreasing]
};

using results = std::vector<test_result>;

inline void add_chi_square(results& tests, std::string_view name, double statistic, double df) {
    if (df >= 1) tests.push_back({name, statistic, df, chi_square_tail(statistic, df)});
}

struct cell {
    double expected = 0, observed = 0;
};

// The values of a law as cells. Neighbours that are expected too seldom share a cell.
template <class Law, class Counts>
std::vector<cell> cells_of(const Law& law, const Counts& seen, double shuffles) {
    std::vector<cell> cells;
    cell open;
    for (std::size_t k = 0; k < law.size(); ++k) {
        open.expected += law[k] * shuffles;
        open.observed += static_cast<double>(seen[k]);
        if (open.expected < least_expected) continue;
        cells.push_back(open);
        open = {};
    }
    if (cells.empty()) return cells;
    cells.back().expected += open.expected;
    cells.back().observed += open.observed;
    return cells;
}

// How well counts fit a law: the likelihood ratio 2 sum O ln(O/E), with Williams' correction. Pearson's sum
// has the same distribution in the middle. But with few cells, one of them rare, its far tail is heavier than
// that of a chi-square: six times at 6 * 10^-8. The likelihood ratio has the right tail, because a sample's
// probability decreases with it.
struct fit {
    double statistic = 0;
    double df = 0;

    fit(const std::vector<cell>& cells, double shuffles) {
        if (cells.size() < 2) return;
        double inverses = 0;
        for (const auto& [expected, observed] : cells) {
            if (observed > 0) statistic += 2 * observed * std::log(observed / expected);
            inverses += shuffles / expected;
        }
        df = static_cast<double>(cells.size() - 1);
        statistic = std::max(0.0, statistic / (1 + (inverses - 1) / (6 * shuffles * df)));
    }
};

inline void add_fit(results& tests, std::string_view name, const fit& f) {
    add_chi_square(tests, name, f.statistic, f.df);
}

inline double square(double x) {
    return x * x;
}

inline double positions_statistic(const counts& c) {
    const auto n = static_cast<double>(c.n), expected = static_cast<double>(c.shuffles) / n;
    double sum = 0;
    for (const auto seen : c.positions) sum += square(static_cast<double>(seen) - expected);
    return sum / expected * (n - 1) / n;
}

struct adjacency_statistics {
    double symmetric = 0, antisymmetric = 0, margins = 0;

    explicit adjacency_statistics(const counts& c) {
        const std::size_t m = c.n;
        const auto n = static_cast<double>(m), expected = static_cast<double>(c.shuffles) / n;
        const auto excess = [&](std::size_t a, std::size_t b) {
            return a == b ? 0 : static_cast<double>(c.adjacency[a * m + b]) - expected;
        };
        std::vector<double> u(m), v(m);  // of the margins: symmetric u_a + u_b, antisymmetric v_a - v_b
        for (std::size_t a = 0; a < m; ++a)
            for (std::size_t b = 0; b < m; ++b) {
                u[a] += (excess(a, b) + excess(b, a)) / 2 / (n - 2);
                v[a] += (excess(a, b) - excess(b, a)) / 2 / n;
            }
        for (std::size_t a = 0; a < m; ++a)
            for (std::size_t b = 0; b < m; ++b) {
                if (a == b) continue;
                symmetric += square((excess(a, b) + excess(b, a)) / 2 - (u[a] + u[b]));
                antisymmetric += square((excess(a, b) - excess(b, a)) / 2 - (v[a] - v[b]));
                margins += square(u[a] + u[b]) + square(v[a] - v[b]);
            }
        symmetric /= expected;
        antisymmetric *= (n - 1) / (n + 1) / expected;
        margins *= (n - 1) / expected;
    }
};

struct precedence_statistics {
    double mean = 0, residual = 0;

    explicit precedence_statistics(const counts& c) {
        const std::size_t m = c.n;
        const auto n = static_cast<double>(m), shuffles = static_cast<double>(c.shuffles);
        const auto excess = [&](std::size_t a, std::size_t b) {
            if (a == b) return 0.0;
            const auto before = static_cast<double>(c.precedence[std::min(a, b) * m + std::max(a, b)]);
            return a < b ? before - shuffles / 2 : shuffles / 2 - before;
        };
        std::vector<double> v(m);
        for (std::size_t a = 0; a < m; ++a)
            for (std::size_t b = 0; b < m; ++b) v[a] += excess(a, b) / n;
        for (std::size_t a = 0; a < m; ++a)
            for (std::size_t b = a + 1; b < m; ++b) {
                mean += square(v[a] - v[b]);
                residual += square(excess(a, b) - (v[a] - v[b]));
            }
        mean *= 12 / (n + 1) / shuffles;
        residual *= 12 / shuffles;
    }
};

inline bool enough_for_places(const counts& c) {
    return static_cast<double>(c.shuffles) >= least_expected_of_equals * static_cast<double>(c.n);
}

inline void test_positions(results& tests, const counts& c) {
    if (!enough_for_places(c)) return;
    add_chi_square(tests, "positions", positions_statistic(c), square(static_cast<double>(c.n) - 1));
}

inline void test_adjacency(results& tests, const counts& c) {
    if (c.n < 3 || !enough_for_places(c)) return;
    const adjacency_statistics found(c);
    const auto n = static_cast<double>(c.n);
    add_chi_square(tests, "adjacency-symmetric", found.symmetric, n * (n - 3) / 2);
    add_chi_square(tests, "adjacency-antisymmetric", found.antisymmetric, (n - 1) * (n - 2) / 2);
    add_chi_square(tests, "adjacency-margins", found.margins, 2 * (n - 1));
}

inline void test_precedence(results& tests, const counts& c) {
    const precedence_statistics found(c);
    const auto n = static_cast<double>(c.n);
    add_chi_square(tests, "precedence-mean", found.mean, n - 1);
    add_chi_square(tests, "precedence-residual", found.residual, (n - 1) * (n - 2) / 2);
}

// The relative order of five cards, from the counts of all orders of a few cards.
inline counts::tally_of_values five_of_all_orders(const counts& c) {
    counts::tally_of_values codes(counts::five_codes);
    std::vector<std::uint8_t> order(c.n);
    for (std::size_t i = 0; i < c.n; ++i) order[i] = static_cast<std::uint8_t>(i);
    for (const auto seen : c.orders) {  // ranks and orders increase together
        const auto places = measures::inverse(order);
        std::array<std::uint8_t, 5> five{};
        std::ranges::transform(five_cards(c.n), five.begin(), [&](auto card) { return places[card]; });
        codes[counts::five_code(five)] += seen;
        std::ranges::next_permutation(order);
    }
    return codes;
}

// Pearson's sum for many cells with the same expectation.
inline void add_even(results& tests, std::string_view name, const counts::tally_of_values& seen, double cells,
                     double shuffles) {
    const double expected = shuffles / cells;
    if (expected < least_expected_of_equals) return;
    double sum = 0;
    for (const auto observed : seen) sum += square(static_cast<double>(observed));
    add_chi_square(tests, name, sum / expected - shuffles, cells - 1);
}

inline void test_orders(results& tests, const counts& c) {
    const auto shuffles = static_cast<double>(c.shuffles), orders = static_cast<double>(c.orders.size());
    constexpr double orders_of_five = 120;
    if (c.n <= counts::all_orders_up_to && shuffles >= least_expected_of_equals * orders)
        return add_even(tests, "order-of-five", c.orders, orders, shuffles);
    if (c.n < 5) return;
    add_even(tests, "order-of-five", c.n <= counts::all_orders_up_to ? five_of_all_orders(c) : c.orders,
             orders_of_five, shuffles);
}

inline void test_birthday(results& tests, const counts& c) {
    const auto decks = static_cast<double>(c.fingerprints.size());
    const double log_orders = std::lgamma(static_cast<double>(c.n) + 1);
    if (decks < 2 || std::log(decks) > log_orders - std::log(20.0)) return;
    const double log_pairs = std::log(decks) + std::log(decks - 1) - std::numbers::ln2;
    // Beyond 16 cards, decks are compared by 64 bits, which can be equal by chance.
    const double log_hash =
        c.n <= counts::told_apart_up_to ? -std::numeric_limits<double>::infinity() : -64 * std::numbers::ln2;
    const double log_equal =
        std::max(-log_orders, log_hash) + std::log1p(std::exp(-std::abs(log_orders + log_hash)));
    const std::uint64_t pairs = equal_pairs(c.fingerprints);
    tests.push_back({"birthday", static_cast<double>(pairs), std::nullopt,
                     rare_events_tail(pairs, log_pairs + log_equal)});
}

// Three tests under one name: the smallest p, times three.
inline void test_serial(results& tests, const counts& c, const null_laws& laws) {
    const auto followers = static_cast<double>(c.followers);
    results parts;
    add_fit(parts, "serial", fit(cells_of(laws.fixed_points, c.serial_fixed_points, followers), followers));
    add_fit(parts, "serial", fit(cells_of(laws.inversions, c.serial_inversions, followers), followers));
    add_fit(parts, "serial", fit(cells_of(laws.descents, c.serial_descents, followers), followers));
    if (parts.empty()) return;
    auto worst = *std::ranges::min_element(parts, {}, [](const auto& t) { return t.tail.log10_p; });
    const auto times = static_cast<double>(parts.size());
    worst.tail = {std::min(1.0, worst.tail.p * times), std::min(0.0, worst.tail.log10_p + std::log10(times))};
    tests.push_back(worst);
}

inline std::vector<test_result> run_battery(const counts& c, const null_laws& laws) {
    results tests;
    const bool cheap = c.which != battery::places, full = c.which == battery::full;
    const auto fits = [&](std::string_view name, const auto& law, const auto& seen) {
        const auto shuffles = static_cast<double>(c.shuffles);
        add_fit(tests, name, fit(cells_of(law, seen, shuffles), shuffles));
    };
    test_positions(tests, c);
    if (cheap) test_adjacency(tests, c);
    if (full) test_precedence(tests, c);
    if (cheap) fits("fixed-points", laws.fixed_points, c.fixed_points);
    if (cheap) fits("cycles", laws.cycles, c.cycles);
    if (cheap)
        tests.push_back({"parity", static_cast<double>(c.odd), std::nullopt, coins_tail(c.odd, c.shuffles)});
    if (full) fits("inversions", laws.inversions, c.inversions);
    if (cheap) fits("descents", laws.descents, c.descents);
    if (cheap) fits("rising-sequences", laws.descents, c.rising);
    if (full) fits("longest-runs", laws.longest_runs, c.longest_runs);
    if (full) test_orders(tests, c);
    if (cheap) test_birthday(tests, c);
    if (full) test_serial(tests, c, laws);
    return tests;
}

inline std::vector<test_result> run_battery(const counts& c) {
    return run_battery(c, null_laws(c.n, c.which));
}

}  // namespace fairshuf::audit::detail
