// Bytes from hexadecimal text, for published known answers.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"

namespace fairshuf::test {

inline std::vector<byte> hex(std::string_view digits) {
    std::vector<byte> bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        bytes.push_back(
            static_cast<byte>(*detail::hex_digit(digits[i]) << 4 | *detail::hex_digit(digits[i + 1])));
    return bytes;
}

inline std::vector<byte> bytes_of(std::string_view text) {
    return {text.begin(), text.end()};
}

}  // namespace fairshuf::test
