#include "system/files/byte_source.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace fairshuf {

expected<std::unique_ptr<byte_source>> file_bytes::open(const std::string& path) {
    // A copy of the descriptor of standard input: closing it leaves the original open.
    descriptor file(path == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)     // NOLINT(*-vararg)
                                : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));  // NOLINT(*-vararg)
    if (!file) return error{std::strerror(errno)};
    return std::unique_ptr<byte_source>(std::make_unique<file_bytes>(std::move(file)));
}

expected<std::size_t> file_bytes::read(std::span<char> buffer) {
    for (;;) {
        const ssize_t got = ::read(file_.get(), buffer.data(), buffer.size());
        if (got == 0 && !buffer.empty())
            if (auto whole = promised_.check(); !whole) return whole.error();
        if (got >= 0) return static_cast<std::size_t>(got);
        if (errno != EINTR) return error{std::strerror(errno)};
    }
}

expected<std::size_t> memory_bytes::read(std::span<char> buffer) {
    const std::size_t count = bytes_.copy(buffer.data(), buffer.size(), used_);
    used_ += count;
    return count;
}

}  // namespace fairshuf
