#include "fairshuf/draws/flawed/turbo_pascal.hpp"

#include <gtest/gtest.h>

#include <vector>

using namespace fairshuf;

TEST(TurboPascal, GivesTheNumbersOfTheOldCompilerFromSeedZero) {
    flawed::turbo_pascal random(0);
    std::vector<std::uint64_t> values;
    for (int i = 0; i < 8; ++i) values.push_back(random.below(100));
    EXPECT_EQ(values, (std::vector<std::uint64_t>{0, 3, 86, 20, 27, 67, 31, 16}));
}
