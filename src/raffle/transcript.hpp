// A draw as a file: canonical JSON, one way to write it, so that the file itself has one hash.
//
// Members are in alphabetical order, there is no space between tokens, strings are UTF-8 with nothing escaped
// that need not be, and the file ends in one line feed. docs/verifiable-draws.md lists the members.
#pragma once

#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "raffle/record.hpp"

namespace fairshuf::raffle {

std::string as_transcript(const record& draw);

// Whether what it says is true is another question: see check.hpp.
expected<record> read_transcript(std::string_view text);

}  // namespace fairshuf::raffle
