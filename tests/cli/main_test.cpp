#include <gtest/gtest.h>

#include <csignal>

#include "cli/command.hpp"
#include "support/started.hpp"

using namespace fairshuf::test;

TEST(Command, HelpNamesTheVerbs) {
    const auto said = run("--help");
    EXPECT_EQ(said.status, 0);
    EXPECT_NE(said.out.find("algorithms"), std::string::npos);
    EXPECT_NE(said.out.find("prove"), std::string::npos);
    EXPECT_EQ(said.err, "");
}

TEST(Command, PrintsItsVersion) {
    EXPECT_EQ(run("--version").out.substr(0, 9), "fairshuf ");
}

TEST(Command, AMistypedVerbIsAnErrorWithASuggestion) {
    const auto said = run("prov swap-down");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.out, "");
    EXPECT_EQ(said.err,
              "fairshuf: unknown verb 'prov'; did you mean 'prove'?\n"
              "Try 'fairshuf --help' for more information.\n");
}

TEST(Command, AnUnknownOptionIsAnErrorThatNamesIt) {
    const auto said = run("prove swap-down --fast");
    EXPECT_EQ(said.status, 1);
    EXPECT_NE(said.err.find("--fast"), std::string::npos);
}

TEST(Command, AFullDiskIsAnError) {
    const auto said = shell(FAIRSHUF_COMMAND " algorithms >/dev/full");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.err, "fairshuf: write error: No space left on device\n");
}

TEST(Command, TheTourAndTheHelpNoticeAFullDiskToo) {
    EXPECT_EQ(shell(FAIRSHUF_COMMAND " >/dev/full").status, 1);
    EXPECT_EQ(shell(FAIRSHUF_COMMAND " --help >/dev/full").status, 1);
}

TEST(Command, AReaderThatLeavesIsNotAnError) {
    // The reader is gone before the first write, and SIGPIPE is ignored, so write() fails.
    auto pipe = new_pipe();
    pipe.reader.close();
    started running({FAIRSHUF_COMMAND, "algorithms"}, {.output = pipe.writer.get(), .ignored = {SIGPIPE}});
    const auto ended = running.wait();
    EXPECT_EQ(ended.status, 0);
    EXPECT_EQ(ended.err, "");
}
