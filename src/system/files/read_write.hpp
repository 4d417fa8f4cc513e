// Opening, reading and writing files, with GNU's messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "system/files/descriptor.hpp"

#include <sys/types.h>

namespace fairshuf {

// Never opens a file as 0, 1 or 2, even if the standard streams are closed.
expected<descriptor> open_for_reading(const std::string& path);
expected<descriptor> open_for_writing(const std::string& path);  // truncates it or creates it

// Like ::read and ::write, but they retry after signals and wait for non-blocking files.
ssize_t read_some(int file, void* buffer, std::size_t size);
ssize_t write_some(int file, const void* buffer, std::size_t size);

// Writes everything at the current offset.
expected<void> write_all(int file, std::string_view bytes);
error write_failed(int why);

}  // namespace fairshuf
