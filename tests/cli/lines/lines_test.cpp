// `fairshuf lines`. Its options are GNU shuf's and some more: what GNU's say must be done and told as GNU
// does.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cli/command.hpp"
#include "cli/lines/gnu_comparison.hpp"

using namespace fairshuf::test;

namespace {

const calling as_lines{"fairshuf lines", {"fairshuf", "lines"}, true, true};

// Left out is what more options must change: an option of ours that GNU does not know (-S, -T, -q, -v), and
// what an abbreviation might mean (--=, all options, is made up). And we take several files.
bool means_the_same_to_gnu(const words& line) {
    return std::ranges::find(line, "--=") == line.end();
}

void compare_as_lines(const std::string& seed, const words& environment) {
    compare_command_lines(seed, environment, 1000, [](maker&) { return as_lines; }, means_the_same_to_gnu);
}

}  // namespace

TEST(Lines, AnswersAsGnuDoesInTheCLocale) {
    compare_as_lines("plain lines", plain);
}

TEST(Lines, AnswersAsGnuDoesInUtf8) {
    compare_as_lines("utf8 lines", utf8);
}

TEST(Lines, IsListedAmongTheVerbsAndSuggested) {
    EXPECT_NE(run("--help").out.find("\n  lines "), std::string::npos);
    EXPECT_EQ(run("line").err,
              "fairshuf: unknown verb 'line'; did you mean 'lines'?\n"
              "Try 'fairshuf --help' for more information.\n");
}

TEST(Lines, IsTheNameInItsMessages) {
    const auto said = shell("LC_ALL=C " FAIRSHUF_COMMAND " lines -i1-2 b");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.err,
              "fairshuf lines: extra operand 'b'\nTry 'fairshuf lines --help' for more information.\n");
}

TEST(Lines, HelpIsItsOwnAndMayFail) {
    const auto help = run("lines --help");
    EXPECT_EQ(help.status, 0);
    EXPECT_TRUE(help.out.starts_with("usage: fairshuf lines [OPTION]... [FILE]...\n"));
    const auto full = shell(FAIRSHUF_COMMAND " lines --version >/dev/full");
    EXPECT_EQ(full.status, 1);
    EXPECT_EQ(full.err, "fairshuf lines: write error: No space left on device\n");
}

TEST(Lines, AMistakeInAnOptionOfOursIsTold) {
    const auto said = shell("LC_ALL=C.UTF-8 " FAIRSHUF_COMMAND " lines --parallel=0");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.err,
              "fairshuf lines: --parallel ‘0’: the number of threads is a whole number, at least 1\n");
}

TEST(Lines, EndsQuietlyWhenNobodyListens) {
    const auto said = shell("( " FAIRSHUF_COMMAND " lines -r -e yes; echo $? >&2 ) | head -n 3; true");
    EXPECT_EQ(said.out, "yes\nyes\nyes\n");
    EXPECT_EQ(said.err, "141\n");
}
