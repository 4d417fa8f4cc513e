// The catalogue in words and as JSON (docs/json.md).
#pragma once

#include <string>

#include "report/terminal.hpp"

namespace fairshuf::report {

std::string catalogue_as_text(const style& s);
std::string catalogue_as_json();

}  // namespace fairshuf::report
