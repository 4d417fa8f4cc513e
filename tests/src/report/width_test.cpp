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
    EXPECT_EQ(wrapped("洗牌 公平", 8), "洗牌 公\n平");
}

TEST(Wrapped, BreaksBetweenChineseCharactersButNotBeforeACommaOrAfterABracket) {
    EXPECT_EQ(wrapped("每种排列的概率都相等", 10), "每种排列的\n概率都相等");
    EXPECT_EQ(wrapped("每种排列，概率相等", 8), "每种排\n列，概率\n相等");
    EXPECT_EQ(wrapped("洗牌（公平）", 6), "洗牌\n（公\n平）");
    EXPECT_EQ(wrapped("概率是 1/24", 8), "概率是\n1/24");
}

TEST(Hanging, IndentsAllLinesButTheFirst) {
    EXPECT_EQ(hanging("one two three", 2, 7), "one two\n  three");
    EXPECT_EQ(hanging("one", 2, 7), "one");
    EXPECT_EQ(hanging("", 2, 7), "");
    EXPECT_EQ(hanging("每种排列的概率", 4, 8), "每种排列\n    的概率");
}
