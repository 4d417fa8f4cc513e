// Runs a command line of `fairshuf lines`.
#pragma once

#include "fairshuf/core/expected.hpp"
#include "lines/options/lines_options.hpp"
#include "system/progress.hpp"

namespace fairshuf::lines {

// False if --check finds a mismatch. The error is in GNU's words, without the name of the program; each line
// of it is a message.
expected<bool> run_keyed(const lines_request& asked);

// The same inside of another program, which handles its signals itself. It sees the progress, and can end the
// run with shown.cancel(): then the result is an error, and nothing is left behind. Only for tasks that write
// files.
expected<bool> run_keyed(const lines_request& asked, progress& shown);

}  // namespace fairshuf::lines
