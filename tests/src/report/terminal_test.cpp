#include "report/terminal.hpp"

#include <gtest/gtest.h>

using namespace fairshuf::report;

TEST(Terminal, PaintsOnlyWhereColourIsAllowed) {
    EXPECT_EQ(paint({.colour = false}, ink::red, "x"), "x");
    EXPECT_EQ(paint({.colour = true}, ink::red, "x"), "\x1b[31mx\x1b[0m");
    EXPECT_EQ(paint({.colour = true}, ink::plain, "x"), "x");
}

TEST(Terminal, BarsGrowByEighths) {
    EXPECT_EQ(bar(0), "");
    EXPECT_EQ(bar(1), "▏");
    EXPECT_EQ(bar(8), "█");
    EXPECT_EQ(bar(20), "██▌");
}
