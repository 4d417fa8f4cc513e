// The built command, run as a user would.
#pragma once

#include <string>

#include "support/shell.hpp"

namespace fairshuf::test {

inline outcome run(const std::string& arguments) {
    return shell(FAIRSHUF_COMMAND " " + arguments);
}

}  // namespace fairshuf::test
