// The poker site of 1999: from two cards and the flop to the seed of the whole deck.
//
// Build: link fairshuf::fairshuf. Prints:
//   seed 45296789: the turn will be 6♦
#include <fairshuf/deal/poker_1999.hpp>

#include <iostream>
#include <vector>

int main() {
    const auto game = *fairshuf::holdem(6);
    const std::size_t me = 0, flop = 6, turn = 7;                                        // piles
    const auto table = fairshuf::hand_out(fairshuf::poker_1999_deck(45'296'789), game);  // at 12:34:56.789

    std::vector<fairshuf::seen_card> seen;
    fairshuf::see(seen, game, me, table.piles[me]);
    fairshuf::see(seen, game, flop, table.piles[flop]);
    for (const auto seed : fairshuf::seeds_that_fit(seen, 45'200'000, 45'400'000)) {
        const auto known = fairshuf::hand_out(fairshuf::poker_1999_deck(seed), game);
        std::cout << "seed " << seed << ": the turn will be "
                  << fairshuf::face(known.piles[turn][0], fairshuf::faces::symbols) << '\n';
    }
}
