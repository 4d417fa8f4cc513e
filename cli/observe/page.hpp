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
    bool on_standard_output() const { return file == "-"; }
};

// What can be known before the long work.
std::optional<error> problem_with(const page_options& given);

// What the page is about.
struct page_origin {
    std::vector<std::string> words;   // the command line without the program and the page
    std::vector<std::string> inputs;  // files that were read; - is standard input
    std::string key{};                // hex
};

// Writes the page, if one is wanted, and then prints the result. On standard output (-) the page takes its
// place.
int print_with_page(const page_options& given, const page_origin& origin,
                    const std::function<std::string(const report::provenance&, report::language)>& page,
                    const std::function<int()>& print_result, int status);

}  // namespace fairshuf::cli
