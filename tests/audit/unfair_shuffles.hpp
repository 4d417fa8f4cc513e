// Unfair shuffles for the detection matrix: those of the catalogue, and some that are hard to detect.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/audit/statistics/measures.hpp"
#include "fairshuf/audit/statistics/tally.hpp"
#include "fairshuf/draws/choice.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/draws/rule.hpp"
#include "fairshuf/words/chacha.hpp"

namespace fairshuf::test {

using cards = std::span<std::uint8_t>;

struct unfair_shuffle {
    std::string name;
    std::size_t n;
    std::function<void(cards, chacha8&)> shuffle;
    bool keep_deck = false;       // each shuffle continues with the last deck
    bool found = true;            // detected with 20,000 decks; the others evade almost every test
    bool even_in_places = false;  // so nearly even that the table of places misses it
};

inline audit::counts sample_of(const unfair_shuffle& unfair, std::uint64_t decks, const key& from,
                               audit::battery tests = audit::battery::full) {
    chacha8 words(from);
    audit::tally t(unfair.n, tests);
    std::vector<std::uint8_t> deck(unfair.n);
    for (std::uint64_t i = 0; i < decks; ++i) {
        if (i == 0 || !unfair.keep_deck) std::iota(deck.begin(), deck.end(), std::uint8_t{0});
        unfair.shuffle(deck, words);
        t.add(deck);
    }
    return t.result();
}

inline void fair_shuffle(cards deck, chacha8& words) {
    exact draws(words);
    swap_down{}(deck, draws);
}

inline void reverse_after_cut(cards deck, chacha8& words) {
    exact draws(words);
    flawed::cut{}(deck, draws);
    std::ranges::reverse(deck);
}

// A fair shuffle, followed by a swap of two cards if the order is odd.
inline void even_orders_only(cards deck, chacha8& words) {
    fair_shuffle(deck, words);
    if ((deck.size() - audit::detail::measures::cycles(deck)) % 2 == 1) std::swap(deck[0], deck[1]);
}

// Swaps of two different places: an even number of them gives even orders.
inline void distinct_swaps(cards deck, chacha8& words, int swaps) {
    exact draws(words);
    for (int i = 0; i < swaps; ++i) {
        const auto a = draws.below(deck.size());
        const auto b = draws.below(deck.size() - 1);
        std::swap(deck[a], deck[b + (b >= a ? 1 : 0)]);
    }
}

inline constexpr std::uint64_t prime = 53;

constexpr std::uint64_t inverse_mod_53(std::uint64_t x) {
    std::uint64_t result = 1;
    for (int i = 0; i < 51; ++i) result = result * x % prime;  // x^(p-2)
    return result;
}

// x -> a x + b on 53 cards: every two cards are in every two places equally often.
inline void affine_map(cards deck, chacha8& words) {
    exact draws(words);
    const auto a = 1 + draws.below(prime - 1);
    const auto b = draws.below(prime);
    for (std::size_t x = 0; x < prime; ++x) deck[x] = static_cast<std::uint8_t>((a * x + b) % prime);
}

// x -> (a x + b) / (c x + d) on 54 cards, where the last is infinity: PGL(2, 53). It maps any three cards to
// any three places exactly once.
inline void projective_map(cards deck, chacha8& words) {
    exact draws(words);
    std::uint64_t a = 0, b = 0, c = 0, d = 0;
    do {
        a = draws.below(prime);
        b = draws.below(prime);
        c = draws.below(prime);
        d = draws.below(prime);
    } while ((a * d + prime * prime - b * c) % prime == 0);
    const auto ratio = [](std::uint64_t over, std::uint64_t under) {
        return static_cast<std::uint8_t>(under == 0 ? prime : over * inverse_mod_53(under) % prime);
    };
    for (std::size_t x = 0; x < prime; ++x) deck[x] = ratio((a * x + b) % prime, (c * x + d) % prime);
    deck[prime] = ratio(a, c);
}

inline void by_rule(cards deck, chacha8& words, const auto& rule) {
    from_rule draws(rule, words);
    swap_down{}(deck, draws);
}

inline void by_short_seed(cards deck, chacha8& words, std::uint64_t seeds) {
    exact seed(words);
    flawed::short_seed_draws draws(seed.below(seeds));
    swap_down{}(deck, draws);
}

inline unfair_shuffle from_catalogue(std::string spec, std::size_t n = 52) {
    const auto found = find_algorithm(spec);
    const auto shuffle = [found = *found](cards deck, chacha8& words) {
        visit_algorithm(found, [&](const auto& algorithm) {
            exact draws(words);
            algorithm(deck, draws);
        });
    };
    return {std::move(spec), std::min(n, found->about.most_cards), shuffle};
}

inline unfair_shuffle even_in_places(unfair_shuffle shuffle) {
    shuffle.even_in_places = true;
    return shuffle;
}

inline std::vector<unfair_shuffle> unfair_shuffles() {
    std::vector<unfair_shuffle> all;
    for_each_algorithm([&]<class A>(const A&) {
        if (A::about.fair != fairness::yes) all.push_back(from_catalogue(std::string(A::about.name)));
    });
    all.push_back(from_catalogue("riffle:8"));
    all.push_back(even_in_places(from_catalogue("riffle:10")));
    all.push_back({"cut and reverse", 52, reverse_after_cut});
    all.push_back(even_in_places({"even orders only", 52, even_orders_only}));
    all.push_back({"60 distinct swaps", 52, [](cards d, chacha8& w) { distinct_swaps(d, w, 60); }});
    all.push_back(
        even_in_places({"400 distinct swaps", 52, [](cards d, chacha8& w) { distinct_swaps(d, w, 400); }}));
    all.push_back(even_in_places({"affine maps mod 53", 53, affine_map}));
    all.push_back(even_in_places({"PGL(2,53) on 54 cards", 54, projective_map}));
    all.push_back({"seeds of 16 bits", 52, [](cards d, chacha8& w) { by_short_seed(d, w, 65'536); }});
    all.push_back(even_in_places({"seeds: ms of a day", 52, [](cards d, chacha8& w) {
                                      by_short_seed(d, w, flawed::short_seed::milliseconds_of_a_day);
                                  }}));
    all.push_back(
        {"draws: rand() % k, 8 bits", 52, [](cards d, chacha8& w) { by_rule(d, w, flawed::modulo{256}); }});
    all.push_back({"draws: never the last", 52, [](cards d, chacha8& w) { by_rule(d, w, flawed::stuck{}); }});
    auto again = from_catalogue("swap-any");
    again.name = "swap-any, deck kept";
    again.keep_deck = true;
    all.push_back(even_in_places(again));
    all.push_back({"draws: rand() % k, 15 bits", 52,
                   [](cards d, chacha8& w) { by_rule(d, w, flawed::modulo{32'768}); }, false, false});
    all.push_back({"seeds of 32 bits", 52,
                   [](cards d, chacha8& w) { by_short_seed(d, w, std::uint64_t{1} << 32); }, false, false});
    return all;
}

}  // namespace fairshuf::test
