// A line, taken apart into the cards that stand on it.
//
//   const auto by = separator_of("Ace of Spades, King of Hearts");   // separator::comma
//   split("Ace of Spades, King of Hearts", by, fields);              // two fields, with their spaces
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "format/trimmed.hpp"

namespace fairshuf::orders {

enum class separator { space, comma, tab };

// Commas if there is one; else tabs if there is one inside; else any white space.
separator separator_of(std::string_view line);

// Replaces what was in `fields`, which look into the line. White space around a field is not part
// of it; one comma after the last card is allowed, for loops like to print it.
void split(std::string_view line, separator by, std::vector<std::string_view>& fields);

}  // namespace fairshuf::orders
