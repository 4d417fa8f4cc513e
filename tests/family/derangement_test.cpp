#include "fairshuf/family/derangement.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "family/laws.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using test::numbered;

namespace {

bool nobody_stays(const std::vector<std::uint32_t>& order) {
    for (std::size_t i = 0; i < order.size(); ++i)
        if (order[i] == i) return false;
    return true;
}

// Counts the draws of an engine.
struct counted {
    chacha8* words;
    std::uint64_t* draws;
    std::uint64_t below(std::uint64_t bound) {
        ++*draws;
        return exact<chacha8>(*words).below(bound);
    }
};

}  // namespace

// An attempt makes each derangement with probability exactly 1/n!, or fails. Attempts are independent, so
// each of them is equally likely in the end.
TEST(Derangement, MakesEachDerangementEquallyLikely) {
    const std::vector<std::size_t> derangements{1, 0, 1, 2, 9, 44, 265};
    for (std::size_t n = 0; n <= 6; ++n) {
        auto law = test::law_of([&](auto& draws) {
            std::vector<std::uint32_t> order(n);
            if (!detail::derange_once(order, draws)) return std::vector<std::uint32_t>{99};
            EXPECT_TRUE(nobody_stays(order));
            return order;
        });
        law.erase({99});
        EXPECT_EQ(law.size(), derangements[n]);
        for (const auto& [order, probability] : law)
            EXPECT_EQ(probability, audit::fraction(1, test::arrangements(n, n)));
    }
}

TEST(Derangement, LetsNobodyStay) {
    for (const std::size_t n : {0U, 2U, 3U, 10U, 1000U, 100'000U}) {
        auto cards = numbered(n);
        EXPECT_TRUE(derangement(cards, key::from_text("x")));
        EXPECT_TRUE(nobody_stays(cards)) << n;
        std::ranges::sort(cards);
        EXPECT_EQ(cards, numbered(n));
    }
}

TEST(Derangement, OfOneCardDoesNotExist) {
    std::vector<int> one{7};
    EXPECT_FALSE(derangement(one, key::from_text("x")));
    EXPECT_EQ(one, std::vector{7});
}

TEST(Derangement, MovesCardsOfAnyKindAlike) {
    auto numbers = numbered(100);
    derangement(numbers, key::from_text("x"));
    std::vector<std::unique_ptr<int>> cards(100);
    for (int i = 0; auto& card : cards) card = std::make_unique<int>(i++);
    derangement(cards.begin(), cards.end(), key::from_text("x"));
    std::vector<bool> bits(100);
    bits[17] = true;
    derangement(bits, key::from_text("x"));
    for (std::size_t i = 0; i < 100; ++i) {
        EXPECT_EQ(*cards[i], static_cast<int>(numbers[i]));
        EXPECT_EQ(bits[i], numbers[i] == 17);
    }
}

TEST(Derangement, WithAKeyDrawsFromItsOwnDerivedKey) {
    auto cards = numbered(100), same = numbered(100);
    derangement(cards, key::from_text("x"));
    chacha8 words(derive(key::from_text("x"), "fairshuf.derangement"));
    derangement(same, words);
    EXPECT_EQ(cards, same);
}

TEST(Derangement, TakesFewDraws) {
    chacha8 words(key::from_text("x"));
    std::uint64_t draws = 0;
    counted source{&words, &draws};
    for (int i = 0; i < 1000; ++i) (void)detail::deranged<std::uint32_t>(1000, source);
    EXPECT_GT(draws, 1'600'000U);
    EXPECT_LT(draws, 1'800'000U);
}

// As a program in Python computes it.
TEST(Derangement, GivesTheSameEverywhere) {
    auto cards = numbered<int>(8);
    derangement(cards, key::from_text("family"));
    EXPECT_EQ(cards, (std::vector{4, 3, 1, 7, 2, 0, 5, 6}));
}
