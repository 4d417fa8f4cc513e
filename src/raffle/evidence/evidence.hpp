// All signatures and time stamps that were given for the documents of a raffle or of a night, and the report
// of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "format/json.hpp"
#include "language/language.hpp"
#include "raffle/evidence/paper.hpp"
#include "raffle/evidence/signature.hpp"
#include "raffle/evidence/time_stamp.hpp"

namespace fairshuf::raffle {

struct evidence {
    std::vector<std::string> papers = {};  // the names of all documents that could be signed
    std::vector<signature_check> signatures = {};
    std::vector<stamp_check> stamps = {};

    bool empty() const { return signatures.empty() && stamps.empty(); }
    // Those that nobody signed.
    std::vector<std::string> unsigned_papers() const;
};

// One line for each, and one for what is not signed; empty if nothing was given.
std::string evidence_text(const evidence& given, language words = language::english);

// The members "signatures", "time_stamps" and "unsigned".
json evidence_json(const evidence& given);

}  // namespace fairshuf::raffle
