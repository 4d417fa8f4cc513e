#include <gtest/gtest.h>

#include <string>

#include "cli/command.hpp"

using namespace fairshuf::test;

namespace {

// The completions that bash offers for the last word, sorted, one per line.
std::string completed(const std::string& typed) {
    return shell("bash -c 'source <(" FAIRSHUF_COMMAND " completion); COMP_WORDS=(" + typed +
                 "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _fairshuf; "
                 "for word in \"${COMPREPLY[@]}\"; do printf \"%s\\n\" \"$word\"; done | sort'")
        .out;
}

}  // namespace

TEST(Completion, KnowsTheVerbsAndTheirOptions) {
    EXPECT_EQ(completed("fairshuf o"), "observe\n");
    EXPECT_EQ(completed("fairshuf lines --print"), "--print-key\n");
    EXPECT_EQ(completed("fairshuf prove --d"), "--distance\n--draws=\n");
    EXPECT_EQ(completed(R"(fairshuf bench -n "")"), "");
    EXPECT_EQ(completed("fairshuf trace --svg = /et"), "/etc\n");
}

TEST(Completion, NoticesAFullDisk) {
    EXPECT_EQ(shell(FAIRSHUF_COMMAND " completion >/dev/full").status, 1);
}

TEST(Manual, IsAPageOfTheFirstSection) {
    const auto said = run("manual");
    EXPECT_EQ(said.status, 0);
    EXPECT_NE(said.out.find(".TH FAIRSHUF\\-LINES 1 "), std::string::npos);
    EXPECT_EQ(shell(FAIRSHUF_COMMAND " manual >/dev/full").status, 1);
}
