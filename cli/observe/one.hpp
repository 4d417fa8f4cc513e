// `fairshuf observe --one FILE` and `--of IN OUT`: one long order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/observe/page.hpp"
#include "cli/syntax/parser.hpp"

namespace fairshuf::cli {

struct one_options {
    std::optional<std::string> one, as, memory;
    std::vector<std::string> of;

    bool given() const { return one || !of.empty(); }
};

void add_one_options(const verb& observe, one_options& given);

// Runs it, prints, and returns the exit status.
int observe_one(const one_options& given, const page_options& page, bool json);

}  // namespace fairshuf::cli
