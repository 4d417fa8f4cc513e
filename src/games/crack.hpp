// The attack on the poker site of 1999, as a player would have made it: what is seen of a table, the seeds
// that fit it, and what each of them says about the rest.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/deal/game.hpp"
#include "fairshuf/deal/poker_1999.hpp"

namespace fairshuf {

// Piles of holdem(), behind the hands.
enum class street : std::uint8_t { flop, turn, river };
inline std::size_t pile_of(const card_game& game, street s) {
    return game.piles.size() - 4 + static_cast<std::size_t>(s);
}

// What one player sees. The turn may not have come yet.
struct poker_view {
    std::size_t players = 0;
    std::size_t seat = 0;  // from 0
    std::vector<playing_card> hole, flop, turn;
};

// That of a table.
poker_view view_of(const card_game& game, const dealt& table, std::size_t seat);

struct seed_range {
    std::uint64_t first = 0, last = flawed::short_seed::milliseconds_of_a_day;  // without the last

    std::uint64_t seeds() const { return last - first; }
    bool is_a_day() const { return first == 0 && last == flawed::short_seed::milliseconds_of_a_day; }
};

struct attack {
    poker_view seen;
    seed_range tried;
    double seconds = 0;
    std::vector<std::uint32_t> seeds;  // that fit
};

// 2 hole cards, 3 of the flop, perhaps the turn, all different; 2 to 22 players. `done` counts seeds.
attack crack(const poker_view& seen, seed_range tried, unsigned threads,
             std::atomic<std::uint64_t>* done = nullptr);

// The table that a seed deals.
dealt table_of_seed(const card_game& game, std::uint32_t seed);

// How many wrong seeds are to be expected among those that fit.
double wrong_seeds_expected(const poker_view& seen, std::uint64_t seeds);

// 45296789 is 12:34:56.789; seeds that no clock shows are plain numbers.
std::string time_of_seed(std::uint64_t seed);
// 12:34:56.789, 12:34:56 or 12:34.
expected<std::uint32_t> seed_of_time(std::string_view time);
// The clock of this machine.
std::uint32_t seed_of_now();

// The whole story: a table of 1999 and one dealt by a key, both attacked.
struct crack_story {
    card_game game;
    std::uint32_t seed = 0;
    dealt table;
    attack by_clock;  // within so many seconds of the time
    attack by_day;
    dealt fair_table;
    attack on_fair;
};

// The milliseconds of the day that are no more than 100 seconds before or after: 200,000 of them.
seed_range around(std::uint32_t seed);

}  // namespace fairshuf
