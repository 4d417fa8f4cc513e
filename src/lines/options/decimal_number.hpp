// Reads a number that is written with decimals, exactly.
//
//   const decimal_number number("12.50e-3");        // digits "125", exponent -4: 125 * 10^-4
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fairshuf/core/text.hpp"

namespace fairshuf::lines {

inline std::string_view leading_digits(std::string_view text) {
    return text.substr(0, std::min(text.find_first_not_of("0123456789"), text.size()));
}

// A number in pieces: digits without leading and trailing zeros, times a power of ten.
struct decimal_number {
    bool is_number = false;
    std::string digits = {};
    std::int64_t exponent = 0;

    explicit decimal_number(std::string_view text) {
        if (text.starts_with('+')) text.remove_prefix(1);
        const auto whole = leading_digits(text);
        text.remove_prefix(whole.size());
        std::string_view decimals;
        if (text.starts_with('.')) {
            decimals = leading_digits(text.substr(1));
            text.remove_prefix(1 + decimals.size());
        }
        if (whole.empty() && decimals.empty()) return;
        is_number = text.empty() || read_exponent(text);
        digits.append(whole).append(decimals);
        exponent -= static_cast<std::int64_t>(decimals.size());
        while (digits.ends_with('0')) {
            digits.pop_back();
            ++exponent;
        }
        digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    }

private:
    bool read_exponent(std::string_view text) {
        if (!text.starts_with('e') && !text.starts_with('E')) return false;
        text.remove_prefix(1);
        if (text.starts_with('+')) text.remove_prefix(1);
        const bool minus = text.starts_with('-');
        if (minus) text.remove_prefix(1);
        if (text.empty() || leading_digits(text).size() != text.size()) return false;
        constexpr std::uint64_t far = 1'000'000;
        const auto value = static_cast<std::int64_t>(std::min(detail::whole_number(text).value_or(far), far));
        exponent = minus ? -value : value;
        return true;
    }
};

}  // namespace fairshuf::lines
