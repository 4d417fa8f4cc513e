#include "fairshuf/audit/statistics/repeats.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "fairshuf/audit/statistics/seed_space.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using namespace fairshuf::audit;
using fairshuf::audit::detail::equal_pairs;
using fairshuf::audit::detail::estimate_decks;

TEST(Repeats, CountsPairs) {
    EXPECT_EQ(equal_pairs({}), 0U);
    EXPECT_EQ(equal_pairs({7}), 0U);
    EXPECT_EQ(equal_pairs({7, 8, 7}), 1U);
    EXPECT_EQ(equal_pairs({7, 7, 7, 7, 0, 0}), 7U);
}

TEST(Repeats, AgreesWithComparingAllPairs) {
    chacha8 words(key::from_text("repeats"));
    std::vector<std::uint64_t> numbers(3000);
    for (auto& number : numbers) number = words() % 5000 << 40 | 3;
    std::uint64_t pairs = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) pairs += numbers[i] == numbers[j] ? 1 : 0;
    EXPECT_GT(pairs, 500U);
    EXPECT_EQ(equal_pairs(numbers), pairs);
}

TEST(SeedSpace, IsEstimatedFromTheRepeats) {
    const auto found = fairshuf::audit::detail::decks_from_repeats(20'000, 3052);
    EXPECT_NEAR(found.decks, 20'000.0 * 19'999 / 2 / 3052, 1e-6);
    EXPECT_LT(found.low, 65'536);
    EXPECT_GT(found.high, 65'536);
    EXPECT_NEAR(found.high / found.low, 1.073, 0.002);  // 95 % of a Poisson count of 3052
}

TEST(SeedSpace, IsNotEstimatedWhereRepeatsAreExpected) {
    counts c(13, battery::quick);
    c.fingerprints.resize(1000);
    for (std::size_t i = 0; i < 1000; ++i) c.fingerprints[i] = i % 997;  // three decks come twice
    const auto with = [](double repeats, double log10_p) {
        return std::vector<test_result>{
            {"birthday", repeats, std::nullopt, {std::pow(10, log10_p), log10_p}}};
    };
    EXPECT_FALSE(estimate_decks(c, {}));
    EXPECT_FALSE(estimate_decks(c, with(3, -0.7)));
    EXPECT_FALSE(estimate_decks(c, with(3, -5.9)));
    EXPECT_TRUE(estimate_decks(c, with(3, -6.1)));
    std::ranges::fill(c.fingerprints, 7);  // one deck comes always
    EXPECT_FALSE(estimate_decks(c, with(3, -6.1)));
    EXPECT_FALSE(estimate_decks(c, with(0, -30)));
}

TEST(SeedSpace, IsNotEstimatedWhereRepeatsAreTooRare) {
    counts c(9, battery::quick);  // 362,880 decks
    c.fingerprints.resize(18'000);
    EXPECT_FALSE(estimate_decks(c, {{"birthday", 1, std::nullopt, {1e-180, -180}}}));
}
