// The command line of `fairshuf lines`: GNU shuf's options, read as GNU reads them, and our own for keys,
// memory and threads. The table of them all is in option_table.hpp.
//
//   const auto said = read_lines_options(argc, argv);       // argv[0] is the name in messages
//   if (const auto* end = std::get_if<ending>(&said)) ...   // --help, or a mistake: say so and end
//   run_keyed(std::get<lines_request>(said));
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/input/record_form.hpp"
#include "lines/options/gnu_options.hpp"
#include "lines/output/division.hpp"

namespace fairshuf::lines {

// What is done with the input.
enum class task { shuffle, in_step, unshuffle, check, where };

struct lines_request {
    request gnu = {};                     // what GNU's options say
    std::vector<std::string> files = {};  // the inputs, if it is files that are shuffled
    record_form form = delimited{};       // what is shuffled of them
    bool allow_rest = false;              // behind the last group, or record of so many bytes
    std::uint64_t header = 0;             // records that stay first
    task what = task::shuffle;
    std::uint64_t where = 0;                // which record is asked for, counted from 1
    std::optional<division> parts = {};     // of the output, if it is divided
    std::vector<std::string> outputs = {};  // if there are several
    std::optional<key> chosen_key = {};     // from --seed, --key or --key-file; otherwise a fresh one
    bool print_key = false;
    std::optional<std::uint64_t> buffer_size = {};  // bytes; 0: as few as possible
    std::vector<std::string> folders = {};          // for temporary files; none: $TMPDIR or /tmp
    unsigned threads = 0;                           // 0: all
    bool quiet = false, verbose = false;            // never both
};

// The arguments must outlive the request. A key file is read; nothing else is opened. Mistakes that getopt
// finds it reports to standard error itself.
std::variant<lines_request, ending> read_lines_options(int argc, char** argv);

// A number with b, K, M, G, T, P, E or % of `memory`, as GNU sort's -S has it: without a unit it counts KiB.
expected<std::uint64_t> read_buffer_size(std::string_view text, std::uint64_t memory);

// A string with \n, \t, \r, \0, \\ and \xHH for what is hard to type. Not empty.
expected<std::string> read_separator(std::string_view text);

// At least 1.
expected<unsigned> read_threads(std::string_view text);

}  // namespace fairshuf::lines
