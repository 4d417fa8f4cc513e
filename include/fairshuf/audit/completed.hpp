// Completes the outcome of a sample, a cycle, a derangement or a weighted draw to an order of a deck, with
// fair draws. All orders are equally likely afterwards exactly if the outcomes have their law. So the whole
// battery, whose laws are over all orders, can judge them (docs/observing.md).
//
//   const auto seen = audit::observe([&](std::vector<int>& deck) {
//       my_derangement(deck);
//       return audit::complete_derangement(deck, draws) ? deck : std::vector<int>{};
//   }, 13, 100'000);
//
// A deck is 0 .. n-1 in some order; `draws` are fair ones, of the observer's own. False: this is no outcome
// of the class at all (a card stays, or the cycle closes too early); then the deck is unchanged.
//
//   outcome            completed by                                             what is left of it
//   k-arrangement      shuffling the cards behind it                            all
//   k-set              shuffling its cards, and the others                      all
//   single cycle       nothing: the order in which it visits the other places   all; n-1 cards
//   derangement        taking its place in a fair order that is a derangement   37 of 100 outcomes
//   weighted order     taking each card, by its rank among those left, or       half of the cards, or more
//                      another rank, such that all ranks are equally likely
//
// Proof: each map is linear in the law of the outcome, takes the claimed law to the uniform one, and takes no
// two laws to the same. The first three are one to one, up to fair draws. The last two mix the law with one
// that does not depend on it: D(n)/n! of the fair orders are derangements; and 1/m is the mixture of w/W and
// of (h - w)/(mh - W), with the weights W : mh - W, if m cards of weight W are left and the heaviest weighs
// h. The tests prove all of them by enumeration.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/family/members.hpp"

namespace fairshuf::audit {

namespace detail {

template <class Card>
void shuffle_part(std::vector<Card>& deck, std::size_t from, std::size_t to, draw_source auto& draws) {
    for (std::size_t i = to; i-- > from + 1;)
        std::swap(deck[i], deck[from + static_cast<std::size_t>(draws.below(i - from + 1))]);
}

template <class Card>
bool a_card_stays(const std::vector<Card>& deck) {
    for (std::size_t i = 0; i < deck.size(); ++i)
        if (static_cast<std::size_t>(deck[i]) == i) return true;
    return false;
}

// The rank of the next card among those that are left, or another one: each equally likely, if the card has
// its law.
inline std::size_t even_rank(std::size_t rank, std::span<const std::uint64_t> weights,
                             draw_source auto& draws) {
    const std::uint64_t heaviest = *std::ranges::max_element(weights);
    const std::uint64_t sum = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
    std::uint64_t value = draws.below(weights.size() * heaviest);
    if (value < sum) return rank;
    value -= sum;
    std::size_t other = 0;
    while (value >= heaviest - weights[other]) value -= heaviest - weights[other++];
    return other;
}

}  // namespace detail

// The first k cards are the arrangement.
template <class Card>
bool complete_arrangement(std::vector<Card>& deck, std::size_t k, draw_source auto& draws) {
    detail::shuffle_part(deck, std::min(k, deck.size()), deck.size(), draws);
    return true;
}

// The first k cards are the set.
template <class Card>
bool complete_set(std::vector<Card>& deck, std::size_t k, draw_source auto& draws) {
    detail::shuffle_part(deck, 0, std::min(k, deck.size()), draws);
    return complete_arrangement(deck, k, draws);
}

// The deck becomes the order in which the cycle visits places 1 .. n-1 after place 0, counted from 0.
template <class Card>
bool complete_cycle(std::vector<Card>& deck, draw_source auto& /*draws*/) {
    std::vector<Card> visited;
    for (Card place = deck.empty() ? Card{} : deck[0]; place != 0;
         place = deck[static_cast<std::size_t>(place)]) {
        if (visited.size() + 1 == deck.size()) return false;  // place 0 does not come again: no permutation
        visited.push_back(static_cast<Card>(place - 1));
    }
    if (visited.size() + 1 != deck.size()) return false;
    deck = std::move(visited);
    return true;
}

template <class Card>
bool complete_derangement(std::vector<Card>& deck, draw_source auto& draws) {
    if (detail::a_card_stays(deck)) return false;
    std::vector<Card> fair(deck.size());
    std::iota(fair.begin(), fair.end(), Card{});
    detail::shuffle_part(fair, 0, fair.size(), draws);
    if (detail::a_card_stays(fair)) deck = std::move(fair);
    return true;
}

// Card c has weights[c], which is positive. n times the greatest weight must be below 2^64.
template <class Card>
bool complete_weighted(std::vector<Card>& deck, std::span<const std::uint64_t> weights,
                       draw_source auto& draws) {
    std::vector<std::uint64_t> left_weights(weights.begin(), weights.end());
    std::vector<Card> left(deck.size()), order;  // of the outcome; of what is completed
    std::iota(left.begin(), left.end(), Card{});
    std::vector<Card> to_place = left;
    for (const Card card : deck) {
        const auto rank = static_cast<std::size_t>(std::ranges::lower_bound(left, card) - left.begin());
        const auto placed = to_place.begin() + static_cast<std::ptrdiff_t>(detail::even_rank(
                                                   rank, std::span(std::as_const(left_weights)), draws));
        order.push_back(*placed);
        to_place.erase(placed);
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(rank));
        left_weights.erase(left_weights.begin() + static_cast<std::ptrdiff_t>(rank));
    }
    deck = std::move(order);
    return true;
}

// Completes an outcome of a member of the family.
template <class Card>
bool complete(const members::partial_shuffle& member, std::vector<Card>& deck, draw_source auto& draws) {
    return complete_arrangement(deck, static_cast<std::size_t>(member.k), draws);
}
template <class Card>
bool complete(const members::reservoir& member, std::vector<Card>& deck, draw_source auto& draws) {
    return complete_set(deck, static_cast<std::size_t>(member.k), draws);
}
template <class Card>
bool complete(const members::cycle& /*member*/, std::vector<Card>& deck, draw_source auto& draws) {
    return complete_cycle(deck, draws);
}
template <class Card>
bool complete(const members::derangement& /*member*/, std::vector<Card>& deck, draw_source auto& draws) {
    return complete_derangement(deck, draws);
}
template <class Card>
bool complete(const members::weighted_shuffle& /*member*/, std::vector<Card>& deck, draw_source auto& draws) {
    std::vector<std::uint64_t> weights(deck.size());
    std::iota(weights.begin(), weights.end(), std::uint64_t{1});
    return complete_weighted(deck, weights, draws);
}

// How many cards a completed outcome of n cards has.
template <class M>
constexpr std::size_t completed_cards(const M& /*member*/, std::size_t n) {
    return std::same_as<M, members::cycle> && n > 0 ? n - 1 : n;
}

}  // namespace fairshuf::audit
