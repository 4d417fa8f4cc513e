// The table of places as text. Everywhere in this project a row is a card and a column is a place.
//
//           place
//     card      1     2     3
//        1  33.33 33.30 33.37
//
// A table that is wider than the terminal is split into strips of equal size.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "language/words/report.hpp"

namespace fairshuf::report {

struct places_layout {
    std::vector<std::string> cards;  // their names, all of the same width
    std::size_t cell = 0;            // columns of a cell
    std::size_t gap = 1;             // before each cell
    std::size_t width = 100;         // of the terminal
};

// cell(card, place) has layout.cell columns.
template <class Cell>
std::string places_text(const places_layout& layout, std::size_t name_columns, const Cell& cell) {
    const std::size_t n = layout.cards.size(), each = layout.cell + layout.gap;
    const std::size_t label = std::max<std::size_t>(name_columns, 4), margin = 2 + label;
    const std::size_t fit = std::max<std::size_t>(1, (std::max(layout.width, margin) - margin) / each);
    const std::size_t strips = (n + fit - 1) / fit, across = (n + strips - 1) / strips;
    const auto right = [](const std::string& text, std::size_t width, std::size_t columns) {
        return std::string(width > columns ? width - columns : 0, ' ') + text;
    };
    std::string text;
    for (std::size_t first = 0; first < n; first += across) {
        const std::size_t last = std::min(n, first + across);
        text += std::string(margin + layout.gap, ' ') + say<words::table_place>() + "\n  " +
                right(say<words::table_card>(), label, speaks_chinese() ? 2 : 4);
        for (std::size_t place = first; place < last; ++place) {
            const std::string number = std::to_string(place + 1);
            text += right(number, each, number.size());
        }
        text += "\n";
        for (std::size_t card = 0; card < n; ++card) {
            text += "  " + right(layout.cards[card], label, name_columns);
            for (std::size_t place = first; place < last; ++place)
                text += std::string(layout.gap, ' ') + cell(card, place);
            text += "\n";
        }
        text += "\n";
    }
    return text;
}

}  // namespace fairshuf::report
