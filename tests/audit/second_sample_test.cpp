#include "fairshuf/audit/second_sample.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

using namespace fairshuf::audit;

namespace {

observation seen(observed_verdict verdict, std::uint64_t shuffles) {
    return {.n = 5, .shuffles = shuffles, .verdict = verdict};
}

}  // namespace

TEST(SecondSample, IsNotTakenIfTheFirstIsClear) {
    for (const auto clear : {observed_verdict::fair, observed_verdict::unfair}) {
        second_sample rule(1000);
        EXPECT_EQ(rule.wanted(), 1000U);
        rule.add(seen(clear, 1000));
        ASSERT_TRUE(rule.decided());
        EXPECT_EQ(rule.result().verdict, clear);
        EXPECT_EQ(rule.result().suspects, std::nullopt);
    }
}

TEST(SecondSample, IsTwiceAsLargeAndDecides) {
    for (const auto verdict :
         {observed_verdict::fair, observed_verdict::unfair, observed_verdict::suspicious}) {
        second_sample rule(1000);
        rule.add(seen(observed_verdict::suspicious, 1000));
        ASSERT_FALSE(rule.decided());
        EXPECT_EQ(rule.sample(), 2);
        EXPECT_EQ(rule.wanted(), 2000U);
        rule.add(seen(verdict, 2000));
        ASSERT_TRUE(rule.decided());
        EXPECT_EQ(rule.result().verdict, verdict);
        EXPECT_EQ(rule.result().shuffles, 2000U);
        EXPECT_EQ(rule.result().suspects, 1000U);
    }
}

TEST(SecondSample, CannotFollowATooSmallFirstSample) {
    second_sample rule(1000);
    rule.add(seen(observed_verdict::suspicious, 999));
    ASSERT_TRUE(rule.decided());
    EXPECT_EQ(rule.result().verdict, observed_verdict::suspicious);
    EXPECT_EQ(rule.result().shuffles, 999U);
}

TEST(SecondSample, ThatIsNotAvailableLeavesTheFirst) {
    second_sample rule(1000);
    rule.add(seen(observed_verdict::suspicious, 1000));
    rule.give_up();
    ASSERT_TRUE(rule.decided());
    EXPECT_EQ(rule.result().verdict, observed_verdict::suspicious);
    EXPECT_EQ(rule.result().shuffles, 1000U);
    EXPECT_EQ(rule.result().suspects, std::nullopt);
}
