// The attack on the poker site, told in words and as JSON (docs/json.md).
#pragma once

#include <string>

#include "fairshuf/deal/playing_card.hpp"
#include "games/crack.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

// What was tried, and for each seed that fits everybody's hand and the cards to come.
std::string as_text(const attack& a, faces as, const style& s);
std::string as_json(const attack& a);

std::string as_text(const crack_story& story, faces as, const style& s);
std::string as_json(const crack_story& story);

}  // namespace fairshuf::report
