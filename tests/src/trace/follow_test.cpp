#include "trace/follow.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "catalogue/named.hpp"

using namespace fairshuf;
using audit::fraction;

namespace {

traced follow_trace(std::string_view algorithm, std::size_t n, const trace_draws& draws) {
    std::vector<std::string> cards;
    for (std::size_t i = 1; i <= n; ++i) cards.push_back(std::to_string(i));
    return *trace_shuffle(*named_algorithm(algorithm), cards, draws);
}

}  // namespace

TEST(Follow, TellsTheCasesOfTheThirdDocument) {
    const auto walk = follow_trace("swap-up", 54, key::from_text("follow"));
    const auto second = *follow_card(walk, "2");
    const auto& round = second.rounds[1];
    EXPECT_EQ(round.before[0], fraction(1, 54));   // it was swapped with card 1
    EXPECT_EQ(round.before[1], fraction(53, 54));  // it was not
    EXPECT_EQ(round.shares.probability(1, 7), fraction(1, 53));
    EXPECT_EQ(round.after, std::vector<fraction>(54, fraction(1, 54)));
    const auto first = *follow_card(walk, "1");
    EXPECT_EQ(first.rounds[1].before, first.rounds[1].after);  // the second swap does not disturb card 1
    const auto text = report::as_text(walk, first, {});
    EXPECT_NE(text.find("before it in places 3-54, 52/54: to place 2 1/53, stays 52/53"), std::string::npos)
        << text.substr(0, 1500);
    EXPECT_NE(text.find("after it in place 2: 1/54 · 1/53 + 52/54 · 1/53 = 1/54"), std::string::npos);
}

TEST(Follow, ThePathsOfAllRunsAddUp) {
    for (const std::string_view algorithm :
         {"swap-up", "swap-down", "pick-splice", "pick-last", "swap-any"}) {
        const bool any = algorithm == "swap-any";
        std::map<std::size_t, fraction> counted, claimed;
        for (std::uint64_t a = 0; a < 3; ++a)
            for (std::uint64_t b = 0; b < (any ? 3U : 2U); ++b)
                for (std::uint64_t c = 0; c < (any ? 3U : 1U); ++c) {
                    const auto walk = follow_trace(algorithm, 3, any ? script{a, b, c} : script{a, b});
                    const auto story = *follow_card(walk, "2");
                    ASSERT_TRUE(story.cases) << algorithm;
                    counted[story.place] += any ? fraction(1, 27) : fraction(1, 6);
                    claimed[story.place] = story.ends_so;
                    EXPECT_LE(story.path, story.ends_so);
                }
        EXPECT_EQ(claimed, counted) << algorithm;
    }
}

TEST(Follow, TellsTheWayOfThisRun) {
    const auto walk = follow_trace("swap-down", 5, script{1, 2, 0, 0});
    const auto story = *follow_card(walk, "1");
    EXPECT_EQ(story.rounds.size(), 4U);
    EXPECT_EQ(story.rounds[2].from, 0U);
    EXPECT_EQ(story.rounds[2].to, 2U);
    EXPECT_EQ(story.place, 2U);
    EXPECT_EQ(story.path, fraction(1, 5));
}

TEST(Follow, AWayOfOneRoundIsToldOnce) {
    const auto walk = follow_trace("cut", 3, script{2});
    const auto text = report::as_text(walk, *follow_card(walk, "1"), {});
    EXPECT_NE(text.find("this way: 1/3\n"), std::string::npos) << text;
}

TEST(Follow, ThereAreNoCasesWhereRoundsDependOnDraws) {
    const auto walk = follow_trace("pick-redraw", 4, key::from_text("x"));
    EXPECT_FALSE(follow_card(walk, "3")->cases);
    EXPECT_EQ(follow_card(walk, "9").error().message,
              "--follow '9': there is no such card; the cards are 1 2 3 4");
}
