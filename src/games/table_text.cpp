#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "games/table_report.hpp"

#include "language/words/games.hpp"
#include "report/width.hpp"

namespace fairshuf::report {
namespace {

// Every character of a face is one column wide.
std::size_t face_columns(std::string_view face) {
    return static_cast<std::size_t>(std::ranges::count_if(face, [](char c) { return (c & 0xc0) != 0x80; }));
}

// How cards are printed, and the length of a line.
struct manner {
    faces as;
    const style* s;
    std::size_t width;
};

// Hands sorted by suit have more space between the suits.
bool new_suit(const std::vector<playing_card>& cards, std::size_t i) {
    const auto suit_of = [](playing_card c) { return c.is_joker() ? 4U : static_cast<unsigned>(c.suit()); };
    return i > 0 && suit_of(cards[i - 1]) != suit_of(cards[i]);
}

// The name and its cards, on as many lines as they need.
std::string row(std::string_view name, std::size_t name_width, const std::vector<playing_card>& cards,
                bool by_suit, const manner& how) {
    const std::size_t indent = name_width + 2;
    std::string text = fmt::format("{:<{}}", name, indent);
    for (std::size_t i = 0, column = indent; i < cards.size(); ++i) {
        const std::size_t space = i == 0 ? 0 : by_suit && new_suit(cards, i) ? 2 : 1;
        const std::size_t wide = face_columns(face(cards[i], how.as));
        const bool breaks = column > indent && column + space + wide > how.width;
        text += breaks ? "\n" + std::string(indent, ' ') : std::string(space, ' ');
        text += painted(cards[i], how.as, *how.s);
        column = (breaks ? indent : column + space) + wide;
    }
    return text + "\n";
}

std::size_t name_width_of(const card_game& game) {
    std::size_t width = report::columns(text_of(words::pile_rest));
    for (const auto& pile : game.piles) width = std::max(width, report::columns(pile_name(pile.name)));
    return width;
}

}  // namespace

std::string pile_name(std::string_view english) {
    constexpr std::string_view player = "player ";
    if (english.starts_with(player)) return say<words::pile_player>(english.substr(player.size()));
    for (const message* each :
         {&words::pile_north, &words::pile_east, &words::pile_south, &words::pile_west, &words::pile_flop,
          &words::pile_turn, &words::pile_river, &words::pile_burned, &words::pile_bottom})
        if (each->english == english) return std::string(text_of(*each));
    return std::string(english);
}

std::string painted(playing_card card, faces as, const style& s) {
    return paint(s, card.is_red() ? ink::red : ink::plain, face(card, as));
}

std::string painted(std::span<const playing_card> cards, faces as, const style& s) {
    std::string text;
    for (const auto card : cards) text += (text.empty() ? "" : " ") + painted(card, as, s);
    return text;
}

std::string as_text(const card_game& game, const dealt& table, faces as, const style& s, std::size_t width) {
    const std::size_t name_width = name_width_of(game);
    const manner how{as, &s, width};
    std::string text;
    for (std::size_t p = 0; p < game.piles.size(); ++p) {
        const bool hand = game.piles[p].kind == pile_kind::hand;
        text += row(pile_name(game.piles[p].name), name_width,
                    hand ? in_hand(table.piles[p], game.order) : table.piles[p],
                    hand && game.order == hand_order::by_suit, how);
    }
    if (!table.rest.empty()) text += row(text_of(words::pile_rest), name_width, table.rest, false, how);
    return text;
}

}  // namespace fairshuf::report
