// Temporary files without a name, or with one for a while; and reading and writing at any offset.
//
//   const shared_folder folder = open_folder("/tmp");
//   auto file = open_unnamed(folder.get(), O_EXCL, 0600);   // disappears when it is closed
#pragma once

#include <sys/stat.h>
#include <sys/uio.h>

#include <cstdint>
#include <span>

#include "system/files/descriptor.hpp"
#include "system/temporary/shared_folder.hpp"
#include "system/temporary/temporary_name.hpp"

namespace fairshuf {

// A system without unnamed files gives them a name for a while. Tests ask for it.
enum class naming { only_where_needed, always };

// Never 0, 1 or 2. On failure, errno says why.
descriptor above_standard(descriptor file);

// Opened for reading and writing. With O_EXCL in the flags it can never get a name. On failure, errno says
// why.
descriptor open_unnamed(int folder, int flags, mode_t mode);

// A file with a name is locked (flock) as long as it is open, if the filesystem has locks. So others can see
// that its owner lives: leftovers.hpp.
descriptor open_named(const shared_folder& folder, mode_t mode, temporary_name& name);

// Gives an unnamed file a name. Returns 0 or an errno.
int give_name(int file, const shared_folder& folder, temporary_name& name);

// Transfers everything, at any offset, from any thread. Returns 0 or an errno; ENODATA if the file ends too
// early.
int write_at(int file, std::uint64_t offset, std::span<const iovec> parts);
int read_at(int file, std::uint64_t offset, std::span<char> into);

}  // namespace fairshuf
