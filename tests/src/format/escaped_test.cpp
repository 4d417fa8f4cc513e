#include "format/escaped.hpp"

#include <gtest/gtest.h>

using fairshuf::escaped;

TEST(Shown, KeepsLettersOfAllScripts) {
    EXPECT_EQ(escaped("K♥ 中文 é"), "'K♥ 中文 é'");
}

TEST(Shown, WritesOutWhatCouldPlayTricksOnTheTerminal) {
    EXPECT_EQ(escaped("a\x1b[2J\r\n\t"), "'a\\x1b[2J\\r\\n\\t'");
    EXPECT_EQ(escaped("\xc2\x9b"
                      "31m"),
              "'\\xc2\\x9b31m'");  // a control of Latin-1
    EXPECT_EQ(escaped("\xe2\x80\xae"
                      "abc"),
              "'\\xe2\\x80\\xaeabc'");  // turns the text around
}

TEST(Shown, WritesOutWhatIsNotUtf8) {
    EXPECT_EQ(escaped("\xff\xc3"), "'\\xff\\xc3'");
    EXPECT_EQ(escaped("\xc0\xaf\xed\xa0\x80"), "'\\xc0\\xaf\\xed\\xa0\\x80'");  // too long; half a pair
}

TEST(Shown, CutsWhatIsLong) {
    EXPECT_EQ(escaped("♥♥♥♥", 4), "'♥♥♥♥'");
    EXPECT_EQ(escaped("♥♥♥♥♥", 4), "'♥♥♥♥...'");
    EXPECT_EQ(escaped(""), "''");
}
