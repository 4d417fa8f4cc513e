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

// The mean of each sum over all n! orders of one deck must be its degrees of freedom: that is what the
// eigenvalues are for. One wrong factor would show.
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

TEST(Battery, TheQuickOneLeavesOutWhatCostsMuch) {
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

TEST(Battery, FitsPoolValuesThatAreTooRare) {
    const std::vector<double> law{0.5, 0.4, 0.08, 0.02};
    const std::vector<std::uint64_t> seen{50, 40, 8, 2};
    const auto all = audit::detail::goodness_of_fit(law, seen, 100, 1);
    EXPECT_EQ(all.df, 3);
    EXPECT_NEAR(all.statistic, 0, 1e-12);
    EXPECT_EQ(audit::detail::goodness_of_fit(law, seen, 100, 10).df, 2);
    EXPECT_EQ(audit::detail::goodness_of_fit(law, seen, 100, 60).df, 0);
    const std::vector<std::uint64_t> off{60, 30, 8, 2};
    EXPECT_NEAR(audit::detail::goodness_of_fit(law, off, 100, 1).statistic, 100 / 50.0 + 100 / 40.0, 1e-12);
}
