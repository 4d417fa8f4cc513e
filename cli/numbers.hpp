// Whole numbers in arguments: 20000, 20k, 10M, 1G or 1e6.
#pragma once

#include <cstdint>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "format/escaped.hpp"
#include "format/large_number.hpp"
#include "language/words/help.hpp"

namespace fairshuf::cli {

// The error names the option: "--players 'x': a whole number from 1 to 22 is needed".
inline expected<std::uint64_t> number_in(std::string_view name, std::string_view text, std::uint64_t least,
                                         std::uint64_t most) {
    const auto value = large_number(text);
    if (!value || *value < least || *value > most)
        return error{say<words::number_needed>(name, in_quotes(escaped(text)), least, most)};
    return *value;
}

}  // namespace fairshuf::cli
