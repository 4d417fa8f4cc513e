// Runs a command line of `fairshuf lines`.
#pragma once

#include "fairshuf/core/expected.hpp"
#include "lines/options/lines_options.hpp"

namespace fairshuf::lines {

// False if --check finds a mismatch. The error is in GNU's words, without the name of the program; each line
// of it is a message.
expected<bool> run_keyed(const lines_request& asked);

}  // namespace fairshuf::lines
