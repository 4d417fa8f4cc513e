// A reason as JSON (docs/json.md): its code and its values in one object, or null if there is none.
#pragma once

#include <string>

#include "fairshuf/core/reason.hpp"
#include "format/json.hpp"

namespace fairshuf::report {

json reason_json(const reason& why);
std::string as_json(const reason& why);

}  // namespace fairshuf::report
