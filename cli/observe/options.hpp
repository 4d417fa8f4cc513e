// The options of `fairshuf observe`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/observe/one.hpp"
#include "cli/observe/page.hpp"
#include "cli/syntax/parser.hpp"
#include "fairshuf/core/expected.hpp"

namespace fairshuf::cli {

struct observe_options {
    std::optional<std::string> algorithm, stream, command;
    std::optional<std::string> table;
    std::string svg;
    std::optional<std::string> n, shuffles, draws, seed, deck, timeout;
    std::string battery = "full";
    bool keep_deck = false, many = false, json = false;
    one_options one;
    page_options page;
};

void add_observe_options(const verb& observe, observe_options& given);

// Options that do not belong to what is observed.
std::optional<error> misplaced(const observe_options& given);

// Nothing if the option is not given.
expected<std::optional<std::uint64_t>> shuffles_of(const observe_options& given);
expected<std::optional<std::size_t>> cards_of(const observe_options& given);
expected<std::vector<std::string>> deck_of(const observe_options& given);

// The command line that repeats the observation: with the seed, also if it was a fresh one.
std::vector<std::string> repeating(const observe_options& given, const std::string& seed);

}  // namespace fairshuf::cli
