// Prizes, alternates, tickets, households and earlier winners, through the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/raffle/raffle_runs.hpp"

using namespace fairshuf::test;
using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

class Prizes : public testing::Test {
protected:
    void SetUp() override {
        write_all(runs.file("p.csv"),
                  "name,address,tickets\nAnn,1 High St,3\nBen, 1 High St ,1\nCleo,\"2, Low St\",10\n"
                  "Dan,3 Mid St,0\nEve,4 End St,2\n");
    }

    raffle_runs runs;
};

}  // namespace

TEST_F(Prizes, AreDrawnInTheirOrderAndAllIsInTheTranscript) {
    const auto said = runs.in_folder(
        "fairshuf draw p.csv --header --prize Bicycle --prize '2 Books' --alternates 1 --seed x --transcript "
        "T.json && fairshuf verify T.json p.csv");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, StartsWith("3 winners of 5 participants, and 1 alternate\n\n  Bicycle\n    1  "));
    const auto t = runs.transcript();
    EXPECT_EQ(t["version"], 2);
    EXPECT_EQ(t["winners"][0]["prize"], "Bicycle");
    EXPECT_EQ(t["winners"][2]["prize"], "Books");
    EXPECT_EQ(t["alternates"].size(), 1U);
    EXPECT_THAT(t["announcement"].dump(),
                HasSubstr(R"("winners 3","prize 1 Bicycle","prize 2 Books","alternates 1")"));
}

// examples/verify/verify.py gives the same.
TEST_F(Prizes, OneSeedGivesOneResultEverywhere) {
    const auto said = runs.in_folder(
        "fairshuf draw p.csv --header --winners 3 --tickets 3 --household address --seed monday | head -n 5");
    EXPECT_EQ(said.out,
              "3 winners of 5 participants\n\n    1  Cleo,\"2, Low St\",10  (number 3)\n"
              "    2  Ann,1 High St,3  (number 1)\n    3  Eve,4 End St,2  (number 5)\n");
}

TEST_F(Prizes, OnePerHouseholdIsSaidWithoutTicketsToo) {
    const auto said = runs.in_folder(
        "fairshuf draw p.csv --header --winners 2 --household address --seed x --transcript T.json > drawn; "
        "fairshuf verify T.json p.csv");
    EXPECT_THAT(
        said.out,
        HasSubstr("as announced\ntickets  one each; one prize for all with the same column 2\nresult"));
}

TEST_F(Prizes, OfPartiesAreCheckedByStrangers) {
    const auto said = runs.in_folder(
        "set -e; fairshuf announce p.csv --header --title 'Spring raffle' --prize Bicycle --tickets tickets "
        "--party Alice --party Bob > draw.txt; for p in Alice Bob; do "
        "fairshuf commit draw.txt --as $p --list p.csv --secret $p.secret > $p.commitment; done; "
        "for p in Alice Bob; do fairshuf reveal $p.secret draw.txt *.commitment > $p.reveal; done; "
        "fairshuf draw p.csv draw.txt *.commitment *.reveal --transcript T.json > drawn; "
        "fairshuf verify T.json p.csv --published draw.txt; fairshuf verify T.json p.csv --json > checked");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out,
                StartsWith("title    Spring raffle\nlist     5 participants, as announced\ntickets  as "
                           "column 3 of the list says\n"));
    EXPECT_THAT(said.out, HasSubstr("result   1 winner, recomputed from the key\n  Bicycle\n    1  "));
    const auto checked = json::parse(read_all(runs.file("checked")));
    EXPECT_EQ(checked["title"], "Spring raffle");
    EXPECT_EQ(checked["winners"], runs.transcript()["winners"]);
    EXPECT_EQ(checked["parties"], (json{"Alice", "Bob"}));
    EXPECT_EQ(checked["key"], runs.transcript()["key"]);
    EXPECT_EQ(checked["participants"], 5);
    EXPECT_EQ(checked["tickets"], 3);
    EXPECT_EQ(checked["household"], nullptr);
    EXPECT_EQ(checked["second_try"], (json{{"chance", nullptr}, {"became", nullptr}}));
    EXPECT_EQ(checked["transcript"], runs.in_folder("sha256sum T.json").out.substr(0, 64));
    EXPECT_THAT(checked["announcement"], StartsWith("fairshuf announcement 2\n"));
}

TEST_F(Prizes, EarlierWinnersAreExcludedAndTheExclusionIsChecked) {
    const auto said = runs.in_folder(
        "fairshuf draw p.csv --header --winners 2 --seed x --transcript first.json > first; "
        "fairshuf draw p.csv --header --winners 3 --exclude first.json --exclude-by name --seed y "
        "--transcript "
        "T.json > second; fairshuf verify T.json p.csv --earlier first.json; fairshuf verify T.json p.csv "
        "--json > checked");
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(said.err, "fairshuf: first.json: 2 of 2 names are on the list, and excluded\n");
    EXPECT_THAT(said.out, HasSubstr("excluded 2 participants\n         by the file "));
    EXPECT_THAT(said.out, HasSubstr("compared 1 file of earlier winners: those on the list are excluded\n"));
    const auto first = json::parse(read_all(runs.file("first.json")));
    const auto second = runs.transcript();
    const auto checked = json::parse(read_all(runs.file("checked")));
    EXPECT_EQ(checked["excluded"].size(), 2U);
    EXPECT_EQ(checked["earlier"][0]["hash"], runs.in_folder("sha256sum first.json").out.substr(0, 64));
    EXPECT_EQ(checked["earlier"][0]["column"], 1);
    for (const auto& one : second["winners"])
        for (const auto& before : first["winners"]) EXPECT_NE(one["number"], before["number"]);
    EXPECT_THAT(runs.in_folder("fairshuf verify T.json p.csv --earlier T.json").out,
                HasSubstr("INVALID: the announcement does not exclude the winners in the file "));
}

// The organiser names a file, but not all of its people: everyone who has the file can tell.
TEST_F(Prizes, AnExclusionThatDoesNotFollowIsFound) {
    const auto excluded = [&](const std::string& edit) {
        runs.in_folder(
            "printf 'Ann\\nEve\\n' > names; fairshuf announce p.csv --header --winners 1 --exclude names "
            "--exclude-by 1 --beacon x > d; sed -i '" +
            edit + "' d; fairshuf draw p.csv d --beacon-value " + std::string(64, 'a') +
            " --transcript T.json");
        return runs.in_folder("fairshuf verify T.json p.csv --earlier names");
    };
    EXPECT_EQ(excluded("").status, 0);
    EXPECT_THAT(excluded("/^excluded 1$/d").out,
                HasSubstr("participant 1, 'Ann,1 High St,3', won earlier but is not"));
    EXPECT_THAT(excluded("s/^excluded 1$/&\\nexcluded 2/").out,
                HasSubstr("participant 2, 'Ben, 1 High St ,1', is excluded but did not win earlier"));
    EXPECT_EQ(excluded("/^excluded 1$/d").status, 2);
}

TEST_F(Prizes, RulesThatTheListCannotFollowAreErrors) {
    const auto complains = [&](const std::string& options, const std::string& about) {
        const auto said = runs.in_folder("fairshuf draw p.csv " + options);
        EXPECT_EQ(said.status, 1) << options;
        EXPECT_EQ(said.out, "");
        EXPECT_THAT(said.err, HasSubstr(about)) << options;
    };
    complains("--header", "say how many to draw: --winners NUMBER, or --prize for each prize");
    complains("--header --winners 1 --exclude p.csv", "1 is to be drawn, but nobody can win");
    complains("--header --winners 5 --household address", "5 are to be drawn, but only 4 can win");
    complains("--header --winners 5 --tickets tickets", "5 are to be drawn, but only 4 can win");
    complains("--header --winners 3 --alternates 3", "6 are to be drawn, but only 5 can win");
    complains("--header --winners 1 --tickets name",
              "participant 1, 'Ann,1 High St,3', has 'Ann' for tickets");
    complains("--header --winners 1 --tickets cards",
              "--tickets 'cards': write a column's number from 1 to 3");
    complains("--header --winners 1 --tickets 4", "--tickets '4': write a column's number from 1 to 3");
    complains("--winners 1 --form lines --household 1", "only a list of the form csv has columns");
    complains("--header --winners 2 --prize Cup", "--winners 2: the prizes are 1");
    complains("--header --prize '0 Cups'", "--prize '0 Cups': write how many of it, at least 1");
    complains("--header --winners 1 --alternates 0", "--alternates '0': write a whole number, at least 1");
    complains("--header --winners 1 --exclude-by 1", "--exclude-by goes only with --exclude");
    complains("--header --winners 1 --exclude none", "none: No such file or directory");
    complains("--header --winners 1 --rfc3797 --source 3 --prize Cup", "--rfc3797 draws winners only");
}

TEST_F(Prizes, AListThatDoesNotFitTheRulesHasItsVerdict) {
    const auto said = runs.in_folder(
        "fairshuf announce p.csv --header --winners 1 --tickets 3 --beacon x > d; "
        "sed -i 's/^tickets column 3/tickets column 2/' d; fairshuf draw p.csv d --beacon-value " +
        std::string(64, 'a'));
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("the list does not fit the announced rules: participant 1, "));
}
