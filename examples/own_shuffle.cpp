// Proves your own shuffle: any function object that takes a deck and draws.
//
// Build: link fairshuf::audit. Prints:
//   UNFAIR: one order has probability 1/2 instead of 1/6
#include <iostream>

#include "fairshuf/audit/prove.hpp"

// The bottom card goes on top, then a coin decides whether the first two swap.
struct my_shuffle {
    static constexpr fairshuf::facts about{.name = "mine", .draws = fairshuf::draw_count::fixed};

    void operator()(fairshuf::deck auto&& cards, fairshuf::draw_source auto& draws) const {
        fairshuf::insert_card(cards, fairshuf::card_count(cards) - 1, 0);
        if (draws.below(2) == 1) fairshuf::swap_cards(cards, 0, 1);
    }
};

int main() {
    const auto law = fairshuf::audit::prove(my_shuffle{}, 3);
    if (!law) {
        std::cerr << law.error().message << '\n';
        return 1;
    }
    const auto proof = fairshuf::audit::summarise(*law);
    const bool fair = proof.verdict == fairshuf::audit::verdict::fair;
    std::cout << (fair ? "FAIR" : "UNFAIR") << ": one order has probability "
              << fairshuf::audit::to_text(proof.most.probability) << " instead of 1/"
              << fairshuf::audit::to_text(proof.orders) << '\n';
}
