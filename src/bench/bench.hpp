// `fairshuf bench` as a function: the race of all shuffles.
//
// Every shuffle of the catalogue, and every member of the family, shuffles decks of several sizes, with exact
// draws (draws/exact.hpp) from ChaCha8 words, one thread, cards of 4 bytes. Each has the same time budget at
// each size, so a slow one gets fewer rounds. A shuffle that would take too long is skipped, and the report
// gives the reason. The time is estimated from smaller sizes; if these are too small to show the growth,
// quadratic growth is assumed. Then the bulk paths are compared with the speed of the memory.
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
    std::size_t n = 10'000;  // cards in the race
    std::vector<std::size_t> sizes = {10, 100, 1'000, 10'000,
                                      100'000};  // other sizes, for the cost against n
    std::vector<std::size_t> bulk_sizes = {100'000, 1'000'000, std::size_t{1} << 24};
    int rounds = 9;
    double budget = 0.03;      // seconds for a shuffle at a size; three times that in the race
    double longest = 0.3;      // seconds that one shuffle may take at a size; five times that in the race
    double bulk_budget = 0.3;  // seconds for a method at a size
    unsigned threads = 1;      // the most for bulk shuffles and copies
};

// The time of a shuffle at one size.
struct bench_point {
    std::size_t n = 0;
    double ns_per_card = 0;
};

struct bench_method {
    facts about;
    std::vector<bench_point> points;  // by rising n
    std::string skipped;              // why it is not in the race; empty if it is

    // The time with n cards; 0 if it was not measured.
    double ns_per_card(std::size_t n) const;

    // The power of n by which the time grows, about 1 or 2. It compares the largest size with one of at most
    // a quarter of it. 0 if there are no two such sizes.
    double growth() const;
};

struct bench_result {
    host_info where;
    std::size_t n = 0;
    std::vector<bench_method> methods;  // the fastest first; skipped ones last
    std::vector<bulk_row> bulk;

    // Its time in the race; 0 if it did not take part.
    double ns_of_swap_down() const;
};

// The current size, for a progress note.
struct bench_progress {
    std::atomic<std::size_t> n = 0;  // cards
};

bench_result bench(const bench_request& request, bench_progress* progress = nullptr);

}  // namespace fairshuf
