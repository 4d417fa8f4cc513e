// Checks the decks of a night, and what was dealt from them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "night/night.hpp"

namespace fairshuf::night {

// What was found. The code is for programs, such as "deck-changed".
struct verdict {
    std::string code = "valid";
    std::string sentence = {};  // empty if valid
    std::vector<std::uint64_t> revealed = {};
    std::uint64_t games_compared = 0, cards_compared = 0;

    explicit operator bool() const { return code == "valid"; }
};

// Each deck is of this night, has the published hash, and its cards follow from its key.
verdict check_decks(const night& published, const std::vector<shown_deck>& decks);

// The games in a file of `deal --json`, or as much of it as somebody wrote down, are dealt from these decks,
// which passed check_decks. A file of another form is an error.
expected<verdict> check_dealt(const night& published, const std::vector<shown_deck>& decks, verdict so_far,
                              std::string_view file);

// `hash`: of the night's file.
std::string verdict_text(const night& published, const std::string& hash, const verdict& found);

}  // namespace fairshuf::night
