// Reads a whole file, or writes one: complete, or not at all.
#pragma once

#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "system/temporary/temporary_file.hpp"

namespace fairshuf {

// Reads everything; "-" is standard input. The error names the file.
expected<std::string> read_file(const std::string& path);

// A regular file is written to a temporary file and renamed into place; a device or pipe is written directly.
// A signal that ends the program leaves no temporary file.
expected<void> write_file(const std::string& path, std::string_view content,
                          naming names = naming::only_where_needed);

// Whether a write can succeed. Ask before long work.
expected<void> may_write_file(const std::string& path);

}  // namespace fairshuf
