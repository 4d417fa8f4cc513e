// A raffle as a file. Its JSON is canonical: there is one way to write it, so the file has one hash.
//
// Members are in alphabetical order, without spaces between tokens. Strings are UTF-8, and only the necessary
// characters are escaped. The file ends in one line feed. docs/verifiable-draws.md lists the members.
#pragma once

#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "raffle/documents/record.hpp"

namespace fairshuf::raffle {

std::string as_transcript(const record& draw);

// Reads the form only. check.hpp checks the contents.
expected<record> read_transcript(std::string_view text);

}  // namespace fairshuf::raffle
