#include "fairshuf/audit/exact/riffles.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "fairshuf/algorithm/flawed/riffle.hpp"
#include "fairshuf/audit/prove.hpp"

using namespace fairshuf;

// Bayer and Diaconis 1992, table 1.
TEST(Riffles, BringFiftyTwoCardsAsFarAsPublished) {
    const std::vector<double> published{1.000, 1.000, 1.000, 1.000, .924, .614, .334, .167, .085, .043};
    for (std::size_t k = 1; k <= published.size(); ++k)
        EXPECT_NEAR(audit::to_double(audit::riffle_total_variation(52, k)), published[k - 1], 0.0005) << k;
}

TEST(Riffles, ByFormulaAndByEnumerationAreTheSame) {
    for (std::size_t n = 2; n <= 5; ++n)
        for (const std::size_t k : {1U, 2U, 3U}) {
            const auto law = *audit::prove(flawed::riffle(k), n);
            EXPECT_EQ(audit::summarise(law).total_variation, audit::riffle_total_variation(n, k))
                << n << " " << k;
            EXPECT_EQ(law.probability(audit::detail::home_bytes(n)), audit::riffle_probability(n, k, 1));
        }
}

TEST(Riffles, EulerianNumbersCountAllOrders) {
    EXPECT_EQ(audit::detail::eulerian(5), (std::vector<audit::integer>{1, 26, 66, 26, 1}));
    audit::integer sum = 0;
    for (const auto& count : audit::detail::eulerian(52)) sum += count;
    EXPECT_EQ(sum, audit::factorial(52));
}
