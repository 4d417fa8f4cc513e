// The options --seed, --key, --key-file and --print-key of verbs that shuffle for real.
#pragma once

#include <optional>
#include <string>

#include "cli/parser.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::cli {

struct key_options {
    std::optional<std::string> seed, key, key_file;
    bool print_key = false;
};

void add_key_options(const verb& to, key_options& given);

// The given key, or a fresh one. Printed to standard error if requested.
expected<key> chosen_key(const key_options& given);

}  // namespace fairshuf::cli
