// Reading a whole file, and writing a result to one: complete, or not at all.
#pragma once

#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "system/files/temporary_file.hpp"

namespace fairshuf {

// All of it; "-" is standard input. The error names the file.
expected<std::string> read_file(const std::string& path);

// A regular file is written beside its place and then renamed into it; a device or pipe is
// written as it is. A signal that ends the program meanwhile leaves nothing behind.
expected<void> write_file(const std::string& path, std::string_view content,
                          naming names = naming::only_where_needed);

// Whether that has a chance: to be asked before work that takes long.
expected<void> may_write_file(const std::string& path);

}  // namespace fairshuf
