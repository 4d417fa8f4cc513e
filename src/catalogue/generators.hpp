// The generators of languages (fairshuf/draws/generators), and how many orders they reach.
#pragma once

#include <string>

#include "report/terminal.hpp"

namespace fairshuf::report {

std::string generators_as_text(const style& s);
std::string generators_as_json();

}  // namespace fairshuf::report
