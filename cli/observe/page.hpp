// `--report FILE`: the page to file of whatever is observed.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "report/audit_page.hpp"

namespace fairshuf::cli {

struct page_options {
    std::string file;

    bool wanted() const { return !file.empty(); }
};

// What can be known before the long work.
std::optional<error> problem_with(const page_options& given);

// What the page is about.
struct page_origin {
    std::vector<std::string> words;   // the command line without the program and the page
    std::vector<std::string> inputs;  // files that were read; - is standard input
    std::string key{};                // hex
};

// Writes the page, if one is wanted.
expected<void> write_page(
    const page_options& given, const page_origin& origin,
    const std::function<std::string(const report::provenance&, report::language)>& page);

}  // namespace fairshuf::cli
