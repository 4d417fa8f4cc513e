// The attack on the poker site of 1999, as a player would have made it: the visible cards of a table, the
// seeds that deal them, and the whole table of each seed.
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

// Piles of holdem(), after the hands.
enum class street : std::uint8_t { flop, turn, river };
inline std::size_t pile_of(const card_game& game, street s) {
    return game.piles.size() - 4 + static_cast<std::size_t>(s);
}

// The cards that one player sees. The turn may be still to come.
struct poker_view {
    std::size_t players = 0;
    std::size_t seat = 0;  // from 0
    std::vector<playing_card> hole, flop, turn;
};

// The view of one player of a table.
poker_view view_of(const card_game& game, const dealt& table, std::size_t seat);

// If the first is above the last, the range goes on beyond midnight: up to the last millisecond of the day,
// and from 0.
struct seed_range {
    static constexpr std::uint64_t day = flawed::short_seed::milliseconds_of_a_day;

    std::uint64_t first = 0, last = day;  // last is excluded

    bool passes_midnight() const { return first > last; }
    std::uint64_t seeds() const { return last - first + (passes_midnight() ? day : 0); }
    bool is_a_day() const { return first == 0 && last == day; }
};

struct attack {
    poker_view seen;
    seed_range tried;
    double seconds = 0;
    std::vector<std::uint32_t> seeds;  // the ones that fit
};

// Needs 2 hole cards, 3 cards of the flop and perhaps the turn, all different, and 2 to 22 players. `done`
// counts seeds.
attack crack(const poker_view& seen, seed_range tried, unsigned threads,
             std::atomic<std::uint64_t>* done = nullptr);

// The table that a seed deals.
dealt table_of_seed(const card_game& game, std::uint32_t seed);

// The expected number of wrong seeds among those that fit.
double wrong_seeds_expected(const poker_view& seen, std::uint64_t seeds);

// 45296789 is 12:34:56.789. Seeds beyond a day are plain numbers.
std::string time_of_seed(std::uint64_t seed);
// 12:34:56.789, 12:34:56 or 12:34.
expected<std::uint32_t> seed_of_time(std::string_view time);
// The seed at the local time of this machine.
std::uint32_t seed_of_now();

// The demonstration: the same attack on a table of 1999 and on a table dealt with a key.
struct crack_demo {
    card_game game;
    std::uint32_t seed = 0;
    dealt table;
    attack by_clock;  // within 100 seconds of the time
    attack by_day;
    dealt fair_table;
    attack on_fair;
};

// The 200,000 milliseconds within 100 seconds of the seed, a time of day; also before or after midnight.
seed_range around(std::uint32_t seed);

}  // namespace fairshuf
