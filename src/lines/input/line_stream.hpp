// The lines of a file or pipe one after the other, in little memory: one line and a buffer.
//
//   line_stream input(file, '\n');
//   std::string_view line;
//   while (input.next(line)) ...          // line is good until the next call
//   if (input.failed()) ...
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::lines {

class line_stream {
public:
    line_stream(int file, char delimiter) : file_(file), delimiter_(delimiter) {}

    // False at the end, or if it cannot be read. The last line may lack its delimiter, which is never
    // part of the line.
    bool next(std::string_view& line);

    bool failed() const { return problem_ != 0; }
    error problem() const;

private:
    bool fill();

    int file_;
    char delimiter_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0, end_ = 0;  // what is read but not handed out
    int problem_ = 0;
    bool over_ = false;
};

}  // namespace fairshuf::lines
