// A table of places as people publish it: how often each card came to each place, as counts, percentages or
// shares, with or without headings.
//
//   const auto table = read_table("place  A       2\n1      50.1%  49.9%\n2      49.9%  50.1%\n");
//   table->share(card, place);   // 0.501
//   table->unit;                 // 0.001: the last printed digit
//
// Cells are separated by bars, tabs, semicolons, commas or white space. A number may have a percent sign, a
// decimal comma, and groups of three digits. Lines without two numbers are ignored. Rows are cards, unless
// their headings say that they are places. A last row or column that only adds up the others is left out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::published {

inline constexpr std::size_t most_cards = 256;

// What adds up to the number of shuffles. One of the two may fail: if a program prints the cells of each row
// in an order of its own, the columns are no longer cards.
enum class whole_sums { rows_and_columns, cards_only, places_only };

struct place_table {
    std::size_t n = 0;
    std::vector<double> shares;             // [card * n + place], between 0 and 1
    double unit = 0;                        // the last printed digit, as a share; 0: counts, exact
    bool truncated = false;                 // digits were cut off, not rounded; shares are then mid-interval
    std::optional<std::uint64_t> shuffles;  // of a table of counts
    whole_sums sums = whole_sums::rows_and_columns;
    bool rows_are_places = false;
    std::vector<std::string> deck;  // names of the cards
    std::string uneven_line{};      // of the line that does not add up, if there is one: "A adds up to ..."

    double share(std::size_t card, std::size_t place) const { return shares[card * n + place]; }
};

// `claimed`: the number of shuffles that somebody names. It distinguishes percentages without a sign from
// counts.
expected<place_table> read_table(std::string_view text, std::optional<std::uint64_t> claimed = std::nullopt);

}  // namespace fairshuf::published
