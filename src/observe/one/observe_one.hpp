// `fairshuf observe --one FILE` and `--of IN OUT` as functions.
//
//   const auto seen = one::observe_file({.path = "order.npy"});
//   const auto seen = one::observe_lines({.before = "in.txt", .after = "out.txt"});
//
// An order that fits into the memory limit is read once and measured completely. A longer one is read twice
// or three times, and what needs it in memory is left out.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "fairshuf/audit/observe_one.hpp"
#include "fairshuf/core/expected.hpp"
#include "observe/one/number_source.hpp"

namespace fairshuf::one {

struct limits {
    std::uint64_t memory = std::uint64_t{1} << 30;
    unsigned threads = 1;
};

struct one_seen {
    audit::one_observation seen;
    std::uint64_t counted_from = 0;    // of the first item: 0 or 1
    bool in_memory = true;             // everything was measured
    std::uint64_t repeated_lines = 0;  // that another line equals; matched at random
    std::string problem{};             // seen.problem, which is English, in the language that is spoken
};

struct number_request {
    std::string path;  // "-" is standard input
    number_form form = number_form::automatic;
    limits within = {};
};
expected<one_seen> observe_file(const number_request& request);

struct line_request {
    std::string before, after;  // files: the lines in their old order and in the new one
    limits within = {};
};
expected<one_seen> observe_lines(const line_request& request);

// Items counted from 0 or from 1. The order is destroyed.
expected<one_seen> observe_items(std::span<std::uint32_t> order, const limits& within);
expected<one_seen> observe_items(std::span<std::uint64_t> order, const limits& within);

}  // namespace fairshuf::one
