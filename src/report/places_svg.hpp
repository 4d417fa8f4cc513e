// The pictures of the lab as SVG: the table of places, a row for each card and a column for each place, and
// the probabilities of all orders as bars.
//
//   write(svg_of("naive, 4 cards", {draw(orders), draw(places)}));
//
// A picture needs no style sheet and no script, and can stand in a page as it is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "language/words/report.hpp"

namespace fairshuf::report {

// A part of a picture, from (0, 0) on.
struct drawing {
    double width = 0, height = 0;
    std::string body;
};

struct places_cell {
    std::string text;  // "7.69", or a fraction with a stroke: "75/256"
    double level = 0;  // from -1, far too seldom, to 1, far too often
    std::string hint;  // shown when pointed at
};

// The words of a picture: in the language that is spoken, unless said otherwise.
struct picture_words {
    std::string card = say<words::table_card>(), place = say<words::table_place>();
    std::string less = say<words::less_often>(), same = say<words::as_expected>(),
                more = say<words::more_often>();
};

struct places_picture {
    std::string title, note;
    std::vector<std::string> cards;  // n names
    std::vector<places_cell> cells;  // card by card, its places
    picture_words words{};
    std::vector<std::string> places{};  // their names, if they are not 1 .. n
};

struct order_bar {
    std::string order, fraction;
    double probability = 0;
    int side = 0;  // -1 too seldom, 1 too often
};

struct orders_picture {
    std::string title, note;
    std::vector<order_bar> bars;
    double fair = 0;
    std::string fair_text;  // "1/24"
};

drawing draw(const places_picture& picture);
drawing draw(const orders_picture& picture);

// The drawings below each other.
std::string svg_of(std::string_view title, const std::vector<drawing>& parts);

}  // namespace fairshuf::report
