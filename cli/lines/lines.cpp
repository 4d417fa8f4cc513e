#include "cli/lines/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "cli/lines/gnu_main.hpp"
#include "cli/verbs.hpp"
#include "language/words/help.hpp"
#include "lines/options/lines_options.hpp"
#include "lines/options/options_with_help.hpp"
#include "lines/run.hpp"

namespace fairshuf::cli {

int place_of_lines(int argc, const char* const* argv) {
    int at = 1;
    while (at < argc && std::string_view(argv[at]).starts_with("--lang"))
        at += std::string_view(argv[at]) == "--lang" ? 2 : 1;
    return at < argc && std::string_view(argv[at]) == "lines" ? at : 0;
}

int lines(int argc, char** argv) {
    std::string name = "fairshuf lines";
    argv[0] = name.data();
    return gnu_main<lines::lines_request>(argc, argv, lines::read_lines_options, lines::run_keyed);
}

namespace {

value_kind kind_of(const lines::option_row& row) {
    if (!row.choices.empty()) return value_kind::word;
    if (row.kind == lines::argument_kind::file) return value_kind::file;
    return row.kind == lines::argument_kind::folder ? value_kind::folder : value_kind::text;
}

std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> found;
    while (!text.empty()) {
        const auto word = text.substr(0, text.find(' '));
        found.emplace_back(word);
        text.remove_prefix(std::min(word.size() + 1, text.size()));
    }
    return found;
}

syntax_option described(const lines::option_row& row) {
    syntax_option option{.names = {fmt::format("--{}", row.name)}, .kind = kind_of(row)};
    if (row.has_letter()) option.names.insert(option.names.begin(), {'-', static_cast<char>(row.code)});
    if (row.code == lines::help_option) option.names.insert(option.names.begin(), "-h");
    option.value = row.argument;
    option.help = row.meaning;
    option.values = row.kind == lines::argument_kind::none ? 0 : 1;
    option.words = words_in(row.choices);
    return option;
}

}  // namespace

// For the list of verbs and for completions: main() runs it before the parser.
void add_lines(parser& app) {
    auto& syntax = app.add_verb("lines", words::verb_lines)->syntax();
    syntax.reads_itself = true;
    syntax.options.clear();
    for (const auto& row : lines::option_table) syntax.options.push_back(described(row));
    static std::vector<std::string> no_files;
    syntax.options.push_back({.names = {"FILE"}, .kind = value_kind::file, .to = &no_files});
}

}  // namespace fairshuf::cli
