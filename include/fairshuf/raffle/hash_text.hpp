// SHA-256 of a text, as `sha256sum` prints it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/words/sha256.hpp"

namespace fairshuf::raffle {

constexpr std::string sha256_hex(std::string_view text) {
    return fairshuf::detail::to_hex(sha256{}.add(text).finish());
}

namespace detail {

// Exactly this many hexadecimal digits, in lower case: each value has one spelling.
constexpr bool is_hex(std::string_view text, std::size_t digits) {
    return text.size() == digits &&
           std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

constexpr bool is_hash(std::string_view text) {
    return is_hex(text, 64);
}

// How many digits the value of a beacon may have: 128 to 1024 bits.
constexpr bool is_beacon_length(std::uint64_t digits) {
    return digits >= 32 && digits <= 256;
}

}  // namespace detail

}  // namespace fairshuf::raffle
