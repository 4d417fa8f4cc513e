// Files that nobody else may read.
#pragma once

#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "system/temporary/temporary_file.hpp"

namespace fairshuf {

// Creates a file of mode 0600, complete or not at all, also if a signal ends the program meanwhile. An
// existing file is never replaced: it may be the only copy of a secret.
expected<void> write_private_file(const std::string& path, std::string_view content,
                                  naming names = naming::only_where_needed);

// The content of the file, if nobody but its owner can read or write it. Wipe it after use.
expected<std::string> read_private_file(const std::string& path);

}  // namespace fairshuf
