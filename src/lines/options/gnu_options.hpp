// The command line of GNU shuf, read as GNU reads it (getopt_long: abbreviations, options behind operands,
// POSIXLY_CORRECT), and made a plain request. Nothing is opened here.
//
//   const auto said = read_gnu_options(argc, argv);
//   if (const auto* end = std::get_if<ending>(&said)) ...   // --help, or a mistake: say so and end
//   run(std::get<request>(said));
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

// What is to be shuffled: a file's lines ("-" is standard input), the arguments themselves, or numbers.
using card_source = std::variant<std::string, std::vector<std::string_view>, number_range>;

struct request {
    card_source cards = "-";
    std::uint64_t head_count = no_limit;  // lines to print
    bool repeat = false;                  // lines may come up again
    char delimiter = '\n';
    std::optional<std::string> output = {};         // instead of standard output
    std::optional<std::string> random_source = {};  // instead of our own words
};

// What to say, where, and the exit status.
struct ending {
    std::string out, err;
    int status = 0;
};

// The arguments must outlive the request. Mistakes that getopt finds it reports to standard error itself.
std::variant<request, ending> read_gnu_options(int argc, char** argv);

// LO-HI, and a count of lines: blanks and a plus in front are fine, anything behind is not. A count too
// large for 64 bits is as good as none; a bound too large is an error. The messages are GNU's.
expected<number_range> read_range(std::string_view text);
expected<std::uint64_t> read_head_count(std::string_view text);

}  // namespace fairshuf::lines
