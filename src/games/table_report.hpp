// Dealt cards in words and as JSON (docs/json.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/deal/game.hpp"
#include "fairshuf/deal/playing_card.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

// A card in the terminal; hearts and diamonds are red.
std::string painted(playing_card card, faces as, const style& s);
// Separated by a space.
std::string painted(std::span<const playing_card> cards, faces as, const style& s);

// The name of a pile in the language that is spoken: "North", "player 1", "flop".
std::string pile_name(std::string_view english);

// Hands are sorted as people hold them. Cards on the table stay in the order in which they were dealt. No
// line is longer than the width.
std::string as_text(const card_game& game, const dealt& table, faces as, const style& s, std::size_t width);

struct numbered_deal {
    std::uint64_t number = 0;
    dealt table;
};

std::string as_json(const card_game& game, const std::vector<numbered_deal>& games);

}  // namespace fairshuf::report
