// Reading a whole file, and writing a result to one: complete, or not at all.
#pragma once

#include <string>

#include "fairshuf/core/expected.hpp"

namespace fairshuf {

// All of it; "-" is standard input. The error names the file.
expected<std::string> read_file(const std::string& path);

// A regular file is written beside its place and then renamed into it; a device or pipe is
// written as it is. The error, or nothing.
expected<bool> write_file(const std::string& path, const std::string& content);

// Whether that has a chance: to be asked before work that takes long. The error, or nothing.
expected<bool> may_write_file(const std::string& path);

}  // namespace fairshuf
