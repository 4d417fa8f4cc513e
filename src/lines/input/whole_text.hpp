// Reads a whole input into memory and finds the beginnings of its lines.
//
//   auto text = whole_text::read(file, '\n');
//   auto starts = line_starts<std::uint32_t>(*text);      // 64 bits if text->is_huge()
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "system/memory/big_array.hpp"

namespace fairshuf::lines {

class whole_text {
public:
    // So many readable bytes of any value follow the text.
    static constexpr std::size_t padding = 64;

    // Reads from the current offset to the end. A missing last delimiter is added.
    static expected<whole_text> read(int file, char delimiter);

    std::string_view bytes() const { return {memory_.all().data(), size_}; }
    char delimiter() const { return delimiter_; }
    bool is_huge() const { return size_ > std::numeric_limits<std::uint32_t>::max(); }

private:
    explicit whole_text(char delimiter) : delimiter_(delimiter) {}
    bool make_room(int file);

    big_array<char> memory_;
    std::size_t size_ = 0;
    char delimiter_;
};

// Takes eight bytes for each line, or four.
template <class Offset>
expected<big_array<Offset>> line_starts(const whole_text& text);

extern template expected<big_array<std::uint32_t>> line_starts(const whole_text& text);
extern template expected<big_array<std::uint64_t>> line_starts(const whole_text& text);

}  // namespace fairshuf::lines
