#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

#include "cli/completion/completion.hpp"

namespace fairshuf::cli {
namespace {

constexpr std::string_view script_text =
    R"(# Completes the command lines of fairshuf in fish. Made by `fairshuf completion fish`.

# VERB:OPTION:NUMBER for each option that one or two values follow.
set -g __fairshuf_valued {valued}

# The verb, and the number of operands after it.
function __fairshuf_words
    set -l tokens (commandline -opc)
    set -l verb ''
    set -l operands 0
    set -l values 0 # that are still to come
    for word in $tokens[2..-1]
        if test $values -gt 0
            set values (math $values - 1)
        else if contains -- "$verb:$word:1" $__fairshuf_valued
            set values 1
        else if contains -- "$verb:$word:2" $__fairshuf_valued
            set values 2
        else if string match -q -- '-*' $word
            continue
        else if test -z "$verb"
            set verb $word
        else
            set operands (math $operands + 1)
        end
    end
    test $values -gt 0; and set operands -1
    printf '%s\n' "$verb" $operands
end

function __fairshuf_verb
    set -l words (__fairshuf_words)
    test "$words[1]" = "$argv[1]"
end

# __fairshuf_operand VERB FIRST LAST: is the number of the next operand between these?
function __fairshuf_operand
    set -l words (__fairshuf_words)
    test "$words[1]" = "$argv[1]"; and test "$words[2]" -ge $argv[2]; and test "$words[2]" -le $argv[3]
end

# The second value of an option that takes two files.
function __fairshuf_pair
    set -l tokens (commandline -opc)
    set -l words (__fairshuf_words)
    test (count $tokens) -gt 2; and contains -- "$words[1]:$tokens[-2]:2" $__fairshuf_valued
end

complete -c fairshuf -f
complete -c fairshuf -n __fairshuf_pair -F
)";

std::string quoted(std::string_view text) {
    std::string safe = "'";
    for (const char c : text) {
        if (c == '\'' || c == '\\') safe += '\\';
        safe += c;
    }
    return safe + "'";
}

std::string value_of(const syntax_option& option) {
    switch (option.kind) {
        case value_kind::file: return " -F";
        case value_kind::folder: return " -a '(__fish_complete_directories)'";
        case value_kind::word: return " -a " + quoted(fmt::format("{}", fmt::join(option.words, " ")));
        case value_kind::text: break;
    }
    return "";
}

std::string line_for(const verb_syntax& verb, const syntax_option& option) {
    std::string text = "complete -c fairshuf -n " + quoted("__fairshuf_verb " + quoted(verb.name));
    for (const auto& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (option.values > 0) text += (option.kind == value_kind::file ? " -r" : " -x") + value_of(option);
    return text + " -d " + quoted(brief(option.help)) + "\n";
}

std::string lines_for(const verb_syntax& verb) {
    std::string text;
    for (const auto* option : verb.flags()) text += line_for(verb, *option);
    int number = 0;
    for (const auto* operand : verb.operands()) {
        const int first = number++, last = operand->repeats() ? 99999 : first;
        if (operand->kind == value_kind::text) continue;
        text += fmt::format("complete -c fairshuf -n {}{}\n",
                            quoted(fmt::format("__fairshuf_operand {} {} {}", verb.name, first, last)),
                            value_of(*operand));
    }
    return text;
}

std::string valued(const verb_syntax& verb) {
    std::string text;
    for (const auto* option : verb.flags())
        if (option->values > 0)
            for (const auto& name : option->names)
                text += fmt::format("{}:{}:{} ", verb.name, name, option->values);
    return text;
}

}  // namespace

std::string fish_completion(const parser& app) {
    std::string with_values = valued(app.whole()), lines = lines_for(app.whole());
    for (const auto* verb : app.verbs()) {
        with_values += valued(*verb);
        lines += fmt::format("complete -c fairshuf -n '__fairshuf_verb \"\"' -a {} -d {}\n", verb->name,
                             quoted(verb->description));
        lines += lines_for(*verb);
    }
    with_values.pop_back();
    return fmt::format(fmt::runtime(script_text), fmt::arg("valued", with_values)) + lines;
}

}  // namespace fairshuf::cli
