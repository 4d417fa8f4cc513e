#include "fairshuf/audit/statistics/sensitivity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "fairshuf/algorithm/flawed/swap_any.hpp"
#include "fairshuf/algorithm/swap_up.hpp"
#include "fairshuf/audit/exact/positions.hpp"
#include "fairshuf/audit/statistics/battery.hpp"
#include "fairshuf/audit/statistics/tally.hpp"
#include "fairshuf/draws/choice.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using namespace fairshuf::audit;

namespace {

// The root mean square of n p - 1 over all cards and places, from the exact probabilities.
double exact_bias(const auto& algorithm, std::size_t n, const any_rule& rule) {
    const auto places = fairshuf::audit::detail::propagate_positions(algorithm, n, rule, {});
    double sum = 0;
    for (const auto& row : *places)
        for (const auto& p : row) sum += std::pow(static_cast<double>(n) * to_double(p - fraction(1, n)), 2);
    return std::sqrt(sum) / static_cast<double>(n);
}

}  // namespace

// 98.8 % of 4000 samples of 843 such shuffles had p < 10^-6, and 96.4 % of samples of 780 shuffles.
TEST(Sensitivity, TheNaiveSwapOf52CardsShowsAfterSomeEightHundredShuffles) {
    EXPECT_NEAR(shuffles_to_show(52, exact_bias(flawed::swap_any{}, 52, uniform{})), 843, 1);
}

TEST(Sensitivity, RandModuloOf15BitsShowsOnlyAfterSomeNinetyMillion) {
    EXPECT_NEAR(shuffles_to_show(52, exact_bias(swap_up{}, 52, flawed::modulo{32768})), 92.2e6, 0.1e6);
}

TEST(Sensitivity, TheSmallestBiasOfManyPlacesIsTheOneThatSoManyShufflesShow) {
    for (const std::size_t n : {2, 13, 52, 256}) {
        const double bias = smallest_rms_bias(n, 20'000);
        EXPECT_NEAR(shuffles_to_show(n, bias), 20'000, 1) << n;
        EXPECT_NEAR(smallest_rms_bias(n, 80'000), bias / 2, 1e-9) << n;
    }
}

// Of all tables with a place that is off by x, the one with all the rest as even as possible has the smallest
// mean square, (x / (n-1))^2. So one place needs a bias n-1 times as large, and somewhat more: what comes
// more often also varies more.
TEST(Sensitivity, OnePlaceNeedsALargerBiasThanMany) {
    for (const std::size_t n : {2, 13, 52, 256})
        for (const std::uint64_t shuffles : {20'000U, 100'000'000U}) {
            const double even = smallest_rms_bias(n, shuffles, 16) * static_cast<double>(n - 1);
            const double bias = smallest_bias(n, shuffles, 16);
            EXPECT_GT(bias, 0.99 * even) << n;
            EXPECT_LT(bias, even * (1 + bias / 2)) << n;
        }
}

TEST(Sensitivity, MoreTestsHideALargerBias) {
    EXPECT_GT(smallest_bias(13, 10'000, 16), 1.01 * smallest_bias(13, 10'000, 1));
    EXPECT_GT(smallest_rms_bias(13, 10'000, 16), 1.01 * smallest_rms_bias(13, 10'000, 1));
    EXPECT_GT(shuffles_to_show(13, 0.01, 16), 1.01 * shuffles_to_show(13, 0.01, 1));
}

TEST(Sensitivity, AHandfulOfShufflesShowsNothing) {
    EXPECT_EQ(smallest_bias(2, 20, 10), std::numeric_limits<double>::infinity());
    EXPECT_EQ(smallest_bias(13, 2, 16), std::numeric_limits<double>::infinity());
    EXPECT_LT(smallest_bias(2, 200, 10), 1);
}

namespace {

// The share of samples that the whole battery judges unfair. The shuffle is fair, but one card comes to one
// place with probability (1 + bias)/n. Neither is at an end of the deck or in the card's home, where other
// tests would see it, too.
double judged_unfair(std::size_t n, std::uint64_t shuffles, double bias, int samples) {
    const std::size_t card = n / 4, place = n / 2;
    const auto cards = static_cast<double>(n);
    // Fair shuffles bring the card there 1/n of the time. So many of the others (or of these) are changed.
    const double changed = bias > 0 ? bias / (cards - 1) : -bias;
    const auto threshold = static_cast<std::uint64_t>(changed * 0x1p53);
    chacha8 words(key::from_text("one place"));
    exact draws(words);
    const fairshuf::audit::detail::null_laws laws(n, battery::full);
    int unfair = 0;
    for (int s = 0; s < samples; ++s) {
        tally t(n, battery::full);
        for (std::uint64_t i = 0; i < shuffles; ++i) {
            const auto deck = t.row();
            std::iota(deck.begin(), deck.end(), std::uint8_t{0});
            swap_up{}(deck, draws);
            const bool there = deck[place] == card;
            if (there != (bias > 0) && draws.below(std::uint64_t{1} << 53) < threshold) {
                // Change places with the card there; or with a card that is anywhere else.
                const std::size_t other =
                    there ? (place + 1 + draws.below(n - 1)) % n
                          : static_cast<std::size_t>(std::ranges::find(deck, card) - deck.begin());
                std::swap(deck[place], deck[other]);
            }
            t.count();
        }
        const auto tests = fairshuf::audit::detail::run_battery(t.result(), laws);
        unfair += fairshuf::audit::detail::judge(tests) == observed_verdict::unfair ? 1 : 0;
    }
    return static_cast<double>(unfair) / samples;
}

}  // namespace

TEST(Sensitivity, TheStatedBiasIsSeenInNinetyNineSamplesOfAHundredAndHalfOfItHardlyEver) {
    struct known_case {
        std::size_t n;
        std::uint64_t shuffles;
        std::size_t tests;
    };
    for (const auto& [n, shuffles, tests] : {known_case{13, 2'000, 16}, {6, 1'500, 15}, {30, 1'000, 16}}) {
        const double bias = smallest_bias(n, shuffles, tests);
        const double seen = judged_unfair(n, shuffles, bias, 500);
        EXPECT_GE(seen, 0.98) << n << " cards, a bias of " << bias;
        EXPECT_LE(seen, 0.998) << n << " cards, a bias of " << bias;
        EXPECT_LT(judged_unfair(n, shuffles, 0.75 * bias, 200), 0.6) << n;
        EXPECT_LT(judged_unfair(n, shuffles, bias / 2, 200), 0.03) << n;
    }
}

TEST(Sensitivity, ACardThatIsTooSeldomInAPlaceIsSeenAsWell) {
    const double bias = smallest_bias(13, 5'000, 16);
    ASSERT_LT(bias, 1);
    EXPECT_GE(judged_unfair(13, 5'000, -bias, 300), 0.98) << bias;
}

TEST(Sensitivity, TheNonCentralityGivesTheWantedPower) {
    const double df = 144, needed = fairshuf::audit::detail::needed_non_centrality(df);
    const double critical =
        quantile(complement(boost::math::chi_squared(df), fairshuf::audit::detail::wanted_level));
    EXPECT_NEAR(cdf(complement(boost::math::non_central_chi_squared(df, needed), critical)),
                fairshuf::audit::detail::wanted_power, 1e-9);
}
