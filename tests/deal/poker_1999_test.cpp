#include "fairshuf/deal/poker_1999.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "fairshuf/deal/fair_order.hpp"
#include "support/cards.hpp"

using namespace fairshuf;

namespace {

using seeds = std::vector<std::uint32_t>;

// What player 1 of six sees.
std::vector<seen_card> seen_of(const card_game& game, const dealt& table, bool with_turn = false) {
    std::vector<seen_card> seen;
    see(seen, game, 0, table.piles[0]);
    see(seen, game, 6, table.piles[6]);
    if (with_turn) see(seen, game, 7, table.piles[7]);
    return seen;
}

dealt table_of(const card_game& game, std::uint32_t seed) {
    return hand_out(poker_1999_deck(seed), game);
}

}  // namespace

TEST(Poker1999, ShufflesAsTheSiteDid) {
    // Once more, straight from the paper's listing: cards and places from 1.
    for (const std::uint32_t seed : {0U, 1U, 86'399'999U, 45'296'789U, 4'294'967'295U}) {
        std::vector<std::size_t> card(53);
        for (std::size_t i = 1; i <= 52; ++i) card[i] = i;
        std::uint32_t state = seed;
        for (std::size_t i = 1; i <= 52; ++i) {
            state = state * 134775813U + 1;
            std::swap(card[i], card[(std::uint64_t{state} * 51 >> 32) + 1]);
        }
        const auto deck = poker_1999_deck(seed);
        for (std::size_t i = 1; i <= 52; ++i) EXPECT_EQ(deck[i - 1].number(), card[i] - 1);
    }
}

TEST(Poker1999, APlayerSeesTheirCardsInTheirPlaces) {
    const auto game = *holdem(6);
    const auto seen = seen_of(game, hand_out(new_decks(1, false), game), true);
    std::vector<std::size_t> places;
    for (const auto& [place, card] : seen) {
        EXPECT_EQ(card.number(), place);
        places.push_back(place);
    }
    EXPECT_EQ(places, (std::vector<std::size_t>{0, 6, 13, 14, 15, 17}));
}

TEST(Poker1999, FindsExactlyTheSeedsThatFit) {
    const auto game = *holdem(6);
    constexpr std::uint32_t first = 12'345, last = first + 20'001;
    // Two cards leave some seeds, so that there is something to compare.
    auto seen = seen_of(game, table_of(game, first + 777));
    for (const std::size_t known : {2U, 3U, 5U}) {
        seen.resize(std::min(seen.size(), std::size_t{5}));
        const std::vector<seen_card> some(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(known));
        seeds by_trying_all;
        for (std::uint32_t seed = first; seed < last; ++seed) {
            const auto deck = poker_1999_deck(seed);
            if (std::ranges::all_of(some, [&](const auto& s) { return deck[s.place] == s.card; }))
                by_trying_all.push_back(seed);
        }
        EXPECT_EQ(seeds_that_fit(some, first, last, 1), by_trying_all);
        EXPECT_EQ(seeds_that_fit(some, first, last, 3), by_trying_all);
        EXPECT_NE(std::ranges::find(by_trying_all, first + 777), by_trying_all.end());
    }
}

TEST(Poker1999, EveryKernelFindsTheSame) {
    const detail::followed one{33, 0}, other{7, 6};
    for (std::uint32_t first = 0; first < 32 * 500; first += 32)
        EXPECT_EQ(detail::follower_for(fairshuf::detail::cpu_in_use())(first, one, other),
                  detail::follow_plainly(first, one, other));
}

TEST(Poker1999, TheAttackSucceedsForAHundredRandomSeeds) {
    const auto game = *holdem(6);
    fairshuf::detail::fair_draws times(key::from_text("a hundred tables"));
    for (int table_number = 0; table_number < 100; ++table_number) {
        const auto seed = static_cast<std::uint32_t>(times.below(flawed::short_seed::milliseconds_of_a_day));
        const auto table = table_of(game, seed);
        const std::uint64_t reach = test::sanitized ? 2'000 : 100'000;  // nobody's clock is exact
        auto found =
            seeds_that_fit(seen_of(game, table), seed - std::min<std::uint64_t>(seed, reach), seed + reach);
        // Should there be others, the turn decides.
        std::erase_if(found, [&](auto other) { return table_of(game, other).piles[7] != table.piles[7]; });
        ASSERT_EQ(found, seeds{seed});
        ASSERT_EQ(table_of(game, found[0]).piles, table.piles);
    }
}

TEST(Poker1999, AWrongSeedFitsNowAndThenAndTheTurnDecides) {
    const auto game = *holdem(6);
    const auto table = table_of(game, 45'296'789);
    const auto around = [&](bool turn, std::uint64_t seed) {
        return seeds_that_fit(seen_of(game, table, turn), seed - 500, seed + 500);
    };
    EXPECT_EQ(around(false, 60'073'707), seeds{60'073'707});
    EXPECT_EQ(around(true, 60'073'707), seeds{});
    EXPECT_EQ(around(true, 45'296'789), seeds{45'296'789});
}

TEST(Poker1999, AFairTableIsNotCracked) {
    const auto game = *holdem(6);
    for (std::uint64_t number = 1; number <= 20; ++number) {
        const auto table = deal(game, key::from_text("fair"), number);
        EXPECT_EQ(seeds_that_fit(seen_of(game, table, true), 0, test::sanitized ? 10'000 : 200'000), seeds{});
    }
}

TEST(Poker1999, TheFirstAndTheLastSeedAreTriedAndNoneBeyond) {
    const auto game = *holdem(6);
    constexpr std::uint64_t end = poker_1999_seeds;
    EXPECT_EQ(seeds_that_fit(seen_of(game, table_of(game, 0)), 0, 1), seeds{0});
    EXPECT_EQ(seeds_that_fit(seen_of(game, table_of(game, 0)), 0, 0), seeds{});
    EXPECT_EQ(seeds_that_fit(seen_of(game, table_of(game, 40)), 0, 40), seeds{});
    EXPECT_EQ(seeds_that_fit(seen_of(game, table_of(game, 40)), 0, 41), seeds{40});
    EXPECT_EQ(seeds_that_fit(seen_of(game, table_of(game, 4'294'967'295)), end - 7, end),
              seeds{4'294'967'295});
    EXPECT_EQ(seeds_that_fit(seen_of(game, table_of(game, 3)), end - 7, end), seeds{});
}

TEST(Poker1999, CountsWhatItHasTried) {
    const auto game = *holdem(6);
    std::atomic<std::uint64_t> done = 0;
    (void)seeds_that_fit(seen_of(game, table_of(game, 9)), 100, 150'000, 2, &done);
    EXPECT_EQ(done, 149'900U);
}
