#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "cli/completion/completion.hpp"
#include "format/shell_quoted.hpp"

namespace fairshuf::cli {
namespace {

constexpr std::string_view script_text =
    R"(#compdef fairshuf
# Completes the command lines of fairshuf in zsh. Made by `fairshuf completion zsh`.

# _fairshuf_words OPTION... -- WORD...: offers the words, with these options of compadd. No blank follows a colon,
# because a number does.
_fairshuf_words() {{
    local -i end=${{argv[(i)--]}}
    local -a how=("${{(@)argv[1,end-1]}}") offered=("${{(@)argv[end+1,-1]}}")
    compadd "${{how[@]}}" -- ${{offered:#*:}}
    compadd "${{how[@]}}" -S '' -- ${{(M)offered:#*:}}
}}

_fairshuf() {{
    local curcontext=$curcontext state line
    local -A opt_args
    _arguments -C -S \
{whole}        '(-)1: :->verb' '(-)*:: :->rest'
    case $state in
        verb)
            local -a verbs=(
{verbs}            )
            _describe -t verbs verb verbs
            ;;
        rest)
            case $words[1] in
{cases}            esac
            ;;
    esac
}}

if [[ $funcstack[1] == _fairshuf ]]; then
    _fairshuf "$@"
else
    compdef _fairshuf fairshuf
fi
)";

std::string with_escapes(std::string_view text, std::string_view special) {
    std::string escaped;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string action(const syntax_option& option) {
    switch (option.kind) {
        case value_kind::file: return "_files";
        case value_kind::folder: return "_files -/";
        case value_kind::word:
            return "_fairshuf_words -- " + with_escapes(fmt::format("{}", fmt::join(option.words, " ")), ":");
        case value_kind::text: break;
    }
    return " ";
}

// ":FILE:_files", once for each value.
std::string value_of(const syntax_option& option) {
    std::string text;
    const std::string name = option.is_operand() ? option.names.front() : option.value;
    for (std::size_t i = 0; i < std::max<std::size_t>(option.values, option.is_operand() ? 1 : 0); ++i)
        text += ":" + with_escapes(name, ":\\") + ":" + action(option);
    return text;
}

// '(-n --cards)'{-n+,--cards=}'[Number of cards]:N: '
std::string specification(const syntax_option& option, bool may_repeat) {
    std::vector<std::string> names;
    for (const auto& name : option.names)
        names.push_back(option.values == 0 ? name : name + (name.starts_with("--") ? "=" : "+"));
    const std::string before = may_repeat                ? "*"
                               : option.names.size() > 1 ? fmt::format("({})", fmt::join(option.names, " "))
                                                         : "";
    const std::string after = "[" + with_escapes(brief(option.help), "[]\\") + "]" + value_of(option);
    if (names.size() == 1) return in_single_quotes(before + names.front() + after);
    return fmt::format("{}{{{}}}{}", before.empty() ? "" : in_single_quotes(before), fmt::join(names, ","),
                       in_single_quotes(after));
}

std::string specifications(const verb_syntax& verb, std::string_view indent) {
    std::string text;
    for (const auto* option : verb.flags())
        text +=
            fmt::format("{}{} \\\n", indent, specification(*option, verb.reads_itself || option->repeats()));
    return text;
}

std::string case_of(const verb_syntax& verb) {
    constexpr std::string_view indent = "                        ";
    std::string text =
        fmt::format("                {})\n                    _arguments -s -S : \\\n", verb.name) +
        specifications(verb, indent);
    int number = 0;
    for (const auto* operand : verb.operands()) {
        const std::string at = operand->repeats() ? "*" : std::to_string(++number);
        const std::string_view optional = operand->required || operand->repeats() ? "" : ":";
        text += fmt::format("{}{} \\\n", indent,
                            in_single_quotes(at + std::string(optional) + value_of(*operand)));
    }
    text.resize(text.size() - 3);  // the last " \" and line break
    return text + "\n                    ;;\n";
}

}  // namespace

std::string zsh_completion(const parser& app) {
    std::string verbs, cases;
    for (const auto* verb : app.verbs()) {
        verbs += "                " + in_single_quotes(verb->name + ":" + verb->description) + "\n";
        cases += case_of(*verb);
    }
    return fmt::format(fmt::runtime(script_text), fmt::arg("whole", specifications(app.whole(), "        ")),
                       fmt::arg("verbs", verbs), fmt::arg("cases", cases));
}

}  // namespace fairshuf::cli
