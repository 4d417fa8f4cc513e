// --seed, --key, --key-file and --print-key, for the verbs that shuffle real things.
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

// The given key, or a fresh one. --print-key prints it to standard error.
expected<key> chosen_key(const key_options& given);

}  // namespace fairshuf::cli
