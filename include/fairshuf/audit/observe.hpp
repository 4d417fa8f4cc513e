// Observe any shuffle: run it many times, count, test, judge.
//
//   TEST(MyShuffle, IsFair) {
//       auto seen = fairshuf::audit::observe([](auto& deck) { my_shuffle(deck); }, 52, 20'000);
//       EXPECT_EQ(seen.verdict, fairshuf::audit::observed_verdict::fair) << seen.summary();
//   }
//
// The shuffle gets a deck 0, 1, ... n-1 each time (a std::vector<int>). It changes this deck, or returns the
// shuffled one as a std::vector<int>. If a sample is suspicious, a fresh one of twice the size decides. A
// fair shuffle is called unfair at most once in a million samples. The verdict "fair" is not a proof:
// smallest_bias says what the sample would have shown.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "fairshuf/audit/observation.hpp"
#include "fairshuf/audit/second_sample.hpp"
#include "fairshuf/audit/statistics/battery.hpp"
#include "fairshuf/audit/statistics/judgement.hpp"
#include "fairshuf/audit/statistics/recurrence.hpp"
#include "fairshuf/audit/statistics/seed_space.hpp"
#include "fairshuf/audit/statistics/sensitivity.hpp"
#include "fairshuf/audit/statistics/tally.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/no_deck.hpp"
#include "fairshuf/core/text.hpp"

namespace fairshuf::audit {

// The observation that the counts of a sample give.
inline observation conclude(const counts& c) {
    observation seen{.n = c.n, .shuffles = c.shuffles, .tests = detail::run_battery(c)};
    seen.verdict = detail::judge(seen.tests);
    const bool places = detail::enough_for_places(c);  // otherwise no place was tested
    constexpr double none = std::numeric_limits<double>::infinity();
    seen.smallest_bias = places ? smallest_bias(c.n, c.shuffles, seen.tests.size()) : none;
    seen.smallest_rms_bias = places ? smallest_rms_bias(c.n, c.shuffles, seen.tests.size()) : none;
    seen.positions = c.positions;
    seen.adjacency = c.adjacency;
    seen.decks = detail::estimate_decks(c, seen.tests);
    seen.measures = {c.fixed_points, c.cycles, c.descents, c.rising, {}, c.odd};
    if (c.n <= counts::all_orders_up_to) seen.measures.orders = c.orders;
    if (seen.verdict == observed_verdict::unfair) seen.repeats = detail::recurrence_of(c.fingerprints);
    return seen;
}

namespace detail {

// Takes a sample, and a second one if the rule asks for it. sample(shuffles) returns counts.
template <class Sample>
expected<observation> observe_samples(std::uint64_t shuffles, Sample sample) {
    second_sample rule(shuffles);
    while (!rule.decided()) {
        const expected<counts> taken = sample(rule.wanted());
        if (!taken) return taken.error();
        rule.add(conclude(*taken));
    }
    return rule.result();
}

}  // namespace detail

struct observe_options {
    battery tests = battery::full;
    bool keep_deck = false;  // shuffle the last result again, instead of a fresh deck
};

namespace detail {

// Reads a deck of ints as an order. Returns what is wrong with it; empty if nothing is.
inline std::string read_deck(const std::vector<int>& deck, std::span<std::uint8_t> order) {
    const auto n = static_cast<int>(order.size());
    if (deck.size() != order.size())
        return fairshuf::detail::joined(
            {"there are ", std::to_string(deck.size()), " cards instead of ", std::to_string(n)});
    std::array<bool, most_observed_cards> seen{};
    for (std::size_t i = 0; i < deck.size(); ++i) {
        if (deck[i] < 0 || deck[i] >= n)
            return fairshuf::detail::joined(
                {"there is a card ", std::to_string(deck[i]), ", not one of 0 to ", std::to_string(n - 1)});
        if (std::exchange(seen[static_cast<std::size_t>(deck[i])], true))
            return fairshuf::detail::joined({"card ", std::to_string(deck[i]), " is there twice"});
        order[i] = static_cast<std::uint8_t>(deck[i]);
    }
    return "";
}

// Shuffles the deck once. A deck that the shuffle returns replaces the one that it got, even if it changed
// that, too: it may have taken the cards from there.
template <class Shuffle>
void shuffle_once(Shuffle& shuffle, std::vector<int>& deck) {
    using returned = std::invoke_result_t<Shuffle&, std::vector<int>&>;
    constexpr bool in_place = fairshuf::detail::no_deck<returned, std::vector<int>>;
    constexpr bool returns_it = std::same_as<std::remove_cvref_t<returned>, std::vector<int>>;
    static_assert(in_place || returns_it,
                  "audit::observe: let the shuffle change its deck and return nothing, or return the "
                  "shuffled deck as a std::vector<int>");
    if constexpr (in_place) {
        static_cast<void>(std::invoke(shuffle, deck));
    } else if constexpr (returns_it) {
        returned&& shuffled = std::invoke(shuffle, deck);
        if (std::addressof(shuffled) != &deck) deck = std::forward<returned>(shuffled);
    }
}

}  // namespace detail

template <std::invocable<std::vector<int>&> Shuffle>
observation observe(Shuffle&& shuffle, std::size_t n, std::uint64_t shuffles, observe_options options = {}) {
    if (n < 2 || n > most_observed_cards)
        return {
            .n = n, .verdict = observed_verdict::unjudged, .problem = "a deck to observe has 2 to 256 cards"};
    if (shuffles < fewest_shuffles(n))
        return {.n = n,
                .verdict = observed_verdict::unjudged,
                .problem = fairshuf::detail::joined({"too few shuffles to judge; at least ",
                                                     std::to_string(fewest_shuffles(n)), " are needed"})};
    std::vector<int> deck(n);
    const auto sample = [&](std::uint64_t wanted) -> expected<counts> {
        tally t(n, options.tests);
        for (std::uint64_t i = 0; i < wanted; ++i) {
            if (i == 0 || !options.keep_deck) {
                deck.resize(n);
                std::iota(deck.begin(), deck.end(), 0);
            }
            detail::shuffle_once(shuffle, deck);
            const auto wrong = detail::read_deck(deck, t.row());
            if (!wrong.empty())
                return error{fairshuf::detail::joined({"after shuffle ", std::to_string(i + 1), " ", wrong})};
            t.count();
        }
        return t.result();
    };
    const auto seen = detail::observe_samples(shuffles, sample);
    if (!seen)
        return {.n = n,
                .shuffles = shuffles,
                .verdict = observed_verdict::unfair,
                .problem = seen.error().message};
    return *seen;
}

}  // namespace fairshuf::audit
