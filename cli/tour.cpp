#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "cli/verbs.hpp"
#include "fairshuf/deal/fair_order.hpp"
#include "fairshuf/deal/playing_card.hpp"
#include "fairshuf/words/key.hpp"
#include "games/table_report.hpp"
#include "language/words/help.hpp"
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
    std::string text = heading(s, text_of(words::tour_deck));
    for (std::size_t i = 0; i < deck.size(); ++i)
        text += (i % 13 == 0 ? "  " : " ") + card_face(deck[i], s) + (i % 13 == 12 ? "\n" : "");
    return text + "\n";
}

// ./dev run passes its own name, so the commands can be typed as shown.
std::string where_next() {
    const char* called = std::getenv("FAIRSHUF_AS");
    const std::string self = called != nullptr ? called : "fairshuf";
    const std::array<std::pair<std::string_view, const message*>, 12> commands{{
        {"algorithms", &words::tour_algorithms},
        {"prove naive -n 4", &words::tour_naive},
        {"explain naive", &words::tour_explain},
        {"trace swap-down 1 2 3 4 5", &words::tour_trace},
        {"prove sort-comparator -n 3", &words::tour_sort},
        {"prove swap-up -n 54 --positions", &words::tour_places},
        {"prove cut -n 4", &words::tour_cut},
        {"observe swap-down", &words::tour_observe},
        {"observe --command shuf -n 52", &words::tour_command},
        {"deal --game bridge", &words::tour_deal},
        {"crack", &words::tour_crack},
        {"--help", &words::tour_help},
    }};
    std::string text;
    for (const auto& [arguments, what] : commands)
        text += fmt::format("  {:<46}{}\n", fmt::format("{} {}", self, arguments), text_of(*what));
    return text;
}

}  // namespace

int tour() {
    const auto s = report::style_of_stdout();
    return print(shuffled_deck(s) + heading(s, text_of(words::tour_is_it_fair)) +
                 report::four_cards_compared(s) + heading(s, text_of(words::tour_next)) + where_next());
}

}  // namespace fairshuf::cli
