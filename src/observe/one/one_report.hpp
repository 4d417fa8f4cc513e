// An observation of one order in words, as JSON (docs/json.md), and as a page to file.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/core/reason.hpp"
#include "observe/one/observe_one.hpp"
#include "report/audit_page.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

struct one_subject {
    std::string title;                                       // "order.npy"
    std::vector<std::pair<std::string, std::string>> names;  // for JSON: {"one", "order.npy"}
};

std::string as_text(const one_subject& what, const one::one_seen& found, const style& s, std::size_t width);
std::string as_json(const one_subject& what, const one::one_seen& found);
std::string as_page(const one_subject& what, const one::one_seen& found, const provenance& from,
                    language words);

reason one_reason(const audit::one_observation& seen);
std::string one_sentence(const one::one_seen& found);  // in the language that is spoken

// "a shuffle buffer of about 500,000 (500,000 to 500,003)"
std::string machine_in_words(const audit::likely_machine& machine, language words = language::english);

}  // namespace fairshuf::report
