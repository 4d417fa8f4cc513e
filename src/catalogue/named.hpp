// Algorithms of the catalogue and members of the family by name. Only named.cpp includes the whole catalogue.
#pragma once

#include <string_view>
#include <vector>

#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/core/expected.hpp"

namespace fairshuf {

// "swap-down", "knuth", "riffle:7"; or a member of the family (fairshuf/family/members.hpp): "cycle",
// "partial-shuffle:3"; or an error that suggests a name.
expected<selection> named_algorithm(std::string_view spec);

// In the order of the catalogue.
std::vector<facts> all_algorithms();

// The members of the family.
std::vector<facts> all_members();

}  // namespace fairshuf
