#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "cli/verbs.hpp"
#include "fairshuf/deal/fair_order.hpp"
#include "fairshuf/deal/playing_card.hpp"
#include "fairshuf/words/key.hpp"
#include "games/table_report.hpp"
#include "prove/answer.hpp"
#include "report/terminal.hpp"

namespace fairshuf::cli {
namespace {

using report::ink;
using report::style;

std::string heading(const style& s, std::string_view title) {
    return paint(s, ink::bold, title) + "\n\n";
}

// Each face is three columns wide.
std::string card_face(playing_card card, const style& s) {
    return (card.rank() == 9 ? "" : " ") + report::painted(card, faces::symbols, s);
}

std::string shuffled_deck(const style& s) {
    auto deck = new_decks(1, false);
    into_fair_order(deck, key::from_os());
    std::string text = heading(s, "A shuffled deck (with a fresh key: every tour is different)");
    for (std::size_t i = 0; i < deck.size(); ++i)
        text += (i % 13 == 0 ? "  " : " ") + card_face(deck[i], s) + (i % 13 == 12 ? "\n" : "");
    return text + "\n";
}

// ./dev run passes its own name, so the commands can be typed as shown.
std::string where_next() {
    const char* called = std::getenv("FAIRSHUF_AS");
    const std::string self = called != nullptr ? called : "fairshuf";
    constexpr std::array<std::array<std::string_view, 2>, 12> commands{{
        {"algorithms", "every shuffle, right and wrong"},
        {"prove naive -n 4", "how unfair the naive shuffle is"},
        {"explain naive", "why, in a few lines"},
        {"trace swap-down 1 2 3 4 5", "a fair shuffle, step by step"},
        {"prove sort-comparator -n 3", "JavaScript's array.sort(() => Math.random() - 0.5)"},
        {"prove swap-up -n 54 --positions", "54 cards, 54 places, each exactly 1/54"},
        {"prove cut -n 4", "uniform positions are not enough"},
        {"observe swap-down", "ten million shuffles, a table of places, sixteen tests"},
        {"observe --command shuf -n 52", "is somebody else's shuffle fair?"},
        {"deal --game bridge", "four fair hands"},
        {"crack", "how an online poker site was cracked in 1999"},
        {"--help", "all verbs"},
    }};
    std::string text;
    for (const auto& [arguments, what] : commands)
        text += fmt::format("  {:<46}{}\n", fmt::format("{} {}", self, arguments), what);
    return text;
}

}  // namespace

int tour() {
    const auto s = report::style_of_stdout();
    return print(shuffled_deck(s) + heading(s, "Is it fair? With 4 cards, every possible draw can be tried") +
                 report::four_cards_compared(s) + heading(s, "Where to go next") + where_next());
}

}  // namespace fairshuf::cli
