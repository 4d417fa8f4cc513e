#include "observe/orders/lines.hpp"
#include "language/words/observe_input.hpp"

#include <fmt/format.h>

#include <cstring>

namespace fairshuf::orders {

expected<bool> lines::next(std::string_view& line) {
    std::size_t searched = 0;
    for (;;) {
        const char* const at = buffer_.data() + begin_;
        const std::size_t held = end_ - begin_;
        const void* found = held > searched ? std::memchr(at + searched, '\n', held - searched) : nullptr;
        const std::size_t length = found != nullptr ? static_cast<const char*>(found) - at : held;
        if (length > longest) return error{say<words::order_line_too_long>(number_ + 1, longest)};
        if (found == nullptr && !over_) {
            searched = held;
            if (auto filled = fill(); !filled) return filled.error();
            continue;
        }
        if (found == nullptr && held == 0) return false;
        line = {at, length};
        begin_ += length + (found != nullptr ? 1 : 0);
        ++number_;
        return true;
    }
}

// Appends one read to the buffer. The buffer grows for a long line.
expected<void> lines::fill() {
    constexpr std::size_t chunk = std::size_t{1} << 17;
    if (begin_ > 0) std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    if (buffer_.size() < end_ + chunk) buffer_.resize(end_ + chunk);
    const auto got = source_->read({buffer_.data() + end_, buffer_.size() - end_});
    if (!got) return got.error();
    end_ += *got;
    over_ = *got == 0;
    return {};
}

}  // namespace fairshuf::orders
