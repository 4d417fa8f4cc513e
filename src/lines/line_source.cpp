#include "lines/line_source.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "lines/system_files.hpp"

namespace fairshuf::lines {

expected<std::size_t> file_source::read(std::span<char> into) {
    const ssize_t got = read_some(file_, into.data(), into.size());
    if (got < 0) return error{fmt::format("read error: {}", std::strerror(errno))};
    return static_cast<std::size_t>(got);
}

std::optional<std::uint64_t> file_source::size() const {
    struct stat about{};
    if (::fstat(file_, &about) != 0 || !S_ISREG(about.st_mode)) return std::nullopt;
    const off_t left = about.st_size - ::lseek(file_, 0, SEEK_CUR);
    return static_cast<std::uint64_t>(std::max<off_t>(left, 0));
}

expected<std::size_t> number_source::read(std::span<char> into) {
    constexpr std::size_t longest = 21;  // of 64 bits, and the delimiter
    assert(into.size() >= longest);
    std::size_t used = 0;
    for (; range_.count > 0 && into.size() - used >= longest; --range_.count, ++range_.low) {
        const auto written = std::to_chars(into.data() + used, into.data() + into.size(), range_.low);
        used = static_cast<std::size_t>(written.ptr - into.data());
        into[used++] = delimiter_;
    }
    return used;
}

}  // namespace fairshuf::lines
