#include "format/roff.hpp"

#include <algorithm>
#include <cctype>

namespace fairshuf::roff {

std::string plain(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
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
        if (end < text.size()) marked += word.ends_with('.') ? '\n' : ' ';  // a sentence, a line
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
