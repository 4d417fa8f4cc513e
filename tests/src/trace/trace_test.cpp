#include "trace/trace.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "fairshuf/algorithm/catalogue.hpp"

using namespace fairshuf;

namespace {

std::vector<std::string> cards(std::size_t n) {
    std::vector<std::string> names;
    for (std::size_t i = 1; i <= n; ++i) names.push_back(std::to_string(i));
    return names;
}

std::string problem(std::string_view algorithm, std::size_t n, const script& draws) {
    const auto recording = trace_shuffle(*find_algorithm(algorithm), cards(n), draws);
    return recording ? "" : recording.error().message;
}

}  // namespace

TEST(Trace, IsTheExampleOfTheFirstDocument) {
    const auto recording = trace_shuffle(*find_algorithm("swap-down"), cards(5), script{1, 2, 0, 0});
    ASSERT_TRUE(recording);
    ASSERT_EQ(recording->recording.steps.size(), 4U);
    EXPECT_EQ(recording->recording.steps.back().after.deck, (std::vector<std::size_t>{5, 4, 1, 3, 2}));
}

TEST(Trace, AScriptMustFitTheDraws) {
    EXPECT_EQ(problem("swap-down", 5, {1, 4, 0, 0}),
              "draw 2 of the script is 4, but step 2 draws from 0 to 3");
    EXPECT_EQ(problem("swap-down", 5, {1, 2}),
              "the script has 2 draws, but one more is needed: step 3 draws from 0 to 2");
    EXPECT_EQ(problem("swap-down", 3, {0, 0, 0}), "the script has 3 draws, but the shuffle takes only 2");
    EXPECT_EQ(problem("swap-down", 1, {0}), "the script has 1 draw, but the shuffle takes only 0");
    EXPECT_EQ(problem("pick-redraw", 3, {0, 0, 0}),
              "the script has 3 draws, but one more is needed: step 4 draws from 0 to 2");  // though it could
                                                                                            // draw for ever
    EXPECT_EQ(problem("pick-redraw", 3, {0, 0, 1, 2}), "");
    EXPECT_EQ(problem("insert-swap", 3, {0, 9}), "draw 2 of the script is 9, but step 3 draws from 0 to 2");
}

TEST(Trace, AScriptCanBeCompleted) {
    const auto drawn = [](std::string_view algorithm, const script& draws) {
        const auto recording =
            trace_shuffle(*find_algorithm(algorithm), cards(5), completed{draws, key::from_text("x")});
        script made;
        for (const auto& step : recording->recording.steps)
            if (step.draw) made.push_back(step.draw->value);
        return made;
    };
    const auto begun = drawn("swap-down", {4, 3});
    ASSERT_EQ(begun.size(), 4U);
    EXPECT_EQ(begun[0], 4U);
    EXPECT_EQ(begun[1], 3U);
    EXPECT_EQ(drawn("swap-down", {4, 3, 9, 0}), begun);  // a draw that does not fit is ignored
    EXPECT_EQ(drawn("swap-down", {4, 3, 0, 0, 7}), (script{4, 3, 0, 0}));
    EXPECT_EQ(drawn("pick-redraw", {2, 2, 2, 0, 1, 3, 4, 2}), (script{2, 2, 2, 0, 1, 3, 4}));
}

TEST(Trace, TooManyCardsAreRefused) {
    EXPECT_EQ(trace_shuffle(*find_algorithm("swap-up"), cards(55), script{}).error().message,
              "55 cards are too many to trace swap-up; at most 54");
    EXPECT_EQ(trace_shuffle(*find_algorithm("enumerate-all"), cards(11), script{}).error().message,
              "11 cards are too many to trace enumerate-all; at most 10");
}

TEST(Trace, TooManyStepsAreRefused) {
    const auto recording = trace_shuffle(*find_algorithm("riffle:100000"), cards(54), key::from_text("x"));
    EXPECT_EQ(recording.error().message,
              "riffle:100000 with 54 cards takes more than 10000 steps: too many to trace");
    EXPECT_TRUE(trace_shuffle(*find_algorithm("riffle:100"), cards(54), key::from_text("x")));
}

TEST(Trace, EveryTraceEndsWithTheOrderOfTheShuffle) {
    for_each_algorithm([]<class A>(const A&) {
        const std::size_t n = A::about.most_cards < 54 ? 6 : 54;
        const auto recording = trace_shuffle(*find_algorithm(A::about.name), cards(n), key::from_text("x"));
        ASSERT_TRUE(recording) << A::about.name;
        auto last = recording->recording.steps.back().after;
        EXPECT_TRUE(last.pile.empty()) << A::about.name;
        std::ranges::sort(last.deck);
        for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(last.deck[i], i + 1) << A::about.name;
    });
}
