#include "system/files/key_input.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "fairshuf/words/key_file.hpp"
#include "format/escaped.hpp"
#include "system/process/core_dumps.hpp"

namespace fairshuf {
namespace {

// Only of files on a disk. A pipe is gone when it is read.
unsigned open_mode_of(std::FILE* file) {
    struct stat about{};
    constexpr mode_t of_others = 066;
    if (::fstat(::fileno(file), &about) != 0 || !S_ISREG(about.st_mode)) return 0;
    return (about.st_mode & of_others) == 0 ? 0 : about.st_mode & 07777;
}

std::string warning_about(unsigned open_mode, const std::string& path) {
    if (open_mode == 0) return "";
    return fmt::format(
        "{}: other users can read or write this key file (mode {:04o}); forbid it with `chmod 600`, and make "
        "a new key if one of them may know it",
        escaped(path, path.size()), open_mode);
}

}  // namespace

expected<key_input> read_key(const std::string& path) {
    forbid_core_dumps();
    if (path == "-") {
        const auto found = detail::key_from_stream(stdin, "standard input");
        return found ? expected(key_input{*found}) : found.error();
    }
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file)
        return error{fmt::format("{}: {}", path, std::strerror(errno)),
                     {"key-file-system", {{"says", std::strerror(errno)}, {"file", path}}}};
    const auto found = detail::key_from_stream(file.get(), path);
    if (!found) return found.error();
    const unsigned open_mode = open_mode_of(file.get());
    return key_input{*found, open_mode, warning_about(open_mode, path)};
}

}  // namespace fairshuf
