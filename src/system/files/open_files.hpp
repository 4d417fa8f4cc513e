// The limit of open files.
#pragma once

#include <cstddef>
#include <string>

#include "fairshuf/core/expected.hpp"

namespace fairshuf {

// Raises the limit, as far as the system allows, so that so many more files can be open at once. If it cannot
// be raised enough, the error names it. `what` says what they are: "outputs".
expected<void> allow_open_files(std::size_t more, const char* what);

// What to add to the text of this errno: the limit, if it is the reason. Otherwise nothing.
std::string if_too_many_are_open(int why);

}  // namespace fairshuf
