// How fast is an observation, compared with the usual loop: std::shuffle with std::mt19937_64 and a table of
// counts? It uses one core. The time includes the counting, and for the battery also its evaluation.
//
//   build/release/bench/observe [ROUNDS]
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "bench/race.hpp"
#include "fairshuf/algorithm/catalogue.hpp"
#include "observe/observe.hpp"

using namespace fairshuf;

namespace {

constexpr std::uint64_t shuffles = 1 << 20;

// The experiment of docs/sources.md, document 003, in C++.
std::uint64_t the_loop(std::size_t n, std::mt19937_64& engine) {
    std::vector<std::uint64_t> table(n * n);
    std::vector<int> deck(n);
    for (std::uint64_t i = 0; i < shuffles; ++i) {
        std::iota(deck.begin(), deck.end(), 0);
        std::shuffle(deck.begin(), deck.end(), engine);
        for (std::size_t place = 0; place < n; ++place)
            ++table[place * n + static_cast<std::size_t>(deck[place])];
    }
    return std::accumulate(table.begin(), table.end(), std::uint64_t{0}) / n;
}

std::uint64_t observed(std::string_view algorithm, std::size_t n, audit::battery tests) {
    const observe_request request{.algorithm = *find_algorithm(algorithm),
                                  .draws = *find_draws("exact"),
                                  .n = n,
                                  .shuffles = shuffles,
                                  .tests = tests};
    return observe(request, key::from_text("bench"))->shuffles;
}

void compare(std::size_t n, const std::vector<std::string>& algorithms, int rounds) {
    std::mt19937_64 engine(42);
    fairshuf::race race;
    race.add("std::shuffle + mt19937_64, places", [&] { return the_loop(n, engine); });
    for (const auto& name : algorithms)
        for (const auto& [tests, label] :
             {std::pair{audit::battery::places, "places"}, std::pair{audit::battery::quick, "quick"},
              std::pair{audit::battery::full, "full"}})
            race.add(fmt::format("{}, {}", name, label), [=] { return observed(name, n, tests); });
    race.run(rounds);
    fmt::print("{} cards\n", n);
    const double rival = race.median(race.names().front());
    for (const auto& name : race.names())
        fmt::print("  {:<36} {:>8.1f} ns a shuffle  {:>6.2f} times as fast as the loop\n", name,
                   race.median(name) * 1e9, rival / race.median(name));
}

}  // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 9;
    compare(13, {"swap-down", "tables"}, rounds);
    compare(52, {"swap-down", "swap-up"}, rounds);
}
