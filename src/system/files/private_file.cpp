#include "system/files/private_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "system/files/descriptor.hpp"

namespace fairshuf {
namespace {

constexpr std::size_t most_bytes = 4096;  // a secret has about 250

error failed(const std::string& path, int why) {
    return {fmt::format("{}: {}", path, std::strerror(why))};
}

error is_there(const std::string& path) {
    return {fmt::format("{}: it is there already, and may be the only copy of a secret; name another file",
                        path)};
}

// Why the file could not be written, or 0. A link gives the name only if nobody has it.
int write_and_link(int file, const std::string& temporary, const std::string& path,
                   std::string_view content) {
    const ssize_t written = ::write(file, content.data(), content.size());
    if (written < 0) return errno;
    if (static_cast<std::size_t>(written) != content.size()) return ENOSPC;
    if (::fsync(file) != 0 || ::link(temporary.c_str(), path.c_str()) != 0) return errno;
    return 0;
}

}  // namespace

expected<bool> write_private_file(const std::string& path, const std::string& content) {
    struct stat about{};
    if (::lstat(path.c_str(), &about) == 0) return is_there(path);
    std::string temporary = path + ".XXXXXX";
    const descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));  // its mode is 0600
    if (!file) return failed(path, errno);
    const int why = write_and_link(file.get(), temporary, path, content);
    ::unlink(temporary.c_str());
    if (why == EEXIST) return is_there(path);
    if (why != 0) return failed(path, why);
    return true;
}

expected<std::string> read_private_file(const std::string& path) {
    const descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));  // NOLINT(*-vararg)
    struct stat about{};
    if (!file || ::fstat(file.get(), &about) != 0) return failed(path, errno);
    constexpr mode_t of_others = 077;
    if ((about.st_mode & of_others) != 0)
        return error{
            fmt::format("{}: others may read or write it (mode {:04o}); if nobody has, `chmod 600` it, "
                        "otherwise the secret is none",
                        path, about.st_mode & 07777)};
    std::string content(most_bytes, '\0');
    const ssize_t size = ::read(file.get(), content.data(), content.size());
    const int why = errno;
    if (size < 0 || static_cast<std::size_t>(size) == most_bytes) {
        wipe(content);
        return size < 0 ? failed(path, why) : error{fmt::format("{}: it is too long for a secret", path)};
    }
    content.resize(static_cast<std::size_t>(size));
    return content;
}

}  // namespace fairshuf
