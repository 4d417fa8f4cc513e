#include "format/json.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

using fairshuf::json;

TEST(Json, IsAnObjectWhereEveryItemIsAPairThatBeginsWithAText) {
    EXPECT_EQ((json{{"n", 4}, {"verdict", "fair"}}).text(), R"({"n":4,"verdict":"fair"})");
    EXPECT_EQ((json{1, 2}).text(), "[1,2]");
    EXPECT_EQ((json{{1, 2}, {3, 4}}).text(), "[[1,2],[3,4]]");
    EXPECT_EQ((json{{"one", {{"two", nullptr}}}}).text(), R"({"one":{"two":null}})");
}

TEST(Json, KeepsMembersInTheOrderInWhichTheyCame) {
    json j = json::object();
    j["z"] = 1;
    j["a"] = 2;
    j["z"] = 3;
    EXPECT_EQ(j.text(), R"({"z":3,"a":2})");
    j.update({{"a", 4}, {"b", true}});
    EXPECT_EQ(j.line(), "{\"z\":3,\"a\":4,\"b\":true}\n");
}

TEST(Json, BecomesAListWhenSomethingIsPushed) {
    json j;
    EXPECT_EQ(j.text(), "null");
    j.push_back("first");
    j.emplace_back(json::array()).push_back(2);
    EXPECT_EQ(j.text(), R"(["first",[2]])");
    EXPECT_EQ(json(std::vector<std::string_view>{"a", "b"}).text(), R"(["a","b"])");
    EXPECT_EQ(json(std::vector<int>{}).text(), "[]");
}

TEST(Json, WritesNumbersSoThatTheyCanBeReadBack) {
    EXPECT_EQ(json(std::numeric_limits<std::uint64_t>::max()).text(), "18446744073709551615");
    EXPECT_EQ(json(std::numeric_limits<std::int64_t>::min()).text(), "-9223372036854775808");
    EXPECT_EQ(json(0.1).text(), "0.1");
    EXPECT_EQ(json(100.0).text(), "100.0");
    EXPECT_EQ(json(1e-300).text(), "1e-300");
    EXPECT_EQ(json(std::numeric_limits<double>::infinity()).text(), "null");
}

TEST(Json, EscapesTextsAndReplacesBytesThatAreNotUtf8) {
    EXPECT_EQ(json("a\"\\\n\t\x01 ♠").text(), "\"a\\\"\\\\\\n\\t\\u0001 ♠\"");
    EXPECT_EQ(json(std::string("a\xff") + "b").text(),
              "\"a\xef\xbf\xbd"
              "b\"");
}
