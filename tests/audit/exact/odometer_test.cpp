#include "fairshuf/audit/exact/odometer.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

using namespace fairshuf;
using audit::fraction;
using audit::detail::odometer;
using fairshuf::audit::detail::odometer;

TEST(Odometer, GoesThroughEverySequenceOnce) {
    odometer draws(uniform{});
    std::set<std::vector<std::uint64_t>> seen;
    fraction sum = 0;
    do {
        std::vector<std::uint64_t> values{draws.below(3)};
        if (values[0] == 1) values.push_back(draws.below(4));  // later draws may depend on earlier ones
        EXPECT_TRUE(seen.insert(values).second);
        sum += fraction(draws.count(), draws.words());
    } while (draws.next());
    EXPECT_EQ(seen.size(), 2U + 4U);
    EXPECT_EQ(sum, 1);
}

TEST(Odometer, StartsAgainAfterTheLastSequence) {
    odometer draws(uniform{});
    for (int lap = 0; lap < 2; ++lap) {
        int sequences = 0;
        do {
            draws.below(2);
            draws.below(2);
            ++sequences;
        } while (draws.next());
        EXPECT_EQ(sequences, 4);
    }
}

TEST(Odometer, SkipsImpossibleValuesAndWeighsTheOthers) {
    odometer draws(flawed::modulo{5});  // 5 words for 3 values: 2, 2, 1
    std::vector<audit::integer> counts;
    do {
        draws.below(3);
        counts.push_back(draws.count());
        EXPECT_EQ(draws.words(), 5);
    } while (draws.next());
    EXPECT_EQ(counts, (std::vector<audit::integer>{2, 2, 1}));

    odometer short_of_words(flawed::modulo{2});
    std::vector<std::uint64_t> values;
    do values.push_back(short_of_words.below(4));
    while (short_of_words.next());
    EXPECT_EQ(values, (std::vector<std::uint64_t>{0, 1}));
}

TEST(Odometer, DropsSequencesBeyondTheHorizonAndEndsEveryLoop) {
    odometer draws(uniform{}, 10);
    fraction found = 0, lost = 0;
    do {
        while (draws.below(2) == 0) {  // heads for ever has probability 0
        }
        (draws.lost() ? lost : found) += fraction(draws.count(), draws.words());
    } while (draws.next());
    EXPECT_EQ(found + lost, 1);
    EXPECT_LE(lost, fraction(1, 1024));
    EXPECT_GT(lost, 0);
}
