#include "lines/gnu/gnu_shuf.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "lines/gnu/secure_draws.hpp"
#include "support/sanitized.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;
using test::read_all;
using test::scratch_folder;
using test::write_all;

namespace {

std::vector<std::string> split(const std::string& text, char delimiter) {
    std::vector<std::string> found;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find(delimiter, begin), text.size());
        found.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return found;
}

std::vector<std::string> sorted(std::vector<std::string> lines) {
    std::ranges::sort(lines);
    return lines;
}

// Arbitrary bytes, with more or fewer of the two delimiters.
std::string random_text(secure_draws& draws, std::size_t size) {
    const std::uint64_t rarity = std::uint64_t{1} << draws.below(18);
    std::string text(size, '\0');
    for (char& c : text) {
        c = static_cast<char>(draws.below(256));
        if (draws.below(rarity) == 0) c = draws.below(2) == 0 ? '\n' : '\0';
    }
    return text;
}

struct files {
    scratch_folder folder;
    std::string input = (folder / "input").string(), output = (folder / "output").string();
};

}  // namespace

TEST(GnuShuf, PrintsAPermutationOfAnyInput) {
    secure_draws draws(key::from_text("permutation"));
    const files at;
    for (int round = 0; round < 400; ++round) {
        const auto size = draws.below(std::uint64_t{1} << draws.below(19));
        const std::string text = random_text(draws, size);
        const char delimiter = draws.below(2) == 0 ? '\n' : '\0';
        write_all(at.input, text);
        request asked{.cards = at.input, .delimiter = delimiter, .output = at.output};
        ASSERT_TRUE(run(asked));
        const std::string printed = read_all(at.output);
        EXPECT_EQ(sorted(split(printed, delimiter)), sorted(split(text, delimiter)));
        EXPECT_TRUE(text.empty() || printed.back() == delimiter);
    }
}

TEST(GnuShuf, PrintsLinesOfEveryLength) {
    const files at;
    std::string text;
    for (std::size_t length = 0; length < 300; ++length) text += std::string(length, 'x') + "\n";
    for (const std::size_t length : {4095, 4096, 131071, 131072, 131073, 500000})
        text += std::string(length, 'y') + "\n";
    write_all(at.input, text);
    for (int round = 0; round < 30; ++round) {
        ASSERT_TRUE(run({.cards = at.input, .output = at.output}));
        EXPECT_EQ(sorted(split(read_all(at.output), '\n')), sorted(split(text, '\n')));
    }
}

TEST(GnuShuf, PrintsSomeOfTheLinesOnceEach) {
    const files at;
    std::string text;
    for (int i = 0; i < 1000; ++i) text += std::to_string(i) + "\n";
    write_all(at.input, text);
    for (const std::uint64_t k : {1, 2, 10, 124, 125, 126, 500, 999, 1000, 1001}) {
        ASSERT_TRUE(run({.cards = at.input, .head_count = k, .output = at.output}));
        const auto printed = sorted(split(read_all(at.output), '\n'));
        EXPECT_EQ(printed.size(), std::min<std::size_t>(k, 1000));
        EXPECT_EQ(std::ranges::adjacent_find(printed), printed.end());
    }
}

TEST(GnuShuf, EachOrderOfThreeOccurs) {
    const files at;
    std::vector<std::string> seen;
    for (int round = 0; round < 200; ++round) {  // the chance to miss one of the six is 10^-15
        ASSERT_TRUE(run({.cards = number_range{1, 3}, .output = at.output}));
        seen.push_back(read_all(at.output));
    }
    std::ranges::sort(seen);
    seen.erase(std::ranges::unique(seen).begin(), seen.end());
    EXPECT_EQ(seen, (std::vector<std::string>{"1\n2\n3\n", "1\n3\n2\n", "2\n1\n3\n", "2\n3\n1\n", "3\n1\n2\n",
                                              "3\n2\n1\n"}));
}

TEST(GnuShuf, ShufflesAFileOntoItself) {
    const files at;
    write_all(at.input, "a\nb\nc");
    ASSERT_TRUE(run({.cards = at.input, .output = at.input}));
    EXPECT_EQ(sorted(split(read_all(at.input), '\n')), (std::vector<std::string>{"a", "b", "c"}));
}

TEST(GnuShuf, LeavesTheOutputAloneIfItFails) {
    const files at;
    write_all(at.output, "precious");
    EXPECT_EQ(run({.cards = "/no/such/file", .output = at.output}).error().message,
              "/no/such/file: No such file or directory");
    EXPECT_EQ(
        run({.cards = number_range{1, 9}, .output = at.output, .random_source = "/dev/null"}).error().message,
        "'/dev/null': end of file");
    EXPECT_EQ(read_all(at.output), "precious");
}

TEST(GnuShuf, ReportsThatThereIsNothingToRepeatAfterItOpensTheOutput) {
    const files at;
    EXPECT_EQ(run({.cards = number_range{1, 0}, .repeat = true, .output = "/no/such/file"}).error().message,
              "/no/such/file: No such file or directory");
    EXPECT_EQ(run({.cards = number_range{1, 0}, .repeat = true, .output = at.output}).error().message,
              "no lines to repeat");
}

TEST(GnuShuf, ReportsAFullDiskOnceOrTwice) {
    EXPECT_EQ(run({.cards = number_range{1, 9}, .output = "/dev/full"}).error().message,
              "write error: No space left on device");
    EXPECT_EQ(run({.cards = number_range{1, 2000}, .output = "/dev/full"}).error().message,
              "write error: No space left on device\nwrite error");
}

TEST(GnuShuf, NeedsLittleMemoryForAFewNumbersOfALargeRange) {
    const files at;
    ASSERT_TRUE(
        run({.cards = number_range{1, 18446744073709551615U}, .head_count = 1000, .output = at.output}));
    EXPECT_EQ(split(read_all(at.output), '\n').size(), 1000U);
}

TEST(GnuShuf, ReportsThatTheMemoryIsExhausted) {
    if (test::sanitized) GTEST_SKIP() << "AddressSanitizer ends a program that asks for too much";
    const files at;
    EXPECT_EQ(run({.cards = number_range{1, 18446744073709551615U}, .output = at.output}).error().message,
              "memory exhausted");
}
