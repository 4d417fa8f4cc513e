#include "cli/syntax/help_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "language/words/common.hpp"
#include "language/words/parser.hpp"
#include "report/width.hpp"

namespace fairshuf::cli {
namespace {

constexpr std::size_t width = 79, most_indent = 26;

using row = std::pair<std::string, std::string>;  // a name, and what is said of it

// "-n, --cards N"
std::string heading_of(const syntax_option& option) {
    std::string text = fmt::format("{}", fmt::join(option.names, ", "));
    if (option.is_operand()) return option.repeats() ? text + "..." : text;
    return option.value.empty() ? text : text + " " + option.value;
}

// A name that is too long has a line of its own.
std::string as_table(std::string_view title, const std::vector<row>& rows) {
    if (rows.empty()) return "";
    std::size_t column = 0;
    for (const auto& [name, said] : rows)
        if (const auto taken = report::columns(name) + 4; taken <= most_indent)
            column = std::max(column, taken);
    const std::string indent(column, ' ');
    std::string text = fmt::format("\n{}\n", title);
    for (const auto& [name, said] : rows) {
        const bool fits = report::columns(name) + 4 <= column;
        text += fits ? report::padded("  " + name, column) : "  " + name + "\n" + indent;
        text += report::hanging(said, column, width - column) + "\n";
    }
    return text;
}

std::vector<row> rows_of(const verb_syntax& verb, const std::vector<const syntax_option*>& options) {
    std::vector<row> rows;
    for (const auto* option : options) rows.emplace_back(heading_of(*option), help_on(verb, *option));
    return rows;
}

std::string usage_line(const verb_syntax& verb) {
    const std::string begin = fmt::format("{}{} ", text_of(words::help_usage), command_of(verb.name));
    const std::size_t indent = report::columns(begin);
    return begin + report::hanging(usage_of(verb), indent, width - indent) + "\n";
}

std::string footer_text(std::string_view footer) {
    std::string text;
    for (const auto& block : blocks_of(footer)) {
        if (!block.attached) text += "\n";
        text += block.is_text() ? report::hanging(block.text, 0, width) + "\n" : as_lines(block, width);
    }
    return text;
}

std::string_view next_line(std::string_view& text) {
    const auto line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

// No blank between Chinese characters.
void join(std::string& text, std::string_view more) {
    const bool wide = !text.empty() && static_cast<unsigned char>(text.back()) >= 0x80 && !more.empty() &&
                      static_cast<unsigned char>(more.front()) >= 0x80;
    if (!text.empty() && !wide) text += ' ';
    text += more;
}

std::pair<std::string, std::string> example_in(std::string_view line) {
    line.remove_prefix(2);
    const auto hash = line.find(" # ");
    const auto command = line.substr(0, line.find_last_not_of(' ', hash) + 1);
    return {std::string(command), hash == std::string_view::npos ? "" : std::string(line.substr(hash + 3))};
}

// At blanks that are not quoted, best before an option; all lines but the last end with a backslash.
std::string continued(const std::string& command, std::size_t most) {
    constexpr auto none = std::string::npos;
    std::string text, line;
    bool quoted = false;
    std::size_t blank = none, good_blank = none;  // where the line may break
    for (std::size_t i = 0; i < command.size(); ++i) {
        if (command[i] == '\'') quoted = !quoted;
        if (command[i] == ' ' && !quoted && line.size() > 6 && line.size() + 2 <= most) {
            blank = line.size();
            if (i + 1 < command.size() && std::string_view("->|").find(command[i + 1]) != none)
                good_blank = blank;
        }
        line += command[i];
        if (line.size() > most && blank != none) {
            const std::size_t at = good_blank != none ? good_blank : blank;
            text += line.substr(0, at) + " \\\n";
            line = "      " + line.substr(at + 1);
            blank = good_blank = none;
        }
    }
    return text + line;
}

// The column in which most comments fit beside their commands.
std::size_t column_of_comments(const footer_block& block, std::size_t most) {
    const auto how_many = [&](std::size_t column) {
        return std::ranges::count_if(block.examples, [&](const auto& one) {
            return !one.second.empty() && one.first.size() + 4 <= column &&
                   column + 2 + report::columns(one.second) <= most;
        });
    };
    std::size_t best = 0;
    for (const auto& [command, comment] : block.examples)
        if (const auto column = command.size() + 4; how_many(column) > how_many(best)) best = column;
    return best;
}

}  // namespace

std::string help_on(const verb_syntax& verb, const syntax_option& option) {
    std::string text = option.help;
    if (option.repeats() && !option.is_operand()) text = say<words::help_repeats>(text);
    for (const auto other : option.excluded)
        text = say<words::help_not_with>(text, verb.options[other].names.back());
    return text;
}

std::vector<footer_block> blocks_of(std::string_view footer) {
    std::vector<footer_block> blocks;
    bool open = false;  // a paragraph that goes on
    while (!footer.empty()) {
        const auto line = next_line(footer);
        if (line.empty()) {
            open = false;
        } else if (line.starts_with("  ")) {
            if (blocks.empty() || blocks.back().is_text()) blocks.push_back({.attached = open});
            blocks.back().examples.push_back(example_in(line));
            open = false;
        } else {
            if (!open) blocks.emplace_back();
            join(blocks.back().text, line);
            open = true;
        }
    }
    return blocks;
}

std::string as_lines(const footer_block& block, std::size_t most) {
    const std::size_t column = column_of_comments(block, most);
    std::string text;
    for (const auto& [command, comment] : block.examples) {
        const bool beside = command.size() + 4 <= column && column + 2 + report::columns(comment) <= most;
        if (comment.empty() || !beside) {
            text += continued("  " + command, most) + "\n";
            if (!comment.empty()) text += "      # " + report::hanging(comment, 8, most - 8) + "\n";
        } else {
            text += fmt::format("{:<{}}# {}\n", "  " + command, column, comment);
        }
    }
    return text;
}

std::string with_full_stop(std::string text) {
    const bool ended = text.empty() || text.ends_with('.') || text.ends_with("。");
    return ended ? text : text + std::string(text_of(words::full_stop));
}

std::string help_of(const verb_syntax& verb) {
    return report::hanging(with_full_stop(verb.description), 0, width) + "\n\n" + usage_line(verb) +
           as_table(text_of(words::help_operands), rows_of(verb, verb.operands())) +
           as_table(text_of(words::help_options), rows_of(verb, verb.flags())) + footer_text(verb.footer);
}

std::string help_of(const parser& app) {
    const auto& whole = app.whole();
    std::vector<row> verbs;
    for (const auto* verb : app.verbs()) verbs.emplace_back(verb->name, verb->description);
    return whole.description + "\n\n" + usage_line(whole) + as_table(text_of(words::help_verbs), verbs) +
           as_table(text_of(words::help_options), rows_of(whole, whole.flags())) + footer_text(whole.footer);
}

}  // namespace fairshuf::cli
