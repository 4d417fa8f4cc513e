#include "system/files/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>
#include <vector>

#include "system/files/byte_source.hpp"

namespace fairshuf {
namespace {

error failed(const std::string& path) {
    return {fmt::format("{}: {}", path, std::strerror(errno))};
}

bool write_all(int file, std::string_view content) {
    while (!content.empty()) {
        const ssize_t written = ::write(file, content.data(), content.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

expected<bool> write_in_place(const std::string& path, const std::string& content) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);  // NOLINT(*-vararg)
    if (file < 0) return failed(path);
    const bool written = write_all(file, content);
    const auto problem = failed(path);
    ::close(file);
    if (!written) return problem;
    return true;
}

}  // namespace

expected<std::string> read_file(const std::string& path) {
    const auto named = [&path](const error& problem) {
        return error{fmt::format("{}: {}", path == "-" ? "standard input" : path, problem.message)};
    };
    const auto bytes = file_bytes::open(path);
    if (!bytes) return named(bytes.problem());
    std::string content;
    std::vector<char> buffer(std::size_t{1} << 16);
    for (;;) {
        const auto got = (*bytes)->read(buffer);
        if (!got) return named(got.problem());
        if (*got == 0) return content;
        content.append(buffer.data(), *got);
    }
}

expected<bool> write_file(const std::string& path, const std::string& content) {
    struct stat there{};
    const bool exists = ::stat(path.c_str(), &there) == 0;
    if (exists && !S_ISREG(there.st_mode)) {
        if (S_ISDIR(there.st_mode)) return error{fmt::format("{}: Is a directory", path)};
        return write_in_place(path, content);
    }
    std::string temporary = path + ".XXXXXX";
    const int file = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (file < 0) return failed(path);
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const mode_t mode = exists ? there.st_mode & 07777 : 0666 & ~mask;
    const bool written = write_all(file, content) && ::fchmod(file, mode) == 0 && ::fsync(file) == 0;
    if (!written || ::rename(temporary.c_str(), path.c_str()) != 0) {
        const auto problem = failed(path);
        ::close(file);
        ::unlink(temporary.c_str());
        return problem;
    }
    ::close(file);
    return true;
}

expected<bool> may_write_file(const std::string& path) {
    struct stat there{};
    const bool exists = ::stat(path.c_str(), &there) == 0;
    if (exists && S_ISDIR(there.st_mode)) return error{fmt::format("{}: Is a directory", path)};
    const auto slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    const bool in_place = exists && !S_ISREG(there.st_mode);
    if (::access(in_place ? path.c_str() : folder.c_str(), W_OK) != 0) return failed(path);
    return true;
}

}  // namespace fairshuf
