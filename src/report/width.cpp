#include "report/width.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace fairshuf::report {
namespace {

struct range {
    std::uint32_t first, last;
};

// Unicode 15, East Asian Width W and F, and emoji shown as pictures; whole blocks where that is close enough.
constexpr std::array<range, 26> wide{{
    {0x1100, 0x115f},   {0x231a, 0x231b}, {0x23e9, 0x23ec}, {0x25fd, 0x25fe}, {0x2614, 0x2615},
    {0x2648, 0x2653},   {0x267f, 0x267f}, {0x2693, 0x2693}, {0x26a1, 0x26a1}, {0x26bd, 0x26be},
    {0x26c4, 0x26c5},   {0x2705, 0x2705}, {0x2728, 0x2728}, {0x274c, 0x274c}, {0x2795, 0x2797},
    {0x2e80, 0x303e},   {0x3041, 0x33ff}, {0x3400, 0x4dbf}, {0x4e00, 0xa4cf}, {0xac00, 0xd7a3},
    {0xf900, 0xfaff},   {0xfe30, 0xfe6f}, {0xff00, 0xff60}, {0xffe0, 0xffe6}, {0x1f300, 0x1faff},
    {0x20000, 0x3fffd},
}};

constexpr std::array<range, 8> without_width{{
    {0x0300, 0x036f},
    {0x0483, 0x0489},
    {0x0591, 0x05bd},
    {0x200b, 0x200f},
    {0x20d0, 0x20f0},
    {0xfe00, 0xfe0f},
    {0xfe20, 0xfe2f},
    {0xfeff, 0xfeff},
}};

bool within(std::uint32_t c, const auto& ranges) {
    return std::ranges::any_of(ranges, [c](const range& r) { return c >= r.first && c <= r.last; });
}

// The next code point. An invalid byte counts as one code point.
std::uint32_t next(std::string_view& text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    std::uint32_t c = length == 1 ? lead : lead & (0xffU >> (length + 1));
    std::size_t used = 1;
    while (used < std::min(length, text.size()) && (static_cast<unsigned char>(text[used]) & 0xc0U) == 0x80)
        c = c << 6 | (static_cast<unsigned char>(text[used++]) & 0x3fU);
    text.remove_prefix(used);
    return c;
}

// The columns of a word without codes of colours: ESC [ ... m.
std::size_t columns_of_word(std::string_view word) {
    std::string plain;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word[i] == '\x1b')
            i = std::min(word.find('m', i), word.size());
        else
            plain += word[i];
    }
    return columns(plain);
}

bool ends_a_word(std::uint32_t c) {  // such as a comma: it does not begin a line
    constexpr std::array<std::uint32_t, 15> closing{0x3001, 0x3002, 0xff0c, 0xff1b, 0xff1a,
                                                    0xff01, 0xff1f, 0xff09, 0x201d, 0x300b,
                                                    0x300d, 0x300f, 0x2026, ')',    ']'};
    return std::ranges::find(closing, c) != closing.end();
}

bool begins_a_word(std::uint32_t c) {  // such as a bracket: it does not end a line
    constexpr std::array<std::uint32_t, 6> opening{0xff08, 0x201c, 0x300a, 0x300c, '(', '['};
    return std::ranges::find(opening, c) != opening.end();
}

// The bytes up to where a line may break: a space, or a place beside a Chinese character.
std::size_t word_length(std::string_view text) {
    const std::size_t all = text.size();
    std::uint32_t before = next(text);
    while (!text.empty() && text.front() != ' ') {
        auto rest = text;
        const std::uint32_t c = next(rest);
        if ((within(before, wide) || within(c, wide)) && !ends_a_word(c) && !begins_a_word(before)) break;
        before = c;
        text = rest;
    }
    return all - text.size();
}

// Words keep the spaces before them, so that what is aligned stays aligned.
std::string wrapped_line(std::string_view line, std::size_t width) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::string next_indent(indent == 0 ? 0 : indent + 2, ' ');
    std::string text;
    std::size_t at = 0;
    while (!line.empty()) {
        const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
        const std::size_t end = spaces == line.size() ? spaces : spaces + word_length(line.substr(spaces));
        const auto word = line.substr(spaces, end - spaces);
        const std::size_t taken = columns_of_word(word);
        if (at > next_indent.size() && at + spaces + taken > width) {
            text += "\n" + next_indent;
            at = next_indent.size();
        } else {
            text += line.substr(0, spaces);
            at += spaces;
        }
        text += word;
        at += taken;
        line.remove_prefix(end);
    }
    return text;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width) {
    std::string result;
    while (!text.empty()) {
        const auto line = text.substr(0, text.find('\n'));
        const bool ended = line.size() < text.size();
        result += columns_of_word(line) <= width ? std::string(line) : wrapped_line(line, width);
        if (ended) result += '\n';
        text.remove_prefix(line.size() + (ended ? 1 : 0));
    }
    return result;
}

std::string hanging(std::string_view text, std::size_t indent, std::size_t width) {
    std::string result;
    std::size_t at = 0;
    while (!text.empty()) {
        const std::size_t spaces = std::min(text.find_first_not_of(' '), text.size());
        text.remove_prefix(spaces);
        if (text.empty()) break;
        const std::size_t length = word_length(text), taken = columns(text.substr(0, length));
        const std::size_t gap = at > 0 && spaces > 0 ? 1 : 0;
        if (at > 0 && at + gap + taken > width) {
            result += "\n" + std::string(indent, ' ');
            at = 0;
        } else {
            result += std::string(gap, ' ');
            at += gap;
        }
        result += text.substr(0, length);
        at += taken;
        text.remove_prefix(length);
    }
    return result;
}

std::size_t columns(std::string_view utf8) {
    std::size_t count = 0;
    while (!utf8.empty()) {
        const std::uint32_t c = next(utf8);
        count += within(c, without_width) ? 0 : within(c, wide) ? 2 : 1;
    }
    return count;
}

std::string padded(std::string_view utf8, std::size_t width) {
    const std::size_t taken = columns(utf8);
    return std::string(utf8) + std::string(width > taken ? width - taken : 0, ' ');
}

}  // namespace fairshuf::report
