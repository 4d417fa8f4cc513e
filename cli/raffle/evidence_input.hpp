// The options --signature, --signers, --time-stamp and --authority.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/syntax/parser.hpp"
#include "fairshuf/core/expected.hpp"
#include "raffle/evidence/evidence.hpp"

namespace fairshuf::cli {

struct evidence_options {
    std::vector<std::string> signatures, signers, stamps, authorities;

    void add_to(const verb& to);
};

// Everything that was given, checked. An error is what could not be checked; what does not hold is in the
// result, with its problem.
expected<raffle::evidence> read_evidence(const evidence_options& given, const raffle::papers& papers);

// The sentence about the first signature or time stamp that does not hold, and the name of the verdict.
struct evidence_problem {
    bool of_signature = true;
    std::string sentence;
};
std::optional<evidence_problem> first_problem(const raffle::evidence& found);

}  // namespace fairshuf::cli
