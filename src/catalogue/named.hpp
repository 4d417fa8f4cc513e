// Algorithms of the catalogue by name. Only named.cpp includes the whole catalogue.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/core/expected.hpp"

namespace fairshuf {

// "swap-down", "knuth", "riffle:7"; or an error that suggests a name.
expected<selection> named_algorithm(std::string_view spec);

// "cycle", "partial-shuffle:3": a member of the family (fairshuf/family/members.hpp); nothing if there is
// none of this name; or an error if its parameter is wrong.
std::optional<expected<selection>> named_member(std::string_view spec);

// In the order of the catalogue.
std::vector<facts> all_algorithms();

// The members of the family.
std::vector<facts> all_members();

}  // namespace fairshuf
