#include "fairshuf/core/nearest.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

using namespace fairshuf;
using fairshuf::detail::edit_distance;
using fairshuf::detail::nearest;

TEST(Nearest, CountsTheEditsBetweenTwoWords) {
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
    EXPECT_EQ(edit_distance("abc", ""), 3U);
    EXPECT_EQ(edit_distance("abc", "abc"), 0U);
}

TEST(Nearest, FindsTheWordThatWasMeant) {
    const std::vector<std::string_view> words{"swap-down", "swap-up", "sattolo", "riffle"};
    EXPECT_EQ(nearest("swap-dwon", words), "swap-down");
    EXPECT_EQ(nearest("satolo", words), "sattolo");
    EXPECT_EQ(nearest("rif", words), "riffle");
    EXPECT_EQ(nearest("SWAP-UP", words), "swap-up");
}

TEST(Nearest, SaysNothingWhenNothingIsNear) {
    const std::vector<std::string_view> words{"swap-down", "riffle"};
    EXPECT_EQ(nearest("quicksort", words), "");
    EXPECT_EQ(nearest("", words), "");
}
