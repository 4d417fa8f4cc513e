#include "lines/input/line_source.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "format/gnu_quoting.hpp"
#include "system/files/read_write.hpp"

namespace fairshuf::lines {

std::optional<std::uint64_t> size_of(const std::vector<line_source*>& sources) {
    std::uint64_t bytes = 0;
    for (const auto* source : sources) {
        const auto size = source->size();
        if (!size) return size;
        bytes += *size;
    }
    return bytes;
}

std::string shown_name(const std::string& path) {
    return path == "-" ? "standard input" : as_name(path);
}

error named(const std::string& path, const error& problem) {
    return {fmt::format("{}: {}", shown_name(path), problem.message)};
}

expected<std::size_t> file_source::read(std::span<char> into) {
    const ssize_t got = read_some(file_, into.data(), into.size());
    if (got < 0) return error{fmt::format("read error: {}", std::strerror(errno))};
    if (got == 0 && !into.empty())
        if (auto whole = promised_.check(); !whole) return whole.error();
    return static_cast<std::size_t>(got);
}

std::optional<std::uint64_t> file_source::size() const {
    struct stat about{};
    if (::fstat(file_, &about) != 0 || !S_ISREG(about.st_mode)) return std::nullopt;
    const off_t left = about.st_size - ::lseek(file_, 0, SEEK_CUR);
    return static_cast<std::uint64_t>(std::max<off_t>(left, 0));
}

// Writes the next number with its delimiter. Returns its size.
std::size_t number_source::next_number(char* at) {
    char* const end = std::to_chars(at, at + longest, range_.low).ptr;
    *end = delimiter_;
    ++range_.low;
    --range_.count;
    return static_cast<std::size_t>(end - at) + 1;
}

// Adds up the numbers of one digit, of two, and so on.
std::optional<std::uint64_t> number_source::size() const {
    std::uint64_t bytes = rest_end_ - rest_begin_, low = range_.low, left = range_.count, beyond = 10;
    for (std::uint64_t digits = 1; left > 0; ++digits) {
        const std::uint64_t some = digits == 20 ? left : low < beyond ? std::min(left, beyond - low) : 0;
        bytes += some * (digits + 1);
        low += some;
        left -= some;
        beyond *= digits < 19 ? 10 : 1;
    }
    return bytes;
}

expected<std::size_t> number_source::read(std::span<char> into) {
    std::size_t used = 0;
    while (used < into.size() && (rest_begin_ < rest_end_ || range_.count > 0)) {
        if (rest_begin_ == rest_end_ && into.size() - used >= longest) {
            used += next_number(into.data() + used);
            continue;
        }
        if (rest_begin_ == rest_end_) {
            rest_begin_ = 0;
            rest_end_ = next_number(rest_.data());
        }
        const std::size_t some = std::min(into.size() - used, rest_end_ - rest_begin_);
        std::copy_n(rest_.data() + rest_begin_, some, into.data() + used);
        rest_begin_ += some;
        used += some;
    }
    return used;
}

}  // namespace fairshuf::lines
