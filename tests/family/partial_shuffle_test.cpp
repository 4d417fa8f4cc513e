#include "fairshuf/family/partial_shuffle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <random>
#include <vector>

#include "family/laws.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using test::numbered;

TEST(PartialShuffle, MakesEveryArrangementEquallyLikely) {
    for (std::size_t n = 0; n <= 6; ++n)
        for (std::size_t k = 0; k <= n; ++k) {
            const auto law = test::law_of([&](auto& draws) {
                auto cards = numbered<int>(n);
                detail::shuffle_front(cards.begin(), n, k, draws);
                cards.resize(k);
                return cards;
            });
            EXPECT_TRUE(test::uniform_over(law, test::arrangements(n, k))) << n << " " << k;
        }
}

TEST(PartialShuffle, KeepsEveryCard) {
    auto cards = numbered(1000);
    const auto end = partial_shuffle(cards, 10, key::from_text("x"));
    EXPECT_EQ(end - cards.begin(), 10);
    EXPECT_NE(cards, numbered(1000));
    std::ranges::sort(cards);
    EXPECT_EQ(cards, numbered(1000));
}

TEST(PartialShuffle, ContinuesAShorterOne) {
    const auto k = key::from_text("x");
    auto few = numbered(1000), more = numbered(1000);
    partial_shuffle(few, 5, k);
    partial_shuffle(more, 7, k);
    EXPECT_TRUE(std::equal(few.begin(), few.begin() + 5, more.begin()));
    EXPECT_NE(few[5], more[5]);
}

TEST(PartialShuffle, ShufflesAllIfThereAreFewer) {
    auto cards = numbered(5), all = numbered(5);
    EXPECT_EQ(partial_shuffle(cards, 100, key::from_text("x")), cards.end());
    partial_shuffle(all, 5, key::from_text("x"));
    EXPECT_EQ(cards, all);
}

TEST(PartialShuffle, TakesIteratorsAsPartialSortDoes) {
    std::deque<int> cards{1, 2, 3, 4, 5, 6, 7};
    auto same = cards;
    EXPECT_EQ(partial_shuffle(cards.begin(), cards.begin() + 3, cards.end(), key::from_text("x")),
              cards.begin() + 3);
    partial_shuffle(same, 3, key::from_text("x"));
    EXPECT_EQ(cards, same);
}

TEST(PartialShuffle, TakesWordsOfAnyEngine) {
    std::mt19937_64 one(42), other(42);
    auto cards = numbered(100), same = numbered(100);
    partial_shuffle(cards, 10, one);
    exact draws(other);
    for (std::size_t i = 0; i < 10; ++i) std::swap(same[i], same[i + draws.below(100 - i)]);
    EXPECT_EQ(cards, same);
    EXPECT_EQ(one, other);
}

TEST(PartialShuffle, WithAKeyDrawsFromItsOwnDerivedKey) {
    auto cards = numbered(100), same = numbered(100);
    partial_shuffle(cards, 10, key::from_text("x"));
    chacha8 words(derive(key::from_text("x"), "fairshuf.partial_shuffle"));
    partial_shuffle(same, 10, words);
    EXPECT_EQ(cards, same);
}

TEST(PartialShuffle, WithoutAnythingIsUnpredictable) {
    auto cards = numbered(1000), others = numbered(1000);
    partial_shuffle(cards, 100);
    partial_shuffle(others, 100);
    EXPECT_NE(cards, others);
}

TEST(PartialShuffle, MovesCardsThatCannotBeCopied) {
    std::vector<std::unique_ptr<int>> cards(20);
    for (int i = 0; auto& card : cards) card = std::make_unique<int>(i++);
    auto same = numbered<int>(20);
    partial_shuffle(cards, 5, key::from_text("x"));
    partial_shuffle(same, 5, key::from_text("x"));
    for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(*cards[i], same[i]);
}

// As a program in Python computes it.
TEST(PartialShuffle, GivesTheSameEverywhere) {
    auto cards = numbered<int>(1'000'000);
    partial_shuffle(cards, 5, key::from_text("family"));
    cards.resize(5);
    EXPECT_EQ(cards, (std::vector{399323, 821544, 977824, 439125, 832154}));
}
