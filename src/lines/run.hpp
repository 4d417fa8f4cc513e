// Does what a command line of `fairshuf lines` asks for.
#pragma once

#include "fairshuf/core/expected.hpp"
#include "lines/options/lines_options.hpp"

namespace fairshuf::lines {

// False if a check was asked for and found a mismatch. The error is in GNU's words, without the name of the
// program; each line of it is a message.
expected<bool> run_keyed(const lines_request& asked);

}  // namespace fairshuf::lines
