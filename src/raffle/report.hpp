// Reports of a raffle, as text and as JSON.
#pragma once

#include <string>

#include "raffle/check.hpp"
#include "raffle/documents.hpp"
#include "raffle/record.hpp"
#include "raffle/rfc3797.hpp"

namespace fairshuf::raffle {

// The winners, and the claim: repeatable, or verifiable on stated conditions.
std::string winners_text(const record& draw);
std::string worth_text(const record& draw);

// The comparisons of a check, with the published documents too, and the verdict.
std::string check_text(const record& draw, const verdict& found, const documents& published = {});
std::string check_json(const record& draw, const verdict& found, const documents& published = {});

std::string selection_text(const std::string& key, const std::vector<rfc3797_choice>& chosen,
                           const participant_list& list);
std::string selection_json(const std::string& key, const std::vector<rfc3797_choice>& chosen,
                           const participant_list& list);

}  // namespace fairshuf::raffle
