// Reports of a raffle, as text and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "language/language.hpp"
#include "raffle/beacon/beacon.hpp"
#include "raffle/check/check.hpp"
#include "raffle/documents/documents.hpp"
#include "raffle/documents/record.hpp"
#include "raffle/evidence/evidence.hpp"
#include "raffle/rfc3797/rfc3797.hpp"

namespace fairshuf::raffle {

// The winners, and the claim: repeatable, or verifiable on stated conditions.
std::string winners_text(const record& draw);
std::string worth_text(const record& draw, language words = language::english);

// What a check compared the transcript with, besides the list.
struct compared {
    documents published = {};
    std::vector<std::string> earlier = {};  // hashes of the files with earlier winners
    std::optional<beacon_reading> beacon = {};
    std::optional<std::string> beacon_to_come = {};  // its value is not out yet, so this is not it
    fairshuf::raffle::evidence evidence = {};
};

// The comparisons of a check, the winners and the verdict. The JSON has everything that the text says.
std::string check_text(const record& draw, const verdict& found, const compared& with = {});
std::string check_json(const record& draw, const verdict& found, const compared& with = {});

std::string selection_text(const std::string& key, const std::vector<rfc3797_choice>& chosen,
                           const participant_list& list);
std::string selection_json(const std::string& key, const std::vector<rfc3797_choice>& chosen,
                           const participant_list& list);

}  // namespace fairshuf::raffle
