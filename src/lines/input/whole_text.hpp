// A whole input in memory, and where its lines begin.
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
    // Behind the text so many bytes can be read, whatever they are.
    static constexpr std::size_t padding = 64;

    // From where the file stands to its end. The last line's delimiter is added if it is missing.
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

// Eight bytes for each line, or four: less than the line itself.
template <class Offset>
expected<big_array<Offset>> line_starts(const whole_text& text);

extern template expected<big_array<std::uint32_t>> line_starts(const whole_text& text);
extern template expected<big_array<std::uint64_t>> line_starts(const whole_text& text);

}  // namespace fairshuf::lines
