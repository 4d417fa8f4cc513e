// `fairshuf deal --commit` and `--reveal`: the decks of a night, before and after it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "fairshuf/deal/game.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::cli {

// Writes the hashes of the decks to a new file. Shows no card.
int commit_night(const card_game& game, const key& k, std::uint64_t first, std::uint64_t count,
                 const std::string& path);

// Prints decks of a night: all, or `count` of them from `first`. The key must be the night's.
int reveal_night(const std::string& path, const key& k, std::optional<std::uint64_t> first,
                 std::optional<std::uint64_t> count);

}  // namespace fairshuf::cli
