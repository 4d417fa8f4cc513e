#include "fairshuf/audit/statistics/recurrence.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using audit::detail::period_of;
using audit::detail::recurrence_of;

namespace {

std::vector<std::uint64_t> repeated(std::size_t period, std::size_t length) {
    chacha8 words(key::from_text("decks"));
    std::vector<std::uint64_t> numbers;
    while (numbers.size() < length)
        numbers.push_back(numbers.size() < period ? words() : numbers[numbers.size() - period]);
    return numbers;
}

}  // namespace

TEST(Recurrence, FindsThePeriod) {
    for (const std::size_t period : {1, 2, 7, 100, 900})
        for (const std::size_t length : {1000, 1001, 1500})
            EXPECT_EQ(period_of(repeated(period, length)), period);
    EXPECT_EQ(period_of(repeated(950, 1000)), 0U);  // fifty are too few to be sure
    EXPECT_EQ(period_of(repeated(1000, 1000)), 0U);
    EXPECT_EQ(period_of({}), 0U);
}

TEST(Recurrence, FindsAPeriodAfterABeginning) {
    auto numbers = repeated(50, 1000);
    for (std::size_t i = 0; i < 30; ++i) numbers[i] = i;
    EXPECT_EQ(recurrence_of(numbers).period, 50U);
}

TEST(Recurrence, CountsEqualDecks) {
    const std::vector<std::uint64_t> decks{5, 5, 5, 9, 5, 9, 9, 1};
    const auto found = recurrence_of(decks);
    EXPECT_EQ(found.decks, 8U);
    EXPECT_EQ(found.different, 3U);
    EXPECT_EQ(found.followers, 3U);
    EXPECT_DOUBLE_EQ(found.equal_pairs, (6.0 + 3.0) / 28);
    EXPECT_EQ(recurrence_of({}).decks, 0U);
}
