// The version of fairshuf. CMake reads it from here.
#pragma once

#include <string_view>

namespace fairshuf {

inline constexpr std::string_view version = "0.1.0";

}  // namespace fairshuf
