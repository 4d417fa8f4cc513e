#include "fairshuf/draws/flawed/short_seed.hpp"

#include <gtest/gtest.h>

using namespace fairshuf;

TEST(ShortSeed, TheSeedDecidesEverything) {
    flawed::short_seed_draws a(7), same(7), other(8);
    bool differs = false;
    for (int i = 0; i < 20; ++i) {
        const auto value = a.below(1000);
        EXPECT_EQ(value, same.below(1000));
        differs |= value != other.below(1000);
    }
    EXPECT_TRUE(differs);
}

TEST(ShortSeed, ADayHasEightySixMillionMilliseconds) {
    static_assert(flawed::short_seed::milliseconds_of_a_day == 86'400'000);
}
