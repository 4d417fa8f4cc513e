// What --help prints. The text of each option is in options_with_help.hpp.
#pragma once

#include <string>

namespace fairshuf::lines {

std::string help_of_lines(const char* program);
std::string help_of_shuf(const char* program);  // the drop-in

}  // namespace fairshuf::lines
