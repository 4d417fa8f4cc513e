// What to say about a verb that does not exist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fairshuf::cli {

// Names the nearest verb, or all of them.
std::string unknown_verb(std::string_view given, const std::vector<std::string>& verbs);

}  // namespace fairshuf::cli
