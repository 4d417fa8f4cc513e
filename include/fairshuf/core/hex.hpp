// Bytes as hexadecimal text, and erasing secret texts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "fairshuf/core/bytes.hpp"

namespace fairshuf::detail {

constexpr std::optional<byte> hex_digit(char c) {
    if (c >= '0' && c <= '9') return static_cast<byte>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<byte>(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') return static_cast<byte>(c - 'A' + 10);
    return std::nullopt;
}

constexpr std::string to_hex(std::span<const byte> bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * bytes.size());  // it must not grow and leave copies of a secret
    for (const byte b : bytes) {
        text += digits[b >> 4];
        text += digits[b & 15];
    }
    return text;
}

// Overwrites all its memory, also what was there before the text became shorter.
inline void wipe(std::string& secret) {
    secret.resize(secret.capacity());
    wipe(secret.data(), secret.size());
    secret.clear();
}

}  // namespace fairshuf::detail
