// Shuffles, samples or unshuffles records into a destination, within limits of memory and threads, and shows
// the progress.
//
//   progress shown(true);
//   const auto from = open_inputs({"big.txt"}, delimited{}, 0);
//   auto to = destination::open("shuffled.txt");
//   const auto done = shuffle_to(*to, *from, {.order = key, .shown = &shown});
//   to->commit(done->bytes);
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/input/exact_fraction.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/record_form.hpp"
#include "lines/output/destination.hpp"
#include "lines/shuffle/run_limits.hpp"
#include "system/progress.hpp"

namespace fairshuf::lines {

struct keyed_run {
    key order;
    progress* shown = nullptr;
    bool allow_rest = false;                   // an incomplete last record is allowed
    std::optional<std::uint64_t> sample = {};  // so many records at most, instead of all
    std::optional<exact_fraction> share = {};  // or such a part of them
    wanted_limits limits = {};
    std::vector<std::string> folders = {};  // for temporary files; none: $TMPDIR or /tmp
    // Called with the number of records before the first byte is written, if given.
    std::function<expected<void>(std::uint64_t)> check_count = {};
    // Takes all records instead of the destination, if given: it passes them on. Not for samples.
    line_output* into = nullptr;
};

// The output before it is moved into place.
struct written {
    std::uint64_t records = 0;  // that were read
    std::uint64_t bytes = 0;    // without the header
    std::string note = {};      // for --verbose
};

expected<written> shuffle_to(destination& to, const inputs& from, const keyed_run& run);
expected<written> unshuffle_to(destination& to, const inputs& from, const keyed_run& run);

// Each argument is a record, followed by the delimiter.
expected<written> shuffle_arguments_to(destination& to, std::span<const std::string_view> arguments,
                                       char delimiter, const keyed_run& run);

}  // namespace fairshuf::lines
