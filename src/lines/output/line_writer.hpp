// Writes lines through a large buffer, each with its delimiter.
//
//   line_writer output(file, '\n');
//   output.put("text") && output.put_number(17);     // false as soon as a write has failed
//   return output.finish();                          // the error, if there was one
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <utility>

#include "fairshuf/core/expected.hpp"
#include "lines/input/byte_search.hpp"
#include "lines/output/line_output.hpp"
#include "system/files/descriptor.hpp"

namespace fairshuf::lines {

class line_writer {
public:
    line_writer(descriptor file, char delimiter)
        : file_(std::move(file)), delimiter_(delimiter), search_(delimiter) {}

    // Writes to a sink, which must outlive it, instead of a file.
    line_writer(byte_sink& sink, char delimiter) : delimiter_(delimiter), search_(delimiter), sink_(&sink) {}

    bool put(std::string_view line) {
        if (line.size() < capacity - used_ || make_room(line.size() + 1)) {
            std::memcpy(buffer_.get() + used_, line.data(), line.size());
            used_ += line.size();
            buffer_[used_++] = delimiter_;
            return true;
        }
        return problem_ == 0 && put_long(line);
    }

    // Writes the line that begins here. Its delimiter and seven more bytes follow it in memory. `end` is the
    // end of the text.
    bool put_from_text(const char* line, const char* end) {
        if (capacity - used_ < short_line && !make_room(short_line)) return false;
        for (std::size_t copied = 0; copied < short_line; copied += byte_search::width) {
            std::memcpy(buffer_.get() + used_ + copied, line + copied, byte_search::width);
            if (const auto marks = search_.marks(line + copied); marks != 0) {
                used_ += copied + byte_search::first(marks) + 1;
                return true;
            }
        }
        const auto* stop = static_cast<const char*>(std::memchr(line, delimiter_, end - line));
        return put({line, static_cast<std::size_t>(stop - line)});
    }

    bool put_number(std::uint64_t number) {
        constexpr std::size_t longest = 20;
        if (capacity - used_ <= longest && !make_room(longest + 1)) return false;
        char* const at = buffer_.get() + used_;
        char* const end = std::to_chars(at, at + longest, number).ptr;
        *end = delimiter_;
        used_ += end - at + 1;
        return true;
    }

    // Writes the remaining bytes and closes the file.
    expected<void> finish();
    // Does the same after another error, which is reported first.
    expected<void> finish_after_error();

private:
    static constexpr std::size_t capacity = std::size_t{1} << 17;
    static constexpr std::size_t short_line = 64;  // a multiple of eight

    // False if the buffer cannot be flushed or is too small.
    bool make_room(std::size_t wanted);
    bool put_long(std::string_view line);
    bool flush();
    bool write(std::string_view bytes);
    error first_problem() const;   // when a write fails
    error second_problem() const;  // when the file is closed after a failed write

    descriptor file_;
    char delimiter_;
    byte_search search_;
    std::unique_ptr<char[]> buffer_ = std::make_unique_for_overwrite<char[]>(capacity);  // NOLINT(*-arrays)
    std::size_t used_ = 0;
    std::uint64_t written_ = 0;
    int problem_ = 0;  // errno of the write that failed
    byte_sink* sink_ = nullptr;
    error problem_of_sink_ = {};
};

}  // namespace fairshuf::lines
