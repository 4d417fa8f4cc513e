#include "raffle/documents/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <unordered_map>

#include "fairshuf/core/text.hpp"
#include "format/escaped.hpp"
#include "format/utf8.hpp"

namespace fairshuf::raffle {
namespace {

struct code_range {
    std::uint32_t first, last;
};

// Characters that show nothing, or only a blank. docs/verifiable-draws.md has the same list.
constexpr auto invisible = std::to_array<code_range>({
    {0x0000, 0x001f},   {0x007f, 0x00a0}, {0x00ad, 0x00ad}, {0x034f, 0x034f}, {0x061c, 0x061c},
    {0x115f, 0x1160},   {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200f},
    {0x2028, 0x202f},   {0x205f, 0x206f}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},
    {0xfe00, 0xfe0f},   {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0x1d173, 0x1d17a},
    {0xe0000, 0xe0fff},
});

bool is_in(std::uint32_t code, const code_range& range) {
    return code >= range.first && code <= range.last;
}

bool is_invisible(std::uint32_t code) {
    return std::ranges::any_of(invisible, [&](const code_range& range) { return is_in(code, range); });
}

struct look_alike {
    std::uint32_t code;
    char letter;
};

// Cyrillic and Greek letters, Roman numerals and the like that look like a letter of ASCII.
constexpr auto look_alikes = std::to_array<look_alike>({
    {0x0251, 'a'}, {0x0261, 'g'}, {0x0269, 'l'}, {0x026a, 'l'}, {0x0391, 'a'}, {0x0392, 'b'}, {0x0395, 'e'},
    {0x0396, 'z'}, {0x0397, 'h'}, {0x0399, 'l'}, {0x039a, 'k'}, {0x039c, 'm'}, {0x039d, 'n'}, {0x039f, 'o'},
    {0x03a1, 'p'}, {0x03a4, 't'}, {0x03a5, 'y'}, {0x03a7, 'x'}, {0x03b1, 'a'}, {0x03b2, 'b'}, {0x03b3, 'y'},
    {0x03b5, 'e'}, {0x03b7, 'n'}, {0x03b9, 'l'}, {0x03ba, 'k'}, {0x03bd, 'v'}, {0x03bf, 'o'}, {0x03c1, 'p'},
    {0x03c4, 't'}, {0x03c5, 'u'}, {0x03c7, 'x'}, {0x03f2, 'c'}, {0x03f3, 'j'}, {0x03f9, 'c'}, {0x0401, 'e'},
    {0x0405, 's'}, {0x0406, 'l'}, {0x0407, 'l'}, {0x0408, 'j'}, {0x0410, 'a'}, {0x0412, 'b'}, {0x0413, 'r'},
    {0x0415, 'e'}, {0x0417, '3'}, {0x041a, 'k'}, {0x041c, 'm'}, {0x041d, 'h'}, {0x041e, 'o'}, {0x0420, 'p'},
    {0x0421, 'c'}, {0x0422, 't'}, {0x0423, 'y'}, {0x0425, 'x'}, {0x042c, 'b'}, {0x0430, 'a'}, {0x0432, 'b'},
    {0x0433, 'r'}, {0x0435, 'e'}, {0x0437, '3'}, {0x043a, 'k'}, {0x043c, 'm'}, {0x043d, 'h'}, {0x043e, 'o'},
    {0x0440, 'p'}, {0x0441, 'c'}, {0x0442, 't'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x044c, 'b'}, {0x0451, 'e'},
    {0x0455, 's'}, {0x0456, 'l'}, {0x0457, 'l'}, {0x0458, 'j'}, {0x0474, 'v'}, {0x0475, 'v'}, {0x04ae, 'y'},
    {0x04af, 'y'}, {0x04ba, 'h'}, {0x04bb, 'h'}, {0x04c0, 'l'}, {0x04cf, 'l'}, {0x0500, 'd'}, {0x0501, 'd'},
    {0x051a, 'q'}, {0x051b, 'q'}, {0x051c, 'w'}, {0x051d, 'w'}, {0x2113, 'l'}, {0x212e, 'e'}, {0x2160, 'l'},
    {0x2164, 'v'}, {0x2169, 'x'}, {0x216c, 'l'}, {0x216d, 'c'}, {0x216e, 'd'}, {0x216f, 'm'}, {0x2170, 'l'},
    {0x2174, 'v'}, {0x2179, 'x'}, {0x217c, 'l'}, {0x217d, 'c'}, {0x217e, 'd'}, {0x217f, 'm'},
});

// U+00C0 to U+017F without their accents.
constexpr std::string_view without_accents =
    "aaaaaaaceeeeiiiidnoooooxouuuuypbaaaaaaaceeeeiiiionooooo/ouuuuypy"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzf";

// The letter of ASCII that it looks like; itself if there is none.
std::uint32_t folded(std::uint32_t code) {
    if (code >= 0xc0 && code < 0xc0 + without_accents.size())
        code = static_cast<unsigned char>(without_accents[code - 0xc0]);
    if (is_in(code, {0xff01, 0xff5e})) code -= 0xfee0;                        // full width
    if (is_in(code, {0x1d400, 0x1d6a3})) code = 'a' + (code - 0x1d400) % 26;  // of mathematics
    if (is_in(code, {0x1d7ce, 0x1d7ff})) code = '0' + (code - 0x1d7ce) % 10;
    // NOLINTNEXTLINE(*-qualified-auto): a pointer in one library, an iterator in another
    const auto found = std::ranges::lower_bound(look_alikes, code, {}, &look_alike::code);
    if (found != look_alikes.end() && found->code == code) code = static_cast<unsigned char>(found->letter);
    if (code >= 'A' && code <= 'Z') code += 'a' - 'A';
    if (code == 'i' || code == '1' || code == '|') return 'l';
    return code == '0' ? 'o' : code;
}

bool is_dropped(std::uint32_t code) {
    constexpr std::string_view marks = " .,'-_`";
    return (code < 0x80 && marks.find(static_cast<char>(code)) != std::string_view::npos) || code == 0xb7 ||
           is_in(code, {0x300, 0x36f}) || is_in(code, {0x2010, 0x2027}) || is_in(code, {0x20d0, 0x20ff});
}

// Equal for names that look alike.
std::u32string looks_of(std::string_view name) {
    std::u32string looks;
    for (std::string_view rest = name; !rest.empty();) {
        const character c = first_character(rest);
        rest.remove_prefix(std::max(c.bytes, std::size_t{1}));
        if (!is_dropped(c.code)) looks.push_back(folded(c.code));
    }
    return looks.empty() ? std::u32string(name.begin(), name.end()) : looks;
}

std::string in_ascii(std::string_view name) {
    std::string text = "'";
    while (!name.empty()) {
        const character c = first_character(name);
        if (c.code < 0x80)
            text += static_cast<char>(c.code);
        else
            fmt::format_to(std::back_inserter(text), "\\u{:04x}", c.code);
        name.remove_prefix(std::max(c.bytes, std::size_t{1}));
    }
    return text + "'";
}

}  // namespace

bool is_text(std::string_view text) {
    constexpr std::size_t most = 200;
    if (text.empty() || text.size() > most || text.front() == ' ' || text.back() == ' ') return false;
    return escaped(text, most) == fairshuf::detail::quoted(text);
}

bool is_name(std::string_view text) {
    if (!is_text(text)) return false;
    for (; !text.empty(); text.remove_prefix(first_character(text).bytes))
        if (is_invisible(first_character(text).code)) return false;
    return true;
}

std::optional<std::pair<std::string, std::string>> first_alike(const std::vector<std::string>& names) {
    std::unordered_map<std::u32string, const std::string*> seen;
    for (const auto& name : names) {
        const auto [there, is_new] = seen.emplace(looks_of(name), &name);
        if (!is_new) return std::pair(*there->second, name);
    }
    return std::nullopt;
}

std::string shown_name(std::string_view name) {
    const bool could_be_two = name.find(',') != std::string_view::npos ||
                              name.find(" and ") != std::string_view::npos || name.starts_with('\'');
    const std::string safe = escaped(name, 200);
    return could_be_two || safe != fairshuf::detail::quoted(name) ? safe : std::string(name);
}

std::vector<std::string> shown_names(const std::vector<std::string>& names) {
    std::unordered_map<std::u32string, int> times;
    for (const auto& name : names) ++times[looks_of(name)];
    std::vector<std::string> shown;
    for (const auto& name : names)
        shown.push_back(
            times[looks_of(name)] > 1 &&
                    std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; })
                ? in_ascii(name)
                : shown_name(name));
    return shown;
}

}  // namespace fairshuf::raffle
