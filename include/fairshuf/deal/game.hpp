// Card games: which card of a shuffled deck goes to whom.
//
//   const auto game = fairshuf::holdem(6);                    // or bridge(), doudizhu(), plain_game(4, 13)
//   const auto table = fairshuf::deal(*game, key, 1);         // game 1 of the key: shuffled and dealt
//   table.piles[0];                                           // player 1's cards, as they were dealt
//   const auto next = fairshuf::deal(*game, key, 2);
//
// A game is a list of turns: turn i says which pile gets the i-th card from the top. The deal itself draws
// nothing. So it is as fair as the order of the deck, and different orders give different deals. The tests
// deal small decks with every possible draw, and count.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/moves.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/deal/fair_order.hpp"
#include "fairshuf/deal/playing_card.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

enum class pile_kind : std::uint8_t { hand, board, burned };
enum class hand_order : std::uint8_t { by_suit, by_rank, two_high };  // how people sort their hands

struct pile {
    std::string name;  // "North", "player 1", "flop"
    pile_kind kind = pile_kind::hand;
};

struct card_game {
    std::string name;
    std::size_t decks = 1;
    bool jokers = false;
    hand_order order = hand_order::by_suit;
    std::vector<pile> piles;
    std::vector<std::size_t> turns;  // the pile of the first card, of the second, ...

    std::size_t cards() const { return decks * cards_in_a_deck(jokers); }
};

template <class Card>
struct dealt_cards {
    std::vector<std::vector<Card>> piles;  // in the order of the deal
    std::vector<Card> rest;                // the undealt cards, from the top
};
using dealt = dealt_cards<playing_card>;

inline constexpr std::size_t most_decks = 1000;

// Deals the cards of a deck from the top. The deck has at least as many cards as the game has turns.
template <deck D>
dealt_cards<card_of<D>> hand_out(D&& cards, const card_game& game) {
    assert(game.turns.size() <= card_count(cards));
    dealt_cards<card_of<D>> table;
    table.piles.resize(game.piles.size());
    std::size_t next = 0;
    for (const std::size_t pile : game.turns) table.piles[pile].push_back(take_card(cards, next++));
    while (next < card_count(cards)) table.rest.push_back(take_card(cards, next++));
    return table;
}

namespace detail {

// The same, after shuffling the deck with any draws.
template <deck D>
dealt_cards<card_of<D>> shuffle_and_hand_out(D&& cards, const card_game& game, draw_source auto& draws) {
    swap_down{}(cards, draws);
    return hand_out(cards, game);
}

}  // namespace detail

namespace detail {

// "deal game 3, hands 6, dealt 20, decks 1, jokers 0, holdem": the name is last, so no two games that differ
// in anything named here have the same label.
inline std::string label_of(const card_game& game, std::uint64_t number) {
    const auto hands = std::ranges::count(game.piles, pile_kind::hand, &pile::kind);
    return joined({"deal game ", std::to_string(number), ", hands ", std::to_string(hands), ", dealt ",
                   std::to_string(game.turns.size()), ", decks ", std::to_string(game.decks), ", jokers ",
                   game.jokers ? "2" : "0", ", ", game.name});
}

}  // namespace detail

// The key of game 1, 2, 3, ... of a key. It is derived under a label that names the game, the number of
// players, the cards and the number. Whoever knows one game, even its key, knows nothing about the others.
inline key key_of_game(const key& k, const card_game& game, std::uint64_t number) {
    return derive(k, detail::label_of(game, number));
}

// Shuffles by the key of this game (fair_order.hpp), and deals.
inline dealt deal(const card_game& game, const key& k, std::uint64_t number = 1) {
    auto cards = new_decks(game.decks, game.jokers);
    detail::fair_draws draws(key_of_game(k, game, number));
    return detail::shuffle_and_hand_out(cards, game, draws);
}

namespace detail {

inline std::string counted(std::size_t count, std::string_view what) {
    return joined({std::to_string(count), " ", what, count == 1 ? "" : "s"});
}

// One card at a time, around the table.
inline void deal_around(card_game& game, std::size_t players, std::size_t cards) {
    game.turns.reserve(players * cards);
    for (std::size_t card = 0; card < cards; ++card)
        for (std::size_t player = 0; player < players; ++player) game.turns.push_back(player);
}

inline void seat(card_game& game, std::size_t players) {
    for (std::size_t p = 1; p <= players; ++p)
        game.piles.push_back({joined({"player ", std::to_string(p)}), pile_kind::hand});
}

inline error too_many_cards(const card_game& game, std::size_t players, std::size_t cards) {
    const std::size_t there = game.cards(), needed = players * cards;
    const std::string has =
        joined({counted(game.decks, "deck"), " of ", std::to_string(cards_in_a_deck(game.jokers)),
                game.decks == 1 ? " has " : " have ", std::to_string(there)});
    const std::size_t decks = (needed - 1) / cards_in_a_deck(game.jokers) + 1;
    const std::string more = decks <= most_decks
                                 ? joined({"; take ", std::to_string(decks), " decks"})
                                 : joined({", and there are at most ", std::to_string(most_decks), " decks"});
    const std::string fewer =
        there < players ? "" : joined({", or at most ", counted(there / players, "card"), " each"});
    return {joined({counted(players, "player"), " with ", counted(cards, "card"), " each need ",
                    std::to_string(players), " x ", std::to_string(cards), " = ", std::to_string(needed),
                    " cards, but ", has, more, fewer}),
            {"too-few-cards",
             {{"players", std::to_string(players)},
              {"each", std::to_string(cards)},
              {"needed", std::to_string(needed)},
              {"cards", std::to_string(there)}}}};
}

}  // namespace detail

// The same number of cards for each player, one at a time.
inline expected<card_game> plain_game(std::size_t players, std::size_t cards, std::size_t decks = 1,
                                      bool jokers = false) {
    if (players == 0) return error{"0 players: at least 1 is needed", {"no-players"}};
    if (cards == 0) return error{"0 cards for each player: at least 1 is needed", {"no-cards"}};
    if (decks == 0 || decks > most_decks)
        return error{
            detail::joined({std::to_string(decks), " decks: there can be 1 to ", std::to_string(most_decks)}),
            {"too-many-decks", {{"decks", std::to_string(decks)}, {"most", std::to_string(most_decks)}}}};
    card_game game{.name = "plain", .decks = decks, .jokers = jokers, .piles = {}, .turns = {}};
    constexpr std::size_t most = most_decks * playing_card::kinds;
    if (players > most || cards > most || players * cards > game.cards())
        return detail::too_many_cards(game, players, cards);
    detail::seat(game, players);
    detail::deal_around(game, players, cards);
    return game;
}

// 13 cards each for North, East, South and West.
inline card_game bridge() {
    card_game game{.name = "bridge", .piles = {{"North"}, {"East"}, {"South"}, {"West"}}, .turns = {}};
    detail::deal_around(game, 4, 13);
    return game;
}

inline constexpr std::size_t most_holdem_players = (52 - 8) / 2;

// Texas hold'em: two hole cards each, one at a time; then flop, turn and river, with a card burned before
// each.
inline expected<card_game> holdem(std::size_t players) {
    if (players < 2 || players > most_holdem_players)
        return error{detail::joined({detail::counted(players, "player"), ": hold'em is for 2 to ",
                                     std::to_string(most_holdem_players),
                                     " (two cards each, five on the board and three burned, of 52)"}),
                     {"holdem-players",
                      {{"players", std::to_string(players)}, {"most", std::to_string(most_holdem_players)}}}};
    card_game game{.name = "holdem", .order = hand_order::by_rank, .piles = {}, .turns = {}};
    detail::seat(game, players);
    detail::deal_around(game, players, 2);
    const std::size_t flop = players, turn = players + 1, river = players + 2, burned = players + 3;
    for (const auto* name : {"flop", "turn", "river"}) game.piles.push_back({name, pile_kind::board});
    game.piles.push_back({"burned", pile_kind::burned});
    game.turns.insert(game.turns.end(), {burned, flop, flop, flop, burned, turn, burned, river});
    return game;
}

// Dou dizhu: 54 cards, 17 for each of three players, and three at the bottom for the landlord.
inline card_game doudizhu() {
    card_game game{
        .name = "doudizhu", .jokers = true, .order = hand_order::two_high, .piles = {}, .turns = {}};
    detail::seat(game, 3);
    detail::deal_around(game, 3, 17);
    game.piles.push_back({"bottom", pile_kind::board});
    game.turns.insert(game.turns.end(), 3, game.piles.size() - 1);
    return game;
}

// A sorted hand: by suit or by rank, high cards first.
inline std::vector<playing_card> in_hand(std::vector<playing_card> cards, hand_order order) {
    // The king is 12, the ace 13, a high two 14; jokers are above all.
    const auto height = [order](playing_card c) -> std::size_t {
        if (c.is_joker()) return c.number() - playing_card::small_joker + 20;
        if (order == hand_order::two_high && c.rank() == 1) return 14;
        return c.rank() == 0 ? 13 : c.rank();
    };
    const auto place = [&](playing_card c) {
        const std::size_t fallen = 32 - height(c);  // high cards first
        const std::size_t colour = c.is_joker() ? 0 : static_cast<std::size_t>(c.suit()) + 1;
        return order == hand_order::by_suit ? colour * 64 + fallen : fallen * 64 + colour;
    };
    std::ranges::sort(cards, {}, place);  // equal cards have the same face
    return cards;
}

}  // namespace fairshuf
