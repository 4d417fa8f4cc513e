// Judges one long order: all that a data loader shows.
//
//   std::span<const std::uint32_t> order = ...;  // of the items 0 .. n-1
//   const auto seen = fairshuf::audit::observe_one(order);
//   EXPECT_EQ(seen.verdict, fairshuf::audit::observed_verdict::fair) << seen.summary();
//
// Two dozen tests with exact or proved laws (one/measured.hpp), Holm's procedure as for many shuffles
// (judgement.hpp), and for an unfair order the machine that it looks like (one/machines.hpp). Cost: n log n
// time; for n items of b bytes, 3 b n bytes and a table of up to 4 n. One thread. docs/observing.md says what
// each test means, and what one order cannot show.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/audit/one/machines.hpp"
#include "fairshuf/audit/one/measure.hpp"
#include "fairshuf/audit/statistics/judgement.hpp"
#include "fairshuf/audit/statistics/result.hpp"
#include "fairshuf/core/text.hpp"

namespace fairshuf::audit {

inline constexpr std::uint64_t fewest_items = 1'000;
inline constexpr std::uint64_t most_items = 10'000'000'000;

struct one_observation {
    std::uint64_t n = 0;
    std::vector<test_result> tests{};
    observed_verdict verdict = observed_verdict::unjudged;
    std::vector<likely_machine> looks_like{};  // the best first; only of an unfair order
    // A shuffle buffer of this size or less is always judged unfair, because no item can lead by more. 0:
    // none is.
    std::uint64_t largest_buffer_seen = 0;
    std::uint64_t rising = 0, falling = 0, fixed_points = 0;  // the longest subsequences; items at home
    std::optional<detail::cycle_counts> cycles{};
    std::size_t bands = 0;                    // of places and of items, 64 or fewer
    std::vector<std::uint64_t> band_cells{};  // [band of places * bands + band of items]
    std::string problem{};                    // why it is no permutation

    const test_result* worst() const {
        const auto found = std::ranges::min_element(tests, {}, [](const auto& t) { return t.tail.log10_p; });
        return found == tests.end() ? nullptr : &*found;
    }

    // "unfair: greatest-lead, log10 p = -1234.5; one order of 1000000 items; looks like buffer 10000"
    std::string summary() const {
        if (!problem.empty()) return fairshuf::detail::joined({text(verdict), ": ", problem});
        std::string said = verdict == observed_verdict::fair
                               ? fairshuf::detail::joined({"no sign of bias; a buffer of ",
                                                           std::to_string(largest_buffer_seen),
                                                           " or less would have been seen"})
                               : std::string(text(verdict));
        said += fairshuf::detail::joined(
            {": ", worst() == nullptr ? "no test" : worst()->name,
             ", log10 p = ", std::to_string(worst() == nullptr ? 0 : worst()->tail.log10_p),
             "; one order of ", std::to_string(n), " items"});
        if (looks_like.empty()) return said;
        return said + fairshuf::detail::joined({"; looks like ", looks_like.front().name, " ",
                                                std::to_string(std::llround(looks_like.front().parameter))});
    }
};

namespace detail {

// The largest buffer whose greatest possible lead is rejected, among so many tests. Both tails count: twice
// the p.
inline std::uint64_t largest_buffer_seen(std::uint64_t n, std::size_t tests) {
    const double limit = std::log(unfair_below) - std::log(2.0 * static_cast<double>(tests));
    std::uint64_t low = 0, high = n;  // seen, and not
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        (log_lead_below(middle, n) < limit ? low : high) = middle;
    }
    return low;
}

inline one_observation conclude(const one_measured& m, one_laws& laws) {
    one_observation seen;
    seen.n = m.n;
    seen.tests = tests_of(m, laws);
    seen.verdict = judge(seen.tests);
    if (seen.verdict == observed_verdict::unfair) seen.looks_like = machines_like(m, seen.tests);
    seen.largest_buffer_seen = largest_buffer_seen(m.n, seen.tests.size());
    seen.rising = m.rising;
    seen.falling = m.falling;
    seen.fixed_points = m.displacement.home();
    seen.cycles = m.cycles;
    seen.bands = m.bands.coarse();
    seen.band_cells = m.bands.cells();
    return seen;
}

inline one_observation no_permutation(std::uint64_t n, std::string problem) {
    one_observation seen;
    seen.n = n;
    seen.verdict = observed_verdict::unfair;
    seen.problem = std::move(problem);
    return seen;
}

}  // namespace detail

// Place i holds item order[i]; items are 0 .. n-1, and there are 1,000 at least.
template <class T>
one_observation observe_one(std::span<const T> order) {
    const std::size_t n = order.size();
    if (n < fewest_items) {
        one_observation seen;
        seen.n = n;
        seen.problem = "an order of less than 1,000 items is too short to judge alone";
        return seen;
    }
    std::vector<bool> there(n);
    for (const T item : order) {
        if (item >= n || there[static_cast<std::size_t>(item)])
            return detail::no_permutation(
                n, fairshuf::detail::joined(
                       {"item ", std::to_string(item), item >= n ? " is out of range" : " is there twice"}));
        there[static_cast<std::size_t>(item)] = true;
    }
    detail::one_laws laws(n);
    return detail::conclude(detail::measure_one<T>(order), laws);
}

}  // namespace fairshuf::audit
