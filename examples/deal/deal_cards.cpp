// Many games from one key: an evening of bridge whose boards anybody can reproduce.
//
// Build: link fairshuf::fairshuf. Prints the first two boards:
//   board 1
//   North: ...
#include <fairshuf/deal/game.hpp>
#include <fairshuf/words/phrase.hpp>

#include <iostream>

int main() {
    const auto evening = fairshuf::key_from_phrase("club night");  // or key::from_os(): nobody can foresee it
    const auto bridge = fairshuf::bridge();  // or *holdem(6), doudizhu(), *plain_game(4, 13)
    for (int board = 1; board <= 2; ++board) {
        const auto table = fairshuf::deal(bridge, evening, board);
        std::cout << "board " << board << '\n';
        for (std::size_t p = 0; p < bridge.piles.size(); ++p) {
            std::cout << bridge.piles[p].name << ':';
            for (const auto card : fairshuf::in_hand(table.piles[p], bridge.order))
                std::cout << ' ' << fairshuf::face(card, fairshuf::faces::symbols);
            std::cout << '\n';
        }
    }
}
