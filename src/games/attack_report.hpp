// The attack on the poker site in words and as JSON (docs/json.md).
#pragma once

#include <string>

#include "fairshuf/deal/playing_card.hpp"
#include "games/crack.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

// The seeds that were tried; and for each seed that fits, every hand and the cards to come.
std::string as_text(const attack& a, faces as, const style& s);
std::string as_json(const attack& a);

std::string as_text(const crack_demo& demo, faces as, const style& s);
std::string as_json(const crack_demo& demo);

}  // namespace fairshuf::report
