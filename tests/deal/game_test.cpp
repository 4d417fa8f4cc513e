#include "fairshuf/deal/game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "fairshuf/audit/exact/odometer.hpp"
#include "fairshuf/audit/observe.hpp"
#include "fairshuf/core/hex.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using fairshuf::detail::shuffle_and_hand_out;

namespace {

std::string names(const std::vector<playing_card>& cards) {
    std::string text;
    for (const auto card : cards) text += (text.empty() ? "" : " ") + face(card, faces::ascii);
    return text;
}

std::vector<playing_card> cards(std::string_view text) {
    std::vector<playing_card> found;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        found.push_back(*find_card(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

// A deck as it comes from the box, so that one sees which place goes where.
dealt unshuffled(const card_game& game) {
    return hand_out(new_decks(game.decks, game.jokers), game);
}

void expect_error(const expected<card_game>& game, std::string_view message) {
    ASSERT_FALSE(game);
    EXPECT_EQ(game.error().message, message);
}

// A table with so many cards: two hands of two, a burned card, and one on the board.
card_game small_game() {
    return {.name = "small",
            .piles = {{"a"}, {"b"}, {"board", pile_kind::board}, {"burned", pile_kind::burned}},
            .turns = {0, 1, 0, 1, 3, 2}};
}

}  // namespace

TEST(Games, DealOneCardAtATimeAroundTheTable) {
    const auto table = unshuffled(*plain_game(3, 2));
    EXPECT_EQ(names(table.piles[0]), "As 4s");
    EXPECT_EQ(names(table.piles[1]), "2s 5s");
    EXPECT_EQ(names(table.piles[2]), "3s 6s");
    EXPECT_EQ(table.rest.size(), 46U);
    EXPECT_EQ(names({table.rest[0], table.rest[45]}), "7s Kc");
}

TEST(Games, BridgeHasFourHandsOf13AndNothingLeft) {
    const auto game = bridge();
    const auto table = unshuffled(game);
    EXPECT_EQ(game.piles[0].name, "North");
    EXPECT_EQ(game.piles[3].name, "West");
    for (const auto& hand : table.piles) EXPECT_EQ(hand.size(), 13U);
    EXPECT_TRUE(table.rest.empty());
}

TEST(Games, HoldemBurnsACardBeforeFlopTurnAndRiver) {
    const auto table = unshuffled(*holdem(2));
    std::string all;
    for (const auto& pile : table.piles) all += names(pile) + " | ";
    EXPECT_EQ(all, "As 3s | 2s 4s | 6s 7s 8s | Ts | Qs | 5s 9s Js | ");
    EXPECT_EQ(table.rest.size(), 40U);
    for (std::size_t players = 2; players <= 22; ++players)
        EXPECT_EQ(unshuffled(*holdem(players)).rest.size(), 44 - 2 * players);
}

TEST(Games, DoudizhuHas17EachAndThreeAtTheBottom) {
    const auto table = unshuffled(doudizhu());
    ASSERT_EQ(table.piles.size(), 4U);
    for (std::size_t p = 0; p < 3; ++p) EXPECT_EQ(table.piles[p].size(), 17U);
    EXPECT_EQ(names(table.piles[3]), "Kc Jo1 Jo2");
    EXPECT_TRUE(table.rest.empty());
}

TEST(Games, ThatCannotBeDealtSayWhyWithTheArithmetic) {
    expect_error(
        plain_game(5, 13),
        "5 players with 13 cards each need 5 x 13 = 65 cards, but 1 deck of 52 has 52; take 2 decks, or "
        "at most 10 cards each");
    expect_error(
        plain_game(55, 2, 1, true),
        "55 players with 2 cards each need 55 x 2 = 110 cards, but 1 deck of 54 has 54; take 3 decks");
    expect_error(
        plain_game(1, 105, 2),
        "1 player with 105 cards each need 1 x 105 = 105 cards, but 2 decks of 52 have 104; take 3 decks, "
        "or at most 104 cards each");
    expect_error(
        plain_game(100, 1000),
        "100 players with 1000 cards each need 100 x 1000 = 100000 cards, but 1 deck of 52 has 52, and "
        "there are at most 1000 decks");
    expect_error(plain_game(0, 1), "0 players: at least 1 is needed");
    expect_error(plain_game(1, 0), "0 cards for each player: at least 1 is needed");
    expect_error(plain_game(1, 1, 0), "0 decks: there can be 1 to 1000");
    expect_error(plain_game(1, 1, 1001), "1001 decks: there can be 1 to 1000");
    expect_error(
        holdem(23),
        "23 players: hold'em is for 2 to 22 (two cards each, five on the board and three burned, of 52)");
    EXPECT_FALSE(plain_game(1U << 31, 1U << 31));
    EXPECT_TRUE(plain_game(52, 1));
    EXPECT_TRUE(plain_game(2, 54, 2, true));
}

TEST(Games, HandsAreHeldAsPeopleHoldThem) {
    const auto hand = cards("2c Jo1 As Kd 10h 2s Jo2 Ah Ks");
    EXPECT_EQ(names(in_hand(hand, hand_order::by_suit)), "Jo2 Jo1 As Ks 2s Ah Th Kd 2c");
    EXPECT_EQ(names(in_hand(hand, hand_order::by_rank)), "Jo2 Jo1 As Ah Ks Kd Th 2s 2c");
    EXPECT_EQ(names(in_hand(hand, hand_order::two_high)), "Jo2 Jo1 2s 2c As Ah Ks Kd Th");
}

// From OpenSSL's ChaCha20 and a dozen lines of Python: see docs/dealing.md.
TEST(Deal, IsWhatOthersComputeFromTheSameKey) {
    const auto table = deal(bridge(), key::from_text("known answer"), 3);
    EXPECT_EQ(names(table.piles[0]), "Kc Jd 2c 8h Jh 3d Js Ks Ad 6c 7s 8c 5h");
}

TEST(Deal, EachGameHasAKeyUnderItsOwnLabel) {
    const key k = key::from_text("a");
    EXPECT_EQ(key_of_game(k, bridge(), 1),
              derive(k, "deal game 1, hands 4, dealt 52, decks 1, jokers 0, bridge"));
    EXPECT_EQ(key_of_game(k, *holdem(6), 12),
              derive(k, "deal game 12, hands 6, dealt 20, decks 1, jokers 0, holdem"));
    EXPECT_EQ(key_of_game(k, doudizhu(), 3),
              derive(k, "deal game 3, hands 3, dealt 54, decks 1, jokers 2, doudizhu"));
}

TEST(Deal, NoTwoGamesPlayersCardsOrNumbersShareADeck) {
    const key k = key::from_text("a");
    std::set<std::string> keys;
    std::size_t games = 0;
    const auto add = [&](const card_game& game) {
        for (const std::uint64_t number : {1U, 2U, 11U}) {
            keys.insert(detail::to_hex(key_of_game(k, game, number).bytes()));
            ++games;
        }
    };
    add(bridge());
    add(doudizhu());
    for (std::size_t players = 2; players <= 22; ++players) add(*holdem(players));
    for (std::size_t players = 1; players <= 5; ++players)
        for (std::size_t cards = 1; cards <= 10; ++cards)
            for (const std::size_t decks : {1U, 2U, 26U, 27U})
                for (const bool jokers : {false, true}) add(*plain_game(players, cards, decks, jokers));
    EXPECT_EQ(keys.size(), games);
}

// The key of one game can be given away: whoever has it can deal that game, and no other.
TEST(Deal, AGamesKeyIsEnoughToDealIt) {
    const key k = key::from_text("a");
    auto cards = new_decks(1, false);
    into_fair_order(cards, key_of_game(k, bridge(), 5));
    EXPECT_EQ(hand_out(cards, bridge()).piles, deal(bridge(), k, 5).piles);
}

TEST(Deal, GivesEachCardOnce) {
    for (const auto& game : {bridge(), doudizhu(), *holdem(9), *plain_game(7, 15, 2, true)}) {
        auto table = deal(game, key::from_text("once"));
        auto all = table.rest;
        for (const auto& pile : table.piles) all.insert(all.end(), pile.begin(), pile.end());
        const auto number = [](playing_card c) { return c.number(); };
        auto whole = new_decks(game.decks, game.jokers);
        std::ranges::sort(all, {}, number);
        std::ranges::sort(whole, {}, number);
        EXPECT_EQ(all, whole) << game.name;
    }
}

// Every sequence of draws, through the template that deals: each table comes up exactly once, so each has
// probability 1/n!.
TEST(Deal, EveryTableIsEquallyLikely) {
    for (const std::size_t n : {6U, 7U}) {
        std::map<std::vector<std::vector<int>>, int> tables;
        audit::detail::odometer draws(uniform{});
        audit::fraction total = 0;
        do {
            auto deck = test::numbered<int>(n);
            auto table = shuffle_and_hand_out(deck, small_game(), draws);
            table.piles.push_back(table.rest);
            ++tables[table.piles];
            total += audit::fraction(draws.count(), draws.words());
        } while (draws.next());
        EXPECT_EQ(total, 1);
        EXPECT_EQ(tables.size(), audit::factorial(n));
        for (const auto& [table, times] : tables) ASSERT_EQ(times, 1);
    }
}

// What a player holds, whatever the order: of 6 cards each pair equally likely, in every hand.
TEST(Deal, EveryHandIsEquallyLikely) {
    std::map<std::vector<int>, int> hands;
    audit::detail::odometer draws(uniform{});
    do {
        auto deck = test::numbered<int>(6);
        auto hand = shuffle_and_hand_out(deck, small_game(), draws).piles[1];
        std::ranges::sort(hand);
        ++hands[hand];
    } while (draws.next());
    EXPECT_EQ(hands.size(), 15U);
    for (const auto& [hand, times] : hands) EXPECT_EQ(times, 720 / 15);
}

// 52 cards are too many to try everything: there, the whole table is observed.
TEST(Deal, TablesOf52CardsPassOurOwnAudit) {
    const key k = key::from_text("tables");
    const auto game = *holdem(6);
    std::uint64_t number = 0;
    const auto seen = audit::observe(
        [&](std::vector<int>& order) {
            const auto table = deal(game, k, ++number);
            std::size_t next = 0;
            for (const auto& pile : table.piles)
                for (const auto card : pile) order[next++] = static_cast<int>(card.number());
            for (const auto card : table.rest) order[next++] = static_cast<int>(card.number());
        },
        52, test::sanitized ? 2'000 : 20'000);
    EXPECT_EQ(seen.verdict, audit::observed_verdict::fair) << seen.summary();
}
