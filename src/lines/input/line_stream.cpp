#include "lines/input/line_stream.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "system/files/read_write.hpp"

namespace fairshuf::lines {

bool line_stream::next(std::string_view& line) {
    std::size_t searched = 0;
    for (;;) {
        const char* const at = buffer_.data() + begin_;
        const std::size_t held = end_ - begin_;
        const void* found =
            held > searched ? std::memchr(at + searched, delimiter_, held - searched) : nullptr;
        if (found == nullptr && !over_) {
            searched = held;
            if (!fill()) return false;
            continue;
        }
        if (found == nullptr && held == 0) return false;
        line = {at, found != nullptr ? static_cast<const char*>(found) - at : held};
        begin_ += line.size() + (found != nullptr ? 1 : 0);
        return true;
    }
}

error line_stream::problem() const {
    return {fmt::format("read error: {}", std::strerror(problem_))};
}

// Reads once and appends to the buffer; a long line makes the buffer grow.
bool line_stream::fill() {
    constexpr std::size_t chunk = std::size_t{1} << 16;
    if (begin_ > 0) std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (buffer_.size() < end_ + chunk) buffer_.resize(2 * end_ + chunk);
    const ssize_t got = read_some(file_, buffer_.data() + end_, buffer_.size() - end_);
    problem_ = got < 0 ? errno : 0;
    if (got < 0) return false;
    end_ += static_cast<std::size_t>(got);
    over_ = got == 0;
    return true;
}

}  // namespace fairshuf::lines
