#include "orders/shown.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>

namespace fairshuf::orders {
namespace {

struct character {
    std::uint32_t code = 0;
    std::size_t bytes = 0;  // 0: not UTF-8
};

character first_of(std::string_view text) {
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

// Controls, and the marks that turn the direction of writing around.
bool is_harmful(std::uint32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}

void append_escaped(std::string& text, std::string_view bytes) {
    for (const char c : bytes) switch (c) {
            case '\n': text += "\\n"; break;
            case '\r': text += "\\r"; break;
            case '\t': text += "\\t"; break;
            default: fmt::format_to(std::back_inserter(text), "\\x{:02x}", static_cast<unsigned char>(c));
        }
}

}  // namespace

std::string shown(std::string_view bytes, std::size_t most) {
    std::string text = "'";
    for (; !bytes.empty() && most > 0; --most) {
        const character c = first_of(bytes);
        const std::size_t length = c.bytes == 0 ? 1 : c.bytes;
        if (c.bytes == 0 || is_harmful(c.code)) {
            append_escaped(text, bytes.substr(0, length));
        } else {
            text += bytes.substr(0, length);
        }
        bytes.remove_prefix(length);
    }
    return text + (bytes.empty() ? "'" : "...'");
}

}  // namespace fairshuf::orders
