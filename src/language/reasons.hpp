// The errors of the library in the language that is spoken.
#pragma once

#include <string>

#include "fairshuf/core/expected.hpp"

namespace fairshuf {

// The message: the Chinese sentence for its reason, if Chinese is spoken and there is one; otherwise as it
// is.
std::string in_words(const error& problem);

}  // namespace fairshuf
