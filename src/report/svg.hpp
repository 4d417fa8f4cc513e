// Text inside an SVG.
#pragma once

#include <string>
#include <string_view>

namespace fairshuf::report {

// Escapes &, <, > and ", and replaces unprintable characters with spaces.
std::string escaped(std::string_view text);

}  // namespace fairshuf::report
