// What reports need to know of the terminal, and how they write tables and colours.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "format/quantities.hpp"

namespace fairshuf::report {

struct style {
    bool colour = false;  // on a terminal that is not dumb, unless NO_COLOR is set
};

// For standard output as it is.
style style_of_stdout();

// Columns of the terminal; 100 where there is none.
std::size_t width_of_stdout();

enum class ink { plain, bold, dim, red, green, yellow, cyan };

std::string paint(const style& s, ink colour, std::string_view text);

// On a background of this number in the table of 256 colours.
std::string paint_background(const style& s, unsigned colour, std::string_view text);

// A horizontal bar of the given length in eighths of a column.
std::string bar(std::size_t eighths);

using fairshuf::grouped;

}  // namespace fairshuf::report
