// Numbers of bytes for people, in powers of a thousand.
//
//   amount(1'234'567)              1.2 MB
//   amount(123'456'789)            123 MB
//   amount_of(1.2e9, 2.3e9)        1.2 of 2.3 GB
#pragma once

#include <cstdint>
#include <string>

namespace fairshuf::lines {

std::string amount(std::uint64_t bytes);
std::string amount_of(std::uint64_t done, std::uint64_t all);

}  // namespace fairshuf::lines
