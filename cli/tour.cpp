#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

#include "cli/verbs.hpp"
#include "fairshuf/deal/fair_order.hpp"
#include "fairshuf/deal/playing_card.hpp"
#include "fairshuf/words/key.hpp"
#include "games/table_report.hpp"
#include "prove/proof_report.hpp"
#include "prove/prove.hpp"
#include "report/terminal.hpp"

namespace fairshuf::cli {
namespace {

using report::ink;
using report::style;

std::string heading(const style& s, std::string_view title) {
    return paint(s, ink::bold, title) + "\n\n";
}

// Each three columns wide.
std::string card_face(playing_card card, const style& s) {
    return (card.rank() == 9 ? "" : " ") + report::painted(card, faces::symbols, s);
}

std::string shuffled_deck(const style& s) {
    auto deck = new_decks(1, false);
    into_fair_order(deck, key::from_os());
    std::string text = heading(s, "A deck, shuffled (with a fresh key: no two tours are alike)");
    for (std::size_t i = 0; i < deck.size(); ++i)
        text += (i % 13 == 0 ? "  " : " ") + card_face(deck[i], s) + (i % 13 == 12 ? "\n" : "");
    return text + "\n";
}

expected<proved> prove_four(std::string_view name) {
    return prove({*find_algorithm(name), *find_draws("exact"), 4, 1});
}

std::string bar_of(const proved& result, std::size_t i) {
    constexpr double columns_for_one_in_24 = 12;
    const double share = audit::to_double(result.probabilities[i].second) * 24;
    return report::bar(static_cast<std::size_t>(std::lround(share * columns_for_one_in_24 * 8)));
}

std::string side_by_side(const proved& fair, const proved& naive, const style& s) {
    std::string text = heading(s, "Is it fair? With 4 cards, every possible draw can be tried");
    text += fmt::format("  {:9}{:<22}{}\n", "order", "swap-down (fair)", "swap-any (the naive shuffle)");
    for (std::size_t i = 0; i < fair.probabilities.size(); ++i) {
        const auto& [order, p] = fair.probabilities[i];
        const auto& q = naive.probabilities[i].second;
        text += fmt::format("  {:9}{:<6}{}    {:<6}  {}\n", report::to_text(order), audit::to_text(p),
                            paint(s, ink::green, bar_of(fair, i)), audit::to_text(q),
                            paint(s, p == q ? ink::green : ink::yellow, bar_of(naive, i)));
    }
    text += "\n  swap-down is " + paint(s, ink::green, report::verdict_sentence(fair.proof));
    text += "\n  swap-any is  " + paint(s, ink::red, report::verdict_sentence(naive.proof)) + "\n\n";
    return text;
}

// ./dev run says how it was called, so that the commands can be typed as they are shown.
std::string where_next() {
    const char* called = std::getenv("FAIRSHUF_AS");
    const std::string self = called != nullptr ? called : "fairshuf";
    constexpr std::array<std::array<std::string_view, 2>, 12> commands{{
        {"algorithms", "every shuffle, right and wrong"},
        {"prove naive -n 4", "how unfair the naive shuffle is"},
        {"explain naive", "why it is, in a few lines"},
        {"trace swap-down 1 2 3 4 5", "a fair shuffle, step by step"},
        {"prove sort-comparator -n 3", "JavaScript's array.sort(() => Math.random() - 0.5)"},
        {"prove swap-up -n 54 --positions", "54 cards, 54 places, each exactly 1/54"},
        {"prove cut -n 4", "even places are not enough"},
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
    const auto fair = prove_four("swap-down");
    const auto naive = prove_four("swap-any");
    return print(shuffled_deck(s) + side_by_side(*fair, *naive, s) + heading(s, "Where to go next") +
                 where_next());
}

}  // namespace fairshuf::cli
