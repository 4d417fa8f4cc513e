#include "orders/shown.hpp"

#include <gtest/gtest.h>

using fairshuf::orders::shown;

TEST(Shown, KeepsLettersOfAllScripts) {
    EXPECT_EQ(shown("K♥ 中文 é"), "'K♥ 中文 é'");
}

TEST(Shown, WritesOutWhatCouldPlayTricksOnTheTerminal) {
    EXPECT_EQ(shown("a\x1b[2J\r\n\t"), "'a\\x1b[2J\\r\\n\\t'");
    EXPECT_EQ(shown("\xc2\x9b"
                    "31m"),
              "'\\xc2\\x9b31m'");  // a control of Latin-1
    EXPECT_EQ(shown("\xe2\x80\xae"
                    "abc"),
              "'\\xe2\\x80\\xaeabc'");  // turns the text around
}

TEST(Shown, WritesOutWhatIsNotUtf8) {
    EXPECT_EQ(shown("\xff\xc3"), "'\\xff\\xc3'");
    EXPECT_EQ(shown("\xc0\xaf\xed\xa0\x80"), "'\\xc0\\xaf\\xed\\xa0\\x80'");  // too long; half a pair
}

TEST(Shown, CutsWhatIsLong) {
    EXPECT_EQ(shown("♥♥♥♥", 4), "'♥♥♥♥'");
    EXPECT_EQ(shown("♥♥♥♥♥", 4), "'♥♥♥♥...'");
    EXPECT_EQ(shown(""), "''");
}
