// The options --seed, --key, --key-file and --print-key, and the variable FAIRSHUF_KEY_FILE.
#pragma once

#include <optional>
#include <string>

#include "cli/syntax/parser.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::cli {

// How a seed becomes a key. Games stretch theirs, because a secret may depend on it.
enum class seed_meaning {
    phrase,  // by scrypt; takes a fraction of a second (fairshuf/words/phrase.hpp)
    text     // its SHA-256, as for `fairshuf lines`
};

struct key_options {
    seed_meaning seed_is = seed_meaning::phrase;
    std::optional<std::string> seed{}, key{}, key_file{};
    bool print_key = false;
};

void add_key_options(const verb& to, key_options& given);

// The file of the key, if it comes from one: that of --key-file, or without any key that of
// FAIRSHUF_KEY_FILE.
std::optional<std::string> key_file_of(const key_options& given);

// The given key, or a fresh one. Printed to standard error if requested.
expected<key> chosen_key(const key_options& given);

}  // namespace fairshuf::cli
