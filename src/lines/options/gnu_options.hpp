// Reads the command line of GNU shuf as GNU does (getopt_long: abbreviations, options after operands,
// POSIXLY_CORRECT) and returns a plain request. It opens nothing.
//
//   const auto result = read_gnu_options(argc, argv);
//   if (const auto* end = std::get_if<ending>(&result)) ...   // --help or an error: print it and exit
//   run(std::get<request>(result));
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/number_range.hpp"

namespace fairshuf::lines {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

// What to shuffle: the lines of a file ("-" is standard input), the arguments themselves, or numbers.
using card_source = std::variant<std::string, std::vector<std::string_view>, number_range>;

struct request {
    card_source cards = "-";
    std::uint64_t head_count = no_limit;  // lines to print
    bool repeat = false;                  // draw with replacement
    char delimiter = '\n';
    std::optional<std::string> output = {};         // instead of standard output
    std::optional<std::string> random_source = {};  // instead of the system's randomness
    std::optional<std::string> random_seed = {};    // of uutils; GNU has no such option
};

// The texts for standard output and standard error, and the exit status.
struct ending {
    std::string out, err;
    int status = 0;
};

// The arguments must outlive the request. getopt prints its own errors to standard error.
std::variant<request, ending> read_gnu_options(int argc, char** argv);

// How numbers may be written: as GNU reads them, or also as 20k, 10M, 1G and 1e6 (format/large_number.hpp).
enum class number_form { gnus, with_units };

// LO-HI, and a count of lines. Leading blanks and a plus are accepted, other trailing text is not. A count
// too large for 64 bits means no limit; a bound too large is an error. The messages are GNU's.
expected<number_range> read_range(std::string_view text, number_form written = number_form::gnus);

struct line_count {
    std::uint64_t value = 0;
    bool too_large = false;  // for 64 bits: there is no limit
};
expected<line_count> read_head_count(std::string_view text, number_form written = number_form::gnus);

}  // namespace fairshuf::lines
