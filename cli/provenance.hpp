// Where a report of this run comes from: the time, the program, the machine, and the command that repeats it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "report/audit_page.hpp"

namespace fairshuf::cli {

// `words`: the command line without the program.
report::provenance provenance_of(const std::vector<std::string>& words);

// The SHA-256 of a file's bytes, in hex.
expected<std::string> hash_of_file(const std::string& path);

}  // namespace fairshuf::cli
