// Answers questions about a shuffle and prints the answers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/input/inputs.hpp"
#include "lines/shuffle/run_limits.hpp"

namespace fairshuf::lines {

// Which files to check, and how to read them.
struct check_request {
    std::vector<std::string> files = {};
    input_settings reading = {};
    bool allow_rest = false;                // an incomplete last record is allowed
    std::vector<std::string> folders = {};  // for temporary files; none: $TMPDIR or /tmp
    wanted_limits limits = {};
    bool quiet = false;  // no progress
    // What the others must be a permutation of, if not of all records of the first file.
    std::function<expected<inputs>(inputs)> original = {};
};

// --check: are the other files a permutation of the first? With a key: in the order of the key? False if not.
expected<bool> check_shuffle(const check_request& asked, const std::optional<key>& chosen_key);

// --where: prints the new place of a record, counted from 1. `of` is the number of records; without it, the
// files are read.
struct record_place {
    std::uint64_t number = 0;
    std::optional<std::uint64_t> of = {};
};
expected<void> print_place(const check_request& asked, const record_place& record, const key& chosen_key);

}  // namespace fairshuf::lines
