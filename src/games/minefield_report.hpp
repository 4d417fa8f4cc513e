// A minefield as JSON (docs/json.md). The text form is its rows.
#pragma once

#include <string>

#include "fairshuf/deal/minefield.hpp"

namespace fairshuf::report {

std::string as_json(const minefield& field);

}  // namespace fairshuf::report
