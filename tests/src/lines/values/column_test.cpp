#include "lines/values/column.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lines/forms/json_lines.hpp"
#include "lines/values/json_value.hpp"
#include "support/sanitized.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;

namespace {

// The value of a column, or the message.
std::string value(std::string_view column, std::string_view record, const column_settings& how = {}) {
    auto found = record_column::find(column, how);
    if (!found) return found.error().message;
    const auto text = found->value_of(record);
    return text ? std::string(*text) : text.error().message;
}

std::string in_json(std::string_view path, std::string_view record) {
    return value(path, record);
}

const column_settings csv{.form = quoted{}};

}  // namespace

TEST(RecordColumn, OfCsvIsAFieldWithoutItsQuotes) {
    EXPECT_EQ(value("1", "a,b\n", csv), "a");
    EXPECT_EQ(value("2", "a,b\n", csv), "b");
    EXPECT_EQ(value("2", "a,b\r\n", csv), "b");
    EXPECT_EQ(value("2", "a,\"b\"\r\n", csv), "b");
    EXPECT_EQ(value("2", "\"x,\ny\",\"b\"\"c,\"\n", csv), "b\"c,");
    EXPECT_EQ(value("1", "\"x,\ny\",2\n", csv), "x,\ny");
    EXPECT_EQ(value("1", "\"\"\n", csv), "");
    EXPECT_EQ(value("1", "\"\"\"\"\n", csv), "\"");
    EXPECT_EQ(value("3", ",,\n", csv), "");
    EXPECT_EQ(value("1", "\n", csv), "");
    EXPECT_EQ(value("1", "a\"b,c\"d,e\n", csv), "ab,cd");  // every quote counts, as for the records
}

TEST(RecordColumn, MayHaveAnotherSeparator) {
    EXPECT_EQ(value("2", "a;\"b;c\";d\n", {.form = quoted{}, .separator = ';'}), "b;c");
    EXPECT_EQ(value("2", "a\tb\tc\n"), "b");
    EXPECT_EQ(value("2", "a\t\"b\tc\"\n"), "\"b");  // plain lines have no quotes
    EXPECT_EQ(value("2", "a|b|c\r\n", {.separator = '|'}), "b");
    EXPECT_EQ(value("2", std::string_view("a\tb\n\0", 5), {.form = delimited{'\0'}}), "b\n");
}

TEST(RecordColumn, IsFoundByItsNameInTheHeader) {
    const column_settings how{.form = quoted{}, .header = "\xef\xbb\xbfid,\"user \"\"x\"\"\"\nsecond,line\n"};
    EXPECT_EQ(value("id", "1,2\n", how), "1");
    EXPECT_EQ(value("user \"x\"", "1,2\n", how), "2");
    EXPECT_EQ(value("line", "1,2\n", how),
              "'line': the header has no such name; its fields are separated by commas (--fields)");
    EXPECT_EQ(value("a", "1\t2\n", {.header = "a\ta\n"}), "'a': two columns have this name; give the number");
    EXPECT_TRUE(value("a", "1\t2\n").starts_with("'a': a name needs --header 1"));
}

TEST(RecordColumn, ThatIsMissingIsAnErrorOrEmpty) {
    EXPECT_EQ(
        value("3", "a,b\n", csv),
        "there is no column 3: it has 2 fields, separated by commas (--fields); --allow-missing takes a "
        "missing value as empty");
    EXPECT_EQ(value("3", "a,b\n", {.form = quoted{}, .allow_missing = true}), "");
    EXPECT_EQ(value(".a", "{\"b\":1}\n"), "there is no .a; --allow-missing takes a missing value as empty");
    EXPECT_EQ(value(".a", "{\"b\":1}\n", {.allow_missing = true}), "");
    EXPECT_EQ(value(".a", "{\"b\":1\n", {.allow_missing = true}),
              "not JSON at byte 7: a comma or } is missing");
    EXPECT_EQ(value("0", "a\n"), "'0': columns are numbered from 1");
}

TEST(JsonValue, IsFoundByItsPath) {
    EXPECT_EQ(in_json(".a", R"({"a": 1})"), "1");
    EXPECT_EQ(in_json(".user.id", R"( {"x": {"user": {"id": 0}}, "user": {"id": "Ann"}} )"), "Ann");
    EXPECT_EQ(in_json(R"(."a.b"."c\"d")", R"({"a.b": {"c\"d": true}})"), "true");
    EXPECT_EQ(in_json(".", "\"x\"\n"), "x");
    EXPECT_EQ(in_json(".a", "{\"b\": [{\"a\": 1}], \"a\": -1.50e+3}\r\n"), "-1.50e+3");
    EXPECT_EQ(in_json(".a", R"({"a": null})"), "null");
}

TEST(JsonValue, IsTheLastOfEqualNames) {
    EXPECT_EQ(in_json(".a", R"({"a": 1, "\u0061": 2})"), "2");
    EXPECT_EQ(in_json(".a", R"({"a": [], "a": 2})"), "2");
    EXPECT_TRUE(in_json(".a.b", R"({"a": {"b": 1}, "a": {}})").starts_with("there is no .a.b"));
    EXPECT_TRUE(in_json(".a.b", R"({"a": {"b": 1}, "a": 3})").starts_with("there is no .a.b"));
}

TEST(JsonValue, HasItsEscapesDecoded) {
    EXPECT_EQ(in_json(".a", R"({"a": "\"\\\/\b\f\n\r\t"})"), "\"\\/\b\f\n\r\t");
    EXPECT_EQ(in_json(".a", R"({"a": "x\u00e9\u20AC\ud83d\ude00z"})"),
              "x\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z");
    EXPECT_EQ(in_json(".a", R"({"a": "\ud83dx"})"), "\xed\xa0\xbdx");
    EXPECT_EQ(in_json(".a", R"({"a": "\ud83d\u0041"})"), "\xed\xa0\xbd\x41");
    EXPECT_EQ(in_json(".\xc3\xa9", R"({"\u00e9": 7})"), "7");
}

TEST(JsonValue, MustNotBeNested) {
    EXPECT_EQ(in_json(".a", R"({"a": {}})"), "the value is an object; give the path of a value inside of it");
    EXPECT_EQ(in_json(".a", R"({"a": [1]})"), "the value is an array; give the path of a value inside of it");
}

TEST(JsonValue, NamesTheFirstWrongByte) {
    const auto wrong_at = [](std::string_view text) {
        const std::string message = in_json(".a", text);
        return message.starts_with("not JSON at byte ") ? std::stoi(message.substr(17)) : 0;
    };
    EXPECT_EQ(wrong_at(""), 1);
    EXPECT_EQ(wrong_at("x"), 1);
    EXPECT_EQ(wrong_at(R"({"a" 1})"), 6);
    EXPECT_EQ(wrong_at(R"({"a": 01})"), 8);
    EXPECT_EQ(wrong_at(R"({"a": 1.})"), 9);
    EXPECT_EQ(wrong_at(R"({"a": 1,})"), 9);
    EXPECT_EQ(wrong_at(R"({"a": NaN})"), 7);
    EXPECT_EQ(wrong_at("{\"a\": \"\t\"}"), 8);
    EXPECT_EQ(wrong_at(R"({"a": "\x"})"), 9);
    EXPECT_EQ(wrong_at(R"({"a": "\u12g4"})"), 12);
    EXPECT_EQ(wrong_at(R"({"a": "x)"), 9);
    EXPECT_EQ(wrong_at(R"({"a": 1} 2)"), 10);
    EXPECT_EQ(wrong_at(std::string(2000, '[')), 1001);
    EXPECT_EQ(wrong_at(std::string(1000, '[') + std::string(1000, ']')), 0);
}

TEST(JsonValue, HasAPathWithAPointBeforeEachName) {
    EXPECT_EQ(*read_json_path(".a.b"), (json_path{"a", "b"}));
    EXPECT_EQ(*read_json_path("."), json_path());
    EXPECT_EQ(*read_json_path(R"(."".x)"), (json_path{"", "x"}));
    for (const auto* wrong : {"a", "..a", ".a.", R"(."a)", R"(."a"b)", R"(."a\")"})
        EXPECT_FALSE(read_json_path(wrong)) << wrong;
}

// One sees a whole record and finds a value in it; the other sees any piece of a line and keeps nothing of
// it. They are two scanners with one grammar.
TEST(JsonValue, AcceptsWhatTheCheckOfJsonLinesAccepts) {
    const std::vector<std::string> whole{R"({"a": [1, -0.5e+3, true], "b": {"c": null}})",
                                         R"([[], {}, "x\u00e9\n"])",
                                         R"("a\"b")",
                                         "-12.5E-7",
                                         " false ",
                                         R"({"a": 0, "a": {"a": ""}})"};
    constexpr std::string_view bytes = "{}[]\":,0129-+.eEtrufalsn\\/ \t\x01x";
    std::uint64_t state = 7;
    const auto below = [&state](std::size_t most) {
        state = state * 6364136223846793005 + 1442695040888963407;
        return static_cast<std::size_t>((state >> 33) % most);
    };
    int accepted = 0;
    for (int turn = 0; turn < (test::slowed ? 3'000 : 30'000); ++turn) {
        std::string text = whole[below(whole.size())];
        for (std::size_t changes = below(3); changes > 0 && !text.empty(); --changes) {
            const std::size_t at = below(text.size());
            if (below(2) == 0)
                text.erase(at, 1);
            else
                text[at] = bytes[below(bytes.size())];
        }
        json_check check;
        const bool is_json = check.take(text) && check.is_complete();
        json_value finder({"no such name"});
        ASSERT_EQ(static_cast<bool>(finder.find(text)), is_json) << text;
        accepted += is_json ? 1 : 0;
    }
    EXPECT_GT(accepted, 500);
}
