#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "catalogue/named.hpp"
#include "trace/trace_product.hpp"
#include "trace/trace_report.hpp"

using namespace fairshuf;
using audit::fraction;

namespace {

traced walk_of(std::string_view algorithm, const std::vector<std::string>& cards, const script& draws) {
    return *trace_shuffle(*named_algorithm(algorithm), cards, draws);
}

const std::vector<std::string> four{"1", "2", "3", "4"}, five_cards{"1", "2", "3", "4", "5"};

fraction product_of_factors(const std::vector<report::factor>& factors) {
    fraction value = 1;
    for (const auto& f : factors) value *= f.value();
    return value;
}

}  // namespace

TEST(TraceEnd, GoesOnToTheFinalProbability) {
    const auto ends = report::at_the_end(walk_of("swap-seen", five_cards, {0, 2, 3, 4}));
    ASSERT_EQ(ends.size(), 5U);
    EXPECT_EQ(ends[0].subject, "2 in place 1");
    EXPECT_EQ(ends[0].text(), "inserted 1/2 · stays 2/3 · stays 3/4 · stays 4/5 = 1/5");
    EXPECT_EQ(ends[1].text(), "sent to the end 1/2 · stays 2/3 · stays 3/4 · stays 4/5 = 1/5");
    EXPECT_EQ(ends[4].text(), "inserted 1/5");
}

// Of all runs, those that end with the card in that place have together the probability that the walk gives.
TEST(TraceEnd, IsTheProbabilityOfTheCardInThatPlaceForEveryRun) {
    for (const std::string_view algorithm : {"swap-seen", "insert-swap", "insert-splice"}) {
        std::map<std::string, fraction> claimed, counted;
        for (std::uint64_t a = 0; a < 2; ++a)
            for (std::uint64_t b = 0; b < 3; ++b)
                for (std::uint64_t c = 0; c < 4; ++c)
                    for (const auto& p : report::at_the_end(walk_of(algorithm, four, {a, b, c}))) {
                        counted[p.subject] += fraction(1, 24);
                        claimed[p.subject] = p.value;
                        fraction ways = product_of_factors(p.factors);
                        if (!p.other_way.empty()) ways += product_of_factors(p.other_way);
                        EXPECT_EQ(ways, p.value) << algorithm << ": " << p.text();
                    }
        EXPECT_EQ(counted.size(), 16U);
        EXPECT_EQ(claimed, counted) << algorithm;
    }
}

TEST(TraceEnd, SaysWhyAPushedCardIsWhereItIs) {
    const auto ends = report::at_the_end(walk_of("insert-splice", five_cards, {0, 0, 0, 0}));
    EXPECT_EQ(ends[1].text(), "was there 1/4 · stays 3/5 + was there 1/4 · pushed 1/5 = 1/5");
    EXPECT_EQ(ends[4].text(), "was there 1/4 · pushed 4/5 = 1/5");
}

TEST(TraceProduct, ConditionsOnAPlaceThatIsNotEmpty) {
    const auto chances = report::products(walk_of("pick-redraw", five_cards, {1, 1, 2, 0, 3, 4}));
    EXPECT_EQ(chances[0].text(), "picked 1/5");
    EXPECT_EQ(chances[1].text(), "found empty 1/5");
    EXPECT_EQ(chances[1].subject, "place 2");
    EXPECT_EQ(chances[2].subject, "3 in place 2");
    EXPECT_EQ(chances[2].text(), "not picked 4/5 · picked, given that a card is there, 1/4 = 1/5");
    EXPECT_EQ(chances[5].value, fraction(1, 5));
}

TEST(TraceEnd, ListsAllOrdersAndMarksTheDrawnOne) {
    for (const std::string_view algorithm : {"enumerate-all", "enumerate"})
        for (std::uint64_t rank = 0; rank < 24; ++rank) {
            const auto walk = walk_of(algorithm, four, {rank});
            const auto list = report::all_orders(walk);
            ASSERT_TRUE(list);
            EXPECT_EQ(list->orders.size(), 24U);
            EXPECT_TRUE(std::ranges::is_sorted(list->orders));
            EXPECT_EQ(list->drawn, rank);
            EXPECT_EQ(list->orders[list->drawn], walk.recording.steps.back().after.deck);
        }
    EXPECT_FALSE(report::all_orders(walk_of("enumerate-all", five_cards, {7})));
    EXPECT_NE(report::as_text(walk_of("enumerate-all", four, {8}), {}, 100).find(">  8  2 3 1 4"),
              std::string::npos);
}
