// What the tests ask of the device. The shuffles of the host do not compile with nvcc, nor do those of the
// device with g++; so they meet here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "fairshuf/words/key.hpp"

namespace fairshuf::test {

enum class device_call : std::uint8_t { shuffle, unshuffle, permutation };

// Those of tests/shuffle/keyed_executor_test.cpp.
enum class device_shape : std::uint8_t { real, radix_4, radix_2, radix_16 };

struct device_request {
    device_call what = device_call::shuffle;
    device_shape shape = device_shape::real;
    std::size_t element_bytes = 4;
    std::size_t offset = 0;            // of the array from an aligned address, in bytes
    std::uint32_t most = ~0U;          // items of a segment that is finished by a block
    std::uint64_t shared_bytes = 0;    // of a block; 0: those of the device
    bool long_numbers = false;         // of wide elements, even if 32 bits would do
    std::uint8_t keep = 255, set = 0;  // the bits of each digit that are kept, then those that are set
};

bool has_device();

// Copies n elements to the device, arranges them there, and copies them back. Returns the error's message, if
// there is one.
std::string arrange_on_device(void* elements, std::uint64_t n, const key& k, const device_request& request);

// Shuffles n numbers on the device. Returns how many segments no window had room for, or -1 after an error.
std::int64_t late_segments(std::uint64_t n, const key& k);

}  // namespace fairshuf::test
