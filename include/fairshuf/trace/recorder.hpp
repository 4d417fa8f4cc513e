// Runs an algorithm and records it.
//
//   fairshuf::scripted draws({1, 2, 0, 0});
//   const auto recording = fairshuf::trace::record(fairshuf::swap_down{}, 5, draws);
//
// The algorithm is the template that shuffles; it does not know that it is recorded. The recorder compares
// the table before each draw with the table before the last one. The difference is the effect of the last
// draw.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/card.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/no_deck.hpp"
#include "fairshuf/trace/recording.hpp"

namespace fairshuf::trace {

namespace detail {

inline constexpr std::size_t most_steps = 10'000;

}  // namespace detail

template <draw_source D>
class recorder {
public:
    recorder(D& draws, const facts& about, std::vector<fairshuf::detail::numbered_card>& cards)
        : draws_(&draws), about_(&about), cards_(&cards) {
        recording_.start = last_ = look();
    }

    std::uint64_t below(std::uint64_t bound) {
        close(false);
        current_ = drawn{bound, draws_->below(bound)};
        return current_->value;
    }

    // The algorithm's own pile, if it has one.
    void watch_pile(const std::vector<fairshuf::detail::numbered_card>* pile) { pile_ = pile; }

    // Ends the current step. Without one, records what has moved without a draw.
    void close(bool at_end_of_round) {
        if (recording_.steps.size() == detail::most_steps) {  // the algorithm runs on, unrecorded
            recording_.broken_off = recording_.broken_off || current_;
            current_.reset();
            return;
        }
        table now = look();
        if (current_ || now != last_) {
            const bool inserts = about_->kind == family::insert || about_->kind == family::pick;
            step s{current_, detail::moves_between(last_, now, inserts, pile_ != nullptr), now, {}, false};
            if (current_) s.placed = placed_by(draws_seen_++, now);
            recording_.steps.push_back(std::move(s));
        }
        if (at_end_of_round && !recording_.steps.empty()) recording_.steps.back().ends_round = true;
        current_.reset();
        last_ = std::move(now);
    }

    recording take_recording() { return std::move(recording_); }

private:
    table look() {
        table now;
        for (const fairshuf::detail::numbered_card& c : *cards_) now.deck.push_back(c.number());
        if (pile_ != nullptr) {
            for (const fairshuf::detail::numbered_card& c : *pile_) now.pile.push_back(c.number());
            return now;
        }
        std::vector<bool> in_deck(now.deck.size() + 1);
        for (const std::size_t number : now.deck) in_deck[number] = true;
        for (const std::size_t number : last_.pile)
            if (!in_deck[number]) now.pile.push_back(number);
        for (const std::size_t number : last_.deck)
            if (number != 0 && !in_deck[number] && std::ranges::find(now.pile, number) == now.pile.end())
                now.pile.push_back(number);
        return now;
    }

    // The card that the k-th draw has placed.
    std::optional<placing> placed_by(std::size_t k, const table& now) const {
        const auto& row = pile_ != nullptr ? now.pile : now.deck;
        switch (about_->settles) {
            case settling::front: return placing{row[k], k};
            case settling::back: return placing{row[row.size() - 1 - k], row.size() - 1 - k};
            case settling::arrival: {
                const auto found = std::ranges::find(row, k + 2);
                return placing{k + 2, static_cast<std::size_t>(found - row.begin())};
            }
            case settling::nothing: break;
        }
        return std::nullopt;
    }

    D* draws_;
    const facts* about_;
    std::vector<fairshuf::detail::numbered_card>* cards_;
    const std::vector<fairshuf::detail::numbered_card>* pile_ = nullptr;
    recording recording_;
    table last_;
    std::optional<drawn> current_;
    std::size_t draws_seen_ = 0;
};

template <class A, draw_source D>
recording record(const A& algorithm, std::size_t n, D& draws) {
    auto cards = fairshuf::detail::home(n);
    recorder watcher(draws, A::about, cards);
    if constexpr (written_in_rounds<A>) {
        auto state = algorithm.start(cards);
        if constexpr (requires { state.pile; }) watcher.watch_pile(&state.pile);
        watcher.close(true);
        while (!algorithm.done(state)) {
            algorithm.round(cards, state, watcher);
            watcher.close(true);
        }
        if constexpr (requires { algorithm.finish(cards, state); }) algorithm.finish(cards, state);
        watcher.close(true);
    } else {
        using returned = decltype(algorithm(cards, watcher));
        static_assert(fairshuf::detail::no_deck<returned, decltype(cards)>,
                      "trace::record: let the algorithm change its deck and return nothing");
        algorithm(cards, watcher);
        watcher.close(true);
    }
    return watcher.take_recording();
}

}  // namespace fairshuf::trace
