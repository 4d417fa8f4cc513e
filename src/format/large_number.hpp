// Whole numbers of options that may be large: 20000, 20k, 10M, 1G, 1e6. The letters are powers of a thousand,
// small or capital. Sizes in bytes are something else: there K is 1024 (lines/options/option_values.hpp).
//
//   large_number("20k")                      20000
//   read_large_number("1e30").too_large      true: it is a number, but not of 64 bits
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "fairshuf/core/text.hpp"

namespace fairshuf {

struct read_number {
    std::optional<std::uint64_t> value = {};
    bool too_large = false;
};

inline read_number read_large_number(std::string_view text) {
    constexpr std::string_view digits = "0123456789", letters = "kmg";
    const auto end = text.find_first_not_of(digits);
    const std::string_view number = text.substr(0, end), unit = text.substr(number.size());
    if (number.empty()) return {};
    std::uint64_t zeros = 0;
    if (unit.starts_with('e') || unit.starts_with('E')) {
        const std::string_view exponent = unit.substr(1);
        if (exponent.empty() || exponent.find_first_not_of(digits) != std::string_view::npos) return {};
        zeros = detail::whole_number(exponent).value_or(std::numeric_limits<std::uint64_t>::max());
    } else if (!unit.empty()) {
        const auto letter = letters.find(static_cast<char>(unit.front() | 0x20));
        if (unit.size() > 1 || letter == std::string_view::npos) return {};
        zeros = 3 * (letter + 1);
    }
    auto value = detail::whole_number(number);
    for (; value && *value > 0 && zeros > 0; --zeros)
        value = *value > std::numeric_limits<std::uint64_t>::max() / 10 ? std::nullopt
                                                                        : std::optional(*value * 10);
    return {value, !value};
}

// Nothing if it is not a number of 64 bits.
inline std::optional<std::uint64_t> large_number(std::string_view text) {
    return read_large_number(text).value;
}

}  // namespace fairshuf
