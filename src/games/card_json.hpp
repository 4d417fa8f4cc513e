// Cards in JSON: always in letters, "As" and "Th", whatever the terminal shows.
#pragma once

#include <span>

#include "fairshuf/deal/playing_card.hpp"
#include "format/json.hpp"

namespace fairshuf::report {

inline json card_names(std::span<const playing_card> cards) {
    auto names = json::array();
    for (const auto card : cards) names.push_back(face(card, faces::ascii));
    return names;
}

}  // namespace fairshuf::report
