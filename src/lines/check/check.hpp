// Questions about a shuffle, whose answers are printed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/input/record_form.hpp"
#include "lines/shuffle/run_limits.hpp"

namespace fairshuf::lines {

// Which files are asked about, and how they are read.
struct check_request {
    std::vector<std::string> files = {};
    record_form form = delimited{};
    bool allow_rest = false;                // behind the last group, or record of so many bytes
    std::uint64_t header = 0;               // records that stay first
    std::vector<std::string> folders = {};  // for temporary files; none: $TMPDIR or /tmp
    wanted_limits limits = {};
};

// --check: is the first file's content that of the others, in another order, or in that of the key? False if
// it is not.
expected<bool> check_shuffle(const check_request& asked, const std::optional<key>& chosen_key);

// --where: to which place does this record go, counted from 1? Of so many, or of those in the files.
struct record_place {
    std::uint64_t number = 0;
    std::optional<std::uint64_t> of = {};
};
expected<void> print_place(const check_request& asked, const record_place& record, const key& chosen_key);

}  // namespace fairshuf::lines
