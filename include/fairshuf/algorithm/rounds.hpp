// An algorithm that repeats is written as rounds: a state, and what one round does to it. Running it is the
// loop below. The prover does not run the loop. It takes one round from each distinct state, merges equal
// states, and adds up their probabilities. So its work grows with the number of states (n!), not with the
// number of draw sequences (n^n).
//
// Such an algorithm derives from rounds<itself> and has
//
//   start(cards)               -> state           everything besides the deck
//   done(state)                -> bool
//   round(cards, state, draws)                    one round
//   finish(cards, state)                          optional: puts the result into the deck
//
// and its state has fields(), a std::tie of all its members. Cards that are outside the deck between rounds
// are in a member named pile.
//
// A round is oblivious if it does the same to the places whatever cards are there, and its state does not
// depend on the draws. Such an algorithm declares `static constexpr bool oblivious = true`. Then the
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

// The most common state: a loop counter.
struct counter {
    std::size_t i = 0;

    constexpr auto fields() { return std::tie(i); }
};

// The same, with the cards that are already on a new pile.
template <class Card>
struct piled {
    std::vector<Card> pile;
    std::size_t i = 0;

    constexpr auto fields() { return std::tie(pile, i); }
};

}  // namespace fairshuf
