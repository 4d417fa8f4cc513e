// What all readers of command lines with GNU shuf's options share: getopt, GNU's options themselves, and the
// manner of complaining.
#pragma once

#include <getopt.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lines/options/gnu_options.hpp"
#include "lines/options/option_table.hpp"

namespace fairshuf::lines {

// argv[0] is the name of the program in messages.
struct command_line {
    int argc = 0;
    char** argv = nullptr;

    const char* program() const { return argv[0]; }
    ending wrong(const std::string& problem) const;              // "shuf: ..."
    ending ask_for_help(const std::string& problem = "") const;  // "Try 'shuf --help' ..." behind it
};

// The option table as getopt wants it.
struct known_options {
    std::string letters;
    std::vector<option> names;
};

known_options all_options();
known_options gnus_options();

// Gives each option to `take` by its code (its argument is in optarg), until that answers with an ending.
template <class Take>
std::optional<ending> each_option(const command_line& line, const known_options& known, Take take) {
    optind = 0;  // begin anew, with POSIXLY_CORRECT as it is now
    for (;;) {
        const int code =
            getopt_long(line.argc, line.argv, known.letters.c_str(), known.names.data(), nullptr);
        if (code == -1) return {};
        if (auto end = take(code)) return end;
    }
}

// What GNU's options ask for, all but --help and --version.
class gnu_part {
public:
    explicit gnu_part(command_line line) : line_(line) {}

    std::optional<ending> take(int code);
    // When all options are taken: now the operands. GNU allows for one file.
    std::variant<request, ending> finish(std::vector<std::string>* files = nullptr);

private:
    std::optional<ending> take_range();
    std::optional<ending> take_head_count();
    std::optional<ending> take_once(std::optional<std::string>& place, const char* problem) const;

    command_line line_;
    request result_ = {};
    bool echo_ = false;
    std::optional<number_range> range_ = {};
};

}  // namespace fairshuf::lines
