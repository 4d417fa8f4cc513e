// A reason as JSON (docs/json.md): its code and its values in one object, or null if there is none.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "fairshuf/core/reason.hpp"

namespace fairshuf::report {

nlohmann::ordered_json reason_json(const reason& why);
std::string as_json(const reason& why);

}  // namespace fairshuf::report
