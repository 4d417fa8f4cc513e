// `fairshuf observe --table`: a table of places that somebody published.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/observe/page.hpp"

namespace fairshuf::cli {

// Prints what the table says; returns the exit status.
int observe_table(const std::string& path, std::optional<std::uint64_t> claimed, const page_options& page,
                  bool json);

}  // namespace fairshuf::cli
