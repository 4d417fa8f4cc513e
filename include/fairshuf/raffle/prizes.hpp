// The rules of a raffle with prizes, tickets and households: what an announcement of version 2 adds.
//
//   prize_rules rules{.tickets = 3, .household = 2, .prizes = {{1, "Bicycle"}, {2, "Book"}}, .alternates =
//   1}; rules.any()             // true: the announcement has version 2
//
// Columns and participants count from 1. docs/verifiable-draws.md defines the lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairshuf::raffle {

struct prize {
    std::uint64_t number = 1;  // how many of it
    std::string name = {};

    bool operator==(const prize&) const = default;
};

// An earlier raffle, whose winners are excluded.
struct earlier_raffle {
    std::string hash = {};                     // of its transcript, or of a list of names
    std::optional<std::uint64_t> column = {};  // which column says who is the same; none: the whole record

    bool operator==(const earlier_raffle&) const = default;
};

struct prize_rules {
    std::optional<std::uint64_t> tickets = {};    // the column with each participant's tickets
    std::optional<std::uint64_t> household = {};  // the column that says who belongs together
    std::vector<earlier_raffle> earlier = {};
    std::vector<std::uint64_t> excluded = {};  // participants that cannot win, ascending
    std::vector<prize> prizes = {};            // in the order in which they are drawn
    std::uint64_t alternates = 0;              // drawn after the winners

    bool any() const {
        return tickets || household || !earlier.empty() || !excluded.empty() || !prizes.empty() ||
               alternates > 0;
    }

    // The name of the prize of winner i, counted from 0; none if no prizes are named.
    std::optional<std::string> prize_of(std::size_t i) const {
        std::uint64_t before = 0;
        for (const auto& one : prizes) {
            before += one.number;
            if (i < before) return one.name;
        }
        return std::nullopt;
    }

    bool operator==(const prize_rules&) const = default;
};

}  // namespace fairshuf::raffle
