// Small helpers for texts and messages.
#pragma once

#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace fairshuf::detail {

inline std::string joined(std::initializer_list<std::string_view> parts) {
    std::string text;
    for (const auto part : parts) text += part;
    return text;
}

inline std::string quoted(std::string_view word) {
    return joined({"'", word, "'"});
}

// The whole text as a number from 0 to 2^64 - 1; nothing if it is not one.
inline std::optional<std::uint64_t> whole_number(std::string_view digits) {
    std::uint64_t value = 0;
    const char* const end = digits.data() + digits.size();
    const auto [stopped, problem] = std::from_chars(digits.data(), end, value);  // NOLINT(bugprone-*)
    if (problem != std::errc{} || stopped != end) return std::nullopt;
    return value;
}

// The parts between the separators; the whole text if there are none.
inline std::vector<std::string_view> parts_of(std::string_view text, char between) {
    std::vector<std::string_view> parts;
    for (;;) {
        const auto end = text.find(between);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

}  // namespace fairshuf::detail
