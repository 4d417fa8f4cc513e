#include "lines/options/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "lines/options/options_with_help.hpp"

namespace fairshuf::lines {
namespace {

constexpr std::string_view lines_text = R"(usage: {0} [OPTION]... [FILE]...
       {0} -e [OPTION]... [ARGUMENT]...
       {0} -i LO-HI [OPTION]...
       {0} --in-step [OPTION]... -o OUT,... FILE...
       {0} --check [OPTION]... FILE SHUFFLED...

Prints the lines of all FILEs in random order, each order equally likely.
Without FILE, or if it is -, the lines come from standard input. Files
compressed with gzip, zstd, xz, bzip2 or lz4 are decompressed (except with
--repeat and --random-source), and an output named .zst or .gz is compressed.
It takes all options of GNU's shuf:

{1}
Records to shuffle instead of lines:

{5}
Tasks:

{6}
What to take, and by which columns. COLUMN is a number from 1, a name in the
header (with --header 1), or in JSON lines a path such as .user.id:

{7}
The key, 256 bits that decide the order; without these options, a fresh one:

{2}
Memory, threads and messages:

{3}
{4}
The order depends only on the key and the number of lines, not on memory,
threads, or whether the input is a file or a pipe. With -n, the sample has its
own order: it begins every larger sample of the same key, but not the shuffle
of all lines.

Exit status: 0 done, 1 error, 2 if --check finds a mismatch.

Examples:
  {0} -n 3 names.txt                   # three winners
  {0} --seed 'round 7' names.txt       # the same order again
  {0} -S 2G -T /fast big -o shuffled   # more than memory holds
  {0} --split 80:20 -o train,test all.jsonl
  {0} all.jsonl.zst -o shuffled.jsonl.zst
)";

constexpr std::string_view gnu_text = R"(usage: {0} [OPTION]... [FILE]
       {0} -e [OPTION]... [ARGUMENT]...
       {0} -i LO-HI [OPTION]...

Prints the lines of FILE in random order, each order equally likely. Without
FILE, or if it is -, the lines come from standard input.

{1}{2}
This is fairshuf, standing in for GNU's shuf. Without --random-source it draws
with ChaCha20, keyed by the system.
)";

constexpr std::size_t column = 29, width = 79;  // where descriptions begin, and the right margin

// GNU's shuf has no -h.
std::string names_of(const option_row& row, bool for_shuf) {
    const std::string letter = row.has_letter() ? fmt::format("-{}, ", static_cast<char>(row.code))
                               : row.code == help_option && !for_shuf ? "-h, "
                                                                      : std::string(4, ' ');
    return fmt::format("  {}--{}{}{}", letter, row.name, row.argument.empty() ? "" : "=", row.argument);
}

// Appends the description and wraps lines.
std::string with_meaning(std::string text, std::string_view meaning) {
    std::size_t at = text.size();
    const auto new_line = [&] {
        text += "\n" + std::string(column, ' ');
        at = column;
    };
    if (at + 2 > column) new_line();
    text.append(column - at, ' ');
    at = column;
    while (!meaning.empty()) {
        const auto word = meaning.substr(0, meaning.find(' '));
        if (at > column && at + 1 + word.size() > width) new_line();
        if (at > column) text += ' ';
        text += word;
        at += word.size() + (at > column ? 1 : 0);
        meaning.remove_prefix(std::min(word.size() + 1, meaning.size()));
    }
    return text + "\n";
}

// One line for each option, those with a letter first.
std::string help_on(option_group group, bool for_shuf = false) {
    std::string text;
    for (const bool with_letter : {true, false})
        for (const auto& row : option_table)
            if (row.group == group && row.has_letter() == with_letter)
                text += with_meaning(names_of(row, for_shuf), row.meaning);
    return text;
}

}  // namespace

std::string help_of_lines(const char* program) {
    using enum option_group;
    return fmt::format(fmt::runtime(lines_text), program, help_on(gnu), help_on(key), help_on(machine),
                       help_on(about), help_on(records), help_on(tasks), help_on(columns));
}

std::string help_of_shuf(const char* program) {
    return fmt::format(fmt::runtime(gnu_text), program, help_on(option_group::gnu, true),
                       help_on(option_group::about, true));
}

}  // namespace fairshuf::lines
