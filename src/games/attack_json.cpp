
#include "format/json.hpp"
#include "games/attack_report.hpp"
#include "games/card_json.hpp"

namespace fairshuf::report {
namespace {
json table_json(const card_game& game, const dealt& table) {
    json j{{"hands", json::array()}};
    for (std::size_t p = 0; p < game.piles.size(); ++p) {
        if (game.piles[p].kind == pile_kind::hand)
            j["hands"].push_back(card_names(table.piles[p]));
        else
            j[game.piles[p].name] = card_names(table.piles[p]);
    }
    return j;
}

json attack_json(const attack& a) {
    const auto game = *holdem(a.seen.players);
    json seen{{"hole", card_names(a.seen.hole)}, {"flop", card_names(a.seen.flop)}};
    if (!a.seen.turn.empty()) seen["turn"] = card_names(a.seen.turn);
    json j{{"players", a.seen.players}, {"seat", a.seen.seat + 1}, {"seen", seen}};
    j["tried"] = {{"first", a.tried.first}, {"last", a.tried.last - 1}};
    j["seconds"] = a.seconds;
    j["wrong_seeds_expected"] = wrong_seeds_expected(a.seen, a.tried.seeds());
    j["candidates"] = json::array();
    for (const auto seed : a.seeds) {
        json candidate{{"seed", seed}, {"time", time_of_seed(seed)}};
        candidate.update(table_json(game, table_of_seed(game, seed)));
        j["candidates"].push_back(candidate);
    }
    return j;
}

}  // namespace

std::string as_json(const attack& a) {
    return attack_json(a).line();
}

std::string as_json(const crack_demo& demo) {
    json j{{"seed", demo.seed}, {"time", time_of_seed(demo.seed)}};
    j["table"] = table_json(demo.game, demo.table);
    j["by_clock"] = attack_json(demo.by_clock);
    j["by_day"] = attack_json(demo.by_day);
    j["fair_table"] = table_json(demo.game, demo.fair_table);
    j["on_fair"] = attack_json(demo.on_fair);
    return j.line();
}

}  // namespace fairshuf::report
