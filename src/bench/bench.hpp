// The race of all shuffles: what `fairshuf bench` does, as a function.
//
// Every shuffle of the catalogue shuffles decks of several sizes, with exact draws (draws/exact.hpp) from
// ChaCha8 words, one thread, cards of 4 bytes. Each has the same time to spend at each size: a slow one gets
// fewer rounds. One that would take too long is left out, and the reason is told; how long is guessed from
// the sizes before, or as if its time grew with the square of the size. Then the bulk paths run beside the
// machine's memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <vector>

#include "bench/bulk_race.hpp"
#include "fairshuf/algorithm/facts.hpp"
#include "system/host_info.hpp"

namespace fairshuf {

struct bench_request {
    std::size_t n = 10'000;                                              // cards in the race
    std::vector<std::size_t> sizes = {10, 100, 1'000, 10'000, 100'000};  // besides, for the cost against n
    std::vector<std::size_t> bulk_sizes = {100'000, 1'000'000, std::size_t{1} << 24};
    int rounds = 9;
    double budget = 0.03;      // seconds of a shuffle at a size; in the race three times that
    double longest = 0.3;      // seconds that one shuffle may take at a size; in the race five times that
    double bulk_budget = 0.3;  // seconds of a way at a size
    unsigned threads = 1;      // of bulk shuffles and copies, at most
};

// What one shuffle took for one size.
struct bench_point {
    std::size_t n = 0;
    double ns_per_card = 0;
};

struct bench_method {
    facts about;
    std::vector<bench_point> points;  // by rising n
    std::string skipped;              // why it is not in the race, if so

    // Its time with so many cards; 0 if there is none.
    double ns_per_card(std::size_t n) const;

    // The power of n by which a shuffle's time grew towards the largest size, from one a quarter of it or
    // less: about 1 or 2. 0 where there are not two such sizes.
    double growth() const;
};

struct bench_result {
    host_info where;
    std::size_t n = 0;
    std::vector<bench_method> methods;  // the fastest in the race first; those not in it last
    std::vector<bulk_row> bulk;

    // In the race; 0 if it did not take part.
    double ns_of_swap_down() const;
};

// How far it has come, for whoever waits.
struct bench_progress {
    std::atomic<std::size_t> n = 0;  // cards, at the moment
};

bench_result bench(const bench_request& request, bench_progress* progress = nullptr);

}  // namespace fairshuf
