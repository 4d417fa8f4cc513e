// Games for JavaScript: dealing, and the poker site of 1999 with the attack on it.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/deal/game.hpp"
#include "fairshuf/deal/playing_card.hpp"
#include "games/attack_report.hpp"
#include "games/crack.hpp"
#include "games/table_report.hpp"
#include "language/words/module.hpp"

namespace {

using namespace fairshuf;
using namespace fairshuf::wasm;

expected<card_game> game_called(std::string_view name, std::size_t players, std::size_t cards,
                                std::size_t decks, bool jokers) {
    if (name == "holdem") return holdem(players);
    if (name == "bridge") return bridge();
    if (name == "doudizhu") return doudizhu();
    if (name == "plain") return plain_game(players, cards, decks, jokers);
    return error{fairshuf::say<words::js_game>(name)};
}

// "As Kh 2c"
expected<std::vector<playing_card>> cards_in(std::string_view text) {
    std::vector<playing_card> cards;
    while (!text.empty()) {
        const auto word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const auto card = find_card(word);
        if (!card || card->is_joker()) return error{fairshuf::say<words::js_no_card>(word)};
        cards.push_back(*card);
    }
    return cards;
}

}  // namespace

// As `fairshuf deal --json`, one game. The rules of bridge, holdem and doudizhu determine what they ignore.
EXPORTED(fs_deal)
std::uint32_t fs_deal(const char* name, std::uint32_t name_size, std::uint32_t players, std::uint32_t cards,
                      std::uint32_t decks, std::uint32_t jokers, double number, source kind,
                      const char* bytes, std::uint32_t size) {
    const auto game = game_called({name, name_size}, players, cards, decks, jokers != 0);
    if (!game) return complain(game.error());
    const auto by = key_from(kind, {bytes, size});
    if (!by) return complain(by.error());
    const auto which = static_cast<std::uint64_t>(number);
    return say(report::as_json(*game, {{which, deal(*game, *by, which)}}));
}

// The table that the site of 1999 dealt at this millisecond of the day, in the form of fs_deal.
EXPORTED(fs_poker_table) std::uint32_t fs_poker_table(std::uint32_t players, std::uint32_t seed) {
    const auto game = holdem(players);
    if (!game) return complain(game.error());
    return say(report::as_json(*game, {{1, table_of_seed(*game, seed)}}));
}

// As `fairshuf crack --json` with the cards that one player sees, for the seeds from first to last - 1.
EXPORTED(fs_poker_crack)
std::uint32_t fs_poker_crack(std::uint32_t players, std::uint32_t seat, const char* hole,
                             std::uint32_t hole_size, const char* board, std::uint32_t board_size,
                             double first, double last) {
    const auto game = holdem(players);
    if (!game) return complain(game.error());
    const auto own = cards_in({hole, hole_size});
    if (!own) return complain(own.error());
    auto shown = cards_in({board, board_size});
    if (!shown) return complain(shown.error());
    if (seat < 1 || seat > players || own->size() != 2 || shown->size() < 3 || shown->size() > 4)
        return complain({fairshuf::say<words::js_seen_cards>()});
    if (!(first >= 0 && first <= last && last <= static_cast<double>(poker_1999_seeds)))
        return complain({fairshuf::say<words::js_seeds>()});
    poker_view seen{.players = players, .seat = seat - 1, .hole = *own, .flop = *shown, .turn = {}};
    if (shown->size() == 4) {
        seen.turn = {seen.flop.back()};
        seen.flop.pop_back();
    }
    return say(report::as_json(
        crack(seen, {static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(last)}, 1)));
}
