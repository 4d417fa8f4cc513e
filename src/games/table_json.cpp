
#include "format/json.hpp"
#include "games/card_json.hpp"
#include "games/table_report.hpp"

namespace fairshuf::report {
namespace {
json game_json(const card_game& game, const numbered_deal& dealt) {
    json j{{"number", dealt.number}, {"hands", json::array()}};
    for (std::size_t p = 0; p < game.piles.size(); ++p) {
        const auto& [name, kind] = game.piles[p];
        const auto& cards = dealt.table.piles[p];
        if (kind == pile_kind::hand)
            j["hands"].push_back({{"name", name},
                                  {"cards", card_names(in_hand(cards, game.order))},
                                  {"dealt", card_names(cards)}});
        else
            j[name] = card_names(cards);
    }
    j["rest"] = card_names(dealt.table.rest);
    return j;
}

}  // namespace

std::string as_json(const card_game& game, const std::vector<numbered_deal>& games) {
    json all{{"game", game.name}, {"decks", game.decks}, {"jokers", game.jokers}, {"games", json::array()}};
    for (const auto& one : games) all["games"].push_back(game_json(game, one));
    return all.line();
}

}  // namespace fairshuf::report
