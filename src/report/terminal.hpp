// The properties of the terminal, and functions that write colours and bars.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "format/quantities.hpp"

namespace fairshuf::report {

struct style {
    bool colour = false;      // on a terminal that is not dumb, unless NO_COLOR is set
    std::size_t width = 100;  // columns
};

// The style that suits the current standard output.
style style_of_stdout();

// The columns of the terminal, or those that COLUMNS names if there is none; at least 40. Otherwise 100.
std::size_t width_of_stdout();

enum class ink { plain, bold, dim, red, green, yellow, cyan };

std::string paint(const style& s, ink colour, std::string_view text);

// With a background colour from the table of 256.
std::string paint_background(const style& s, unsigned colour, std::string_view text);

// A horizontal bar of the given length in eighths of a column.
std::string bar(std::size_t eighths);

using fairshuf::grouped;

}  // namespace fairshuf::report
