// Files that nobody else may read.
#pragma once

#include <string>

#include "fairshuf/core/expected.hpp"

namespace fairshuf {

// A new file of mode 0600, complete or not at all. A file that is there is never replaced: it may be the only
// copy of a secret.
expected<bool> write_private_file(const std::string& path, const std::string& content);

// The file's bytes, if nobody but its owner can read or write it. Wipe them when they are done with.
expected<std::string> read_private_file(const std::string& path);

}  // namespace fairshuf
