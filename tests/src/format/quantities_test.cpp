#include "format/quantities.hpp"

#include <gtest/gtest.h>

using namespace fairshuf;

TEST(Amounts, HaveTwoOrThreeDigits) {
    EXPECT_EQ(format_bytes(0), "0 B");
    EXPECT_EQ(format_bytes(7), "7 B");
    EXPECT_EQ(format_bytes(999), "999 B");
    EXPECT_EQ(format_bytes(1000), "1.0 kB");
    EXPECT_EQ(format_bytes(99'900), "99.9 kB");
    EXPECT_EQ(format_bytes(99'960), "100 kB");
    EXPECT_EQ(format_bytes(999'400), "999 kB");
    EXPECT_EQ(format_bytes(999'600), "1.0 MB");
    EXPECT_EQ(format_bytes(123'456'789), "123 MB");
    EXPECT_EQ(format_bytes(18'446'744'073'709'551'615U), "18.4 EB");
}

TEST(Amounts, OfAWholeShareItsUnit) {
    EXPECT_EQ(format_bytes_of(1'200'000'000, 2'300'000'000), "1.2 of 2.3 GB");
    EXPECT_EQ(format_bytes_of(0, 23'000), "0.0 of 23.0 kB");
    EXPECT_EQ(format_bytes_of(5, 230), "5 of 230 B");
}

TEST(Amounts, DurationsHaveTheUnitThatSuitsThem) {
    EXPECT_EQ(format_duration(0.4), "0 s");
    EXPECT_EQ(format_duration(119), "119 s");
    EXPECT_EQ(format_duration(120), "2 min");
    EXPECT_EQ(format_duration(7199), "120 min");
    EXPECT_EQ(format_duration(7200), "2 h");
    EXPECT_EQ(format_duration(2 * 86'400), "2 days");
}

TEST(Amounts, DigitsAreGroupedByThree) {
    EXPECT_EQ(grouped("7"), "7");
    EXPECT_EQ(grouped("999"), "999");
    EXPECT_EQ(grouped("1000"), "1,000");
    EXPECT_EQ(grouped("16777216"), "16,777,216");
}
