// Splits a line into its cards.
//
//   const auto by = separator_of("Ace of Spades, King of Hearts");   // separator::comma
//   split("Ace of Spades, King of Hearts", by, fields);              // two fields, with their spaces
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "format/trimmed.hpp"

namespace fairshuf::orders {

enum class separator { space, comma, tab, wide_comma, list_comma };

// A comma if the line has one; otherwise a full-width one (U+FF0C or U+3001); otherwise a tab if there is one
// inside; otherwise any white space.
separator separator_of(std::string_view line);

// Replaces the contents of `fields`, which refer to the line. White space around a field is not part of it.
// One comma after the last card is allowed, because simple loops print it.
void split(std::string_view line, separator by, std::vector<std::string_view>& fields);

// What JavaScript, Python, Ruby and others print for no value: "undefined", "None", ...
bool is_no_value(std::string_view text);

}  // namespace fairshuf::orders
