#include "cli/parser.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <sstream>
#include <string_view>
#include <utility>

#include "cli/unknown_verb.hpp"
#include "language/words/help.hpp"

namespace fairshuf::cli {
namespace {

std::vector<option_names> options_of(const CLI::App& app) {
    std::vector<option_names> found;
    for (const auto* option : app.get_options()) {
        if (!option->nonpositional()) continue;
        option_names next;
        next.takes_value = option->get_items_expected_max() > 0;
        next.takes_file = next.takes_value && option->get_option_text() == "FILE";
        for (const auto& letter : option->get_snames()) next.names.push_back("-" + letter);
        for (const auto& name : option->get_lnames()) next.names.push_back("--" + name);
        found.push_back(next);
    }
    return found;
}

// CLI11 would say "The following arguments were not expected"; a mistyped verb deserves a better message.
std::string better_message(const std::vector<std::string>& verbs, const CLI::ParseError& problem,
                           std::string_view first) {
    const bool is_verb = std::ranges::find(verbs, first) != verbs.end();
    if (is_verb || first.starts_with('-')) return problem.what();
    return unknown_verb(first, verbs);
}

// The value was read before the parser was set up.
void add_language_to(CLI::App& app) {
    app.add_option_function<std::string>(
           "--lang", [](const std::string&) {}, std::string(text_of(words::help_lang)))
        ->option_text("en|zh");
}

}  // namespace

option option::required() const {
    inside_->required();
    return *this;
}

option option::option_text(const std::string& text) const {
    inside_->option_text(text);
    return *this;
}

option option::excludes(option other) const {
    inside_->excludes(other.inside_);
    return *this;
}

option option::once_each() const {
    inside_->allow_extra_args(false);
    return *this;
}

option option::pair() const {
    inside_->expected(2);
    return *this;
}

option verb::add_option(const std::string& name, std::string& to, const std::string& help) const {
    return option(inside_->add_option(name, to, help));
}

option verb::add_option(const std::string& name, std::optional<std::string>& to,
                        const std::string& help) const {
    return option(inside_->add_option(name, to, help));
}

option verb::add_option(const std::string& name, std::vector<std::string>& to,
                        const std::string& help) const {
    return option(inside_->add_option(name, to, help));
}

option verb::add_flag(const std::string& name, bool& to, const std::string& help) const {
    return option(inside_->add_flag(name, to, help));
}

void verb::add_language() const {
    add_language_to(*inside_);
}

void verb::footer(const std::string& text) const {
    inside_->footer(text);
}

void verb::callback(std::function<void()> run) const {
    inside_->callback(std::move(run));
}

std::string verb::name() const {
    return inside_->get_name();
}

std::vector<option_names> verb::options() const {
    return options_of(*inside_);
}

parser::parser(const std::string& description, const std::string& version)
    : inside_(std::make_unique<CLI::App>(description, "fairshuf")) {
    inside_->set_version_flag("--version", version, std::string(text_of(words::help_version)));
    inside_->require_subcommand(0, 1);
    const auto formatter = inside_->get_formatter();
    formatter->column_width(34);
    for (const auto* label :
         {&words::help_usage, &words::help_options_in_usage, &words::help_subcommand_in_usage,
          &words::help_positionals, &words::help_required, &words::help_excludes})
        formatter->label(std::string(label->english), std::string(text_of(*label)));
    for (CLI::Option* given : inside_->get_options()) given->group(std::string(text_of(words::help_options)));
    inside_->option_defaults()->group(std::string(text_of(words::help_options)));
    inside_->set_help_flag("-h,--help", std::string(text_of(words::help_help)));
    add_language_to(*inside_);
}

parser::~parser() = default;

verb* parser::add_verb(const std::string& name, const std::string& description) {
    auto* added = inside_->add_subcommand(name, description);
    added->group(std::string(text_of(words::help_subcommands)));
    return verbs_.emplace_back(std::make_unique<verb>(added)).get();
}

verb* parser::add_verb(const std::string& name, const message& description) {
    return add_verb(name, std::string(text_of(description)));
}

void parser::footer(const std::string& text) const {
    inside_->footer(text);
}

std::vector<option_names> parser::options() const {
    return options_of(*inside_);
}

parser::outcome parser::parse(int argc, char** argv) const {
    using kind = outcome::kind;
    try {
        inside_->parse(argc, argv);
    } catch (const CLI::Success& asked) {
        std::ostringstream help;  // or the version
        inside_->exit(asked, help, help);
        return {kind::text, help.str()};
    } catch (const CLI::ParseError& problem) {
        std::vector<std::string> names;
        for (const auto& each : verbs_) names.push_back(each->name());
        return {kind::problem, better_message(names, problem, argc > 1 ? argv[1] : "")};
    }
    return {inside_->get_subcommands().empty() ? kind::no_verb : kind::ran};
}

}  // namespace fairshuf::cli
