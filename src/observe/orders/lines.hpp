// The lines of a byte source, one at a time, without copies.
//
//   lines text(std::move(source));
//   std::string_view line;
//   while (*text.next(line)) ...        // line is valid until the next call
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "system/files/byte_source.hpp"

namespace fairshuf::orders {

class lines {
public:
    static constexpr std::size_t longest = std::size_t{1} << 20;  // bytes in a line

    explicit lines(std::unique_ptr<byte_source> source) : source_(std::move(source)) {}

    // False at the end. '\n' is not part of the line. The last line needs none.
    expected<bool> next(std::string_view& line);
    std::uint64_t number() const { return number_; }  // of the last line; the first is 1

private:
    expected<void> fill();

    std::unique_ptr<byte_source> source_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0, end_ = 0;  // bytes read, and not returned yet
    std::uint64_t number_ = 0;
    bool over_ = false;
};

}  // namespace fairshuf::orders
