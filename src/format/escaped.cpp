#include "format/escaped.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>

#include "format/utf8.hpp"

namespace fairshuf {
namespace {

// Control characters, and marks that change the direction of writing.
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

std::string escaped(std::string_view bytes, std::size_t most) {
    std::string text = "'";
    for (; !bytes.empty() && most > 0; --most) {
        const character c = first_character(bytes);
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

}  // namespace fairshuf
