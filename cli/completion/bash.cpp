#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

#include "cli/completion/completion.hpp"

namespace fairshuf::cli {
namespace {

// {} is filled in; other brackets are bash's and written twice.
constexpr std::string_view script_text =
    R"(# Completes the command lines of fairshuf in bash. Made by `fairshuf completion bash`.

_fairshuf() {{
    # To bash, a:b and --name=value are three words each. Here they are one.
    local -a typed=()
    local i word
    for ((i = 1; i <= COMP_CWORD; ++i)); do
        word=${{COMP_WORDS[i]}}
        if ((${{#typed[@]}})) && [[ $word == [:=] || ${{typed[-1]}} == *[:=] ]]; then
            typed[-1]+=$word
        else
            typed+=("$word")
        fi
    done
    local current=${{typed[-1]-}} verb='' option='' options='' valued=' --lang:1 ' words='' wanted=words
    local -i operand=0 only_operands=0 values=0 # that are still to come

    for word in "${{typed[@]:0:${{#typed[@]}}-1}}"; do
        if ((values)); then
            values=$((values - 1))
        elif ((!only_operands)) && [[ $word == -- ]]; then
            only_operands=1
        elif ((!only_operands)) && [[ $word == -* ]]; then
            option=$word
            [[ $valued != *" $word:1 "* ]] || values=1
            [[ $valued != *" $word:2 "* ]] || values=2
        elif [[ -z $verb ]]; then
            verb=$word
            case $verb in
{valued}            esac
        else
            operand+=1
        fi
    done

    ((values)) || option=''
    if ((!only_operands)) && [[ -z $option && $current == --*=* ]]; then
        option=${{current%%=*}}
        current=${{current#*=}}
    fi
    if [[ -n $option ]]; then
        wanted=nothing
        case $verb:$option in
{values}        esac
    else
        case $verb in
{options}        esac
        if ((only_operands)) || [[ $current != -* ]]; then
            case $verb:$operand in
{operands}            esac
        fi
    fi

    COMPREPLY=()
    case $wanted in
        words) mapfile -t COMPREPLY < <(compgen -W "$words$options" -- "$current") ;;
        files) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        folders) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    esac
    if [[ $wanted != words ]]; then
        compopt -o filenames 2>/dev/null
    elif [[ ${{COMPREPLY[0]-}} == *[:=] ]]; then # more comes next
        compopt -o nospace 2>/dev/null
    fi
    # What stands before the last colon is not completed again.
    local begin=${{current%"${{current##*[:=]}}"}}
    [[ -z $begin ]] || COMPREPLY=("${{COMPREPLY[@]#"$begin"}}")
    return 0
}}

complete -F _fairshuf fairshuf
)";

std::string wanted(const syntax_option& option) {
    switch (option.kind) {
        case value_kind::file: return "wanted=files";
        case value_kind::folder: return "wanted=folders";
        case value_kind::word:
            return fmt::format("words='{}' options='' wanted=words", fmt::join(option.words, " "));
        case value_kind::text: break;
    }
    return "wanted=nothing";
}

std::string valued(const verb_syntax& verb) {
    std::string names = " ";
    for (const auto* option : verb.flags())
        if (option->values > 0)
            for (const auto& name : option->names) names += fmt::format("{}:{} ", name, option->values);
    return fmt::format("                {}) valued='{}' ;;\n", verb.name, names);
}

std::string values(const verb_syntax& verb) {
    std::string text;
    for (const auto* option : verb.flags()) {
        if (option->values == 0 || option->kind == value_kind::text) continue;
        std::vector<std::string> patterns;
        for (const auto& name : option->names) patterns.push_back(verb.name + ":" + name);
        text += fmt::format("            {}) {} ;;\n", fmt::join(patterns, " | "), wanted(*option));
    }
    return text;
}

// The long name where there is one, with = if a value follows.
std::string options(const verb_syntax& verb) {
    std::vector<std::string> names;
    for (const auto* option : verb.flags()) {
        const auto& name = option->names.back();
        names.push_back(option->values > 0 && name.starts_with("--") ? name + "=" : name);
    }
    const std::string pattern = verb.name.empty() ? "''" : verb.name;
    return fmt::format("            {}) options='{}' ;;\n", pattern, fmt::join(names, " "));
}

std::string operands(const verb_syntax& verb) {
    std::string text;
    std::size_t number = 0;
    for (const auto* operand : verb.operands()) {
        const std::string at = operand->repeats() ? "*" : std::to_string(number++);
        text += fmt::format("                {}:{}) {} ;;\n", verb.name, at, wanted(*operand));
    }
    return text;
}

}  // namespace

std::string bash_completion(const parser& app) {
    std::string names, of_options = options(app.whole()), of_values = values(app.whole()), of_operands,
                       with_values;
    for (const auto* verb : app.verbs()) {
        names += verb->name + " ";
        with_values += valued(*verb);
        of_options += options(*verb);
        of_values += values(*verb);
        of_operands += operands(*verb);
    }
    of_operands += fmt::format("                :0) words='{}' options='' ;;\n", names);
    return fmt::format(fmt::runtime(script_text), fmt::arg("valued", with_values),
                       fmt::arg("values", of_values), fmt::arg("options", of_options),
                       fmt::arg("operands", of_operands));
}

}  // namespace fairshuf::cli
