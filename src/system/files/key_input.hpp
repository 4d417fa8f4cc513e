// Keys as the command reads them: from a file, or from standard input.
#pragma once

#include <string>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

struct key_input {
    key value;
    unsigned open_mode = 0;    // the file's mode, if others can read or write it
    std::string warning = {};  // the same as a sentence that names the file
};

// "-" is standard input. The error names the file.
expected<key_input> read_key(const std::string& path);

}  // namespace fairshuf
