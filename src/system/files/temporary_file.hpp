// Files that are made in a folder without a name, or with one for a while; and reading and writing files at
// any place.
//
//   auto folder = open_folder("/tmp");
//   auto file = open_unnamed(folder.get(), O_EXCL, 0600);   // gone when it is closed, however we end
#pragma once

#include <sys/stat.h>
#include <sys/uio.h>

#include <cstdint>
#include <span>
#include <string>

#include "system/files/descriptor.hpp"
#include "system/process/signals.hpp"

namespace fairshuf {

// Where a system has no files without a name, they have one for a while; tests ask for it.
enum class naming { only_where_needed, always };

// Never on the numbers of the standard streams. If it is no file, errno says why.
descriptor above_standard(descriptor file);
descriptor open_folder(const std::string& path);

// To read and to write. With O_EXCL among the flags it can never get a name. No file: errno says why.
descriptor open_unnamed(int folder, int flags, mode_t mode);
descriptor open_named(int folder, mode_t mode, temporary_name& name);

// Gives an unnamed file a name. 0, or the errno.
int give_name(int file, int folder, temporary_name& name);

// All of it, at any place, from any thread. 0, or the errno; a file that ends too early is ENODATA.
int write_at(int file, std::uint64_t offset, std::span<const iovec> parts);
int read_at(int file, std::uint64_t offset, std::span<char> into);

}  // namespace fairshuf
