// A word for a shell: quoted if it needs to be.
#pragma once

#include <string>
#include <string_view>

namespace fairshuf {

inline std::string in_single_quotes(std::string_view word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

inline std::string shell_quoted(std::string_view word) {
    constexpr std::string_view harmless =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=,+@%";
    const bool plain = !word.empty() && word.find_first_not_of(harmless) == std::string_view::npos;
    return plain ? std::string(word) : in_single_quotes(word);
}

}  // namespace fairshuf
