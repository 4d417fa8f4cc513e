#include "system/temporary/temporary_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace fairshuf {
namespace {

int write_piece(int file, std::uint64_t offset, std::string_view piece) {
    while (!piece.empty()) {
        const ssize_t got = ::pwrite(file, piece.data(), piece.size(), static_cast<off_t>(offset));
        const int why = errno;
        if (got < 0 && why == EINTR) continue;
        if (got < 0) return why;
        if (got == 0) return ENOSPC;
        offset += static_cast<std::uint64_t>(got);
        piece.remove_prefix(static_cast<std::size_t>(got));
    }
    return 0;
}

// The parts that remain after `done` bytes were written. If the first of them is written in part, `done`
// becomes how much of it.
std::span<const iovec> left_of(std::span<const iovec> parts, std::size_t& done) {
    while (!parts.empty() && done >= parts.front().iov_len) {
        done -= parts.front().iov_len;
        parts = parts.subspan(1);
    }
    return parts;
}

bool lock(int file) {
    return ::flock(file, LOCK_EX | LOCK_NB) == 0;
}

// Locks a file that was created under this name. Returns 0, EEXIST if another process took it for a leftover
// before it was locked, or ENOLCK if the filesystem has no locks.
int lock_created(int file, int folder, const char* name) {
    const bool locked = lock(file);
    const int why = locked ? 0 : errno;
    struct stat about{};
    if (locked && ::fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) == 0) return 0;
    ::unlinkat(folder, name, 0);
    return locked || why == EWOULDBLOCK ? EEXIST : ENOLCK;
}

}  // namespace

// NOLINTBEGIN(*-vararg)
descriptor above_standard(descriptor file) {
    if (!file || file.get() > STDERR_FILENO) return file;
    return descriptor(::fcntl(file.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

descriptor open_unnamed(int folder, int flags, mode_t mode) {
    return above_standard(descriptor(::openat(folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC | flags, mode)));
}

descriptor open_named(const shared_folder& folder, mode_t mode, temporary_name& name) {
    descriptor file;
    const auto create = [&](const char* fresh) {
        file = descriptor(::openat(folder.get(), fresh, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode));
        return file ? 0 : errno;
    };
    int why = name.make(folder, temporary_kind::locked, [&](const char* fresh) {
        const int failed = create(fresh);
        return failed != 0 ? failed : lock_created(file.get(), folder.get(), fresh);
    });
    if (why == ENOLCK) why = name.make(folder, temporary_kind::unlocked, create);
    if (why != 0) file.close();
    file = above_standard(std::move(file));
    if (why != 0) errno = why;
    return file;
}
// NOLINTEND(*-vararg)

int give_name(int file, const shared_folder& folder, temporary_name& name) {
    const std::string unnamed = "/proc/self/fd/" + std::to_string(file);
    const auto kind = lock(file) ? temporary_kind::locked : temporary_kind::unlocked;
    return name.make(folder, kind, [&](const char* fresh) {
        return ::linkat(AT_FDCWD, unnamed.c_str(), folder.get(), fresh, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
    });
}

int write_at(int file, std::uint64_t offset, std::span<const iovec> parts) {
    while (!parts.empty()) {
        const auto count = static_cast<int>(std::min<std::size_t>(parts.size(), IOV_MAX));
        const ssize_t got = ::pwritev(file, parts.data(), count, static_cast<off_t>(offset));
        const int why = errno;
        if (got < 0 && why == EINTR) continue;
        if (got < 0) return why;
        auto done = static_cast<std::size_t>(got);
        offset += done;
        const auto left = left_of(parts, done);
        if (left.size() == parts.size() || done > 0) {  // no part is complete, or one is incomplete
            const std::string_view first(static_cast<const char*>(left.front().iov_base),
                                         left.front().iov_len);
            if (const int wrong = write_piece(file, offset, first.substr(done)); wrong != 0) return wrong;
            offset += first.size() - done;
            parts = left.subspan(1);
        } else {
            parts = left;
        }
    }
    return 0;
}

int read_at(int file, std::uint64_t offset, std::span<char> into) {
    while (!into.empty()) {
        const ssize_t got = ::pread(file, into.data(), into.size(), static_cast<off_t>(offset));
        const int why = errno;
        if (got < 0 && why == EINTR) continue;
        if (got < 0) return why;
        if (got == 0) return ENODATA;
        offset += static_cast<std::uint64_t>(got);
        into = into.subspan(static_cast<std::size_t>(got));
    }
    return 0;
}

}  // namespace fairshuf
