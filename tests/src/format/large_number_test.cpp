#include "format/large_number.hpp"

#include <gtest/gtest.h>

#include <limits>

using fairshuf::large_number;
using fairshuf::read_large_number;

TEST(LargeNumbers, MayHaveALetterOrAnExponent) {
    EXPECT_EQ(large_number("0"), 0U);
    EXPECT_EQ(large_number("20000"), 20'000U);
    EXPECT_EQ(large_number("007"), 7U);
    EXPECT_EQ(large_number("20k"), 20'000U);
    EXPECT_EQ(large_number("20K"), 20'000U);
    EXPECT_EQ(large_number("3m"), 3'000'000U);
    EXPECT_EQ(large_number("3M"), 3'000'000U);
    EXPECT_EQ(large_number("18G"), 18'000'000'000U);
    EXPECT_EQ(large_number("2g"), 2'000'000'000U);
    EXPECT_EQ(large_number("1e6"), 1'000'000U);
    EXPECT_EQ(large_number("18E18"), 18'000'000'000'000'000'000U);
    EXPECT_EQ(large_number("0e99999999999999999999"), 0U);
    EXPECT_EQ(large_number("18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
}

TEST(LargeNumbers, BeyondSixtyFourBitsAreNamed) {
    for (const auto* large : {"18446744073709551616", "99999999999999999999999", "18446744073709552k",
                              "20000000000G", "1e20", "1e99999999999999999999", "99999999999999999999k"}) {
        EXPECT_TRUE(read_large_number(large).too_large) << large;
        EXPECT_EQ(large_number(large), std::nullopt) << large;
    }
}

TEST(LargeNumbers, AreNothingElse) {
    for (const auto* wrong : {"", "k", "e3", "2e", "1.5k", "-5", "+5", "2kk", "2k5", "1KB", "1T", " 1", "1 ",
                              "1,000", "0x2", "2e-3", "2e+3", "99999999999999999999999x"}) {
        EXPECT_EQ(large_number(wrong), std::nullopt) << wrong;
        EXPECT_FALSE(read_large_number(wrong).too_large) << wrong;
    }
}
