// Keys as 64 hexadecimal digits: key::from_hex and key::hex.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::detail {

template <>
struct key_as_hex<key> {
    static constexpr bool included = true;

    static constexpr std::string to(const key& k) { return to_hex(k.bytes()); }

    static expected<key> from(std::string_view digits) {
        const auto wrong = [](const std::string& what, reason why) {
            return error{"key has " + what + "; a key is 64 hexadecimal digits (256 bits)", std::move(why)};
        };
        if (digits.size() != 2 * key::size) {
            const std::string size = std::to_string(digits.size());
            return wrong(size + " characters", {"key-length", {{"characters", size}}});
        }
        std::array<byte, key::size> bytes{};
        for (std::size_t i = 0; i < digits.size(); ++i) {
            const auto digit = hex_digit(digits[i]);
            if (!digit) {
                wipe(bytes);
                const std::string shown(1, digits[i]), at = std::to_string(i + 1);
                std::string where = "'";
                where.append(shown).append("' at character ").append(at);
                return wrong(where, {"key-digit", {{"character", shown}, {"at", at}}});
            }
            bytes[i / 2] = static_cast<byte>(bytes[i / 2] << 4 | *digit);
        }
        const key parsed(bytes);
        wipe(bytes);
        return parsed;
    }
};

}  // namespace fairshuf::detail
