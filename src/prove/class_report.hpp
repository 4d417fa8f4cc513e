// Proofs of members of the family, in words and as JSON (docs/json.md).
#pragma once

#include <string>
#include <string_view>

#include "fairshuf/audit/classes.hpp"
#include "fairshuf/core/reason.hpp"
#include "prove/request.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

// The name of a class of outcomes in the language that is spoken: "derangements".
std::string_view class_name(std::string_view english);

// The reason for the verdict.
reason verdict_reason(const audit::class_proof& proof);

// The reason as a sentence: "FAIR: each of the 265 derangements has probability exactly 1/265, and nothing
// else comes up"
std::string verdict_sentence(const audit::class_proof& proof);

std::string as_text(const proof_request& request, const audit::class_proof& proof, const style& s);
std::string as_json(const proof_request& request, const audit::class_proof& proof);

}  // namespace fairshuf::report
