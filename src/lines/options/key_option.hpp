// --seed, --key or --key-file, and its argument.
//
//   named_key{seed_option, "roses"}.read();                 // the key of this text
#pragma once

#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "system/files/key_input.hpp"

namespace fairshuf::lines {

struct named_key {
    int option = 0;
    std::string text;

    std::string_view name() const;
    bool is_standard_input() const;
    // Reads the file, if it is one.
    expected<key_input> read() const;
};

}  // namespace fairshuf::lines
