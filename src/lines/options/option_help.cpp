#include "lines/options/option_help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace fairshuf::lines {
namespace {

constexpr std::size_t column = 29, width = 79;  // where descriptions begin, and the right margin

std::string names_of(const option_row& row) {
    const std::string letter =
        row.has_letter() ? fmt::format("-{}, ", static_cast<char>(row.code)) : std::string(4, ' ');
    return fmt::format("  {}--{}{}{}", letter, row.name, row.argument.empty() ? "" : "=", row.argument);
}

// Appends the description and wraps lines.
std::string with_meaning(std::string text, std::string_view meaning) {
    std::size_t at = text.size();
    const auto new_line = [&] {
        text += "\n" + std::string(column, ' ');
        at = column;
    };
    if (at + 2 > column) new_line();
    text.append(column - at, ' ');
    at = column;
    while (!meaning.empty()) {
        const auto word = meaning.substr(0, meaning.find(' '));
        if (at > column && at + 1 + word.size() > width) new_line();
        if (at > column) text += ' ';
        text += word;
        at += word.size() + (at > column ? 1 : 0);
        meaning.remove_prefix(std::min(word.size() + 1, meaning.size()));
    }
    return text + "\n";
}

}  // namespace

std::string help_on(option_group group) {
    std::string text;
    for (const bool with_letter : {true, false})
        for (const auto& row : option_table)
            if (row.group == group && row.has_letter() == with_letter)
                text += with_meaning(names_of(row), row.meaning);
    return text;
}

}  // namespace fairshuf::lines
