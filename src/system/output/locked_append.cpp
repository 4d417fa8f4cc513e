#include "system/output/locked_append.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "system/files/descriptor.hpp"
#include "system/files/read_write.hpp"

namespace fairshuf {
namespace {

error failed_with(const std::string& path, int why) {
    return {fmt::format("{}: {}", path, std::strerror(why))};
}

expected<std::string> content_of(int file, const std::string& path) {
    std::string content;
    std::array<char, 65536> part{};
    for (;;) {
        const ssize_t size = read_some(file, part.data(), part.size());
        if (size < 0) return failed_with(path, errno);
        if (size == 0) return content;
        content.append(part.data(), static_cast<std::size_t>(size));
    }
}

}  // namespace

expected<void> append_locked(const std::string& path,
                             const std::function<expected<std::string>(std::string_view)>& next) {
    constexpr mode_t usual = 0666;
    const descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, usual));
    if (!file) return failed_with(path, errno);
    if (::flock(file.get(), LOCK_EX) != 0) return failed_with(path, errno);
    const auto content = content_of(file.get(), path);
    if (!content) return content.error();
    const auto more = next(*content);
    if (!more) {
        if (content->empty()) ::unlink(path.c_str());
        return more.error();
    }
    const auto written = write_all(file.get(), *more);
    if (written && ::fsync(file.get()) == 0) return {};
    const int why = errno;
    [[maybe_unused]] const int undone = ::ftruncate(file.get(), static_cast<off_t>(content->size()));
    return written ? failed_with(path, why) : error{fmt::format("{}: {}", path, written.error().message)};
}

}  // namespace fairshuf
