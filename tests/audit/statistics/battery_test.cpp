#include "fairshuf/audit/statistics/battery.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/audit/statistics/tally.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using namespace fairshuf::audit;
using fairshuf::audit::detail::chi_square_tail;
using fairshuf::audit::detail::run_battery;

namespace {

counts fair_sample(std::size_t n, std::uint64_t shuffles, battery tests = battery::full) {
    chacha8 words(key::from_text("battery"));
    exact draws(words);
    tally t(n, tests);
    for (std::uint64_t i = 0; i < shuffles; ++i) {
        const auto deck = t.row();
        std::iota(deck.begin(), deck.end(), std::uint8_t{0});
        swap_down{}(deck, draws);
        t.count();
    }
    return t.result();
}

std::vector<std::string> names(const std::vector<test_result>& tests) {
    std::vector<std::string> found;
    for (const auto& t : tests) found.emplace_back(t.name);
    return found;
}

}  // namespace

// The mean of each statistic over all n! orders of one deck must be its degrees of freedom. The eigenvalues
// ensure that. One wrong factor would fail here.
TEST(Battery, EachMatrixStatisticHasItsDegreesOfFreedomAsMean) {
    for (std::size_t m = 4; m <= 7; ++m) {
        const auto n = static_cast<double>(m);
        std::vector<std::uint8_t> order(m);
        std::iota(order.begin(), order.end(), std::uint8_t{0});
        double orders = 0, positions = 0, symmetric = 0, antisymmetric = 0, margins = 0, mean = 0,
               residual = 0;
        do {
            tally t(m, battery::full);
            t.add(order);
            const auto& c = t.result();
            const audit::detail::adjacency_statistics adjacency(c);
            const audit::detail::precedence_statistics precedence(c);
            ++orders;
            positions += audit::detail::positions_statistic(c);
            symmetric += adjacency.symmetric;
            antisymmetric += adjacency.antisymmetric;
            margins += adjacency.margins;
            mean += precedence.mean;
            residual += precedence.residual;
        } while (std::ranges::next_permutation(order).found);
        EXPECT_NEAR(positions / orders, (n - 1) * (n - 1), 1e-9);
        EXPECT_NEAR(symmetric / orders, n * (n - 3) / 2, 1e-9);
        EXPECT_NEAR(antisymmetric / orders, (n - 1) * (n - 2) / 2, 1e-9);
        EXPECT_NEAR(margins / orders, 2 * (n - 1), 1e-9);
        EXPECT_NEAR(mean / orders, n - 1, 1e-9);
        EXPECT_NEAR(residual / orders, (n - 1) * (n - 2) / 2, 1e-9);
    }
}

TEST(Battery, TheFullOneHasSixteenTestsUnderTheirNames) {
    EXPECT_THAT(
        names(run_battery(fair_sample(52, 20'000))),
        testing::ElementsAre("positions", "adjacency-symmetric", "adjacency-antisymmetric",
                             "adjacency-margins", "precedence-mean", "precedence-residual", "fixed-points",
                             "cycles", "parity", "inversions", "descents", "rising-sequences", "longest-runs",
                             "order-of-five", "birthday", "serial"));
}

TEST(Battery, TheQuickOneLeavesOutTheSlowTests) {
    EXPECT_THAT(names(run_battery(fair_sample(52, 20'000, battery::quick))),
                testing::ElementsAre("positions", "adjacency-symmetric", "adjacency-antisymmetric",
                                     "adjacency-margins", "fixed-points", "cycles", "parity", "descents",
                                     "rising-sequences", "birthday"));
    EXPECT_THAT(names(run_battery(fair_sample(52, 20'000, battery::places))),
                testing::ElementsAre("positions"));
}

TEST(Battery, HasTheDegreesOfFreedomOfTheTable) {
    const auto tests = run_battery(fair_sample(52, 20'000));
    const auto df = [&](std::string_view name) {
        return std::ranges::find(tests, name, &test_result::name)->df;
    };
    EXPECT_EQ(df("positions"), 51 * 51);
    EXPECT_EQ(df("adjacency-symmetric"), 52 * 49 / 2);
    EXPECT_EQ(df("adjacency-antisymmetric"), 51 * 50 / 2);
    EXPECT_EQ(df("adjacency-margins"), 102);
    EXPECT_EQ(df("precedence-mean"), 51);
    EXPECT_EQ(df("precedence-residual"), 51 * 50 / 2);
    EXPECT_EQ(df("order-of-five"), 119);
    EXPECT_EQ(df("parity"), std::nullopt);
    EXPECT_EQ(df("birthday"), std::nullopt);
}

TEST(Battery, FewCardsAreComparedOrderByOrder) {
    const auto df_with = [](std::size_t n, std::uint64_t shuffles) {
        const auto tests = run_battery(fair_sample(n, shuffles));
        return std::ranges::find(tests, "order-of-five", &test_result::name)->df;
    };
    EXPECT_EQ(df_with(4, 1000), 23);
    EXPECT_EQ(df_with(6, 3600), 719);
    EXPECT_EQ(df_with(6, 3599), 119);  // too few for all of them: five cards
    EXPECT_EQ(df_with(9, 2000), 119);
    EXPECT_EQ(df_with(52, 600), 119);
}

TEST(Battery, LeavesOutTheOrderOfFiveWhereThereAreTooFewShuffles) {
    EXPECT_THAT(names(run_battery(fair_sample(52, 599))), testing::Not(testing::Contains("order-of-five")));
}

TEST(Battery, AnAccidentalCollisionOfFingerprintsIsNoProof) {
    auto c = fair_sample(52, 2'000);
    c.fingerprints.resize(std::size_t{1} << 22);
    for (std::size_t i = 0; i < c.fingerprints.size(); ++i) c.fingerprints[i] = i * 0x9e3779b97f4a7c15;
    c.fingerprints.back() = c.fingerprints.front();
    const auto tests = run_battery(c);
    const auto birthday = std::ranges::find(tests, "birthday", &test_result::name);
    EXPECT_NEAR(birthday->tail.p, 2 * std::exp2(43 - 64), 1e-8);  // not 10^-54
}

TEST(Battery, LeavesOutTheBirthdayWhereDecksMustRepeat) {
    EXPECT_THAT(names(run_battery(fair_sample(7, 1000))), testing::Not(testing::Contains("birthday")));
    EXPECT_THAT(names(run_battery(fair_sample(9, 1000))), testing::Contains("birthday"));
}

TEST(Battery, WorksForEverySmallAndLargeDeck) {
    for (const std::size_t n : {2, 3, 4, 5, 8, 9, 10, 16, 17, 64, 65, 100, 256}) {
        const auto tests = run_battery(fair_sample(n, fewest_shuffles(n)));
        EXPECT_GE(tests.size(), 6U) << n;
        for (const auto& t : tests) {
            EXPECT_GT(t.tail.p, 1e-4) << n << " " << t.name;
            EXPECT_LE(t.tail.p, 1) << n << " " << t.name;
            EXPECT_NEAR(std::pow(10, t.tail.log10_p), t.tail.p, 1e-9) << n << " " << t.name;
        }
    }
}

TEST(Battery, FitsMergeRareValuesWithTheirNeighbours) {
    const std::vector<double> law{0.5, 0.4, 0.08, 0.02};
    const std::vector<std::uint64_t> seen{50, 40, 8, 2};
    EXPECT_EQ(audit::detail::cells_of(law, seen, 1000).size(), 4U);
    const auto cells = audit::detail::cells_of(law, seen, 100);
    ASSERT_EQ(cells.size(), 3U);
    EXPECT_NEAR(cells[2].expected, 10, 1e-12);
    EXPECT_EQ(cells[2].observed, 10);
    EXPECT_EQ(audit::detail::cells_of(law, seen, 15).size(), 1U);
    EXPECT_EQ(audit::detail::fit(audit::detail::cells_of(law, seen, 15), 15).df, 0);
}

TEST(Battery, TheFitIsTheLikelihoodRatioWithWilliamsCorrection) {
    const std::vector<audit::detail::cell> cells{{50, 60}, {40, 30}, {10, 10}};
    const audit::detail::fit found(cells, 100);
    EXPECT_EQ(found.df, 2);
    const double ratio = 2 * (60 * std::log(1.2) + 30 * std::log(0.75));
    EXPECT_NEAR(found.statistic, ratio / (1 + (2 + 2.5 + 10 - 1) / (6.0 * 100 * 2)), 1e-12);
    EXPECT_EQ(audit::detail::fit({{50, 50}, {50, 50}}, 100).statistic, 0);
}

// This needs no sampling: the exact distribution of a count that is expected to be ten in 2000 is known.
TEST(Battery, TheFitKeepsToItsTailWherePearsonsSumDoesNot) {
    constexpr double shuffles = 2000, p = 0.005;
    for (const double level : {1e-6, 6.25e-8}) {
        double by_ratio = 0, by_pearson = 0;
        for (double k = 0; k <= 200; ++k) {
            const double chance =
                std::exp(std::lgamma(shuffles + 1) - std::lgamma(k + 1) - std::lgamma(shuffles - k + 1) +
                         k * std::log(p) + (shuffles - k) * std::log1p(-p));
            const std::vector<audit::detail::cell> cells{{shuffles * p, k},
                                                         {shuffles * (1 - p), shuffles - k}};
            const double pearson = (k - shuffles * p) * (k - shuffles * p) / (shuffles * p * (1 - p));
            const double ratio = audit::detail::fit(cells, shuffles).statistic;
            by_ratio += chi_square_tail(ratio, 1).p < level ? chance : 0;
            by_pearson += chi_square_tail(pearson, 1).p < level ? chance : 0;
        }
        EXPECT_LT(by_ratio, 1.5 * level);
        EXPECT_GT(by_pearson, 10 * level);  // Pearson's sum would exceed it
    }
}

// The same with more cells, by sampling.
TEST(Battery, TheFitIsCalibratedAtOneInAThousand) {
    chacha8 words(key::from_text("tail"));
    const std::vector<double> law{0.9, 0.08, 0.015, 0.005};
    constexpr double shuffles = 2000;  // the rarest value is expected ten times
    int beyond = 0;
    for (int sample = 0; sample < 20'000; ++sample) {
        std::vector<std::uint64_t> seen(4);
        for (int i = 0; i < 2000; ++i) {
            const double u = static_cast<double>(words() >> 11) * 0x1p-53;
            ++seen[u < 0.9 ? 0 : u < 0.98 ? 1 : u < 0.995 ? 2 : 3];
        }
        const audit::detail::fit found(audit::detail::cells_of(law, seen, shuffles), shuffles);
        beyond += chi_square_tail(found.statistic, found.df).p < 1e-3 ? 1 : 0;
    }
    EXPECT_NEAR(beyond, 20, 13);  // Poisson, three standard errors
}
