// Where the cards of an oblivious algorithm can be, round by round.
//
//   position_walk walk(swap_up{}, 54);
//   while (!walk.done()) {
//       const auto round = walk.step(uniform{}, {});
//       if (!round) return round.error();
//       use(*round, walk.now());
//   }
//   use(walk.result());
//
// An oblivious algorithm does the same to the places, whatever cards are there. So each round distributes the
// card of each place over places with fixed probabilities. The matrix card x place is carried through the
// rounds, in fractions, instead of n! orders.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
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

// One round: of `words` equally likely sequences of draws, shares[from][to] take the card of one place to
// another. Places are those of the deck, then those of the pile.
struct position_round {
    std::vector<std::vector<integer>> shares;
    integer words = 1;

    fraction probability(std::size_t from, std::size_t to) const { return {shares[from][to], words}; }
};

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

}  // namespace detail

template <oblivious A>
class position_walk {
public:
    position_walk(const A& algorithm, std::size_t n)
        : algorithm_(algorithm), cards_(fairshuf::detail::home(n)), kept_(algorithm.start(cards_)) {
        const auto places = detail::places_of(cards_, kept_);
        mass_.assign(n, std::vector<integer>(places.size()));
        for (std::size_t i = 0; i < places.size(); ++i)
            if (!places[i]->hole()) mass_[places[i]->number() - 1][i] = 1;
    }

    bool done() const { return algorithm_.done(kept_); }

    // Precondition: not done.
    expected<position_round> step(const any_rule& rule, const limits& most) {
        using detail::places_of;
        const std::size_t n = cards_.size();
        detail::number_by_place(cards_, kept_);
        auto next_cards = cards_;
        auto next_kept = kept_;
        std::string expected_skeleton;
        position_round round;  // its words must be the same for all sequences
        round.shares.resize(places_of(cards_, kept_).size());
        const std::uint64_t cost = detail::cost_of_step(denominator_);
        detail::odometer draws(rule);
        do {
            auto cards_then = cards_;
            auto kept_then = kept_;
            algorithm_.round(cards_then, kept_then, draws);
            const auto skeleton = detail::skeleton(cards_then, kept_then);
            const auto places = places_of(cards_then, kept_then);
            if (expected_skeleton.empty()) {
                expected_skeleton = skeleton;
                round.words = draws.words();
                for (auto& row : round.shares) row.resize(places.size());
                steps_ += n * n * cost;
            }
            const auto held = std::ranges::count_if(places, [](const auto* c) { return !c->hole(); });
            if (skeleton != expected_skeleton || round.words != draws.words() || std::cmp_not_equal(held, n))
                return error{"its rounds depend on the draws, so places cannot be followed alone"};
            for (std::size_t to = 0; to < places.size(); ++to)
                if (!places[to]->hole()) round.shares[places[to]->number() - 1][to] += draws.count();
            next_cards = std::move(cards_then);
            next_kept = std::move(kept_then);
            steps_ += places.size();
            if (steps_ > most.steps) return detail::too_much_work();
        } while (draws.next());
        mass_ = detail::share_out(mass_, round.shares);
        denominator_ *= round.words;
        cards_ = std::move(next_cards);
        kept_ = std::move(next_kept);
        return round;
    }

    // Where each card is now: the columns are the places of the deck, then those of the pile.
    matrix now() const {
        matrix positions;
        for (const auto& row : mass_) {
            auto& entries = positions.emplace_back();
            for (const integer& mass : row) entries.emplace_back(mass, denominator_);
        }
        return positions;
    }

    // Where each card lands, if these were all rounds. Precondition: done.
    matrix result() {
        detail::number_by_place(cards_, kept_);
        if constexpr (requires { algorithm_.finish(cards_, kept_); }) algorithm_.finish(cards_, kept_);
        matrix positions(mass_.size());
        for (std::size_t c = 0; c < mass_.size(); ++c)
            for (const auto& came_from : cards_)
                positions[c].emplace_back(mass_[c][came_from.number() - 1], denominator_);
        return positions;
    }

private:
    using deck_type = std::vector<fairshuf::detail::numbered_card>;
    using kept_type = decltype(std::declval<const A&>().start(std::declval<deck_type&>()));

    A algorithm_;
    deck_type cards_;
    kept_type kept_;
    detail::mass_matrix mass_;
    integer denominator_ = 1;
    std::uint64_t steps_ = 0;
};

// How many rounds it has. They do not depend on the draws.
template <oblivious A>
std::size_t round_count(const A& algorithm, std::size_t n) {
    struct zeros {
        static std::uint64_t below(std::uint64_t /*bound*/) { return 0; }
    } draws;
    auto cards = fairshuf::detail::home(n);
    auto kept = algorithm.start(cards);
    std::size_t rounds = 0;
    for (; !algorithm.done(kept); ++rounds) algorithm.round(cards, kept, draws);
    return rounds;
}

}  // namespace fairshuf::audit
