#include "observe/table/table_fit.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <numbers>
#include <string>
#include <vector>

#include "catalogue/named.hpp"
#include "fairshuf/words/chacha.hpp"
#include "observe/observe.hpp"
#include "observe/table/table_law.hpp"
#include "observe/table/table_report.hpp"

using namespace fairshuf;
using namespace fairshuf::published;

namespace {

// The places of real shuffles.
place_table observed(std::string_view algorithm, std::size_t n, std::uint64_t shuffles,
                     const std::string& seed) {
    const observe_request request{.algorithm = *named_algorithm(algorithm),
                                  .draws = *find_draws("exact"),
                                  .n = n,
                                  .shuffles = shuffles,
                                  .tests = audit::battery::places};
    const auto seen = observe(request, key::from_text(seed));
    place_table table{.n = n, .shares = {}, .shuffles = shuffles, .deck = std::vector<std::string>(n, "x")};
    for (const auto count : seen->positions)
        table.shares.push_back(static_cast<double>(count) / static_cast<double>(shuffles));
    return table;
}

place_table rounded(place_table table, double unit) {
    for (double& share : table.shares) share = std::round(share / unit) * unit;
    table.unit = unit;
    table.shuffles.reset();
    return table;
}

// The counts of very many fair shuffles are normal: independent numbers without their row and column means.
class limit_tables {
public:
    explicit limit_tables(std::string_view seed) : words_(key::from_text(seed)) {}

    place_table next(std::size_t n, double shuffles) {
        const auto cards = static_cast<double>(n);
        std::vector<double> x(n * n), rows(n), columns(n);
        double all = 0;
        for (std::size_t i = 0; i < n * n; ++i) {
            x[i] = normal();
            rows[i / n] += x[i], columns[i % n] += x[i], all += x[i];
        }
        const double scale = 1 / std::sqrt(shuffles * (cards - 1));
        for (std::size_t i = 0; i < n * n; ++i)
            x[i] = 1 / cards +
                   scale * (x[i] - rows[i / n] / cards - columns[i % n] / cards + all / cards / cards);
        return {.n = n, .shares = x, .shuffles = {}, .deck = std::vector<std::string>(n, "x")};
    }

private:
    double uniform() { return (static_cast<double>(words_() >> 11U) + 0.5) * 0x1p-53; }
    double normal() {
        return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::numbers::pi * uniform());
    }
    chacha8 words_;
};

struct setting {
    std::size_t n;
    double shuffles, unit;
};

constexpr std::array settings{setting{13, 1e6, 0},    setting{13, 1e7, 1e-4}, setting{13, 1e8, 1e-4},
                              setting{52, 4e6, 1e-4}, setting{52, 1e7, 1e-4}, setting{52, 1e5, 1e-3},
                              setting{5, 1e7, 1e-4},  setting{4, 1e5, 1e-3},  setting{3, 1e6, 1e-4},
                              setting{30, 5e7, 1e-4}};

struct sizes {
    double spread, pattern;  // the shares of samples with p < .05
    int patterns;            // samples in which a pattern could be looked for
};

sizes sizes_of(const setting& s, int samples) {
    limit_tables tables(fmt::format("{} {} {}", s.n, s.shuffles, s.unit));
    int spread = 0, pattern = 0, patterns = 0;
    for (int i = 0; i < samples; ++i) {
        auto table = tables.next(s.n, s.shuffles);
        if (s.unit > 0) table = rounded(table, s.unit);
        const auto found = fit(table, static_cast<std::uint64_t>(s.shuffles));
        patterns += found.tests.size() > 1 ? 1 : 0;
        for (const auto& test : found.tests)
            (test.name == "spread" ? spread : pattern) += test.tail.p < 0.05 ? 1 : 0;
    }
    return {static_cast<double>(spread) / samples, static_cast<double>(pattern) / samples, patterns};
}

}  // namespace

TEST(TableFit, IsTheTestOfPositionsWhereNothingIsRounded) {
    for (const std::size_t n : {2U, 5U, 13U, 52U}) {
        const auto found = fit(observed("swap-any", n, 1000, "monday"), std::nullopt);
        const double df = static_cast<double>((n - 1) * (n - 1));
        EXPECT_NEAR(found.expected, df, 1e-9 * df);
        EXPECT_NEAR(found.deviation, std::sqrt(2 * df), 1e-9 * df);
        const auto table = observed("swap-any", n, 1000, "monday");
        double sum = 0;
        for (const double share : table.shares) sum += std::pow(share - 1.0 / static_cast<double>(n), 2);
        EXPECT_NEAR(found.statistic, sum * 1000 * static_cast<double>(n - 1), 1e-6);
    }
}

TEST(TableFit, RoundingAddsATwelfthOfItsSquareWhereItIsFine) {
    const rounding r{.unit = 1e-4};
    const double s = deviation_of_share(13, 1e6);
    EXPECT_NEAR(law_of_spread(13, 1e6, r).mean, 169 * (s * s + 1e-8 / 12), 1e-6 * 169 * s * s);
    for (const double shuffles : {4.4e5, 5e5}) {  // by the formula, and by the steps
        const double v = std::pow(deviation_of_share(13, shuffles), 2), noise = 1e-8 / 12;
        const auto law = law_of_spread(13, shuffles, r);
        EXPECT_NEAR(law.mean / (169 * (v + noise)), 1, 1e-9);
        EXPECT_NEAR(law.variance / (2 * std::pow(v * 169 / 12, 2) + 169 * (4 * v * noise + 1e-16 / 180)), 1,
                    1e-6);
    }
}

TEST(TableFit, FitsTheNumberOfShufflesAndNoOther) {
    const auto table = observed("swap-down", 13, 100'000, "monday");
    EXPECT_EQ(fit(table, std::nullopt).what, outcome::fits);
    for (const double unit : {1e-5, 1e-4, 1e-3}) {
        const auto printed = rounded(table, unit);
        EXPECT_EQ(fit(printed, 100'000).what, outcome::fits) << unit;
        EXPECT_EQ(fit(printed, 100'000).verdict, audit::observed_verdict::fair) << unit;
        const auto estimate = *fit(printed, std::nullopt).estimate;
        EXPECT_LT(estimate.low, 100'000) << unit;
        EXPECT_GT(estimate.high, 100'000) << unit;
    }
    EXPECT_EQ(fit(rounded(table, 1e-4), 1'000'000).what, outcome::too_uneven);
    EXPECT_EQ(fit(rounded(table, 1e-4), 1'000'000).verdict, audit::observed_verdict::unfair);
    EXPECT_EQ(fit(rounded(table, 1e-4), 10'000).verdict, audit::observed_verdict::unfair);
}

TEST(TableFit, TellsAMistakeFromAWrongNumber) {
    const auto naive = rounded(observed("swap-any", 13, 100'000, "monday"), 1e-4);
    EXPECT_EQ(fit(naive, 100'000).what, outcome::patterned);
    EXPECT_EQ(fit(naive, std::nullopt).what, outcome::patterned);
    EXPECT_EQ(fit(naive, std::nullopt).verdict, audit::observed_verdict::unfair);
    EXPECT_EQ(fit(rounded(observed("sattolo", 13, 100'000, "monday"), 1e-4), 100'000).what,
              outcome::patterned);
}

TEST(TableFit, FindsThePatternOfAMistakeAmongFewCards) {
    for (const std::size_t n : {4U, 5U, 6U, 8U, 10U})
        for (const char* const seed : {"monday", "tuesday", "wednesday"})
            for (const auto* const name : {"swap-any", "sattolo"}) {
                const auto table = observed(name, n, 100'000, seed);
                EXPECT_EQ(fit(table, std::nullopt).what, outcome::patterned) << name << ' ' << n << seed;
                EXPECT_EQ(fit(rounded(table, 1e-4), 10'000'000).what, outcome::patterned)
                    << name << n << seed;
            }
}

// A suspicious one of a thousand is chance.
TEST(TableFit, AWrongNumberOfFairShufflesIsNoPatternAmongFewCards) {
    for (const std::size_t n : {4U, 5U, 7U, 10U}) {
        limit_tables tables(fmt::format("wrong number {}", n));
        int patterned = 0;
        for (int i = 0; i < 100; ++i)
            patterned += fit(tables.next(n, 1e5), 10'000'000).what == outcome::too_uneven ? 0 : 1;
        EXPECT_LE(patterned, 1) << n;
    }
}

TEST(TableFit, SaysSoWhereFewCardsShowFewPatterns) {
    const auto text_of = [](std::size_t n) {
        const auto table = limit_tables("few cards").next(n, 1e5);
        return as_text("t", table, fit(table, 100'000), {}, 100);
    };
    EXPECT_NE(text_of(5).find(": no pattern was found; with so few cards, few would be seen\n"),
              std::string::npos);
    EXPECT_NE(text_of(13).find(": no pattern was found\n"), std::string::npos);
}

TEST(TableFit, SaysThatNumbersAreTooEven) {
    const auto table = rounded(observed("swap-down", 13, 1'000'000, "monday"), 1e-4);
    const auto found = fit(table, 100'000);
    EXPECT_EQ(found.what, outcome::too_even);
    EXPECT_EQ(found.verdict, audit::observed_verdict::unfair);
}

TEST(TableFit, FindsAPercentageThatNoCountGives) {
    auto table = rounded(observed("swap-down", 13, 2'000, "monday"), 1e-5);
    EXPECT_EQ(fit(table, 2'000).what, outcome::fits);
    table.shares[3] += 2e-4;
    const auto found = fit(table, 2'000);
    EXPECT_EQ(found.what, outcome::impossible);
    EXPECT_EQ(found.impossible, 3U);
    EXPECT_EQ(found.verdict, audit::observed_verdict::unfair);
}

TEST(TableFit, SaysWhatRoundingHides) {
    auto table = rounded(limit_tables("hidden").next(13, 1e10), 1e-4);
    EXPECT_EQ(fit(table, 10'000'000'000).what, outcome::hidden);
    EXPECT_EQ(fit(table, 10'000'000'000).verdict, audit::observed_verdict::fair);
    table.shares[0] += 2e-4;  // 13 standard errors beyond rounding
    EXPECT_EQ(fit(table, 10'000'000'000).verdict, audit::observed_verdict::unfair);
}

TEST(TableFit, CoversTheTrueNumberInNineteenTablesOfTwenty) {
    limit_tables tables("intervals");
    int covered = 0;
    for (int i = 0; i < 200; ++i) {
        auto table = rounded(tables.next(5, 1e6), 1e-4);
        table.sums = whole_sums::places_only;  // without the test of the pattern, which takes long
        const auto estimate = *fit(table, std::nullopt).estimate;
        covered += estimate.low <= 1e6 && 1e6 <= estimate.high ? 1 : 0;
    }
    EXPECT_GE(covered, 180);
    EXPECT_LE(covered, 198);
}

TEST(TableFit, RejectsOneFairTableInTwentyAtThatLevel) {
    for (const auto& s : {settings[6], settings[7]}) {
        const auto found = sizes_of(s, 150);
        EXPECT_GT(found.spread, 0.005) << s.n;
        EXPECT_LT(found.spread, 0.12) << s.n;
        EXPECT_LT(found.pattern, 0.12) << s.n;
    }
}

#ifdef FAIRSHUF_LONG_TESTS
TEST(TableFit, TheTableOfTheDocumentationIsStillTrue) {
    std::ifstream page(FAIRSHUF_SOURCE_DIR "/docs/calibration.md");
    const std::string text{std::istreambuf_iterator<char>(page), {}};
    for (const auto& s : settings) {
        const auto found = sizes_of(s, 3000);
        const std::string row =
            fmt::format("| {} | {:.0e} | {} | {:.4f} | {} |\n", s.n, s.shuffles,
                        s.unit == 0 ? "none" : fmt::format("{:g} %", 100 * s.unit), found.spread,
                        found.patterns < 2900 ? "" : fmt::format("{:.4f}", found.pattern));
        std::fputs(row.c_str(), stdout);
        EXPECT_GT(found.spread, 0.038) << row;  // three standard errors
        EXPECT_LT(found.spread, 0.062) << row;
        if (found.patterns > 2900) EXPECT_LT(found.pattern, 0.062) << row;
        EXPECT_NE(text.find(row), std::string::npos) << row;
    }
}
#endif
