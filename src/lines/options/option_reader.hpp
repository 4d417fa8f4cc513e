// The common part of readers of command lines with GNU shuf's options: getopt, GNU's options, and error
// messages.
#pragma once

#include <getopt.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lines/options/gnu_options.hpp"
#include "lines/options/options_with_help.hpp"

namespace fairshuf::lines {

// argv[0] is the name of the program in messages.
struct command_line {
    int argc = 0;
    char** argv = nullptr;

    const char* program() const { return argv[0]; }
    ending wrong(const std::string& problem) const;              // "shuf: ..."
    ending ask_for_help(const std::string& problem = "") const;  // adds "Try 'shuf --help' ..."
};

// The option table in the form of getopt.
struct known_options {
    std::string letters;
    std::vector<option> names;
};

known_options all_options();
known_options gnus_options();

// Calls `take` with the code of each option (its argument is in optarg) until it returns an ending.
template <class Take>
std::optional<ending> each_option(const command_line& line, const known_options& known, Take take) {
    optind = 0;  // restart, and read POSIXLY_CORRECT again
    for (;;) {
        const int code =
            getopt_long(line.argc, line.argv, known.letters.c_str(), known.names.data(), nullptr);
        if (code == -1) return {};
        if (auto end = take(code)) return end;
    }
}

// GNU's options, except --help and --version.
class gnu_part {
public:
    explicit gnu_part(command_line line, number_form written = number_form::gnus)
        : line_(line), written_(written) {}

    std::optional<ending> take(int code);
    // A count beyond 64 bits, if no other count limits the lines.
    const std::string& count_without_effect() const {
        static const std::string none;
        return result_.head_count == no_limit ? too_large_count_ : none;
    }
    // Takes the operands after all options. GNU allows one file.
    std::variant<request, ending> finish(std::vector<std::string>* files = nullptr);

private:
    std::optional<ending> take_range();
    std::optional<ending> take_head_count();
    std::optional<ending> take_once(std::optional<std::string>& place, const char* problem) const;

    command_line line_;
    number_form written_;
    request result_ = {};
    std::string too_large_count_ = {};
    bool echo_ = false;
    std::optional<number_range> range_ = {};
};

}  // namespace fairshuf::lines
