#include "night/night.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "fairshuf/core/text.hpp"
#include "fairshuf/deal/fair_order.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/parsed_json.hpp"

namespace fairshuf::night {
namespace {

constexpr std::string_view night_kind = "night";
constexpr std::string_view reveal_kind = "night reveal";
constexpr std::size_t lines_of_a_deck = 10;

std::uint64_t hands_in(const card_game& game) {
    return static_cast<std::uint64_t>(std::ranges::count(game.piles, pile_kind::hand, &pile::kind));
}

// The game with these rules, if there is one.
expected<card_game> game_by(const std::string& name, std::uint64_t hands, std::uint64_t dealt,
                            std::uint64_t decks, bool jokers) {
    if (name == "bridge") return bridge();
    if (name == "doudizhu") return doudizhu();
    if (name == "holdem") return holdem(hands);
    if (name != "plain" || hands == 0) return error{"it names no game that is known here"};
    return plain_game(hands, dealt / hands, decks, jokers);
}

// The value after a keyword and a space; nothing if the line is another.
std::optional<std::string_view> value_in(const parsed_json& line, std::string_view keyword) {
    if (!line.is_string()) return std::nullopt;
    const std::string_view text = line.get_ref<const std::string&>();
    if (!text.starts_with(keyword) || text.size() <= keyword.size() || text[keyword.size()] != ' ')
        return std::nullopt;
    return text.substr(keyword.size() + 1);
}

// From 1, in its only spelling.
std::optional<std::uint64_t> deck_number(std::string_view text) {
    if (text.empty() || text.front() < '1' || text.front() > '9') return std::nullopt;
    const auto number = fairshuf::detail::whole_number(text);
    return number && *number <= highest_number ? number : std::nullopt;
}

expected<shown_deck> deck_in(const parsed_json& lines, std::size_t place) {
    const auto wrong = [&](std::string_view what) {
        return error{fmt::format("deck {} of the file {}", place, what)};
    };
    if (!lines.is_array() || lines.size() != lines_of_a_deck) return wrong("needs ten lines");
    constexpr std::array<std::string_view, lines_of_a_deck> keywords{
        "fairshuf deck", "night", "game", "hands", "dealt", "decks", "jokers", "number", "key", "cards"};
    shown_deck deck;
    for (std::size_t i = 0; i < keywords.size(); ++i) {
        const auto value = value_in(lines[i], keywords[i]);
        if (!value || value->find('\n') != std::string_view::npos)
            return wrong(fmt::format("needs '{}' in line {}", keywords[i], i + 1));
        deck.text += fmt::format("{} {}\n", keywords[i], *value);
        if (i == 8) deck.key = *value;
        if (i != 7) continue;
        const auto number = deck_number(*value);
        if (!number) return wrong("has no number");
        deck.number = *number;
    }
    if (!raffle::detail::is_hash(deck.key)) return wrong("needs a key of 64 hexadecimal digits");
    if (!deck.text.starts_with("fairshuf deck 1\n")) return wrong("is not of version 1");
    return deck;
}

}  // namespace

std::string deck_text(const std::string& id, const card_game& game, std::uint64_t number,
                      const key& key_of_deck) {
    auto cards = new_decks(game.decks, game.jokers);
    into_fair_order(cards, key_of_deck);
    std::string text = fmt::format(
        "fairshuf deck 1\nnight {}\ngame {}\nhands {}\ndealt {}\ndecks {}\njokers {}\nnumber {}\nkey "
        "{}\ncards",
        id, game.name, hands_in(game), game.turns.size(), game.decks, game.jokers ? 2 : 0, number,
        key_of_deck.hex());
    for (const auto card : cards) text += ' ' + face(card, faces::ascii);
    return text + '\n';
}

night new_night(std::string id, const card_game& game, const key& k, std::uint64_t first,
                std::uint64_t count) {
    night made{.id = std::move(id), .game = game, .first = first, .hashes = {}};
    for (std::uint64_t number = first; number < first + count; ++number)
        made.hashes.push_back(
            raffle::sha256_hex(deck_text(made.id, game, number, key_of_game(k, game, number))));
    return made;
}

std::string as_json(const night& one) {
    const parsed_json all{{"fairshuf", night_kind},
                          {"version", 1},
                          {"id", one.id},
                          {"game", one.game.name},
                          {"hands", hands_in(one.game)},
                          {"dealt", one.game.turns.size()},
                          {"decks", one.game.decks},
                          {"jokers", one.game.jokers ? 2 : 0},
                          {"first", one.first},
                          {"hashes", one.hashes}};
    return all.dump() + "\n";
}

bool is_night(std::string_view text) {
    return text.starts_with('{') && text.find("\"fairshuf\":\"night\"") != std::string_view::npos;
}

bool is_reveal(std::string_view text) {
    return text.starts_with('{') && text.find("\"fairshuf\":\"night reveal\"") != std::string_view::npos;
}

expected<night> read_night(std::string_view text) {
    const parsed_json all = is_shallow(text) ? parsed_json::parse(text, nullptr, false) : parsed_json();
    if (!all.is_object() || text_in(all, "fairshuf") != night_kind)
        return error{"this is not a night of cards, which is JSON with \"fairshuf\":\"night\""};
    night one{.id = text_in(all, "id"), .game = {}, .first = number_in(all, "first"), .hashes = {}};
    if (!raffle::detail::is_hex(one.id, 32)) return error{"its id needs 32 hexadecimal digits"};
    if (one.first == 0 || one.first > highest_number) return error{"its first deck needs a number from 1"};
    auto game = game_by(text_in(all, "game"), number_in(all, "hands"), number_in(all, "dealt"),
                        number_in(all, "decks"), number_in(all, "jokers") == 2);
    if (!game) return error{"its game: " + game.error().message};
    one.game = *std::move(game);
    for (const auto& hash : list_in(all, "hashes")) {
        if (!hash.is_string() || !raffle::detail::is_hash(hash.get_ref<const std::string&>()))
            return error{"each of its hashes needs 64 hexadecimal digits"};
        one.hashes.push_back(hash.get<std::string>());
    }
    if (one.hashes.empty() || one.hashes.size() > most_decks_of_a_night)
        return error{fmt::format("it needs 1 to {} hashes", most_decks_of_a_night)};
    if (as_json(one) != text)
        return error{
            "this is not the canonical form of a night: sorted members and no others, no spaces, one line "
            "feed at the end; if only the layout was changed, `jq -cS .` restores it"};
    return one;
}

std::string reveal_json(const std::vector<std::string>& deck_texts) {
    parsed_json decks = parsed_json::array();
    for (const auto& text : deck_texts) decks.push_back(lines_of(text));
    const parsed_json all{{"fairshuf", reveal_kind}, {"version", 1}, {"decks", decks}};
    return all.dump() + "\n";
}

expected<std::vector<shown_deck>> read_reveal(std::string_view text) {
    const parsed_json all = is_shallow(text) ? parsed_json::parse(text, nullptr, false) : parsed_json();
    if (!all.is_object() || text_in(all, "fairshuf") != reveal_kind)
        return error{
            "these are not the decks of a night, which are JSON with \"fairshuf\":\"night reveal\" (deal "
            "--reveal)"};
    std::vector<shown_deck> decks;
    std::vector<std::string> texts;
    for (const auto& lines : list_in(all, "decks")) {
        auto deck = deck_in(lines, decks.size() + 1);
        if (!deck) return deck.error();
        texts.push_back(deck->text);
        decks.push_back(*std::move(deck));
    }
    if (decks.empty()) return error{"it shows no deck"};
    if (reveal_json(texts) != text)
        return error{
            "this is not the canonical form: sorted members and no others, no spaces, one line feed at the "
            "end; if only the layout was changed, `jq -cS .` restores it"};
    return decks;
}

}  // namespace fairshuf::night
