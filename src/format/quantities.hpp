// Formats numbers of bytes, in powers of a thousand.
//
//   format_bytes(1'234'567)              1.2 MB
//   format_bytes(123'456'789)            123 MB
//   format_bytes_of(1.2e9, 2.3e9)        1.2 of 2.3 GB
//
// And other quantities:
//
//   counted(1, "record")           1 record
//   grouped("1234567")             1,234,567
//   format_duration(720)           12 min
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fairshuf {

std::string format_bytes(std::uint64_t bytes);
std::string format_bytes_of(std::uint64_t done, std::uint64_t all);
std::string counted(std::uint64_t count, std::string_view what);
std::string grouped(std::string digits);

// 42 s, 12 min, 5 h, 3 days
std::string format_duration(double seconds);

}  // namespace fairshuf
