// How many different decks a shuffle seems to have, estimated from repeats: a generator with S seeds repeats
// a deck once in S pairs of shuffles.
#pragma once

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "fairshuf/audit/statistics/counts.hpp"
#include "fairshuf/audit/statistics/judgement.hpp"
#include "fairshuf/audit/statistics/recurrence.hpp"
#include "fairshuf/audit/statistics/result.hpp"
#include "fairshuf/audit/statistics/tails.hpp"

namespace fairshuf::audit::detail {

// The estimate from the repeats among a number of decks. The interval is that of the mean of a Poisson count.
inline seed_space decks_from_repeats(std::uint64_t decks, std::uint64_t equal_pairs) {
    using law = boost::math::chi_squared_distribution<double, quiet>;
    const auto n = static_cast<double>(decks), repeats = static_cast<double>(equal_pairs);
    const double pairs = n * (n - 1) / 2;
    return {pairs / repeats, pairs / (quantile(law(2 * repeats + 2), 0.975) / 2),
            pairs / (quantile(law(2 * repeats), 0.025) / 2)};
}

// Few decks deviate from fair as chance makes them: sums of squares grow by the factor 1 + shuffles / decks.
// If a sum is much larger, the decks are uneven for another reason, and repeat for that.
inline bool uneven_as_few_decks(const std::vector<test_result>& tests, std::uint64_t shuffles, double decks) {
    const double grown = 1 + static_cast<double>(shuffles) / decks;
    return std::ranges::none_of(tests, [&](const test_result& t) {
        const bool is_sum =
            t.name == "positions" || t.name.starts_with("adjacency") || t.name.starts_with("precedence");
        if (!is_sum || !t.df) return false;
        return t.statistic > *t.df * grown * (1 + 8 * std::sqrt(2 / *t.df));
    });
}

// How well the repeats fit equally likely decks, of which the pairs tell the number. If some decks come more
// often than others, there are more triples. Where these are too few to tell, the other tests do.
inline bool equally_likely(const recurrence& r, const std::vector<test_result>& tests, std::uint64_t shuffles,
                           const seed_space& found) {
    constexpr double enough = 1000, uneven = 1.25, errors = 6;
    const auto n = static_cast<double>(r.decks);
    const double all = n * (n - 1) * (n - 2) / 6;
    const double expected = all / found.decks / found.decks, triples = all * r.equal_triples;
    if (triples > uneven * expected + errors * std::sqrt(expected + 1)) return false;
    return expected > enough || uneven_as_few_decks(tests, shuffles, found.low);
}

// Nothing if some decks come more often than others: their number would say nothing. Nothing if repeats do
// not show that the shuffle is unfair, or if there are too few of them rather than too many.
inline std::optional<seed_space> estimate_decks(const counts& c, const std::vector<test_result>& tests) {
    const auto birthday = std::ranges::find(tests, "birthday", &test_result::name);
    if (birthday == tests.end() || birthday->statistic < 1) return std::nullopt;
    const double adjusted = holm(tests)[static_cast<std::size_t>(birthday - tests.begin())];
    const auto found =
        decks_from_repeats(c.fingerprints.size(), static_cast<std::uint64_t>(birthday->statistic));
    const bool fewer_than_all = std::log(found.decks) < std::lgamma(static_cast<double>(c.n) + 1);
    if (adjusted >= std::log10(unfair_below) || !fewer_than_all) return std::nullopt;
    if (!equally_likely(recurrence_of(c.fingerprints), tests, c.shuffles, found)) return std::nullopt;
    return found;
}

}  // namespace fairshuf::audit::detail
