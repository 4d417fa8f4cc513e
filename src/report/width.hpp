// The columns that a text takes on a terminal, and padding to a number of columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fairshuf::report {

// Letters take one column; Chinese, Japanese, Korean and emoji two; combining marks none.
std::size_t columns(std::string_view utf8);

std::string padded(std::string_view utf8, std::size_t width);

// A paragraph in lines of at most this width; all but the first are indented.
std::string hanging(std::string_view text, std::size_t indent, std::size_t width);

// Breaks lines that are wider, at spaces and between Chinese characters. What follows is indented as the line
// was, and two columns more if it was. Codes of colours take no columns.
std::string wrapped(std::string_view text, std::size_t width);

}  // namespace fairshuf::report
