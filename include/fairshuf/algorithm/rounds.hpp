// An algorithm that repeats is written as rounds: a state, and what one round does to it.
// Running it is the loop below. The prover does not run the loop: it takes one round from each
// distinct state, merges states that came out equal and adds up their probabilities, so that its
// work grows with the number of states (n!) and not with the number of draw sequences (n^n).
//
// Such an algorithm derives from rounds<itself> and has
//
//   start(cards)               -> state           what there is besides the deck
//   done(state)                -> bool
//   round(cards, state, draws)                    one round
//   finish(cards, state)                          optional: the result back into the deck
//
// and its state has fields(), a std::tie of everything in it. Cards that are out of the deck
// between rounds lie in a field named pile.
//
// If a round does the same thing to the places whatever cards lie there, and its state does not
// depend on the draws, it declares `static constexpr bool oblivious = true`: then the
// probability of every card in every place can be computed exactly for large decks.
#pragma once

#include <tuple>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

template <class A>
concept written_in_rounds = requires { typename A::in_rounds; };

template <class A>
concept oblivious = written_in_rounds<A> && requires { requires A::oblivious; };

template <class Algorithm>
struct rounds {
    using in_rounds = Algorithm;

    constexpr void operator()(deck auto&& cards, draw_source auto& draws) const {
        const auto& self = static_cast<const Algorithm&>(*this);
        auto state = self.start(cards);
        while (!self.done(state)) self.round(cards, state, draws);
        if constexpr (requires { self.finish(cards, state); }) self.finish(cards, state);
    }
};

// The commonest state: how far a loop has come.
struct counter {
    std::size_t i = 0;

    constexpr auto fields() { return std::tie(i); }
};

// Likewise, with the cards already laid on a new pile.
template <class Card>
struct piled {
    std::vector<Card> pile;
    std::size_t i = 0;

    constexpr auto fields() { return std::tie(pile, i); }
};

}  // namespace fairshuf
