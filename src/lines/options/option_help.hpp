// The option table as --help shows it.
#pragma once

#include <string>

#include "lines/options/option_table.hpp"

namespace fairshuf::lines {

// One option after the other, those with a letter first:
//   -o, --output=FILE          print to FILE (which may also be the input)
std::string help_on(option_group group);

}  // namespace fairshuf::lines
