// What the command says of itself: help, its version, manual pages, and completions for shells.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/completion/completion.hpp"
#include "cli/syntax/help_text.hpp"
#include "cli/syntax/manual_page.hpp"
#include "cli/verbs.hpp"
#include "language/words/help.hpp"
#include "language/words/parser.hpp"
#include "lines/options/help.hpp"
#include "lines/options/manual.hpp"

namespace fairshuf::cli {
namespace {

std::vector<std::string> verb_words(const parser& app) {
    std::vector<std::string> names;
    for (const auto* verb : app.verbs()) names.push_back(verb->name);
    return names;
}

int unknown(const parser& app, const std::string& verb) {
    return complain(app.unknown(verb) + "\n" + say<words::try_help>(command_of("")));
}

int print_help(const parser& app, const std::optional<std::string>& name) {
    if (!name) return print(help_of(app));
    const auto* verb = app.find(*name);
    if (verb == nullptr) return unknown(app, *name);
    return print(verb->reads_itself ? lines::help_of_lines("fairshuf lines") : help_of(*verb));
}

int print_manual(const parser& app, const std::optional<std::string>& name) {
    if (!name) return print(manual_page(app));
    const auto* verb = app.find(*name);
    if (verb == nullptr) return unknown(app, *name);
    return print(verb->reads_itself ? lines::man_page() : manual_page(app, *verb));
}

int print_completion(const parser& app, const std::string& shell) {
    if (shell == "bash") return print(bash_completion(app));
    if (shell == "zsh") return print(zsh_completion(app));
    if (shell == "fish") return print(fish_completion(app));
    return complain(say<words::unknown_shell>(shell));
}

}  // namespace

// Called last: help and manual complete the names of all verbs.
void add_documents(parser& app, int& status) {
    const auto* const completion = app.add_verb("completion", words::verb_completion);
    const auto* const help = app.add_verb("help", words::verb_help);
    const auto* const manual = app.add_verb("manual", words::verb_manual);
    const auto* const version = app.add_verb("version", words::verb_version);
    const auto verbs = verb_words(app);

    const auto shell = std::make_shared<std::optional<std::string>>();
    completion->add_option("SHELL", *shell, words::completion_shell).words(shell_words());
    completion->footer(words::completion_footer);
    completion->callback([&app, &status, shell] { status = print_completion(app, shell->value_or("bash")); });

    const auto helped = std::make_shared<std::optional<std::string>>();
    help->add_option("VERB", *helped, words::help_verb).words(verbs);
    help->footer(words::help_verb_footer);
    help->callback([&app, &status, helped] { status = print_help(app, *helped); });

    const auto described = std::make_shared<std::optional<std::string>>();
    manual->add_option("VERB", *described, words::manual_verb).words(verbs);
    manual->footer(words::manual_footer);
    manual->callback([&app, &status, described] { status = print_manual(app, *described); });

    version->footer(words::version_footer);
    version->callback([&app, &status] { status = print(app.version() + "\n"); });
}

}  // namespace fairshuf::cli
