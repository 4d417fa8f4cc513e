#include "report/width.hpp"

#include <gtest/gtest.h>

using namespace fairshuf::report;

TEST(Wrapped, BreaksOnlyLinesThatAreTooWide) {
    EXPECT_EQ(wrapped("one two three\nfour\n", 13), "one two three\nfour\n");
    EXPECT_EQ(wrapped("one two three\nfour\n", 8), "one two\nthree\nfour\n");
    EXPECT_EQ(wrapped("", 8), "");
    EXPECT_EQ(wrapped("averylongword and more", 8), "averylongword\nand more");
}

TEST(Wrapped, IndentsWhatFollowsAnIndentedLine) {
    EXPECT_EQ(wrapped("  one two three", 9), "  one two\n    three");
}

TEST(Wrapped, CountsColumnsNotBytesOrColours) {
    EXPECT_EQ(wrapped("\x1b[31mone two\x1b[0m", 7), "\x1b[31mone two\x1b[0m");
    EXPECT_EQ(wrapped("洗牌 公平", 9), "洗牌 公平");
    EXPECT_EQ(wrapped("洗牌 公平", 8), "洗牌\n公平");
}
