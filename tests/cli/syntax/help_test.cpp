#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

#include "cli/verbs_of_help.hpp"

using namespace fairshuf::test;
using testing::HasSubstr;

namespace {

// The columns that it takes: Chinese characters take two, in UTF-8 they begin with e3 to e9 or ef.
std::size_t columns_of(std::string_view line) {
    std::size_t taken = 0;
    for (const char c : line) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0U) == 0x80) continue;
        taken += (byte >= 0xe3 && byte <= 0xe9) || byte == 0xef ? 2 : 1;
    }
    return taken;
}

// The first line that is wider than 80 columns.
std::string too_wide(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (columns_of(line) > 80) return line;
    return "";
}

}  // namespace

TEST(Help, ListsTheVerbsByName) {
    const auto verbs = verbs_of_help();
    EXPECT_GE(verbs.size(), 24U);
    EXPECT_TRUE(std::ranges::is_sorted(verbs));
    for (const auto* verb : {"help", "lines", "manual", "prove", "version"})
        EXPECT_EQ(std::ranges::count(verbs, verb), 1) << verb;
}

TEST(Help, FitsIntoEightyColumnsInBothLanguages) {
    EXPECT_EQ(too_wide(std::string(40, 'x') + "\n" + std::string(81, 'x')), std::string(81, 'x'));
    EXPECT_NE(too_wide("牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌牌"),
              "");
    for (const std::string language : {"en", "zh"}) {
        EXPECT_EQ(too_wide(run("--help --lang " + language).out), "");
        for (const auto& verb : verbs_of_help())
            EXPECT_EQ(too_wide(run("help " + verb + " --lang " + language).out), "") << verb;
    }
}

TEST(Help, OfAVerbIsTheSameByEachWay) {
    for (const auto& verb : verbs_of_help()) {
        const auto asked = run("help " + verb);
        EXPECT_EQ(asked.status, 0) << verb;
        EXPECT_THAT(asked.out, HasSubstr("fairshuf " + verb)) << verb;
        EXPECT_EQ(run(verb + " --help").out, asked.out) << verb;
        EXPECT_EQ(run(verb + " -h").out, asked.out) << verb;
    }
    EXPECT_EQ(run("help").out, run("--help").out);
}

TEST(Help, OfLinesHasTheOptionsOfShuf) {
    EXPECT_THAT(run("help lines").out, HasSubstr("--head-count=COUNT"));
    EXPECT_THAT(run("lines -h").out, HasSubstr("-h, --help"));
    EXPECT_THAT(run("--lang zh lines -h").out, HasSubstr("--head-count=COUNT"));
}

TEST(Help, OfAnUnknownVerbIsAnError) {
    const auto said = run("help prov");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.out, "");
    EXPECT_THAT(said.err, HasSubstr("unknown verb 'prov'; did you mean 'prove'?"));
}

TEST(Help, PrecedesErrors) {
    const auto said = run("prove --bogus --help");
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, HasSubstr("Usage: fairshuf prove [OPTION]... ALGORITHM"));
}

TEST(Help, NamesWhatExcludesAnOption) {
    EXPECT_THAT(run("help bench").out, HasSubstr("(not with --quick)"));
}

// What is copied out of the help must be one command.
TEST(Help, ContinuesLongExamplesWithABackslash) {
    const auto said = run("help deal");
    EXPECT_THAT(said.out, HasSubstr("--games 40 \\\n      --commit night.json\n"));
}

TEST(Version, IsAVerbAndAnOption) {
    const auto said = run("version");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out.substr(0, 9), "fairshuf ");
    EXPECT_EQ(run("--version").out, said.out);
}
