#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/command.hpp"

using namespace fairshuf::test;
using nlohmann::json;

namespace {

const std::string near_noon = " --seed-window 45290000-45300000";

}  // namespace

TEST(CrackVerb, GivesTheDemonstration) {
    const auto said = run("crack --time 12:34:56.789 --seed fair" + near_noon);
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.err, "");
    for (const auto* part : {"you        2♥ 8♦   player 1 of 6", "flop       7♥ Q♠ Q♣",
                             "your clock, 100 s before or after       200,000 seeds", "12:34:56.789\n",
                             "With 12:34:56.789 you know every card", "player 5   10♠ 10♥", "turn       6♦",
                             "no seed fits", "52! = 8.07 * 10^67   225.58 bits"})
        EXPECT_NE(said.out.find(part), std::string::npos) << part;
}

TEST(CrackVerb, DealsAtThisMomentIfNoTimeIsGiven) {
    const auto told = json::parse(run("crack --json --players 3 --seed-window 0-99").out);
    EXPECT_EQ(told["table"]["hands"].size(), 3U);
    const auto& candidates = told["by_clock"]["candidates"];
    ASSERT_GE(candidates.size(), 1U);
    bool found = false;
    for (const auto& candidate : candidates)
        found = found || (candidate["seed"] == told["seed"] && candidate["hands"] == told["table"]["hands"] &&
                          candidate["turn"] == told["table"]["turn"]);
    EXPECT_TRUE(found);
}

TEST(CrackVerb, TheClocksWindowGoesOnBeyondMidnight) {
    const auto told = json::parse(run("crack --time 00:00:05 --json --seed-window 0-99").out)["by_clock"];
    EXPECT_EQ(told["tried"], json::parse(R"({"first": 86305000, "last": 104999})"));
    EXPECT_NE(run("crack --time 00:00:05 --seed-window 0-99").out.find("200,000 seeds"), std::string::npos);
}

TEST(CrackVerb, TheFairTableIsThatOfDeal) {
    const auto told = json::parse(run("crack --seed x --json --players 3 --seed-window 0-99").out);
    const auto dealt = json::parse(run("deal --seed x --json --players 3 --game holdem").out)["games"][0];
    EXPECT_EQ(told["fair_table"]["flop"], dealt["flop"]);
    EXPECT_EQ(told["fair_table"]["hands"][2], dealt["hands"][2]["dealt"]);
}

TEST(CrackVerb, CracksTheCardsItIsGiven) {
    const std::string cards = "crack --hole '2h 8d' --flop 7♥,Q♠,Q♣ --json";
    const auto five = json::parse(run(cards + near_noon).out);
    ASSERT_EQ(five["candidates"].size(), 1U);
    EXPECT_EQ(five["candidates"][0]["time"], "12:34:56.789");
    EXPECT_EQ(five["candidates"][0]["hands"][4], json::parse(R"(["Ts", "Th"])"));
    EXPECT_EQ(five["tried"], json::parse(R"({"first": 45290000, "last": 45300000})"));
    const std::string wrong_one = " --seed-window 60073700-60073800";
    EXPECT_EQ(json::parse(run(cards + wrong_one).out)["candidates"].size(), 1U);
    EXPECT_EQ(json::parse(run(cards + " --turn 6d" + wrong_one).out)["candidates"].size(), 0U);
    EXPECT_EQ(json::parse(run(cards + " --turn 6d" + near_noon).out)["candidates"].size(), 1U);
}

TEST(CrackVerb, CracksFromAnySeat) {
    const auto told =
        json::parse(run("crack --seat 5 --hole 'Ts Th' --flop '7h Qs Qc' --json" + near_noon).out);
    ASSERT_EQ(told["candidates"].size(), 1U);
    EXPECT_EQ(told["candidates"][0]["hands"][0], json::parse(R"(["2h", "8d"])"));
}

TEST(CrackVerb, BadInputGetsAClearError) {
    const auto error_of = [](const std::string& arguments) {
        const auto said = run("crack " + arguments);
        EXPECT_EQ(said.status, 1) << arguments;
        EXPECT_EQ(said.out, "") << arguments;
        return said.err;
    };
    EXPECT_EQ(error_of("--hole 'As Kd'"), "fairshuf: --hole alone leaves too many seeds: give --flop too\n");
    EXPECT_EQ(error_of("--flop 'As Kd 2c'"),
              "fairshuf: --flop and --turn need --hole, the two cards that you hold\n");
    EXPECT_EQ(error_of("--hole As --flop 'Kd 2c 3c'"),
              "fairshuf: --hole 'As': give 2 cards, in the order in which they came\n");
    EXPECT_EQ(error_of("--hole 'As 1x' --flop 'Kd 2c 3c'"),
              "fairshuf: --hole: '1x' is not a card; cards are As, Td or 10d, 7h, K♣\n");
    EXPECT_EQ(error_of("--hole 'As Jo1' --flop 'Kd 2c 3c'"),
              "fairshuf: --hole: 'Jo1' is not a card; cards are As, Td or 10d, 7h, K♣\n");
    EXPECT_EQ(error_of("--hole 'As Kd' --flop 'A♠ 2c 3c'"),
              "fairshuf: As is given twice; a deck has each card once\n");
    EXPECT_EQ(error_of("--players 30"), "fairshuf: --players '30': a whole number from 2 to 22 is needed\n");
    EXPECT_EQ(error_of("--seat 7"), "fairshuf: --seat '7': a whole number from 1 to 6 is needed\n");
    EXPECT_EQ(error_of("--time noon"),
              "fairshuf: --time: 'noon' is not a time of day; write 12:34:56.789, 12:34:56 or 12:34\n");
    EXPECT_EQ(error_of("--time 12:00 --hole 'As Kd' --flop '4c 2c 3c'"),
              "fairshuf: --time does not go with --hole: it sets when the table is dealt\n");
    for (const auto* window : {"5", "5-4", "a-b", "0-4294967296", "-5"})
        EXPECT_TRUE(
            error_of(std::string("--seed-window=") + window)
                .starts_with("fairshuf: --seed-window '" + std::string(window) + "': write the first"))
            << window;
}
