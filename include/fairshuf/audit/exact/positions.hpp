// The exact probability of every card in every place, for decks that are far too large to enumerate.
//
// An oblivious algorithm does the same to the places, whatever cards are there. So each round distributes the
// card of each place over places with fixed probabilities. The matrix card x place is carried through the
// rounds, in fractions, instead of n! orders. This is the proof of docs/sources.md 003 for 54 cards, with all
// 2916 entries.
//
// The result is about places only. Even places do not prove fairness: a single cut has them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/audit/exact/law.hpp"
#include "fairshuf/audit/exact/layers.hpp"
#include "fairshuf/audit/exact/machine.hpp"
#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/audit/exact/odometer.hpp"
#include "fairshuf/core/card.hpp"
#include "fairshuf/core/expected.hpp"

namespace fairshuf::audit {

inline bool even(const matrix& positions) {
    const fraction fair(1, positions.size());
    for (const auto& row : positions)
        for (const auto& entry : row)
            if (entry != fair) return false;
    return true;
}

namespace detail {

// All places where a card can be between rounds: those of the deck, then those of the pile.
template <class Kept>
std::vector<numbered_card*> places_of(std::vector<numbered_card>& cards, Kept& kept) {
    std::vector<numbered_card*> places;
    for (numbered_card& c : cards) places.push_back(&c);
    if constexpr (requires { kept.pile; })
        for (numbered_card& c : kept.pile) places.push_back(&c);
    return places;
}

// Everything except which card is where. It must not depend on the draws.
template <class Kept>
std::string skeleton(std::vector<numbered_card> cards, Kept kept) {
    for (numbered_card* c : places_of(cards, kept)) *c = numbered_card(c->hole() ? 0 : 1);
    std::string bytes;
    coding::put(bytes, cards);
    std::apply([&](const auto&... field) { (coding::put(bytes, field), ...); }, kept.fields());
    return bytes;
}

// Numbers each card by its place. After a round, each card then says where it came from.
template <class Kept>
void number_by_place(std::vector<numbered_card>& cards, Kept& kept) {
    const auto places = places_of(cards, kept);
    for (std::size_t i = 0; i < places.size(); ++i)
        if (!places[i]->hole()) *places[i] = numbered_card(i + 1);
}

// mass[card][place], over one denominator
using mass_matrix = std::vector<std::vector<integer>>;

inline mass_matrix share_out(const mass_matrix& mass, const mass_matrix& shares) {
    mass_matrix next(mass.size(), std::vector<integer>(shares.empty() ? 0 : shares[0].size()));
    for (std::size_t from = 0; from < shares.size(); ++from)
        for (std::size_t to = 0; to < shares[from].size(); ++to)
            if (shares[from][to] != 0)
                for (std::size_t c = 0; c < mass.size(); ++c)
                    if (mass[c][from] != 0) next[c][to] += mass[c][from] * shares[from][to];
    return next;
}

template <oblivious A>
expected<matrix> propagate_positions(const A& algorithm, std::size_t n, const any_rule& rule,
                                     const limits& most) {
    using detail::places_of;
    auto cards = fairshuf::detail::home(n);
    auto kept = algorithm.start(cards);
    integer denominator = 1;
    detail::mass_matrix mass(n, std::vector<integer>(places_of(cards, kept).size()));
    for (std::size_t i = 0; const numbered_card* c : places_of(cards, kept)) {
        if (!c->hole()) mass[c->number() - 1][i] = 1;
        ++i;
    }

    std::uint64_t steps = 0;
    while (!algorithm.done(kept)) {
        detail::number_by_place(cards, kept);
        auto next_cards = cards;
        auto next_kept = kept;
        std::string expected_skeleton;
        detail::mass_matrix shares(places_of(cards, kept).size());
        integer words = 1;  // must be the same for all sequences of a round
        const std::uint64_t cost = cost_of_step(denominator);
        odometer draws(rule);
        do {
            auto cards_then = cards;
            auto kept_then = kept;
            algorithm.round(cards_then, kept_then, draws);
            const auto skeleton = detail::skeleton(cards_then, kept_then);
            const auto places = places_of(cards_then, kept_then);
            if (expected_skeleton.empty()) {
                expected_skeleton = skeleton;
                words = draws.words();
                for (auto& row : shares) row.resize(places.size());
                steps += n * n * cost;
            }
            const auto held =
                std::ranges::count_if(places, [](const numbered_card* c) { return !c->hole(); });
            if (skeleton != expected_skeleton || words != draws.words() || std::cmp_not_equal(held, n))
                return error{"its rounds depend on the draws, so places cannot be followed alone"};
            for (std::size_t to = 0; to < places.size(); ++to)
                if (!places[to]->hole()) shares[places[to]->number() - 1][to] += draws.count();
            next_cards = std::move(cards_then);
            next_kept = std::move(kept_then);
            steps += places.size();
            if (steps > most.steps) return too_much_work();
        } while (draws.next());
        mass = detail::share_out(mass, shares);
        denominator *= words;
        cards = std::move(next_cards);
        kept = std::move(next_kept);
    }

    detail::number_by_place(cards, kept);
    if constexpr (requires { algorithm.finish(cards, kept); }) algorithm.finish(cards, kept);
    matrix positions(n);
    for (std::size_t c = 0; c < n; ++c)
        for (const numbered_card& came_from : cards)
            positions[c].emplace_back(mass[c][came_from.number() - 1], denominator);
    return positions;
}

}  // namespace detail

}  // namespace fairshuf::audit
