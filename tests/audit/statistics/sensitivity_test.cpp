#include "fairshuf/audit/statistics/sensitivity.hpp"

#include <gtest/gtest.h>

#include "fairshuf/algorithm/flawed/swap_any.hpp"
#include "fairshuf/algorithm/swap_up.hpp"
#include "fairshuf/audit/exact/positions.hpp"
#include "fairshuf/draws/choice.hpp"

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

TEST(Sensitivity, TheSmallestBiasIsTheOneThatSoManyShufflesShow) {
    for (const std::size_t n : {2, 13, 52, 256}) {
        const double bias = smallest_bias(n, 20'000);
        EXPECT_NEAR(shuffles_to_show(n, bias), 20'000, 1) << n;
        EXPECT_NEAR(smallest_bias(n, 80'000), bias / 2, 1e-9) << n;
    }
}

TEST(Sensitivity, TheNonCentralityGivesTheWantedPower) {
    const double df = 144, needed = fairshuf::audit::detail::needed_non_centrality(df);
    const double critical =
        quantile(complement(boost::math::chi_squared(df), fairshuf::audit::detail::wanted_level));
    EXPECT_NEAR(cdf(complement(boost::math::non_central_chi_squared(df, needed), critical)),
                fairshuf::audit::detail::wanted_power, 1e-9);
}
