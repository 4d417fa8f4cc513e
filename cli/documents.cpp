// Prints the files that are installed with the command.
#include <string>
#include <vector>

#include "cli/verbs.hpp"
#include "language/words/help.hpp"
#include "lines/options/manual.hpp"

namespace fairshuf::cli {
namespace {

lines::argument_kind kind_of(const option_names& option) {
    if (!option.takes_value) return lines::argument_kind::none;
    return option.takes_file ? lines::argument_kind::file : lines::argument_kind::text;
}

std::vector<lines::completed_option> completed(const std::vector<option_names>& options) {
    std::vector<lines::completed_option> found;
    for (const auto& each : options) found.push_back({each.names, kind_of(each)});
    return found;
}

std::string completion_of(const parser& app) {
    std::vector<lines::completed_verb> verbs;
    for (const auto& verb : app.verbs())
        if (verb->name() != "lines") verbs.push_back({verb->name(), completed(verb->options())});
    return lines::bash_completion(completed(app.options()), verbs);
}

}  // namespace

void add_completion(parser& app, int& status) {
    auto* verb = app.add_verb("completion", words::verb_completion);
    verb->footer("To use it in this shell:  source <(fairshuf completion)");
    verb->callback([&app, &status] { status = print(completion_of(app)); });
}

void add_manual(parser& app, int& status) {
    auto* verb = app.add_verb("manual", words::verb_manual);
    verb->footer("To read it:  fairshuf manual | man -l -");
    verb->callback([&status] { status = print(lines::man_page()); });
}

}  // namespace fairshuf::cli
