// Reads the names of several outputs from one argument.
//
//   numbered_names("part-%02d.txt", 3);     // part-00.txt part-01.txt part-02.txt
//   listed_names("train,valid,test");
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::lines {

inline constexpr std::size_t most_outputs = 10'000;  // all of them are open at once

// One %d, or %03d for at least three digits, stands for the number, which counts from 0; %% stands for a
// percent sign.
expected<std::vector<std::string>> numbered_names(std::string_view pattern, std::size_t count);

// Names separated by commas; none may be empty.
expected<std::vector<std::string>> listed_names(std::string_view list);

}  // namespace fairshuf::lines
