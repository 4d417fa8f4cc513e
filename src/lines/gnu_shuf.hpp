// Does what a command line of GNU shuf asks for. The input must fit into memory, unless only some of its
// lines are wanted and it is a pipe or a large file.
#pragma once

#include "fairshuf/core/expected.hpp"
#include "lines/gnu_options.hpp"

namespace fairshuf::lines {

// The error in GNU's words, without the name of the program; each line of it is a message.
// Standard output is closed at the end, to learn whether all has been written.
expected<bool> run(const request& asked);

}  // namespace fairshuf::lines
