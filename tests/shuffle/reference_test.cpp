#include "fairshuf/shuffle/reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

using namespace fairshuf;

namespace {

std::vector<std::uint32_t> order_of(std::size_t n, const key& k) {
    std::vector<std::uint32_t> cards(n);
    std::iota(cards.begin(), cards.end(), 0U);
    fairshuf::detail::reference_order(cards, k);
    return cards;
}

std::size_t agreements(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
    std::size_t same = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) same += a[i] == b[i] ? 1 : 0;
    return same;
}

}  // namespace

TEST(ReferenceOrder, IsAPermutation) {
    for (const std::size_t n : std::vector<std::size_t>{0, 1, 2, 3, 1024, 1025, 131'072, 131'073, 400'000}) {
        auto cards = order_of(n, key::from_text("a"));
        std::ranges::sort(cards);
        for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(cards[i], i) << n;
    }
}

TEST(ReferenceOrder, HasNothingToDoWithThatOfAnotherKey) {
    // Places on which two independent orders agree are about one in n.
    for (const std::size_t n : std::vector<std::size_t>{1000, 5000, 131'072, 300'000})
        EXPECT_LT(agreements(order_of(n, key::from_text("a")), order_of(n, key::from_text("b"))), 12U) << n;
}

TEST(ReferenceOrder, HasNothingToDoWithThatOfOneCardMoreButTheFirstDigits) {
    const key k = key::from_text("a");
    for (const std::size_t n : std::vector<std::size_t>{1000, 5000, 131'070})
        EXPECT_LT(agreements(order_of(n, k), order_of(n + 1, k)), 12U) << n;
    // Beyond, a card has 1/256 of the places to be in: 300,000 places agree 256 times in the mean.
    const std::size_t same = agreements(order_of(300'000, k), order_of(300'001, k));
    EXPECT_GT(same, 160U);
    EXPECT_LT(same, 350U);
}

TEST(ReferenceOrder, SortsOutTheFirstLevelWhateverTheNumberOfCards) {
    // A pipe's items can be distributed before it is known how many there are.
    const key k = key::from_text("a");
    const fairshuf::detail::addressed_numbers of_few(k, 10), of_many(k, 1'000'000);
    std::size_t different = 0;
    for (std::uint64_t place = 0; place < 1000; ++place) {
        ASSERT_EQ(of_few.digit(1, place, 8), of_many.digit(1, place, 8));
        different += of_few.digit(2, place, 8) != of_many.digit(2, place, 8) ? 1 : 0;
    }
    EXPECT_GT(different, 980U);
}

TEST(ReferenceOrder, UsesEachWordForOneLeafOnly) {
    std::set<std::uint64_t> used;
    std::uint64_t begin = 0;
    for (std::uint64_t size = 0; size < 200; ++size) {  // leaves side by side, of all sizes
        for (std::uint64_t pair = 0; pair < size / 2; ++pair)
            EXPECT_TRUE(used.insert(fairshuf::detail::first_pair(begin) + pair).second)
                << begin << ' ' << size;
        begin += size;
    }
}
