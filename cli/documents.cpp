// What belongs beside the installed command, printed by the command itself.
#include <algorithm>
#include <string>
#include <vector>

#include "cli/verbs.hpp"
#include "lines/options/manual.hpp"

namespace fairshuf::cli {
namespace {

// What the parser calls the argument is all it knows of it.
lines::argument_kind kind_of(const CLI::Option& option) {
    if (option.get_items_expected_max() == 0) return lines::argument_kind::none;
    return option.get_option_text() == "FILE" ? lines::argument_kind::file : lines::argument_kind::text;
}

std::vector<lines::completed_option> options_of(const CLI::App& app) {
    std::vector<lines::completed_option> found;
    for (const auto* option : app.get_options()) {
        if (!option->nonpositional()) continue;
        lines::completed_option next{{}, kind_of(*option)};
        for (const auto& letter : option->get_snames()) next.names.push_back("-" + letter);
        for (const auto& name : option->get_lnames()) next.names.push_back("--" + name);
        found.push_back(next);
    }
    return found;
}

std::string completion_of(const CLI::App& app) {
    std::vector<lines::completed_verb> verbs;
    for (const auto* verb : app.get_subcommands({}))
        if (verb->get_name() != "lines") verbs.push_back({verb->get_name(), options_of(*verb)});
    return lines::bash_completion(options_of(app), verbs);
}

}  // namespace

void add_completion(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("completion", "Print what lets bash complete command lines of fairshuf");
    verb->footer("To have it in this shell:  source <(fairshuf completion)");
    verb->callback([&app, &status] { status = print(completion_of(app)); });
}

void add_manual(CLI::App& app, int& status) {
    auto* verb = app.add_subcommand("manual", "Print the manual page of `fairshuf lines`");
    verb->footer("To read it:  fairshuf manual | man -l -");
    verb->callback([&status] { status = print(lines::man_page()); });
}

}  // namespace fairshuf::cli
