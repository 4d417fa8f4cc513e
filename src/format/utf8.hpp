// UTF-8 as in RFC 3629.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairshuf {

struct character {
    std::uint32_t code = 0;
    std::size_t bytes = 0;  // 0: not UTF-8
};

inline character first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) return {lead, 1};
    const std::size_t length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length == 0 || length > text.size()) return {};
    std::uint32_t code = lead & (0xffU >> (length + 1));
    for (const char c : text.substr(1, length - 1)) {
        const auto next = static_cast<unsigned char>(c);
        if ((next & 0xc0U) != 0x80) return {};
        code = code << 6 | (next & 0x3fU);
    }
    const bool too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool no_character = (code >= 0xd800 && code < 0xe000) || code > 0x10ffff;
    if (too_long || no_character) return {};
    return {code, length};
}

inline bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const character c = first_character(text);
        if (c.bytes == 0) return false;
        text.remove_prefix(c.bytes);
    }
    return true;
}

}  // namespace fairshuf
