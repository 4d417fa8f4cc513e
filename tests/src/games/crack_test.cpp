#include "games/crack.hpp"

#include <gtest/gtest.h>

#include <vector>

using namespace fairshuf;

namespace {

attack attack_on(const card_game& game, std::uint32_t seed, std::size_t seat, seed_range tried) {
    return crack(view_of(game, table_of_seed(game, seed), seat), tried, 2);
}

}  // namespace

TEST(Crack, FindsTheSeedFromEverySeatOfEveryTable) {
    for (std::size_t players = 2; players <= 22; players += 4)
        for (std::size_t seat = 0; seat < players; seat += 3) {
            const auto found = attack_on(*holdem(players), 45'296'789, seat, {45'296'000, 45'298'000});
            EXPECT_EQ(found.seeds, std::vector<std::uint32_t>{45'296'789}) << players << ", " << seat;
        }
}

TEST(Crack, UsesTheViewOfOnePlayer) {
    const auto game = *holdem(6);
    const auto table = table_of_seed(game, 7);
    const auto seen = view_of(game, table, 3);
    EXPECT_EQ(seen.players, 6U);
    EXPECT_EQ(seen.hole, table.piles[3]);
    EXPECT_EQ(seen.flop, table.piles[6]);
    EXPECT_TRUE(seen.turn.empty());
}

TEST(Crack, ExpectsAsManyWrongSeedsAsTheCardsLeave) {
    const auto game = *holdem(6);
    auto seen = view_of(game, table_of_seed(game, 7), 0);
    EXPECT_NEAR(wrong_seeds_expected(seen, flawed::short_seed::milliseconds_of_a_day), 86.4e6 / 311'875'200,
                1e-12);
    seen.turn = {playing_card(3)};
    EXPECT_NEAR(wrong_seeds_expected(seen, 1), 1 / (311'875'200.0 * 47), 1e-20);
}

TEST(Crack, ReadsAndWritesTimesOfDay) {
    EXPECT_EQ(*seed_of_time("12:34:56.789"), 45'296'789U);
    EXPECT_EQ(*seed_of_time("00:00"), 0U);
    EXPECT_EQ(*seed_of_time("23:59:59.999"), flawed::short_seed::milliseconds_of_a_day - 1);
    EXPECT_EQ(*seed_of_time("01:02:03"), 3'723'000U);
    for (const std::uint32_t seed : {0U, 999U, 45'296'789U, 86'399'999U})
        EXPECT_EQ(*seed_of_time(time_of_seed(seed)), seed);
    EXPECT_EQ(time_of_seed(86'400'000), "86400000");
    for (const auto* wrong : {"", "1:2", "24:00", "12:60", "12:34:60", "12:34:", "12:34:56.", "12:34:56.7",
                              "12:34:56.7890", "12-34", "ab:cd", "12:34:56,789", "12:3456", "+1:00"})
        EXPECT_FALSE(seed_of_time(wrong)) << wrong;
}

TEST(Crack, TheClockShowsATimeOfDay) {
    EXPECT_LT(seed_of_now(), flawed::short_seed::milliseconds_of_a_day);
}

TEST(Crack, WindowsGoOnBeyondMidnight) {
    constexpr std::uint32_t day = flawed::short_seed::milliseconds_of_a_day;
    EXPECT_EQ(around(45'296'789).first, 45'196'789U);
    EXPECT_EQ(around(5'000).first, day - 95'000);
    EXPECT_EQ(around(5'000).last, 105'000U);
    EXPECT_EQ(around(day - 1).last, 99'999U);
    EXPECT_EQ(around(day - 100'000).last, day);
    for (const std::uint32_t seed : {0U, 5'000U, 100'000U, 45'296'789U, day - 100'000, day - 1})
        EXPECT_EQ(around(seed).seeds(), 200'000U) << seed;
}

// The server's clock may be behind, and show the day before.
TEST(Crack, FindsSeedsOnBothSidesOfMidnight) {
    const seed_range window = around(5'000);
    for (const std::uint32_t seed : {86'399'000U, 86'305'000U, 0U, 5'000U, 104'999U}) {
        const auto found = attack_on(*holdem(6), seed, 0, window);
        EXPECT_EQ(found.seeds, std::vector<std::uint32_t>{seed});
    }
    EXPECT_TRUE(attack_on(*holdem(6), 105'000, 0, window).seeds.empty());
}
