// Algorithms of the catalogue by name. What each of them is, the compiler sees in named.cpp alone.
#pragma once

#include <string_view>
#include <vector>

#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/core/expected.hpp"

namespace fairshuf {

// "swap-down", "knuth", "riffle:7"; or an error that says what would be right.
expected<selection> named_algorithm(std::string_view spec);

// In the order of the catalogue.
std::vector<facts> all_algorithms();

}  // namespace fairshuf
