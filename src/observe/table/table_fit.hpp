// Judges a published table: does it fit a fair shuffle, made as often as claimed?
//
// Two tests. "spread": is the sum of squared deviations that of so many fair shuffles? It may be too large
// (unfair, or fewer shuffles) or too small (more shuffles, or numbers that nobody counted). "pattern": are
// the deviations those of chance, whatever their size? Chance has no preferred direction; a mistake has one.
// The statistic is that of John (1971) for sphericity: tr (D'D)^2 / (tr D'D)^2, D the deviations. With few
// cards it sees little, so the direction is compared with those of well-known mistakes as well
// (mistake_tables.hpp). Neither depends on the number of shuffles. Together they tell a wrong number from a
// wrong shuffle.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "fairshuf/audit/statistics/result.hpp"
#include "observe/table/place_table.hpp"

namespace fairshuf::published {

// How many fair shuffles have a spread like this. 95 % interval; `high` is infinite if rounding hides more.
struct shuffle_estimate {
    double best = 0, low = 0, high = 0;
};

enum class outcome {
    fits,
    too_uneven,  // for so many shuffles; nothing speaks of a mistake
    too_even,
    patterned,   // a mistake, whatever the number
    impossible,  // a cell that no whole number of so many shuffles gives
    hidden,      // rounding hides the spread of so many shuffles
};

struct table_fit {
    std::optional<std::uint64_t> shuffles;  // claimed, or of the counts
    double statistic = 0;                   // (n-1)/n times the sum of (O-E)^2/E, if the number is known
    double expected = 0, deviation = 0;     // of the statistic, for a fair shuffle, with rounding
    std::vector<audit::test_result> tests;
    audit::observed_verdict verdict{};
    outcome what{};
    std::optional<shuffle_estimate> estimate;  // none if rounding hides everything
    std::optional<double> smallest_bias;       // that the table would have shown
    std::optional<std::size_t> impossible;     // card * n + place
};

table_fit fit(const place_table& table, std::optional<std::uint64_t> claimed);

}  // namespace fairshuf::published
