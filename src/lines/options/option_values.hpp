// Reads the arguments of options: sizes, fractions, separators and the like. Errors quote the argument and
// say what would be right.
//
//   read_buffer_size("30%", physical_memory());
//   read_fraction("0.1");                                  // 1 of 10
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "lines/input/exact_fraction.hpp"
#include "system/files/decompress.hpp"

namespace fairshuf::lines {

// A number followed by b, K, M, G, T, P, E or % of `memory`, as in GNU sort's -S. Without a unit it counts
// KiB.
expected<std::uint64_t> read_buffer_size(std::string_view text, std::uint64_t memory);

// A string with the escapes \n, \t, \r, \0, \\ and \xHH. Not empty.
expected<std::string> read_separator(std::string_view text);

// The same, for what a line begins with: it has no line break.
expected<std::string> read_beginning(std::string_view text);

// A separator of fields: a byte, or one of \t, \\ and \xHH.
expected<char> read_field_separator(std::string_view text);

// auto, never, or a format.
expected<unpacking> read_unpacking(std::string_view text);

// A decimal number greater than 0, and at most 1: 0.1, 1e-3 or 10%. At most 18 decimals, as a fraction.
expected<exact_fraction> read_fraction(std::string_view text);

// A percentage from 0% to 100%, such as 10% or 0.5%.
expected<exact_fraction> read_percentage(std::string_view text);

// At least 1.
expected<unsigned> read_threads(std::string_view text);

}  // namespace fairshuf::lines
