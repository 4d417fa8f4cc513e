// How many different decks a shuffle seems to have, judged by how often they come back: a generator
// with S seeds repeats a deck once in S pairs of shuffles.
#pragma once

#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>
#include <cstdint>
#include <optional>

#include "fairshuf/audit/statistics/battery.hpp"
#include "fairshuf/audit/statistics/counts.hpp"
#include "fairshuf/audit/statistics/repeats.hpp"
#include "fairshuf/audit/statistics/tails.hpp"

namespace fairshuf::audit {

struct seed_space {
    double decks = 0;
    double low = 0, high = 0;  // 95 % interval
};

// From the repeats among so many decks; the interval is that of the mean of a Poisson count.
inline seed_space decks_from_repeats(std::uint64_t decks, std::uint64_t equal_pairs) {
    using law = boost::math::chi_squared_distribution<double, detail::quiet>;
    const auto n = static_cast<double>(decks), repeats = static_cast<double>(equal_pairs);
    const double pairs = n * (n - 1) / 2;
    return {pairs / repeats, pairs / (quantile(law(2 * repeats + 2), 0.975) / 2),
            pairs / (quantile(law(2 * repeats), 0.025) / 2)};
}

// Nothing where the repeats are no more than a fair shuffle shows.
inline std::optional<seed_space> estimate_decks(const std::vector<test_result>& tests, std::uint64_t decks) {
    const auto birthday = std::ranges::find(tests, "birthday", &test_result::name);
    if (birthday == tests.end() || birthday->statistic < 1 || birthday->tail.log10_p > -6)
        return std::nullopt;
    return decks_from_repeats(decks, static_cast<std::uint64_t>(birthday->statistic));
}

}  // namespace fairshuf::audit
