// Calls of fairshuf/cuda.hpp that are refused, and one that is not: what they say. (See arranged.hpp.)
#pragma once

#include <cstdint>
#include <string>

namespace fairshuf::test {

bool cuda_device_is_there();

// These need no device.
std::string said_of_a_null_pointer(std::uint64_t n);
std::string said_of_a_misaligned_pointer();
std::string said_of_too_many();

// These do.
std::string said_of_host_memory();
std::string said_of_short_scratch(std::uint64_t n, std::uint64_t missing);
std::string said_of_short_numbers();
std::string said_after_an_error();
std::uint64_t scratch_for(std::uint64_t n);

}  // namespace fairshuf::test
