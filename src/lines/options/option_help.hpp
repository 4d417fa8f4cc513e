// The option table as --help shows it.
#pragma once

#include <string>

#include "lines/options/option_table.hpp"

namespace fairshuf::lines {

// One line for each option, those with a letter first:
std::string help_on(option_group group);

}  // namespace fairshuf::lines
