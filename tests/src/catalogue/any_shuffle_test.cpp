#include "catalogue/any_shuffle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "catalogue/named.hpp"
#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;

namespace {

std::vector<std::uint8_t> new_deck(std::size_t n) {
    std::vector<std::uint8_t> deck(n);
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    return deck;
}

}  // namespace

TEST(AnyShuffle, DoesWhatTheAlgorithmItselfDoes) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        const std::size_t n = std::min<std::size_t>(13, A::about.most_cards);
        auto directly = new_deck(n), by_name = new_deck(n);
        chacha8 words(key::from_text("any")), same_words(key::from_text("any"));
        exact draws(words), same_draws(same_words);
        algorithm(directly, draws);
        as_any_draws any(same_draws);
        any_shuffle (*named_algorithm(A::about.name))(by_name, any);
        EXPECT_EQ(by_name, directly) << A::about.name;
    });
}

TEST(AnyShuffle, KnowsTheParameter) {
    auto deck = new_deck(52);
    chacha8 words(key::from_text("any"));
    exact draws(words);
    as_any_draws any(draws);
    any_shuffle (*named_algorithm("riffle:0"))(deck, any);
    EXPECT_EQ(deck, new_deck(52));
    any_shuffle (*named_algorithm("riffle:1"))(deck, any);
    EXPECT_NE(deck, new_deck(52));
}

TEST(NamedAlgorithm, SaysWhatWouldBeRight) {
    EXPECT_EQ(named_algorithm("knuth")->about.name, "swap-down");
    EXPECT_FALSE(named_algorithm("swap-dwon"));
    EXPECT_EQ(all_algorithms().size(), catalogue::size);
}
