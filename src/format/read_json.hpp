// JSON that somebody else wrote, with the reason why it cannot be read.
#pragma once

#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "format/parsed_json.hpp"

namespace fairshuf {

// The error says what is wrong: "it is nested too deep", "a number in it is too large", ...
expected<parsed_json> read_json(std::string_view text);

}  // namespace fairshuf
