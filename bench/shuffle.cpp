// How fast is fairshuf::shuffle, beside std::shuffle on the same elements? Nanoseconds per card, one thread.
//
//   build/release/bench/shuffle [ROUNDS]
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "fairshuf/bulk/shuffle.hpp"
#include "race.hpp"

using namespace fairshuf;

namespace {

template <class Card>
void compare(std::size_t n, int rounds) {
    constexpr std::size_t cards_a_round = std::size_t{1} << 22;
    const std::size_t times = std::max<std::size_t>(1, cards_a_round / n);
    std::vector<Card> deck(n);
    std::iota(deck.begin(), deck.end(), Card{0});
    std::mt19937_64 standard(42);
    chacha8 fast(key::from_text("bench"));
    chacha20 careful(key::from_text("bench"));
    const auto again = [&](auto shuffle_once) {
        return [&, shuffle_once] {
            for (std::size_t i = 0; i < times; ++i) shuffle_once();
            return static_cast<std::uint64_t>(times * n);
        };
    };
    bench::race race;
    race.add("std::shuffle, mt19937_64", again([&] { std::shuffle(deck.begin(), deck.end(), standard); }));
    race.add("fairshuf, mt19937_64", again([&] { fairshuf::shuffle(deck, standard); }));
    race.add("fairshuf, chacha8", again([&] { fairshuf::shuffle(deck, fast); }));
    race.add("fairshuf, chacha20", again([&] { fairshuf::shuffle(deck, careful); }));
    race.run(rounds);
    fmt::print("{} cards of {} bytes\n", n, sizeof(Card));
    const double rival = race.median(race.names().front());
    for (const auto& name : race.names())
        fmt::print("  {:<28} {:>7.2f} ns a card  {:>5.2f} times as fast as the first\n", name,
                   race.median(name) * 1e9, rival / race.median(name));
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 7;
    for (const std::size_t n : {52, 1'000, 100'000, 1'000'000, 1 << 24}) compare<std::uint32_t>(n, rounds);
    for (const std::size_t n : {52, 100'000, 1 << 24}) compare<std::uint64_t>(n, rounds);
}
