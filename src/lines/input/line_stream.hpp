// Reads the lines of a file or pipe one by one, in memory for one line and a buffer.
//
//   line_stream input(file, '\n');
//   std::string_view line;
//   while (input.next(line)) ...          // line is valid until the next call
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

    // False at the end or on a read error. The last line may lack its delimiter. The delimiter is never part
    // of the line.
    bool next(std::string_view& line);

    bool failed() const { return problem_ != 0; }
    error problem() const;

private:
    bool fill();

    int file_;
    char delimiter_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0, end_ = 0;  // bytes that were read but not returned
    int problem_ = 0;
    bool over_ = false;
};

}  // namespace fairshuf::lines
