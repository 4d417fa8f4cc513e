#include "fairshuf/audit/statistics/tails.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

using namespace fairshuf::audit;
using fairshuf::audit::detail::chi_square_tail;
using fairshuf::audit::detail::coins_tail;
using fairshuf::audit::detail::rare_events_tail;

TEST(Tails, OfTheChiSquareAreThoseInTheTables) {
    EXPECT_NEAR(chi_square_tail(3.841459, 1).p, 0.05, 1e-7);
    EXPECT_NEAR(chi_square_tail(23.20925, 10).p, 0.01, 1e-7);
    EXPECT_NEAR(chi_square_tail(149.4493, 100).p, 0.001, 1e-8);
    EXPECT_EQ(chi_square_tail(0, 5).p, 1);
}

TEST(Tails, TooSmallForADoubleKeepTheirLogarithm) {
    // One degree of freedom: Q is erfc(sqrt(x/2)), which for large x is about exp(-x/2) sqrt(2/(pi x)).
    const double x = 1e5;
    const auto tail = chi_square_tail(x, 1);
    EXPECT_EQ(tail.p, 0);
    const double leading =
        -x / 2 + std::log(std::sqrt(2 / (3.14159265358979323846 * x))) + std::log1p(-1 / x);
    EXPECT_NEAR(tail.log10_p, leading / std::log(10.0), 1e-9);
    // Two: Q is exp(-x/2) itself.
    EXPECT_NEAR(chi_square_tail(5000, 2).log10_p, -2500 / std::log(10.0), 1e-9);
}

TEST(Tails, BothFormulasForTheLogarithmAgreeWhereTheyMeet) {
    for (const double df : {1.0, 12.0, 144.0, 2601.0})
        for (double x = df + 50; chi_square_tail(x, df).p > 1e-280; x *= 1.2)
            EXPECT_NEAR(audit::detail::log_upper_gamma(df / 2, x / 2) / std::log(10.0),
                        chi_square_tail(x, df).log10_p, 1e-9)
                << x << ", " << df;
}

TEST(Tails, OfCoinsAreTheBinomialSums) {
    EXPECT_NEAR(coins_tail(8, 10).p, 2 * 56 / 1024.0, 1e-14);
    EXPECT_NEAR(coins_tail(2, 10).p, 2 * 56 / 1024.0, 1e-14);
    EXPECT_EQ(coins_tail(5, 10).p, 1);
    EXPECT_NEAR(coins_tail(20'000, 20'000).log10_p, -19'999 * std::log10(2.0), 1e-6);
    EXPECT_NEAR(coins_tail(19'999, 20'000).log10_p, -19'999 * std::log10(2.0) + std::log10(20'001.0), 1e-6);
}

TEST(Tails, OfRareEventsDetectTooManyAndTooFew) {
    EXPECT_NEAR(rare_events_tail(3, std::log(1)).p, 2 * (1 - 2.5 * std::exp(-1.0)), 1e-12);
    EXPECT_NEAR(rare_events_tail(0, std::log(5)).p, 2 * std::exp(-5.0), 1e-12);
    EXPECT_EQ(rare_events_tail(0, std::log(1e-60)).p, 1);
    EXPECT_NEAR(rare_events_tail(2, std::log(1e-60)).log10_p, -120, 1e-9);
    EXPECT_NEAR(rare_events_tail(0, std::log(8000)).log10_p, (-8000 + std::log(2.0)) / std::log(10.0), 1e-9);
    EXPECT_NEAR(rare_events_tail(1, std::log(8000)).log10_p, (-8000 + std::log(2.0 * 8001)) / std::log(10.0),
                1e-9);
}

TEST(Tails, OfEventsBelowTheRangeOfADoubleAreFinite) {
    EXPECT_NEAR(rare_events_tail(1, -1200).log10_p, (-1200 + std::log(2.0)) / std::log(10.0), 1e-9);
    EXPECT_NEAR(rare_events_tail(2, -1200).log10_p, -2400 / std::log(10.0), 1e-9);
    EXPECT_EQ(rare_events_tail(0, -1200).p, 1);
}

TEST(Tails, NeverExceedOne) {
    for (std::uint64_t k = 0; k <= 20; ++k) {
        EXPECT_LE(coins_tail(k, 20).p, 1);
        EXPECT_LE(rare_events_tail(k, std::log(10)).p, 1);
        EXPECT_LE(rare_events_tail(k, std::log(10)).log10_p, 0);
    }
}
