// Reads the command line of `fairshuf lines`: GNU shuf's options as GNU reads them, and our own for keys,
// memory and threads. options_with_help.hpp lists them all.
//
//   const auto result = read_lines_options(argc, argv);       // argv[0] is the name in messages
//   if (const auto* end = std::get_if<ending>(&result)) ...   // --help or an error: print it and exit
//   run_keyed(std::get<lines_request>(result));
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/forms/file_format.hpp"
#include "lines/input/exact_fraction.hpp"
#include "lines/input/record_form.hpp"
#include "lines/options/column_options.hpp"
#include "lines/options/gnu_options.hpp"
#include "lines/options/option_values.hpp"
#include "lines/output/division.hpp"
#include "system/files/decompress.hpp"
#include "system/output/output_packing.hpp"

namespace fairshuf::lines {

// The task of a run.
enum class task { shuffle, in_step, unshuffle, check, where };

struct lines_request {
    request gnu = {};                     // from GNU's options
    std::vector<std::string> files = {};  // the inputs, if files are shuffled
    record_form form = delimited{};       // their records
    chosen_format format = {};            // or their format
    bool allow_rest = false;              // an incomplete last record is allowed
    std::uint64_t header = 0;             // leading records that stay in place
    unpacking unpack = unpacking::automatic;
    task what = task::shuffle;
    std::uint64_t where = 0;  // the record of --where, counted from 1
    column_options columns = {};
    std::optional<division> parts = {};             // if the output is divided
    std::optional<std::uint64_t> shard_bytes = {};  // if it is divided by size, and gnu.output is a pattern
    std::optional<output_packing> compress = {};    // otherwise by name
    std::optional<exact_fraction> share = {};       // of the records of files, instead of a count
    std::vector<std::string> outputs = {};          // if there are several
    std::optional<key> chosen_key = {};             // from --seed, --key or --key-file; otherwise a fresh one
    std::vector<std::string> warnings = {};         // about its file and other options
    bool print_key = false;
    std::optional<std::uint64_t> buffer_size = {};  // bytes; 0: as few as possible
    std::vector<std::string> folders = {};          // for temporary files; none: $TMPDIR or /tmp
    unsigned threads = 0;                           // 0: all
    bool quiet = false, verbose = false;            // never both
};

// The arguments must outlive the request. A key file is read; nothing else is opened. getopt prints its own
// errors to standard error.
std::variant<lines_request, ending> read_lines_options(int argc, char** argv);

}  // namespace fairshuf::lines
