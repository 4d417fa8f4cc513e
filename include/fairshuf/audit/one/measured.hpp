// What was measured of one order, and the tests. Some measures need the order in memory: without it they are
// left out.
//
//   one_laws laws(n);                          // once for many orders of the same size
//   const auto tests = tests_of(measured, laws);
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "fairshuf/audit/one/bands.hpp"
#include "fairshuf/audit/one/clues.hpp"
#include "fairshuf/audit/one/cycles.hpp"
#include "fairshuf/audit/one/displacement.hpp"
#include "fairshuf/audit/one/halves.hpp"
#include "fairshuf/audit/one/sequence.hpp"
#include "fairshuf/audit/one/tracy_widom.hpp"
#include "fairshuf/audit/statistics/battery.hpp"

namespace fairshuf::audit::detail {

struct inversion_count {
    double inversions = 0;
    std::uint64_t of = 0;  // values: all of them, or evenly spread ones
};

struct one_measured {
    explicit one_measured(std::uint64_t size)
        : n(size), displacement(size), bands(size), places(size), xors(size), clues(size) {}

    std::uint64_t n;
    displacement_statistics displacement;
    band_table bands;
    sequence_statistics places;  // items, read place by place
    xor_statistics xors;
    order_clues clues;
    std::uint64_t rising = 0, falling = 0;       // the longest subsequences
    std::optional<sequence_statistics> items{};  // places, read item by item
    std::optional<inversion_count> inversions{};
    std::optional<cycle_counts> cycles{};
    std::optional<std::uint64_t> shifts{};                    // pairs of equal displacement
    std::array<std::optional<std::uint64_t>, 2> xor_pairs{};  // of places that share the low half
    std::optional<kept_blocks> blocks{};
};

struct one_laws {
    explicit one_laws(std::uint64_t n) : cycles(n), longest(n) {}
    cycles_law cycles;
    longest_law longest;
};

// The smallest of several p, times their number.
inline p_value smallest_of(const std::vector<p_value>& tails) {
    const auto worst = *std::ranges::min_element(tails, {}, &p_value::log10_p);
    const auto times = static_cast<double>(tails.size());
    return {std::min(1.0, worst.p * times), std::min(0.0, worst.log10_p + std::log10(times))};
}

inline void test_displacement(results& tests, const one_measured& m) {
    const auto& d = m.displacement;
    tests.push_back({"displacement", d.footrule(), std::nullopt, normal_tail(d.footrule())});
    tests.push_back({"rank-correlation", d.correlation(), std::nullopt, normal_tail(d.correlation())});
    tests.push_back({"greatest-lead", static_cast<double>(d.lead()), std::nullopt, lead_tail(d.lead(), m.n)});
    tests.push_back({"greatest-lag", static_cast<double>(d.lag()), std::nullopt, lead_tail(d.lag(), m.n)});
    tests.push_back(
        {"fixed-points", static_cast<double>(d.home()), std::nullopt, rare_events_tail(d.home(), 0)});
}

inline void test_bands(results& tests, const one_measured& m) {
    const auto df = [](std::size_t bands) { return square(static_cast<double>(bands) - 1); };
    tests.push_back({"bands", m.bands.coarse_statistic(), df(m.bands.coarse()), m.bands.coarse_tail()});
    if (m.bands.fine() > m.bands.coarse())
        tests.push_back({"fine-bands", m.bands.fine_statistic(), df(m.bands.fine()), m.bands.fine_tail()});
}

inline void test_sequence(results& tests, const sequence_statistics& s, bool by_place) {
    add_fit(tests, by_place ? "neighbours" : "item-neighbours", s.neighbours());
    if (by_place)  // the same of the inverse
        tests.push_back(
            {"kept-together", static_cast<double>(s.together()), std::nullopt, s.together_tail()});
    tests.push_back({by_place ? "descents" : "rising-sequences", static_cast<double>(s.descents()),
                     std::nullopt, normal_tail(s.descents_z())});
    add_fit(tests, by_place ? "runs" : "item-runs", s.runs());
    add_chi_square(tests, by_place ? "order-of-four" : "item-order-of-four", s.orders_of_four(), 23);
    add_chi_square(tests, by_place ? "local-correlation" : "item-correlation", s.correlation(),
                   static_cast<double>(sequence_statistics::lags));
}

inline void test_inversions(results& tests, const inversion_count& i) {
    const auto n = static_cast<double>(i.of);
    const double z = (i.inversions - n * (n - 1) / 4) / std::sqrt(n * (n - 1) * (2 * n + 5) / 72);
    tests.push_back({"inversions", i.inversions, std::nullopt, normal_tail(z)});
}

inline void test_halves(results& tests, const one_measured& m) {
    const auto uneven = m.xors.uneven();
    tests.push_back({"xor-halves", 0, std::nullopt, smallest_of({uneven.begin(), uneven.end()})});
    for (std::size_t i = 0; i < 4; ++i)
        tests.back().statistic = std::max(tests.back().statistic, m.xors.unevenness(i));
    std::vector<p_value> tails;
    std::uint64_t most = 0;
    for (const bool high : {false, true}) {
        const auto add = [&](std::uint64_t pairs, bool shared_high) {
            const double expected =
                xor_statistics::expected_pairs(m.xors.halves(), m.xors.taken(), shared_high, high);
            tails.push_back(rare_events_tail(pairs, std::log(std::max(expected, 1e-9))));
            most = std::max(most, pairs);
        };
        add(m.xors.pairs()[high ? 1 : 0], true);
        if (const auto pairs = m.xor_pairs[high ? 1 : 0]) add(*pairs, false);
    }
    tests.push_back({"xor-pairs", static_cast<double>(most), std::nullopt, smallest_of(tails)});
}

inline std::vector<test_result> tests_of(const one_measured& m, one_laws& laws) {
    results tests;
    test_displacement(tests, m);
    test_bands(tests, m);
    test_sequence(tests, m.places, true);
    if (m.items) test_sequence(tests, *m.items, false);
    if (m.inversions) test_inversions(tests, *m.inversions);
    tests.push_back(
        {"longest-increasing", static_cast<double>(m.rising), std::nullopt, laws.longest.tail(m.rising)});
    tests.push_back(
        {"longest-decreasing", static_cast<double>(m.falling), std::nullopt, laws.longest.tail(m.falling)});
    if (m.cycles)
        tests.push_back({"cycles", static_cast<double>(m.cycles->cycles), std::nullopt,
                         laws.cycles.tail(m.cycles->cycles)});
    if (m.shifts)
        tests.push_back({"equal-shifts", static_cast<double>(*m.shifts), std::nullopt,
                         rare_events_tail(*m.shifts, std::log(static_cast<double>(m.n) / 2))});
    test_halves(tests, m);
    return tests;
}

}  // namespace fairshuf::audit::detail
