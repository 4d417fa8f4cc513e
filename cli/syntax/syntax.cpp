#include "cli/syntax/syntax.hpp"

#include <algorithm>

#include "language/words/parser.hpp"

namespace fairshuf::cli {
namespace {

std::vector<const syntax_option*> chosen(const std::vector<syntax_option>& all, bool operands) {
    std::vector<const syntax_option*> found;
    for (const auto& each : all)
        if (each.is_operand() == operands) found.push_back(&each);
    return found;
}

}  // namespace

bool syntax_option::takes(const std::string& name) const {
    return std::ranges::find(names, name) != names.end();
}

std::vector<const syntax_option*> verb_syntax::operands() const {
    return chosen(options, true);
}

std::vector<const syntax_option*> verb_syntax::flags() const {
    return chosen(options, false);
}

std::string command_of(const std::string& verb) {
    return verb.empty() ? "fairshuf" : "fairshuf " + verb;
}

std::string usage_of(const verb_syntax& verb) {
    std::string text = "[" + say<words::usage_option>() + "]...";
    if (verb.name.empty()) return text + " [" + say<words::usage_verb>() + "]";
    if (verb.reads_itself) return text + " [FILE]...";
    for (const auto* option : verb.flags())
        if (option->required) text += " " + option->names.back() + " " + option->value;
    for (const auto* operand : verb.operands()) {
        const auto& name = operand->names.front();
        text += operand->required ? " " + name : " [" + name + "]";
        if (operand->repeats()) text += "...";
    }
    return text;
}

}  // namespace fairshuf::cli
