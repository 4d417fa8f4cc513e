#include "system/output/private_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "system/files/descriptor.hpp"
#include "system/output/atomic_output.hpp"
#include "system/temporary/signal_cleanup.hpp"

namespace fairshuf {
namespace {

constexpr std::size_t most_bytes = 4096;  // a secret has about 250

error failed(const std::string& path, int why) {
    return {fmt::format("{}: {}", path, std::strerror(why))};
}

// How many bytes of the buffer were filled; -1 after an error. One call need not read everything.
ssize_t read_until_end(int file, std::string& buffer) {
    std::size_t size = 0;
    while (size < buffer.size()) {
        const ssize_t got = ::read(file, buffer.data() + size, buffer.size() - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return got;
        if (got == 0) break;
        size += static_cast<std::size_t>(got);
    }
    return static_cast<ssize_t>(size);
}

}  // namespace

expected<void> write_private_file(const std::string& path, std::string_view content, naming names) {
    const signal_cleanup watch;
    auto output = atomic_output::open(
        path,
        {.names = names,
         .plain_messages = true,
         .mode = 0600,
         .existing_stays = "the file exists and may be the only copy of a secret; choose another name"});
    if (!output) return output.error();
    return output->commit_whole(content);
}

expected<std::string> read_private_file(const std::string& path) {
    const descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));  // NOLINT(*-vararg)
    struct stat about{};
    if (!file || ::fstat(file.get(), &about) != 0) return failed(path, errno);
    constexpr mode_t of_others = 077;
    if ((about.st_mode & of_others) != 0)
        return error{
            fmt::format("{}: others may read or write it (mode {:04o}); if nobody has, `chmod 600` it, "
                        "otherwise the secret is compromised",
                        path, about.st_mode & 07777)};
    std::string content(most_bytes, '\0');
    const ssize_t size = read_until_end(file.get(), content);
    const int why = errno;
    if (size < 0 || static_cast<std::size_t>(size) == most_bytes) {
        detail::wipe(content);
        return size < 0 ? failed(path, why) : error{fmt::format("{}: it is too long for a secret", path)};
    }
    content.resize(static_cast<std::size_t>(size));
    return content;
}

}  // namespace fairshuf
