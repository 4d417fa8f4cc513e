#include "games/attack_report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

using namespace fairshuf;
using nlohmann::json;

namespace {

// What player 1 of six saw at 12:34:56.789, and two seeds that fit.
attack found(bool turn) {
    const auto game = *holdem(6);
    auto seen = view_of(game, table_of_seed(game, 45'296'789), 0);
    if (turn) seen.turn = table_of_seed(game, 45'296'789).piles[7];
    std::vector<std::uint32_t> seeds{45'296'789};
    if (!turn) seeds.push_back(60'073'707);
    return {seen, {}, 0.5, seeds};
}

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST(AttackText, ListsEveryHandAndTheCardsToCome) {
    const auto text = report::as_text(found(true), faces::ascii, {});
    EXPECT_TRUE(
        has(text, "every millisecond of the day         86,400,000 seeds    0.500 s   12:34:56.789\n"));
    EXPECT_TRUE(
        has(text, "If it is 12:34:56.789 (seed 45296789)\n\n  player 1   2h 8d   you\n  player 2   5d As\n"));
    EXPECT_TRUE(has(text, "  turn       6d\n  river      8s\n"));
    EXPECT_FALSE(has(text, "burned"));
}

TEST(AttackText, ListsAllSeedsThatFitAndSaysThatTheTurnDecides) {
    const auto text = report::as_text(found(false), faces::ascii, {});
    EXPECT_TRUE(has(text, "If it is 12:34:56.789"));
    EXPECT_TRUE(has(text, "If it is 16:41:13.707"));
    EXPECT_TRUE(has(text, "once in 311,875,200 times: 0.28 are expected among these."));
    EXPECT_TRUE(text.ends_with("The turn decides between them: give --turn.\n"));
}

TEST(AttackText, SaysWhatItMeansThatNoSeedFits) {
    auto none = found(false);
    none.seeds.clear();
    EXPECT_TRUE(has(report::as_text(none, faces::ascii, {}), "no seed fits"));
    EXPECT_TRUE(has(report::as_text(none, faces::ascii, {}), "were not dealt by this shuffle"));
}

TEST(AttackJson, HasTheDocumentedFields) {
    const auto parsed = json::parse(report::as_json(found(true)));
    EXPECT_EQ(parsed["players"], 6);
    EXPECT_EQ(parsed["seat"], 1);
    EXPECT_EQ(parsed["seen"],
              json::parse(R"({"hole": ["2h","8d"], "flop": ["7h","Qs","Qc"], "turn": ["6d"]})"));
    EXPECT_EQ(parsed["tried"], json::parse(R"({"first": 0, "last": 86399999})"));
    ASSERT_EQ(parsed["candidates"].size(), 1U);
    EXPECT_EQ(parsed["candidates"][0]["seed"], 45296789);
    EXPECT_EQ(parsed["candidates"][0]["time"], "12:34:56.789");
    EXPECT_EQ(parsed["candidates"][0]["hands"][1], json::parse(R"(["5d","As"])"));
    EXPECT_EQ(parsed["candidates"][0]["river"], json::parse(R"(["8s"])"));
}

TEST(DemoText, SaysWhichSeedsFitByChance) {
    const auto game = *holdem(6);
    auto day = found(false);
    const auto fair = deal(game, key::from_text("fair"));
    const crack_demo demo{.game = game,
                          .seed = 45'296'789,
                          .table = table_of_seed(game, 45'296'789),
                          .by_clock = found(true),
                          .by_day = day,
                          .fair_table = fair,
                          .on_fair = {view_of(game, fair, 0), {}, 0.5, {}}};
    const auto text = report::as_text(demo, faces::ascii, {});
    EXPECT_TRUE(has(text, "  16:41:13.707 fits by chance: it predicts the turn "));
    EXPECT_TRUE(has(text, ", but the turn is 6d.\n"));
    EXPECT_FALSE(has(text, "12:34:56.789 fits by chance"));
    EXPECT_TRUE(has(text, "With 12:34:56.789 you know every card"));
    EXPECT_TRUE(has(text, "225.58 bits"));
}
