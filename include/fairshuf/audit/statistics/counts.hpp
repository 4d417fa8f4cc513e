// The counts of a sample: all that the battery needs. They can be added. So two threads can count two halves
// of a sample and merge them; the sum is the same in any order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "fairshuf/audit/statistics/measures.hpp"
#include "fairshuf/audit/statistics/nulls.hpp"

namespace fairshuf::audit {

// Which tests are made: only places, the cheap ones, or all.
enum class battery : std::uint8_t { places, quick, full };

struct counts {
    using tally_of_values = std::vector<std::uint64_t>;

    // Up to this many cards, every order is counted by itself.
    static constexpr std::size_t all_orders_up_to = 9;
    // Up to this many cards, a fingerprint is the deck itself.
    static constexpr std::size_t told_apart_up_to = 16;
    // At most this many decks are remembered and compared with each other.
    static constexpr std::uint64_t most_remembered = std::uint64_t{1} << 24;

    explicit counts(std::size_t cards, battery tests) : n(cards), which(tests), positions(n * n) {
        if (which == battery::places) return;
        adjacency.resize(n * n);
        fixed_points.resize(n + 1);
        cycles.resize(n + 1);
        descents.resize(n);
        rising.resize(n);
        if (which == battery::quick) return;
        precedence.resize(n * n);
        inversions.resize(n * (n - 1) / 2 + 1);
        if (n <= detail::nulls::longest_runs_up_to) longest_runs.resize((n + 1) * (n + 1));
        orders.resize(n <= all_orders_up_to ? factorial(n) : five_codes);
        serial_fixed_points.resize(fixed_points.size());
        serial_inversions.resize(inversions.size());
        serial_descents.resize(descents.size());
    }

    static constexpr std::size_t factorial(std::size_t m) { return m < 2 ? 1 : m * factorial(m - 1); }

    std::size_t n;
    battery which;
    std::uint64_t shuffles = 0;

    tally_of_values positions;   // [card * n + place]
    tally_of_values adjacency;   // [a * n + b]: b directly after a
    tally_of_values precedence;  // [a * n + b], a < b: a somewhere before b
    tally_of_values fixed_points, cycles, inversions, descents, rising;
    std::uint64_t odd = 0;         // odd permutations
    tally_of_values longest_runs;  // [increasing * (n + 1) + decreasing]

    // Up to all_orders_up_to cards: [rank of the order]. Otherwise the relative order of five cards: [code],
    // one bit per pair.
    static constexpr std::size_t five_codes = 1024;
    template <class Places>
    static constexpr std::size_t five_code(const Places& places) {
        std::size_t code = 0;
        for (std::size_t i = 0; i < 5; ++i)
            for (std::size_t j = i + 1; j < 5; ++j) code = 2 * code + (places[i] < places[j] ? 1 : 0);
        return code;
    }
    tally_of_values orders;

    // Each order relative to the one before it.
    std::uint64_t followers = 0;
    tally_of_values serial_fixed_points, serial_inversions, serial_descents;

    std::vector<std::uint64_t> fingerprints;  // of the remembered decks, to find repeats

    void merge(const counts& other) {
        shuffles += other.shuffles;
        odd += other.odd;
        followers += other.followers;
        for (const auto table :
             {&counts::positions, &counts::adjacency, &counts::precedence, &counts::fixed_points,
              &counts::cycles, &counts::inversions, &counts::descents, &counts::rising, &counts::longest_runs,
              &counts::orders, &counts::serial_fixed_points, &counts::serial_inversions,
              &counts::serial_descents})
            std::ranges::transform(this->*table, other.*table, (this->*table).begin(), std::plus<>{});
        fingerprints.insert(fingerprints.end(), other.fingerprints.begin(), other.fingerprints.end());
    }
};

namespace detail {

// The five cards whose relative order is counted: spread evenly over the deck.
constexpr std::array<std::size_t, 5> five_cards(std::size_t n) {
    std::array<std::size_t, 5> cards{};
    for (std::size_t i = 0; i < 5; ++i) cards[i] = (i * (n - 1) + 2) / 4;
    return cards;
}

}  // namespace detail

// Fewer shuffles than this are not judged.
constexpr std::uint64_t fewest_shuffles(std::size_t n) {
    return std::max<std::uint64_t>(200, 10 * n);
}

}  // namespace fairshuf::audit
