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
