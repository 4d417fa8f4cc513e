// Compares the command under the name of shuf with GNU's.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "cli/lines/gnu_comparison.hpp"

using namespace fairshuf::test;

namespace {

void compare_as_shuf(const std::string& seed, const words& environment) {
    const auto by_any_name = [](maker& make) {
        return as_shuf(make.any({"shuf", "shuf", "./shuf", "/a b/shuf"}));
    };
    compare_command_lines(seed, environment, 1000, by_any_name, [](const words&) { return true; });
}

}  // namespace

TEST(Shuf, BehavesLikeGnuInTheCLocale) {
    compare_as_shuf("plain", plain);
}

TEST(Shuf, BehavesLikeGnuInUtf8) {
    compare_as_shuf("utf8", utf8);
}

TEST(Shuf, ChoosesLikeGnuFromTheSameBytes) {
    if (!gnu_is_there()) GTEST_SKIP() << gnu << " is not GNU's: nothing to compare with";
    side_by_side both;
    maker make("choices");
    for (int i = 0; i < (sanitized ? 40 : 400) && !HasFailure(); ++i) {
        words line{"--random-source=random"};
        switch (make.up_to(3)) {
            case 0: append(line, {"-i", make.any(huge_ranges), "-n", std::to_string(make.up_to(300))}); break;
            case 1:
                append(line,
                       {"-i", std::to_string(make.up_to(9)) + "-" + std::to_string(10 + make.up_to(3000))});
                break;
            case 2: append(line, {"-n", std::to_string(make.up_to(120))}); break;
            default: append(line, {make.any({"hundred", "binary", "long"})});
        }
        if (make.one_in(4)) append(line, {"-r", "-n", std::to_string(make.up_to(500))});
        if (make.one_in(4)) line.emplace_back("-z");
        both.expect_the_same(line, plain,
                             {.input = make.any({"hundred", "binary"}), .piped = make.one_in(2)});
    }
}

// For some lines of more than 8 MiB, the file is not read into memory: it uses a reservoir and different
// draws.
TEST(Shuf, SamplesALargeFileLikeGnu) {
    if (!gnu_is_there()) GTEST_SKIP() << gnu << " is not GNU's: nothing to compare with";
    side_by_side both;
    const std::string line(1023, 'x');
    std::string text;
    for (int i = 0; i < 8192; ++i) text += std::to_string(i % 10) + line.substr(1) + "\n";
    write_all("small", text);
    write_all("large", text + "\n");
    for (const auto* path : {"small", "large"})
        for (const auto* count : {"1", "5", "8191", "8192", "8193", "8194"})
            both.expect_the_same({"--random-source=random", "-n", count, path}, plain);
    both.expect_the_same({"--random-source=random", "large"}, plain);
    both.expect_the_same({"--random-source=random", "-r", "-n20", "large"}, plain);
}

TEST(Shuf, FailsLikeGnuOnAFullDisk) {
    if (!gnu_is_there()) GTEST_SKIP() << gnu << " is not GNU's: nothing to compare with";
    side_by_side both;
    const streams full{.output = "/dev/full"};
    for (const words& line : std::vector<words>{{"-e", "a"},
                                                {"-e"},
                                                {"-n0", "ten"},
                                                {"hundred"},
                                                {"-i1-900"},
                                                {"-i1000-1819"},  // 4100 bytes
                                                {"-i1-5000"},
                                                {"-i1-100000"},
                                                {"-r", "-e", "a"},
                                                {"-r", "-i1-9", "--random-source=dry3"},
                                                {"-e", "a", "-o", "/dev/full"}})
        both.expect_the_same(line, plain, full);
}

TEST(Shuf, RunsOnlyUnderTheNameOfShuf) {
    const scratch_folder folder;
    std::filesystem::create_symlink(FAIRSHUF_COMMAND, folder / "shuf");
    std::filesystem::create_symlink(FAIRSHUF_COMMAND, folder / "shuffle");
    const std::string link = (folder / "shuf").string();
    EXPECT_EQ(shell(link + " -e a").out, "a\n");
    EXPECT_EQ(shell("PATH=" + (folder / "").string() + ":$PATH; shuf -n2 -e a a a").out, "a\na\n");
    EXPECT_EQ(shell("LC_ALL=C " + link + " a b").err,
              link + ": extra operand 'b'\nTry '" + link + " --help' for more information.\n");
    EXPECT_EQ(shell((folder / "shuffle").string() + " -e a").status, 1);  // under this name it is fairshuf
}

TEST(Shuf, RefusesTheShortOptionForHelpAsGnuDoes) {
    const std::string shuf = "LC_ALL=C bash -c 'exec -a shuf " FAIRSHUF_COMMAND " \"$@\"' shuf ";
    const auto said = shell(shuf + "-h");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.err, "shuf: invalid option -- 'h'\nTry 'shuf --help' for more information.\n");
    EXPECT_EQ(shell(shuf + "--help").out.find("-h,"), std::string::npos);
}

TEST(Shuf, EndsQuietlyOnAClosedPipe) {
    const auto said =
        shell("( bash -c 'exec -a shuf " FAIRSHUF_COMMAND " -r -e yes'; echo $? >&2 ) | head -n 3; true");
    EXPECT_EQ(said.out, "yes\nyes\nyes\n");
    EXPECT_EQ(said.err, "141\n");
}

TEST(Shuf, HelpNamesFairshufAndReportsWriteErrors) {
    const std::string shuf = "bash -c 'exec -a shuf " FAIRSHUF_COMMAND " \"$@\"' shuf ";
    const auto help = shell(shuf + "--help");
    EXPECT_EQ(help.status, 0);
    EXPECT_NE(help.out.find("This is fairshuf"), std::string::npos);
    const auto full = shell(shuf + "--version >/dev/full");
    EXPECT_EQ(full.status, 1);
    EXPECT_EQ(full.err, "shuf: write error: No space left on device\n");
}
