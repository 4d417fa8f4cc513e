#include "fairshuf/audit/exact/positions.hpp"

#include <gtest/gtest.h>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/audit/prove.hpp"

using namespace fairshuf;
using audit::fraction;

TEST(Positions, AgreeWithTheFullDistributionForEveryObliviousAlgorithm) {
    std::size_t compared = 0;
    for_each_algorithm([&]<class A>(const A& algorithm) {
        if constexpr (oblivious<A>) {
            for (const any_rule& rule :
                 {any_rule{uniform{}}, any_rule{flawed::modulo{256}}, any_rule{flawed::floating{53}}})
                for (std::size_t n = 1; n <= 5; ++n) {
                    const auto carried = audit::detail::propagate_positions(algorithm, n, rule, {});
                    ASSERT_TRUE(carried) << A::about.name << ": " << carried.error().message;
                    EXPECT_EQ(*carried, audit::summarise(*audit::prove(algorithm, n, rule)).positions)
                        << A::about.name << " " << n;
                }
            ++compared;
        }
    });
    EXPECT_GE(compared, 14U);
}

TEST(Positions, RowsAndColumnsSumToOneWithManyCards) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        if constexpr (oblivious<A>) {
            const std::size_t n = std::min<std::size_t>(A::about.places_up_to, 10);
            const auto positions = *audit::prove_positions(algorithm, n);
            for (std::size_t i = 0; i < n; ++i) {
                fraction row = 0, column = 0;
                for (std::size_t j = 0; j < n; ++j) {
                    row += positions[i][j];
                    column += positions[j][i];
                }
                ASSERT_EQ(row, 1) << A::about.name;
                ASSERT_EQ(column, 1) << A::about.name;
            }
        }
    });
}

TEST(Positions, EveryFairObliviousShuffleIsEvenWith54Cards) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        if constexpr (oblivious<A>)
            if (A::about.fair == fairness::yes) {
                EXPECT_TRUE(audit::even(*audit::prove_positions(algorithm, 54))) << A::about.name;
            }
    });
}

TEST(Positions, OfASingleCutAreEvenThoughItIsUnfair) {
    EXPECT_TRUE(audit::even(*audit::prove_positions(flawed::cut{}, 52)));
    EXPECT_EQ(audit::summarise(*audit::prove(flawed::cut{}, 4)).verdict, audit::verdict::unfair);
}

namespace {

// Wrongly claims to be oblivious: its number of rounds depends on a draw.
struct liar : rounds<liar> {
    static constexpr bool oblivious = true;
    static constexpr counter start(deck auto&& /*cards*/) { return {2}; }
    static constexpr bool done(const counter& left) { return left.i == 0; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        left.i = left.i == 2 ? draws.below(2) : 0;
        swap_cards(cards, 0, 1);
    }
};

}  // namespace

TEST(Positions, AreNotGivenWhereTheRoundsDependOnTheDraws) {
    EXPECT_EQ(audit::prove_positions(liar{}, 3).error().message,
              "its rounds depend on the draws, so places cannot be followed alone");
}
