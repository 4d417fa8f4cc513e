// A card table in Java that shuffles with Collections.shuffle(deck, new Random(System.currentTimeMillis())):
// from two cards and the flop to the seed, and to the cards that nobody has seen.
//
// Build: link fairshuf::fairshuf. Prints:
//   tried 200000 seeds around the time of the deal
//   seed 1700000056789 fits: the turn will be K♣, the river 3♦
#include <fairshuf/deal/game.hpp>
#include <fairshuf/draws/generators/java.hpp>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <utility>
#include <vector>

namespace {

// Collections.shuffle, as its documentation describes it: from the last place down, swap with any up to
// there.
std::vector<fairshuf::playing_card> java_deck(std::uint64_t seed) {
    auto deck = fairshuf::new_decks(1, false);
    fairshuf::generators::java random(seed);
    for (std::size_t i = deck.size(); i > 1; --i) std::swap(deck[i - 1], deck[random.below(i)]);
    return deck;
}

}  // namespace

int main() {
    const auto game = *fairshuf::holdem(6);
    const std::size_t me = 0, flop = 6, turn = 7, river = 8;  // piles
    const std::uint64_t secret = 1'700'000'056'789;           // milliseconds since 1970
    const auto table = fairshuf::hand_out(java_deck(secret), game);

    const std::uint64_t first = 1'699'999'956'789, seeds = 200'000;  // the clock, give or take 100 seconds
    std::cout << "tried " << seeds << " seeds around the time of the deal\n";
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
        const auto known = fairshuf::hand_out(java_deck(seed), game);
        if (known.piles[me] != table.piles[me] || known.piles[flop] != table.piles[flop]) continue;
        std::cout << "seed " << seed << " fits: the turn will be "
                  << fairshuf::face(known.piles[turn][0], fairshuf::faces::symbols) << ", the river "
                  << fairshuf::face(known.piles[river][0], fairshuf::faces::symbols) << '\n';
    }
}
