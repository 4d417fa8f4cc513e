#include "fairshuf/core/text.hpp"

#include <gtest/gtest.h>

using namespace fairshuf;
using fairshuf::detail::whole_number;

TEST(Text, JoinsAndQuotes) {
    EXPECT_EQ(fairshuf::detail::joined({"a", "", "bc"}), "abc");
    EXPECT_EQ(fairshuf::detail::quoted("x"), "'x'");
}

TEST(Text, WholeNumbersAreDigitsAndNothingElse) {
    EXPECT_EQ(whole_number("0"), 0U);
    EXPECT_EQ(whole_number("18446744073709551615"), ~std::uint64_t{0});
    for (const auto* bad : {"", " 1", "1 ", "-1", "+1", "1.0", "0x10", "18446744073709551616", "seven"})
        EXPECT_FALSE(whole_number(bad)) << bad;
}
