#include "system/files/read_write.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "format/gnu_quoting.hpp"

namespace fairshuf {
namespace {

// NOLINTBEGIN(*-vararg)
expected<descriptor> open_above_standard(const std::string& path, int flags) {
    constexpr mode_t for_all = 0666;
    descriptor file(::open(path.c_str(), flags | O_CLOEXEC, for_all));
    if (file && file.get() <= STDERR_FILENO)
        file = descriptor(::fcntl(file.get(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!file) {
        const std::string why = std::strerror(errno);  // quoting the name may change errno
        return error{fmt::format("{}: {}", as_name(path), why)};
    }
    return file;
}
// NOLINTEND(*-vararg)

// Whether to try again: after a signal, or when a non-blocking file is ready. (Another process may have made
// the file non-blocking.)
bool is_ready_again(int file, short wanted) {
    if (errno == EINTR) return true;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return false;
    pollfd waited_for{file, wanted, 0};
    return ::poll(&waited_for, 1, -1) >= 0 || errno == EINTR;
}

}  // namespace

expected<descriptor> open_for_reading(const std::string& path) {
    return open_above_standard(path, O_RDONLY);
}

expected<descriptor> open_for_writing(const std::string& path) {
    return open_above_standard(path, O_WRONLY | O_CREAT | O_TRUNC);
}

ssize_t read_some(int file, void* buffer, std::size_t size) {
    for (;;) {
        const ssize_t got = ::read(file, buffer, size);
        if (got >= 0 || !is_ready_again(file, POLLIN)) return got;
    }
}

ssize_t write_some(int file, const void* buffer, std::size_t size) {
    for (;;) {
        const ssize_t written = ::write(file, buffer, size);
        if (written >= 0 || !is_ready_again(file, POLLOUT)) return written;
    }
}

expected<void> write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = write_some(file, bytes.data(), bytes.size());
        if (written < 0) return write_failed(errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

error write_failed(int why) {
    return {fmt::format("write error: {}", std::strerror(why))};
}

}  // namespace fairshuf
