// Text inside a picture.
#pragma once

#include <string>
#include <string_view>

namespace fairshuf::report {

// With &, <, > and " as SVG wants them, and a space for what cannot be shown.
std::string escaped(std::string_view text);

}  // namespace fairshuf::report
