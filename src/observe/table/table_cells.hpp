// Finds the square of numbers in a text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::published {

struct printed_number {
    double value = 0;
    int decimals = 0;
    bool percent = false;
    bool three_after_comma = false;  // "7,692": a group of digits, or a decimal comma
};

// "7.69%", "7,69", "769,231", "12 %"; nothing if it is not a number.
std::optional<printed_number> number_in(std::string_view field);

struct square_of_numbers {
    std::vector<std::vector<printed_number>> rows;
    std::vector<std::size_t> lines;                    // of the text, counting from 1
    std::vector<std::string> row_names, column_names;  // column names may be missing
    std::string corner;                                // what stands above the row names
};

expected<square_of_numbers> find_square(std::string_view text);

}  // namespace fairshuf::published
