#include "games/crack.hpp"

#include <fmt/format.h>

#include <chrono>
#include <ctime>
#include <optional>
#include <utility>

#include "fairshuf/core/text.hpp"
#include "format/escaped.hpp"
#include "language/words/games.hpp"

namespace fairshuf {
namespace {

constexpr std::uint64_t ms_of_second = 1000, ms_of_minute = 60 * ms_of_second, ms_of_hour = 60 * ms_of_minute;

// Exactly so many digits.
std::optional<std::uint64_t> digits(std::string_view text, std::size_t count, std::uint64_t most) {
    const auto value = text.size() == count ? detail::whole_number(text) : std::nullopt;
    return value && *value <= most ? value : std::nullopt;
}

}  // namespace

poker_view view_of(const card_game& game, const dealt& table, std::size_t seat) {
    return {.players = game.piles.size() - 4,
            .seat = seat,
            .hole = table.piles[seat],
            .flop = table.piles[pile_of(game, street::flop)],
            .turn = {}};
}

dealt table_of_seed(const card_game& game, std::uint32_t seed) {
    return hand_out(poker_1999_deck(seed), game);
}

attack crack(const poker_view& seen, seed_range tried, unsigned threads, std::atomic<std::uint64_t>* done) {
    const auto game = *holdem(seen.players);
    std::vector<seen_card> cards;
    see(cards, game, seen.seat, seen.hole);
    see(cards, game, pile_of(game, street::flop), seen.flop);
    see(cards, game, pile_of(game, street::turn), seen.turn);
    const auto begin = std::chrono::steady_clock::now();
    const auto search = [&](std::uint64_t first, std::uint64_t last) {
        return seeds_that_fit(cards, first, last, threads, done);
    };
    auto seeds = search(tried.first, tried.passes_midnight() ? seed_range::day : tried.last);
    if (tried.passes_midnight())
        for (const auto seed : search(0, tried.last)) seeds.push_back(seed);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    return {seen, tried, taken.count(), std::move(seeds)};
}

double wrong_seeds_expected(const poker_view& seen, std::uint64_t seeds) {
    auto expected = static_cast<double>(seeds);
    for (std::size_t i = 0; i < seen.hole.size() + seen.flop.size() + seen.turn.size(); ++i)
        expected /= static_cast<double>(52 - i);
    return expected;
}

seed_range around(std::uint32_t seed) {
    constexpr std::uint64_t reach = 100 * ms_of_second;
    constexpr std::uint64_t day = seed_range::day;
    const std::uint64_t first = (seed + day - reach) % day, last = (seed + reach) % day;
    return {first, last == 0 ? day : last};
}

std::string time_of_seed(std::uint64_t seed) {
    if (seed >= flawed::short_seed::milliseconds_of_a_day) return std::to_string(seed);
    return fmt::format("{:02}:{:02}:{:02}.{:03}", seed / ms_of_hour, seed / ms_of_minute % 60,
                       seed / ms_of_second % 60, seed % ms_of_second);
}

expected<std::uint32_t> seed_of_time(std::string_view time) {
    const error wrong{say<words::crack_time_of_day>(in_quotes(escaped(time)))};
    const bool has_seconds = time.size() > 5, has_fraction = time.size() > 8;
    if (time.size() < 5 || time[2] != ':' || (has_seconds && time[5] != ':') ||
        (has_fraction && time[8] != '.'))
        return wrong;
    const auto hours = digits(time.substr(0, 2), 2, 23), minutes = digits(time.substr(3, 2), 2, 59);
    const auto seconds = has_seconds ? digits(time.substr(6, 2), 2, 59) : 0;
    const auto fraction = has_fraction ? digits(time.substr(9), 3, 999) : 0;
    if (!hours || !minutes || !seconds || !fraction) return wrong;
    return static_cast<std::uint32_t>(*hours * ms_of_hour + *minutes * ms_of_minute +
                                      *seconds * ms_of_second + *fraction);
}

std::uint32_t seed_of_now() {
    std::timespec now{};
    (void)std::timespec_get(&now, TIME_UTC);
    std::tm local{};
    (void)localtime_r(&now.tv_sec, &local);
    const auto seconds = static_cast<std::uint64_t>(local.tm_sec < 60 ? local.tm_sec : 59);  // leap seconds
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(local.tm_hour) * ms_of_hour +
                                      static_cast<std::uint64_t>(local.tm_min) * ms_of_minute +
                                      seconds * ms_of_second +
                                      static_cast<std::uint64_t>(now.tv_nsec) / 1'000'000);
}

}  // namespace fairshuf
