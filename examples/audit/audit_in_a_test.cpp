// Audits your own shuffle in your own GoogleTest, in three lines.
#include <gtest/gtest.h>
#include <fairshuf/audit/observe.hpp>

#include <random>
#include <utility>
#include <vector>

namespace {

std::mt19937 engine(2024);  // a fixed seed: the test gives the same result every time

// The code under test.
void my_shuffle(std::vector<int>& deck) {
    for (std::size_t last = deck.size() - 1; last > 0; --last)
        std::swap(deck[last], deck[std::uniform_int_distribution<std::size_t>(0, last)(engine)]);
}

// The same with the famous mistake: every place swaps with any place.
void my_wrong_shuffle(std::vector<int>& deck) {
    for (auto& card : deck)
        std::swap(card, deck[std::uniform_int_distribution<std::size_t>(0, deck.size() - 1)(engine)]);
}

}  // namespace

TEST(MyShuffle, IsFair) {
    const auto seen = fairshuf::audit::observe(my_shuffle, 52, 20'000);
    EXPECT_EQ(seen.verdict, fairshuf::audit::observed_verdict::fair) << seen.summary();
}

TEST(MyWrongShuffle, IsFoundOut) {
    const auto seen = fairshuf::audit::observe(my_wrong_shuffle, 52, 20'000);
    EXPECT_EQ(seen.verdict, fairshuf::audit::observed_verdict::unfair) << seen.summary();
}
