#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/raffle/raffle_runs.hpp"

using namespace fairshuf::test;
using testing::HasSubstr;

namespace {

const std::string beacon_value(64, 'a');

// A void raffle, and its repetition.
void keep(const raffle_runs& runs) {
    const auto said = runs.in_folder(
        "set -e; announce() { fairshuf announce people.csv --header --winners 2 --beacon x --ledger L "
        "--title $1; }; "
        "announce First > d1; fairshuf ledger append L d1 --void 'the list was wrong' > kept; announce "
        "Second > d2; "
        "fairshuf draw people.csv d2 --beacon-value " +
        beacon_value + " --transcript T.json > drawn; fairshuf ledger append L T.json");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("entry 4: publish its hash"));
}

}  // namespace

TEST(LedgerVerb, ShowsTheVoidRaffleBesideTheOneThatCounted) {
    const raffle_runs runs;
    keep(runs);
    const auto said = runs.in_folder("fairshuf ledger verify L T.json --last $(tail -n 1 kept)");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("2 announced: 1 counted, 1 void, 0 open\n"));
    EXPECT_THAT(said.out, HasSubstr("  the list was wrong\n"));
    EXPECT_EQ(runs.in_folder("sed '/^$/q' L | sed '$d' | sha256sum | head -c 64").out,
              runs.in_folder("sed -n 's/^before //p' L | sed -n 2p | tr -d '\\n'").out);
}

TEST(LedgerVerb, FindsWhatWasChanged) {
    const raffle_runs runs;
    keep(runs);
    const auto invalid = [&](const std::string& commands, const std::string& why) {
        const auto said = runs.in_folder(commands);
        EXPECT_EQ(said.status, 2) << commands;
        EXPECT_THAT(said.out, HasSubstr("INVALID: " + why));
    };
    invalid("sed 's/was wrong/was late/' L > M; fairshuf ledger verify M", "entry 3: the chain is broken");
    invalid("head -n 9 L > M; fairshuf ledger verify M --last $(tail -n 1 kept)", "no entry has the hash ");
    invalid("echo > M; fairshuf ledger verify M", "entry 1: it is not an entry");
    invalid("tr -d '\\n' < T.json > U.json; fairshuf ledger verify L U.json",
            "U.json: no entry has this transcript");
}

TEST(LedgerVerb, AccusesNobodyWhenTheQuestionIsWrong) {
    const raffle_runs runs;
    keep(runs);
    const auto complains = [&](const std::string& command, const std::string& about) {
        const auto said = runs.in_folder(command);
        EXPECT_EQ(said.status, 1) << command;
        EXPECT_EQ(said.out, "");
        EXPECT_THAT(said.err, HasSubstr(about));
    };
    const std::string digits = ": write 64 lowercase hexadecimal digits";
    complains("fairshuf ledger verify L --last abc", "--last 'abc'" + digits);
    complains("fairshuf ledger verify L --last $(tail -n 1 kept | tr a-f A-F)", digits);
    complains("fairshuf ledger verify L d1", "d1: this is an announcement, not a transcript");
    complains("fairshuf ledger verify L people.csv", "people.csv: this is another file, not a transcript");
}

TEST(LedgerVerb, AnnounceTellsTheHashToPublish) {
    const raffle_runs runs;
    const auto said = runs.in_folder(
        "fairshuf announce people.csv --header --winners 2 --beacon x --ledger L > d; "
        "fairshuf ledger verify L --last $(sed '/^$/d' L | sha256sum | head -c 64) > checked");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.err, HasSubstr("L: entry 1: publish its hash, which fixes all entries up to it\n  " +
                                    runs.in_folder("sed '/^$/d' L | sha256sum | head -c 64").out + "\n"));
}

TEST(LedgerVerb, AddsNothingToABrokenLedgerAndNothingTwice) {
    const raffle_runs runs;
    keep(runs);
    const auto refused = [&](const std::string& command, const std::string& why) {
        const auto before = read_all(runs.file("L"));
        const auto said = runs.in_folder(command);
        EXPECT_EQ(said.status, 1) << command;
        EXPECT_EQ(said.out, "");
        EXPECT_THAT(said.err, HasSubstr(why));
        EXPECT_EQ(read_all(runs.file("L")), before);
    };
    refused("fairshuf ledger append L T.json",
            "L: this raffle has ended already, in entry 4; nothing was added");
    refused("fairshuf ledger append L d1 --void again", "has ended already, in entry 2");
    refused("fairshuf ledger append new T.json", "this raffle was not announced here");
    EXPECT_EQ(runs.in_folder("test -e new").status, 1);
    refused("fairshuf ledger append L d1 --void ' '", "--void ' ': write up to 200 bytes");
    refused("fairshuf ledger forget L", "ledger 'forget': write append or verify");
    runs.in_folder("sed -i 's/was wrong/was late/' L");
    refused("fairshuf announce people.csv --winners 1 --beacon x --ledger L", "the chain is broken");
}

// A raffle that was declared void cannot be drawn any more.
TEST(LedgerVerb, HasExamplesThatAreAlternatives) {
    const auto help = raffle_runs().in_folder("fairshuf help ledger").out;
    const auto drawn = help.find("append draws.ledger T.json  # the raffle was drawn\n"),
               other = help.find("  # instead, if there was no draw:\n"),
               put_down = help.find(" --void 'Bob");
    ASSERT_NE(put_down, std::string::npos);
    EXPECT_LT(drawn, other);
    EXPECT_LT(other, put_down);
}

TEST(LedgerVerb, TakesEntriesFromManyAtOnce) {
    const raffle_runs runs;
    const auto said = runs.in_folder(
        "for i in $(seq 20); do fairshuf announce people.csv --header --winners 1 --beacon $i --ledger L > "
        "d$i & done; "
        "wait; fairshuf ledger verify L");
    EXPECT_EQ(said.status, 0) << said.out;
    EXPECT_THAT(said.out, HasSubstr("20 announced: 0 counted, 0 void, 20 open"));
}
