// Opening, reading and writing files, with GNU's messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "system/files/descriptor.hpp"

#include <sys/types.h>

namespace fairshuf {

// Never on the numbers of the standard streams, should they be closed.
expected<descriptor> open_for_reading(const std::string& path);
expected<descriptor> open_for_writing(const std::string& path);  // empties it, or creates it

// As ::read and ::write, but not interrupted by signals; they wait for a file that does not.
ssize_t read_some(int file, void* buffer, std::size_t size);
ssize_t write_some(int file, const void* buffer, std::size_t size);

// All of it, where the file stands.
expected<void> write_all(int file, std::string_view bytes);
error write_failed(int why);

}  // namespace fairshuf
