#include "fairshuf/family/cycle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <memory>
#include <random>
#include <vector>

#include "fairshuf/algorithm/flawed/sattolo.hpp"
#include "family/laws.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using test::numbered;

namespace {

std::size_t length_of_cycle(const std::vector<std::uint32_t>& order) {
    std::size_t steps = 0;
    for (std::uint32_t at = 0; steps == 0 || at != 0; ++steps) at = order[at];
    return steps;
}

}  // namespace

TEST(Cycle, MakesEverySingleCycleEquallyLikely) {
    for (std::size_t n = 1; n <= 7; ++n) {
        const auto law = test::law_of([&](auto& draws) {
            auto cards = numbered(n);
            detail::turn_in_a_cycle(cards.begin(), n, draws);
            EXPECT_EQ(length_of_cycle(cards), n);
            return cards;
        });
        EXPECT_TRUE(test::uniform_over(law, test::arrangements(n - 1, n - 1))) << n;
    }
}

TEST(Cycle, IsSattolosAlgorithm) {
    std::mt19937_64 one(42), other(42);
    auto cards = numbered(100), same = numbered(100);
    cycle(cards, one);
    exact draws(other);
    flawed::sattolo{}(same, draws);
    EXPECT_EQ(cards, same);
}

TEST(Cycle, GoesThroughAllPlacesOfLongLists) {
    auto cards = numbered(100'000);
    EXPECT_EQ(cycle(cards, key::from_text("x")), cards.end());
    EXPECT_EQ(length_of_cycle(cards), 100'000U);
    auto others = numbered(1000);
    cycle(others);
    EXPECT_EQ(length_of_cycle(others), 1000U);
}

TEST(Cycle, LeavesNothingAndOneAlone) {
    std::vector<int> none, one{7};
    cycle(none, key::from_text("x"));
    cycle(one, key::from_text("x"));
    EXPECT_EQ(one, std::vector{7});
}

TEST(Cycle, WithAKeyDrawsFromItsOwnDerivedKey) {
    auto cards = numbered(100), same = numbered(100);
    cycle(cards.begin(), cards.end(), key::from_text("x"));
    chacha8 words(derive(key::from_text("x"), "fairshuf.cycle"));
    cycle(same, words);
    EXPECT_EQ(cards, same);
}

TEST(Cycle, TakesCardsThatCannotBeCopiedAndBits) {
    std::vector<std::unique_ptr<int>> cards(5);
    cycle(cards, key::from_text("x"));
    std::vector<bool> bits{true, false, false};
    cycle(bits, key::from_text("x"));
    EXPECT_EQ(std::ranges::count(bits, true), 1);
    EXPECT_FALSE(bits[0]);
}

// As a program in Python computes it.
TEST(Cycle, GivesTheSameEverywhere) {
    auto cards = numbered<int>(8);
    cycle(cards, key::from_text("family"));
    EXPECT_EQ(cards, (std::vector{3, 6, 5, 7, 2, 0, 4, 1}));
}
