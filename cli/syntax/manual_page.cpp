#include "cli/syntax/manual_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "cli/syntax/help_text.hpp"
#include "fairshuf/version.hpp"
#include "format/roff.hpp"
#include "language/words/common.hpp"
#include "language/words/parser.hpp"

namespace fairshuf::cli {
namespace {

using roff::bold;
using roff::italic;
using roff::plain;
using blocks = std::vector<footer_block>;

constexpr std::size_t width_of_examples = 69;  // with the margins, 80

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::string page_of(const std::string& verb) {
    return verb.empty() ? "fairshuf" : "fairshuf-" + verb;
}

std::string title(const std::string& page, const std::string& verb) {
    return fmt::format(
        ".\\\" Made by `fairshuf manual{}`.\n.TH {} 1 \"\" \"fairshuf {}\" \"{}\"\n.nh\n.ad l\n",
        verb.empty() ? "" : " " + verb, plain(upper(page)), plain(version), text_of(words::man_commands));
}

// A section does not begin with the macro of a paragraph.
std::string section(const message& name, std::string_view text) {
    if (text.starts_with(".PP\n")) text.remove_prefix(4);
    const std::string heading(text_of(name));
    const bool one_word = heading.find(' ') == std::string::npos;
    return text.empty() ? "" : fmt::format(".SH {}\n{}", one_word ? heading : '"' + heading + '"', text);
}

// Of a verb: "Compute ..." becomes "compute ...".
std::string name_line(const std::string& page, std::string_view description) {
    std::string text(description);
    while (text.ends_with('.') || text.ends_with("。"))
        text.resize(text.size() - (text.ends_with('.') ? 1 : 3));
    if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0)
        text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return plain(page) + " \\- " + plain(text) + "\n";
}

std::string examples(const footer_block& block) {
    std::string text = ".PP\n.RS 4\n.nf\n", lines = as_lines(block, width_of_examples + 2);
    std::string_view left = lines;
    while (!left.empty()) {
        const auto line = left.substr(0, left.find('\n'));
        text += plain(line.substr(2)) + "\n";
        left.remove_prefix(line.size() + 1);
    }
    return text + ".fi\n.RE\n";
}

std::string text_of_blocks(const blocks& all) {
    std::string text;
    for (const auto& block : all)
        text += block.is_text() ? ".PP\n" + roff::with_marks(block.text) + "\n" : examples(block);
    return text;
}

// The sections that a footer becomes.
struct footer_parts {
    blocks description, examples;
    std::string exit_status;
};

// The examples begin with the first one, or with the paragraph that introduces it.
footer_parts parts_of(const std::string& footer) {
    footer_parts parts;
    const std::string_view status = text_of(words::exit_status_is), begin = text_of(words::examples_are);
    bool in_examples = false;
    auto all = blocks_of(footer);
    for (std::size_t i = 0; i < all.size(); ++i) {
        auto& block = all[i];
        const bool introduces = i + 1 < all.size() && all[i + 1].attached;
        if (block.is_text() && block.text.starts_with(status)) {
            parts.exit_status = block.text.substr(status.size());
        } else if (block.is_text() && block.text == begin) {
            in_examples = true;
        } else {
            in_examples = in_examples || introduces || !block.is_text();
            (in_examples ? parts.examples : parts.description).push_back(std::move(block));
        }
    }
    return parts;
}

std::string described(const verb_syntax& verb, const syntax_option& option) {
    std::string names;
    for (const auto& name : option.names) names += (names.empty() ? "" : ", ") + bold(name);
    if (option.is_operand()) names = italic(option.names.front()) + (option.repeats() ? "..." : "");
    if (!option.value.empty()) names += " " + italic(option.value);
    return ".TP\n" + names + "\n" + roff::with_marks(with_full_stop(help_on(verb, option)), option.value) +
           "\n";
}

std::string described(const verb_syntax& verb, const std::vector<const syntax_option*>& options) {
    std::string text;
    for (const auto* option : options) text += described(verb, *option);
    return text;
}

std::string synopsis(const verb_syntax& verb) {
    return bold(command_of(verb.name)) + " " + plain(usage_of(verb)) + "\n";
}

std::string see_also(const parser& app, const std::string& page) {
    std::vector<std::string> pages{"fairshuf"};
    for (const auto* verb : app.verbs()) pages.push_back(page_of(verb->name));
    std::erase(pages, page);
    std::string text;
    for (const auto& each : pages)
        text += fmt::format(".BR \\%{} (1){}\n", plain(each), each == pages.back() ? "" : ",");
    return text;
}

std::string environment(bool of_keys) {
    const auto entry = [](std::string_view names, const message& said) {
        return fmt::format(".TP\n{}\n{}\n", names, roff::with_marks(text_of(said)));
    };
    return (of_keys ? entry("\\fBFAIRSHUF_KEY_FILE\\fR", words::key_file_in_environment) : "") +
           entry("\\fBLC_ALL\\fR, \\fBLC_MESSAGES\\fR, \\fBLANG\\fR", words::language_in_environment) +
           entry("\\fBNO_COLOR\\fR", words::no_color_in_environment);
}

std::string verb_list(const parser& app) {
    std::string text;
    for (const auto* verb : app.verbs())
        text += fmt::format(".TP\n{}\n{}\n", bold(verb->name),
                            roff::with_marks(with_full_stop(verb->description)));
    return text;
}

}  // namespace

std::string manual_page(const parser& app) {
    const auto& whole = app.whole();
    const auto footer = parts_of(whole.footer);
    return title("fairshuf", "") + section(words::man_name, name_line("fairshuf", whole.description)) +
           section(words::man_synopsis, synopsis(whole)) +
           section(words::man_description, text_of_blocks(footer.description)) +
           section(words::man_verbs, verb_list(app)) +
           section(words::man_options, described(whole, whole.flags())) +
           section(words::man_exit_status, say<words::all_exit_statuses>() + "\n") +
           section(words::man_environment, environment(true)) +
           section(words::man_examples, text_of_blocks(footer.examples)) +
           section(words::man_see_also, see_also(app, "fairshuf"));
}

std::string manual_page(const parser& app, const verb_syntax& verb) {
    const auto page = page_of(verb.name);
    const auto footer = parts_of(verb.footer);
    const std::string status =
        footer.exit_status.empty() ? say<words::usual_exit_status>() : footer.exit_status;
    const bool of_keys =
        std::ranges::any_of(verb.options, [](const auto& option) { return option.takes("--key-file"); });
    const std::string first = roff::with_marks(with_full_stop(verb.description)) + "\n";
    return title(page, verb.name) + section(words::man_name, name_line(page, verb.description)) +
           section(words::man_synopsis, synopsis(verb)) +
           section(words::man_description, first + text_of_blocks(footer.description)) +
           section(words::man_arguments, described(verb, verb.operands())) +
           section(words::man_options, described(verb, verb.flags())) +
           section(words::man_exit_status, plain(status) + "\n") +
           section(words::man_environment, environment(of_keys)) +
           section(words::man_examples, text_of_blocks(footer.examples)) +
           section(words::man_see_also, see_also(app, page));
}

}  // namespace fairshuf::cli
