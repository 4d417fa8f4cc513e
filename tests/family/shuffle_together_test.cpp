#include "fairshuf/family/shuffle_together.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <string>
#include <vector>

#include "support/cards.hpp"

using namespace fairshuf;
using test::numbered;

namespace {

std::vector<std::string> names(std::size_t n) {
    std::vector<std::string> made;
    for (std::size_t i = 0; i < n; ++i) made.push_back(std::to_string(i));
    return made;
}

}  // namespace

TEST(ShuffleTogether, GivesEachRangeTheOrderOfShuffle) {
    const auto k = key::from_text("x");
    for (const std::size_t n : {0U, 1U, 52U, 200'000U}) {
        auto numbers = numbered(n), same = numbered(n);
        auto texts = names(n);
        std::deque<std::uint64_t> others(same.begin(), same.end());
        ASSERT_TRUE(shuffle_together(k, numbers, texts, others));
        shuffle(same, k);
        EXPECT_EQ(numbers, same);
        for (std::size_t i = 0; i < n; ++i) {
            ASSERT_EQ(texts[i], std::to_string(same[i]));
            ASSERT_EQ(others[i], same[i]);
        }
    }
}

TEST(ShuffleTogether, TakesAKeyFromAnEngine) {
    std::mt19937_64 one(42), other(42);
    auto numbers = numbered(100), more = numbered(100);
    ASSERT_TRUE(shuffle_together(one, numbers, more));
    EXPECT_EQ(numbers, more);
    EXPECT_NE(numbers, numbered(100));
    other.discard(4);
    EXPECT_EQ(one, other);
    ASSERT_TRUE(shuffle_together(one, more));
    EXPECT_NE(numbers, more);
}

TEST(ShuffleTogether, RefusesDifferentSizes) {
    auto numbers = numbered(5);
    auto texts = names(4);
    const auto done = shuffle_together(key::from_text("x"), numbers, texts);
    ASSERT_FALSE(done);
    EXPECT_EQ(
        done.error().message,
        "ranges that are shuffled together must have the same size, but the first has 5 elements and range 2 "
        "has 4");
    EXPECT_EQ(numbers, numbered(5));
    EXPECT_EQ(texts, names(4));
}
