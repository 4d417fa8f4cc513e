#include "system/output/whole_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "system/files/byte_source.hpp"
#include "system/output/atomic_output.hpp"
#include "system/temporary/signal_cleanup.hpp"

namespace fairshuf {
namespace {

error failed(const std::string& path) {
    return {fmt::format("{}: {}", path, std::strerror(errno))};
}

}  // namespace

expected<std::string> read_file(const std::string& path) {
    const auto named = [&path](const error& problem) {
        return error{fmt::format("{}: {}", path == "-" ? "standard input" : path, problem.message)};
    };
    const auto bytes = file_bytes::open(path);
    if (!bytes) return named(bytes.error());
    std::string content;
    std::vector<char> buffer(std::size_t{1} << 16);
    for (;;) {
        const auto got = (*bytes)->read(buffer);
        if (!got) return named(got.error());
        if (*got == 0) return content;
        content.append(buffer.data(), *got);
    }
}

expected<void> write_file(const std::string& path, std::string_view content, naming names) {
    const signal_cleanup watch;
    auto output = atomic_output::open(path, {.names = names, .plain_messages = true});
    if (!output) return output.error();
    return output->commit_whole(content);
}

expected<void> may_write_file(const std::string& path) {
    struct stat there{};
    const bool exists = ::stat(path.c_str(), &there) == 0;
    if (exists && S_ISDIR(there.st_mode)) return error{fmt::format("{}: Is a directory", path)};
    const auto slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    const bool in_place = exists && !S_ISREG(there.st_mode);
    if (exists && ::access(path.c_str(), W_OK) != 0) return failed(path);
    if (!in_place && ::access(folder.c_str(), W_OK) != 0) return failed(path);
    return {};
}

}  // namespace fairshuf
