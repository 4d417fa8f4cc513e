// The built command, run as a user would; in English, whatever the locale is.
#pragma once

#include <string>

#include "support/shell.hpp"

namespace fairshuf::test {

inline outcome run(const std::string& arguments) {
    return shell("LC_ALL=C.UTF-8 " FAIRSHUF_COMMAND " " + arguments);
}

}  // namespace fairshuf::test
