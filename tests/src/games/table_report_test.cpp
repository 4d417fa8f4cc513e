#include "games/table_report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

using namespace fairshuf;
using nlohmann::json;

namespace {

// A deck in its initial order.
dealt unshuffled(const card_game& game) {
    return hand_out(new_decks(game.decks, game.jokers), game);
}

}  // namespace

TEST(TableText, SortsHandsAndLeavesTheRestAsItIs) {
    const auto game = *plain_game(2, 14);
    EXPECT_EQ(report::as_text(game, unshuffled(game), faces::ascii, {}, 100),
              "player 1  As Ks Js 9s 7s 5s 3s  Qh Th 8h 6h 4h 2h  Ad\n"
              "player 2  Qs Ts 8s 6s 4s 2s  Ah Kh Jh 9h 7h 5h 3h  2d\n"
              "rest      3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc\n");
}

TEST(TableText, BreaksLongLines) {
    const auto game = *plain_game(1, 1);
    const auto text = report::as_text(game, unshuffled(game), faces::symbols, {}, 60);
    EXPECT_TRUE(text.starts_with("player 1  A♠\nrest      2♠ 3♠ 4♠")) << text;
    std::size_t begin = 0;
    for (auto end = text.find('\n'); end != std::string::npos;
         begin = end + 1, end = text.find('\n', begin)) {
        const auto line = text.substr(begin, end - begin);
        EXPECT_LE(std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; }), 60) << line;
    }
}

TEST(TableText, PaintsRedCardsOnATerminal) {
    EXPECT_EQ(report::painted(*find_card("Ah"), faces::ascii, {.colour = true}), "\x1b[31mAh\x1b[0m");
    EXPECT_EQ(report::painted(*find_card("As"), faces::ascii, {.colour = true}), "As");
}

TEST(TableJson, KeepsTheOrderInWhichCardsCame) {
    const auto game = *holdem(2);
    const auto parsed = json::parse(report::as_json(game, {{7, unshuffled(game)}}));
    auto rest = parsed["games"][0]["rest"];
    EXPECT_EQ(rest.size(), 40U);
    EXPECT_EQ(rest[39], "Kc");
    auto without_rest = parsed;
    without_rest["games"][0].erase("rest");
    EXPECT_EQ(without_rest, json::parse(R"({"game": "holdem", "decks": 1, "jokers": false, "games": [{
        "number": 7,
        "hands": [{"name": "player 1", "cards": ["As", "3s"], "dealt": ["As", "3s"]},
                  {"name": "player 2", "cards": ["4s", "2s"], "dealt": ["2s", "4s"]}],
        "flop": ["6s", "7s", "8s"], "turn": ["Ts"], "river": ["Qs"], "burned": ["5s", "9s", "Js"]}]})"));
}
