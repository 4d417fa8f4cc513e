#include "fairshuf/audit/exact/position_walk.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/audit/exact/place_blocks.hpp"

using namespace fairshuf;
using audit::fraction;
using audit::place_block;

namespace {

// Where the cards are after some rounds, by running every sequence of draws from the start.
template <class A>
audit::matrix by_enumerating(const A& algorithm, std::size_t n, std::size_t rounds) {
    audit::matrix positions(n, std::vector<fraction>(2 * n));
    audit::detail::odometer draws(uniform{});
    do {
        auto cards = fairshuf::detail::home(n);
        auto kept = algorithm.start(cards);
        for (std::size_t i = 0; i < rounds; ++i) algorithm.round(cards, kept, draws);
        const fraction weight(draws.count(), draws.words());
        const auto places = audit::detail::places_of(cards, kept);
        for (std::size_t place = 0; place < places.size(); ++place)
            if (!places[place]->hole()) positions[places[place]->number() - 1][place] += weight;
    } while (draws.next());
    return positions;
}

}  // namespace

TEST(PositionWalk, AgreesWithEverySequenceOfDrawsAfterEachRound) {
    for_each_algorithm([]<class A>(const A& algorithm) {
        if constexpr (oblivious<A>) {
            constexpr std::size_t n = 4;
            audit::position_walk walk(algorithm, n);
            for (std::size_t rounds = 1; !walk.done() && rounds <= 3; ++rounds) {
                ASSERT_TRUE(walk.step(uniform{}, {})) << A::about.name;
                auto now = walk.now();
                for (auto& row : now) row.resize(2 * n);
                EXPECT_EQ(now, by_enumerating(algorithm, n, rounds)) << A::about.name << " " << rounds;
            }
        }
    });
}

TEST(PositionWalk, ReplaysTheProofOfTheThirdDocument) {
    audit::position_walk walk(swap_up{}, 54);
    ASSERT_TRUE(walk.step(uniform{}, {}));
    const auto first = walk.now();
    const auto second_round = *walk.step(uniform{}, {});
    const auto second = walk.now();
    EXPECT_EQ(first[0], std::vector<fraction>(54, fraction(1, 54)));  // card 1
    EXPECT_EQ(second[0], first[0]);                                   // the second swap does not disturb it
    EXPECT_EQ(first[1][0], fraction(1, 54));                          // card 2 in place 1
    EXPECT_EQ(first[1][1], fraction(53, 54));
    EXPECT_EQ(second[1], std::vector<fraction>(54, fraction(1, 54)));
    EXPECT_EQ(second[2][2], fraction(52, 54));
    EXPECT_EQ(audit::blocks_of(second_round, 54), (std::vector<place_block>{{0, 0}, {1, 1}, {2, 53}}));
}

TEST(PositionWalk, CountsRounds) {
    EXPECT_EQ(audit::round_count(swap_up{}, 54), 53U);
    EXPECT_EQ(audit::round_count(flawed::swap_pairs{7}, 5), 7U);
    EXPECT_EQ(audit::round_count(swap_down{}, 1), 0U);
}
