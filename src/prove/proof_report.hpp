// Proofs in words and as JSON (docs/json.md).
#pragma once

#include <string>
#include <string_view>

#include "fairshuf/core/reason.hpp"
#include "prove/prove.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

// "fair", "unfair", "equal"
std::string_view word(audit::verdict v);

// The reason for the verdict.
reason verdict_reason(const audit::proof& proof);

// The reason as a sentence: "UNFAIR: 2 1 4 3 comes up 15 times in 256 instead of 1 in 24"
std::string verdict_sentence(const audit::proof& proof);

std::string as_text(const proof_request& request, const proved& result, const style& s);
std::string as_json(const proof_request& request, const proved& result);

std::string as_text(const proof_request& request, const audit::matrix& positions, const style& s);
std::string as_json(const proof_request& request, const audit::matrix& positions);

std::string as_text(const proof_request& request, const distance& found, const style& s);
std::string as_json(const proof_request& request, const distance& found);

// "1 2 3 4"
std::string to_text(const audit::order& order);

}  // namespace fairshuf::report
