// A night of cards that players can check: the hash of each deck is published before the night, and the decks
// after it. The cards of a deck follow from a key of its own, so one deck can be shown without the others.
//
//   night.json       {"fairshuf":"night", ...}: the game, and a hash for each deck
//   reveal.json      {"fairshuf":"night reveal", ...}: the text of each deck that is shown
//
// docs/verifiable-draws.md has the format. The hash of a deck is that of its text: `sha256sum` computes it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/deal/game.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::night {

struct night {
    std::string id;  // 32 hexadecimal digits
    card_game game;
    std::uint64_t first = 1;          // the number of the first deck
    std::vector<std::string> hashes;  // of the decks, in the order of their numbers

    bool has(std::uint64_t number) const { return number >= first && number - first < hashes.size(); }
    const std::string& hash_of(std::uint64_t number) const { return hashes[number - first]; }
};

inline constexpr std::uint64_t most_decks_of_a_night = 100'000;
inline constexpr std::uint64_t highest_number = 1'000'000'000'000;

// The text of a deck: ten lines, the last one with its cards, the top card first.
std::string deck_text(const std::string& id, const card_game& game, std::uint64_t number,
                      const key& key_of_deck);

// The decks `first`, `first` + 1, ... of a key, as fairshuf::deal deals them.
night new_night(std::string id, const card_game& game, const key& k, std::uint64_t first,
                std::uint64_t count);

std::string as_json(const night& one);

// Accepts only what as_json writes.
expected<night> read_night(std::string_view text);

// Whether this is the beginning of a night's file, and not of a transcript.
bool is_night(std::string_view text);

// The same of the file with the shown decks.
bool is_reveal(std::string_view text);

// A deck that was shown, as it stands in the file.
struct shown_deck {
    std::uint64_t number = 0;
    std::string key;  // 64 hexadecimal digits
    std::string text;
};

std::string reveal_json(const std::vector<std::string>& deck_texts);

// Checks the form, not the content.
expected<std::vector<shown_deck>> read_reveal(std::string_view text);

}  // namespace fairshuf::night
