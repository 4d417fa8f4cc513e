#include "lines/options/gnu_options.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

using namespace fairshuf;
using namespace fairshuf::lines;

namespace {

// Owns the arguments, because the request refers to them.
class command_line {
public:
    command_line(std::initializer_list<std::string> arguments) : words_{"shuf"} {
        words_.insert(words_.end(), arguments);
        for (auto& word : words_) pointers_.push_back(word.data());
        pointers_.push_back(nullptr);
    }
    std::variant<request, ending> read() {
        return read_gnu_options(static_cast<int>(words_.size()), pointers_.data());
    }

private:
    std::vector<std::string> words_;
    std::vector<char*> pointers_;
};

using words = std::vector<std::string_view>;

}  // namespace

TEST(GnuOptions, ReadStandardInputByDefault) {
    command_line line{};
    const auto said = std::get<request>(line.read());
    EXPECT_EQ(std::get<std::string>(said.cards), "-");
    EXPECT_EQ(said.head_count, no_limit);
    EXPECT_EQ(said.delimiter, '\n');
    EXPECT_FALSE(said.repeat || said.output || said.random_source);
}

TEST(GnuOptions, MayBeShortLongOrAbbreviatedAnywhere) {
    command_line line{"a", "-zn3", "b", "--ec", "--out", "f", "--rep", "--ran=r", "--", "-e"};
    const auto said = std::get<request>(line.read());
    EXPECT_EQ(std::get<words>(said.cards), (words{"a", "b", "-e"}));
    EXPECT_EQ(said.head_count, 3U);
    EXPECT_EQ(said.delimiter, '\0');
    EXPECT_TRUE(said.repeat);
    EXPECT_EQ(said.output, "f");
    EXPECT_EQ(said.random_source, "r");
}

TEST(GnuOptions, EndAtTheFirstOperandUnderPosixlyCorrect) {
    ::setenv("POSIXLY_CORRECT", "1", 1);
    command_line line{"-e", "a", "-z"};
    const auto said = std::get<request>(line.read());
    ::unsetenv("POSIXLY_CORRECT");
    EXPECT_EQ(std::get<words>(said.cards), (words{"a", "-z"}));
    EXPECT_EQ(said.delimiter, '\n');
}

TEST(GnuOptions, TheSmallestCountIsUsed) {
    command_line line{"-n5", "-n", "2", "-n", "99999999999999999999"};
    EXPECT_EQ(std::get<request>(line.read()).head_count, 2U);
}

TEST(GnuOptions, TheSameFileTwiceIsAllowed) {
    command_line same{"-o", "f", "-of"};
    EXPECT_EQ(std::get<request>(same.read()).output, "f");
    command_line other{"-o", "f", "-og"};
    EXPECT_EQ(std::get<ending>(other.read()).err, "shuf: multiple output files specified\n");
}

TEST(GnuOptions, AnErrorExitsWithOneAndPointsToTheHelp) {
    command_line line{"a", "b"};
    const auto said = std::get<ending>(line.read());
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.out, "");
    EXPECT_EQ(said.err, "shuf: extra operand 'b'\nTry 'shuf --help' for more information.\n");
}

TEST(GnuOptions, HelpListsAllOptionsAndNamesFairshuf) {
    command_line line{"--help", "--nonsense"};
    const auto said = std::get<ending>(line.read());
    EXPECT_EQ(said.status, 0);
    for (const auto* option :
         {"-e, --echo", "-i, --input-range=", "-n, --head-count=", "-o, --output=", "-r, --repeat",
          "-z, --zero-terminated", "--random-source=", "--help", "--version", "fairshuf"})
        EXPECT_NE(said.out.find(option), std::string::npos) << option;
    command_line version{"--version"};
    EXPECT_TRUE(std::get<ending>(version.read()).out.starts_with("shuf (fairshuf "));
}

TEST(GnuOptions, RangesMayBeEmptyButNotBackwards) {
    EXPECT_EQ(read_range("3-7")->low, 3U);
    EXPECT_EQ(read_range("3-7")->count, 5U);
    EXPECT_EQ(read_range(" 3-\t+7")->count, 5U);
    EXPECT_EQ(read_range("5-4")->count, 0U);
    EXPECT_EQ(read_range("18446744073709551615-18446744073709551614")->count, 0U);
    EXPECT_EQ(read_range("1-18446744073709551615")->count, 18446744073709551615U);
    EXPECT_EQ(read_range("5-3").error().message, "invalid input range: '5-3'");
    EXPECT_EQ(read_range("0-18446744073709551615").error().message,
              "invalid input range: '0-18446744073709551615'");
}

TEST(GnuOptions, AWrongRangeNamesTheWrongBound) {
    EXPECT_EQ(read_range("7").error().message, "invalid input range: '7'");
    EXPECT_EQ(read_range("7-").error().message, "invalid input range: ''");
    EXPECT_EQ(read_range("-7").error().message, "invalid input range: ''");
    EXPECT_EQ(read_range("1-3k").error().message, "invalid input range: '3k'");
    EXPECT_EQ(read_range("1-2-3").error().message, "invalid input range: '2-3'");
    EXPECT_EQ(read_range("1-18446744073709551616").error().message,
              "invalid input range: '18446744073709551616': Value too large for defined data type");
    EXPECT_EQ(read_range("99999999999999999999x-1").error().message,
              "invalid input range: '99999999999999999999x'");
}

TEST(GnuOptions, ATooLargeCountMeansNoLimit) {
    EXPECT_EQ(read_head_count("0")->value, 0U);
    EXPECT_EQ(read_head_count(" +17")->value, 17U);
    EXPECT_EQ(read_head_count("99999999999999999999")->value, no_limit);
    EXPECT_TRUE(read_head_count("99999999999999999999")->too_large);
    for (const auto* wrong : {"", "-1", "x", "1k", "3 ", "+ 3", "0x3", "99999999999999999999x"})
        EXPECT_EQ(read_head_count(wrong).error().message, "invalid line count: '" + std::string(wrong) + "'");
}

TEST(GnuOptions, NumbersWithUnitsAreForOurCommandOnly) {
    EXPECT_EQ(read_head_count(" +17k", number_form::with_units)->value, 17'000U);
    EXPECT_EQ(read_head_count("1e3", number_form::with_units)->value, 1'000U);
    EXPECT_TRUE(read_head_count("20000000000G", number_form::with_units)->too_large);
    EXPECT_EQ(read_range("1-3k", number_form::with_units)->count, 3'000U);
    EXPECT_EQ(read_range("1k-1M", number_form::with_units)->low, 1'000U);
    for (const auto* wrong : {"", "-1", "x", "1T", "3 ", "+ 3", "0x3", "1kk"})
        EXPECT_EQ(read_head_count(wrong, number_form::with_units).error().message,
                  "invalid line count: '" + std::string(wrong) + "'");
    command_line gnus{"-n", "1k"};
    EXPECT_EQ(std::get<ending>(gnus.read()).err, "shuf: invalid line count: '1k'\n");
}
