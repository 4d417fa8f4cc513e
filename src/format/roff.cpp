#include "format/roff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace fairshuf::roff {

namespace {

// A symbol such as U+2660, three bytes of UTF-8 that begin with e2.
std::string symbol(std::string_view bytes) {
    const auto low = [&](std::size_t i) { return static_cast<unsigned>(bytes[i]) & 0x3fU; };
    return fmt::format("\\[u{:04X}]", 0x2000U | low(1) << 6U | low(2));
}

// Chinese characters and marks are three bytes of UTF-8 that begin with e3 to e9 or ef.
bool is_wide(std::string_view text, std::size_t at) {
    if (at + 3 > text.size()) return false;
    const auto first = static_cast<unsigned char>(text[at]);
    return (first >= 0xe3 && first <= 0xe9) || first == 0xef;
}

// Whether a line may end after the wide character at this byte: no mark begins a line, and no opening bracket
// ends one. What is narrow is kept together with the character before it, unless that is a mark.
bool may_break_after(std::string_view text, std::size_t at) {
    constexpr std::string_view marks = "、。，；：？！", closing = "）】」』》〉", opening = "（【「『《〈";
    const auto is_one_of = [&](std::string_view some, std::size_t i) {
        return some.find(text.substr(i, 3)) != std::string_view::npos;
    };
    if (at + 3 >= text.size() || is_one_of(opening, at)) return false;
    if (!is_wide(text, at + 3))
        return is_one_of(marks, at) && std::isalnum(static_cast<unsigned char>(text[at + 3])) != 0;
    return !is_one_of(marks, at + 3) && !is_one_of(closing, at + 3);
}

}  // namespace

std::string plain(std::string_view text) {
    std::string safe;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (is_wide(text, i)) {
            safe += text.substr(i, 3);
            if (may_break_after(text, i)) safe += "\\:";
            i += 2;
            continue;
        }
        switch (c) {
            case '\xe2':
                if (i + 2 < text.size()) safe += symbol(text.substr(i, 3));
                i += 2;
                break;
            case '\\': safe += "\\e"; break;
            case '-': safe += "\\-"; break;
            case '\'': safe += "\\(aq"; break;
            case '^': safe += "\\(ha"; break;
            case '~': safe += "\\(ti"; break;
            case '`': safe += "\\(ga"; break;
            default: safe += c;
        }
    }
    return safe.starts_with('.') ? "\\&" + safe : safe;
}

std::string bold(std::string_view text) {
    return "\\fB" + plain(text) + "\\fR";
}

std::string italic(std::string_view text) {
    return "\\fI" + plain(text) + "\\fR";
}

std::string with_marks(std::string_view text, std::string_view argument) {
    std::string marked;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        const std::string_view core = word.substr(0, word.find_last_not_of(".,:;)") + 1);
        const bool is_option = core.size() > 1 && core.starts_with('-');
        marked += is_option ? bold(core) : !core.empty() && core == argument ? italic(core) : plain(core);
        marked += word.substr(core.size());
        const bool ends_sentence = word.ends_with('.') && !word.ends_with("..");
        if (end < text.size()) marked += ends_sentence ? '\n' : ' ';  // a sentence, a line
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return marked;
}

std::string as_sentence(std::string_view meaning) {
    std::string text(meaning);
    if (text.empty()) return text;
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    if (text.ends_with("。") || text.ends_with('.')) return text;
    return text + (static_cast<unsigned char>(text.back()) < 0x80 ? "." : "。");
}

}  // namespace fairshuf::roff
