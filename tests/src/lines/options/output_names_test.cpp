#include "lines/options/output_names.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace fairshuf::lines;
using names = std::vector<std::string>;

TEST(OutputNames, AreNumberedFromZero) {
    EXPECT_EQ(*numbered_names("out-%d", 3), (names{"out-0", "out-1", "out-2"}));
    EXPECT_EQ(*numbered_names("%03d.txt", 2), (names{"000.txt", "001.txt"}));
    EXPECT_EQ(*numbered_names("100%%-%d%%", 1), names{"100%-0%"});
    EXPECT_EQ(numbered_names("%02d", 101)->back(), "100");
}

TEST(OutputNames, RefusePatternsWithoutANumberOrWithSomethingElse) {
    for (const std::string pattern :
         {"", "out", "out%%d", "%", "%d%d", "%s", "%x", "%3d", "%0d", "%99d", "%-3d", "%03", "a%lld"})
        EXPECT_FALSE(numbered_names(pattern, 2)) << pattern;
}

TEST(OutputNames, AreListedWithCommas) {
    EXPECT_EQ(*listed_names("a"), names{"a"});
    EXPECT_EQ(*listed_names("train,valid,test set"), (names{"train", "valid", "test set"}));
    for (const std::string list : {"", ",", "a,", ",a", "a,,b"}) EXPECT_FALSE(listed_names(list)) << list;
}
