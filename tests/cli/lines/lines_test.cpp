// `fairshuf lines`. For GNU shuf's options it must do and print what GNU does.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cli/command.hpp"
#include "cli/lines/gnu_comparison.hpp"

using namespace fairshuf::test;

namespace {

const calling as_lines{"fairshuf lines", {"fairshuf", "lines"}, true, true};

// Excludes what additional options must change: our options that GNU does not know (-S, -T, -q, -v),
// ambiguous abbreviations (the generator makes up --=, which matches all options), and several files.
bool means_the_same_to_gnu(const words& line) {
    return std::ranges::find(line, "--=") == line.end();
}

void compare_as_lines(const std::string& seed, const words& environment) {
    compare_command_lines(seed, environment, 1000, [](maker&) { return as_lines; }, means_the_same_to_gnu);
}

}  // namespace

TEST(Lines, BehavesLikeGnuInTheCLocale) {
    compare_as_lines("plain lines", plain);
}

TEST(Lines, BehavesLikeGnuInUtf8) {
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

TEST(Lines, HasItsOwnHelpAndReportsWriteErrors) {
    const auto help = run("lines --help");
    EXPECT_EQ(help.status, 0);
    EXPECT_TRUE(help.out.starts_with("usage: fairshuf lines [OPTION]... [FILE]...\n"));
    const auto full = shell(FAIRSHUF_COMMAND " lines --version >/dev/full");
    EXPECT_EQ(full.status, 1);
    EXPECT_EQ(full.err, "fairshuf lines: write error: No space left on device\n");
}

TEST(Lines, ReportsAnErrorInAnOptionOfItsOwn) {
    const auto said = shell("LC_ALL=C.UTF-8 " FAIRSHUF_COMMAND " lines --parallel=0");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(
        said.err,
        "fairshuf lines: --parallel ‘0’: the number of threads is a whole number from 1 to 4,294,967,295\n");
}

TEST(Lines, WarnsOfOptionsThatDoNotWhatTheySeemTo) {
    const auto head = run("lines --head 1 -e x x");
    EXPECT_EQ(head.out, "x\n");
    EXPECT_TRUE(head.err.starts_with("fairshuf lines: warning: --head is --head-count")) << head.err;
    EXPECT_EQ(run("lines --quiet --head 1 -e x x").err, "");
    const auto beyond = run("lines -n 99999999999999999999999 -e x x");
    EXPECT_EQ(beyond.out, "x\nx\n");
    EXPECT_EQ(beyond.err,
              "fairshuf lines: warning: -n ‘99999999999999999999999’ is more than 2^64 - 1: it limits "
              "nothing\n");
    EXPECT_EQ(run("lines -i 1-1M -n 1k | wc -l").out, "1000\n");
}

TEST(Lines, AKeyCanComeFromStandardInputAndAFileThatOthersReadGetsAWarning) {
    const scratch_folder folder;
    const std::string key = (folder / "key").string(), digits(64, '7');
    const std::string lines = FAIRSHUF_COMMAND " lines -i 1-9 ", file = lines + "--key-file " + key;
    write_all(key, digits + "\n");
    const auto order = shell(lines + "--key " + digits).out;
    EXPECT_EQ(shell(lines + "--key-file - < " + key).out, order);
    const auto warned = shell("chmod 640 " + key + "; " + file);
    EXPECT_EQ(warned.out, order);
    EXPECT_TRUE(warned.err.starts_with("fairshuf lines: warning: '" + key + "': other users")) << warned.err;
    EXPECT_EQ(shell(file + " --quiet").err, "");
    EXPECT_EQ(shell("chmod 600 " + key + "; " + file).err, "");
}

// A forgotten variable must not make an order predictable.
TEST(Lines, TheVariableForGamesDoesNotCount) {
    const scratch_folder folder;
    const std::string key = (folder / "key").string();
    write_all(key, std::string(64, '7'));
    const auto run = shell("FAIRSHUF_KEY_FILE=" + key + " " FAIRSHUF_COMMAND " lines -i 1-99 --print-key");
    EXPECT_NE(run.err, std::string(64, '7') + "\n");
}

TEST(Lines, EndsQuietlyOnAClosedPipe) {
    const auto said = shell("( " FAIRSHUF_COMMAND " lines -r -e yes; echo $? >&2 ) | head -n 3; true");
    EXPECT_EQ(said.out, "yes\nyes\nyes\n");
    EXPECT_EQ(said.err, "141\n");
}
