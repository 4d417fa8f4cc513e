// Keys as the command reads them: from a file, or from standard input.
#pragma once

#include <string>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

struct key_input {
    key value;
    std::string warning = {};  // if others can read or write the file: a sentence that names it
};

// "-" is standard input. The error names the file.
expected<key_input> read_key(const std::string& path);

}  // namespace fairshuf
