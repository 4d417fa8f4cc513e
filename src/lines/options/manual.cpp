#include "lines/options/manual.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "fairshuf/version.hpp"

namespace fairshuf::lines {
namespace {

// The manual page.

constexpr std::string_view page_text = R"(.\" Made by `fairshuf manual`.
.TH FAIRSHUF\-LINES 1 "" "fairshuf {version}" "User Commands"
.SH NAME
fairshuf\-lines \- print lines in random order, each order equally likely
.SH SYNOPSIS
.B fairshuf lines
.RI [ OPTION ]...\&
.RI [ FILE ]...
.br
.B fairshuf lines \-e
.RI [ OPTION ]...\&
.RI [ ARGUMENT ]...
.br
.B fairshuf lines \-i
.I LO\-HI
.RI [ OPTION ]...
.br
.B fairshuf lines \-\-in\-step
.RI [ OPTION ]...\&
.B \-o
.IR OUT ,...\&
.IR FILE ...
.br
.B fairshuf lines \-\-check
.RI [ OPTION ]...\&
.I FILE
.IR SHUFFLED ...
.SH DESCRIPTION
Prints the lines of all
.IR FILE s
in random order, each order equally likely.
Without
.IR FILE ,
or if it is \-, the lines come from standard input.
Files compressed with gzip, zstd, xz, bzip2 or lz4 are decompressed.
An output whose name ends with .zst or .gz is compressed.
It takes all options of GNU
.BR shuf (1)
as GNU does, and more for records, keys, memory and threads.
.PP
A key of 256 bits decides the order: a fresh one from the system, unless
.BR \-\-seed ,
.B \-\-key
or
.B \-\-key\-file
gives one.
The order depends only on the key and the number of lines, not on memory, threads, or whether the input is
a file or a pipe.
.PP
With
.B \-n
the output is a uniform sample with its own order.
It begins every larger sample of the same key, but not the shuffle of all lines.
.SH OPTIONS
An option may be abbreviated as long as the abbreviation is unique.
.SS "Options of GNU shuf"
{gnu}.SS "Records to shuffle instead of lines"
{records}.SS "Tasks"
{tasks}.SS "What to take, and by which columns"
.PP
A COLUMN is a number from 1, a name in the header (with --header 1), or in JSON lines a path such as .user.id.
{columns}.SS "The key"
{key}.SS "Memory, threads and messages"
{machine}.SS "About the command"
{about}.SH "EXIT STATUS"
.TP
0
Done.
.TP
1
An error; a message on standard error says what was wrong.
.TP
2
.B \-\-check
found a mismatch.
.PP
A signal ends the command after it has removed unfinished files: with
.B \-o
the old file stays as it was.
.SH ENVIRONMENT
.TP
.B TMPDIR
The folder for temporary files, where
.B \-T
names none.
.TP
.B POSIXLY_CORRECT
If set, options end at the first operand.
.SH FILES
.TP
.I /tmp
The folder for temporary files, where neither
.B \-T
nor
.B TMPDIR
names one.
.SH EXAMPLES
Three winners:
.PP
.RS
.nf
fairshuf lines \-n 3 names.txt
.fi
.RE
.PP
The same order whenever, and wherever, the same lines are shuffled:
.PP
.RS
.nf
fairshuf lines \-\-seed \(aqround 7\(aq names.txt
.fi
.RE
.PP
A key to keep, and the order that it decides:
.PP
.RS
.nf
head \-c 32 /dev/urandom > key
fairshuf lines \-\-key\-file key names.txt
.fi
.RE
.PP
More lines than the memory holds:
.PP
.RS
.nf
fairshuf lines \-S 2G \-T /fast big.txt \-o shuffled.txt
.fi
.RE
.PP
Records for training, validation and test:
.PP
.RS
.nf
fairshuf lines \-\-split 80:10:10 \-o train,valid,test all.jsonl
.fi
.RE
.SH "SEE ALSO"
.BR shuf (1),
.BR sort (1)
)";

// Escapes everything that is special to roff.
std::string plain(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '\\': safe += "\\e"; break;
            case '-': safe += "\\-"; break;
            case '\'': safe += "\\(aq"; break;
            case '^': safe += "\\(ha"; break;
            case '~': safe += "\\(ti"; break;
            case '`': safe += "\\(ga"; break;
            default: safe += c;
        }
    }
    return safe.starts_with('.') ? "\\&" + safe : safe;
}

std::string bold(std::string_view text) {
    return "\\fB" + plain(text) + "\\fR";
}

std::string italic(std::string_view text) {
    return "\\fI" + plain(text) + "\\fR";
}

// Options become bold, the name of the argument italic.
std::string with_marks(std::string_view text, std::string_view argument) {
    std::string marked;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        const std::string_view core = word.substr(0, word.find_last_not_of(".,:;)") + 1);
        const bool is_option = core.size() > 1 && core.starts_with('-');
        marked += is_option ? bold(core) : !core.empty() && core == argument ? italic(core) : plain(core);
        marked += word.substr(core.size());
        if (end < text.size()) marked += word.ends_with('.') ? '\n' : ' ';  // a sentence, a line
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return marked;
}

std::string as_sentence(std::string_view meaning) {
    std::string text(meaning);
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text + ".";
}

std::string described(const option_row& row) {
    const std::string letter =
        row.has_letter() ? bold(fmt::format("-{}", static_cast<char>(row.code))) + ", " : "";
    const std::string argument = row.argument.empty() ? "" : "=" + italic(row.argument);
    std::string text = fmt::format(".TP\n{}{}{}\n", letter, bold(fmt::format("--{}", row.name)), argument);
    text += with_marks(as_sentence(row.meaning), row.argument) + "\n";
    if (!row.more.empty()) text += with_marks(row.more, row.argument) + "\n";
    return text;
}

std::string described(option_group group) {
    std::string text;
    for (const auto& row : option_table)
        if (row.group == group) text += described(row);
    return text;
}

// The completion.

constexpr std::string_view script_text =
    R"(# Completes the command lines of fairshuf in bash. Made by `fairshuf completion`.

_fairshuf() {{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} verb=${{COMP_WORDS[1]}}
    local wanted=words words='' word
    COMPREPLY=()
    if [[ $current == '=' ]]; then # to bash, --name=value is three words
        current=''
    elif [[ $previous == '=' ]]; then
        previous=${{COMP_WORDS[COMP_CWORD - 2]}}
    fi
    if ((COMP_CWORD == 1)); then
        words='{first}'
    else
        case $verb in
{options}        esac
        [[ $verb != lines || $current == -* ]] || wanted=files
        case $verb:$previous in
{arguments}        esac
        for word in "${{COMP_WORDS[@]:2:COMP_CWORD-2}}"; do
            [[ $word != -- ]] || wanted=files
        done
    fi
    case $wanted in
        words) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
        files) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        folders) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    esac
    if [[ $wanted != words ]]; then
        compopt -o filenames 2>/dev/null
    elif [[ ${{COMPREPLY[0]-}} == *= ]]; then # the argument comes next
        compopt -o nospace 2>/dev/null
    fi
    return 0
}}

complete -F _fairshuf fairshuf
)";

completed_verb lines_verb() {
    completed_verb verb{"lines"};
    for (const auto& row : option_table) {
        completed_option option{{}, row.kind, std::string(row.choices)};
        if (row.has_letter()) option.names.push_back(fmt::format("-{}", static_cast<char>(row.code)));
        option.names.push_back(fmt::format("--{}", row.name));
        verb.options.push_back(option);
    }
    return verb;
}

// --name= if the option takes a value.
std::string offered(const completed_option& option) {
    const auto& name = option.names.back();
    const bool has_value = option.kind != argument_kind::none;
    return has_value && name.starts_with("--") ? name + "=" : name;
}

std::vector<std::string> all_offered(const std::vector<completed_option>& options) {
    std::vector<std::string> names(options.size());
    std::ranges::transform(options, names.begin(), offered);
    return names;
}

std::string completed_by(const completed_option& option) {
    if (!option.choices.empty()) return fmt::format("words words='{}'", option.choices);
    switch (option.kind) {
        case argument_kind::file: return "files";
        case argument_kind::folder: return "folders";
        default: return "nothing";
    }
}

// How to complete the arguments of options, as patterns for VERB:OPTION.
std::string arguments_of(const completed_verb& verb) {
    std::string text;
    for (const auto& option : verb.options) {
        if (option.kind == argument_kind::none) continue;
        std::vector<std::string> patterns;
        for (const auto& name : option.names) patterns.push_back(fmt::format("{}:{}", verb.name, name));
        text +=
            fmt::format("            {}) wanted={} ;;\n", fmt::join(patterns, " | "), completed_by(option));
    }
    return text;
}

}  // namespace

std::string man_page() {
    using enum option_group;
    return fmt::format(fmt::runtime(page_text), fmt::arg("version", plain(version)),
                       fmt::arg("gnu", described(gnu)), fmt::arg("key", described(key)),
                       fmt::arg("machine", described(machine)), fmt::arg("about", described(about)),
                       fmt::arg("records", described(records)), fmt::arg("tasks", described(tasks)),
                       fmt::arg("columns", described(columns)));
}

std::string bash_completion(const std::vector<completed_option>& options, std::vector<completed_verb> verbs) {
    verbs.push_back(lines_verb());
    std::ranges::sort(verbs, {}, &completed_verb::name);
    std::vector<std::string> first;
    std::string offers, arguments;
    for (const auto& verb : verbs) {
        first.push_back(verb.name);
        offers += fmt::format("            {}) words='{}' ;;\n", verb.name,
                              fmt::join(all_offered(verb.options), " "));
        arguments += arguments_of(verb);
    }
    std::ranges::copy(all_offered(options), std::back_inserter(first));
    return fmt::format(fmt::runtime(script_text), fmt::arg("first", fmt::join(first, " ")),
                       fmt::arg("options", offers), fmt::arg("arguments", arguments));
}

}  // namespace fairshuf::lines
