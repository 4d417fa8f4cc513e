#include "night/night_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "fairshuf/deal/fair_order.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/escaped.hpp"
#include "format/parsed_json.hpp"
#include "format/quantities.hpp"
#include "format/read_json.hpp"

namespace fairshuf::night {
namespace {

verdict wrong(std::string code, std::string sentence) {
    return {.code = std::move(code), .sentence = std::move(sentence)};
}

// The first line in which two texts differ, counted from 0.
std::size_t first_other_line(std::string_view a, std::string_view b) {
    const auto [x, y] = std::ranges::mismatch(a, b);
    return static_cast<std::size_t>(std::count(a.begin(), x, '\n'));
}

std::optional<verdict> wrong_deck(const night& published, const shown_deck& deck) {
    const auto key = fairshuf::key::from_hex(deck.key);
    const std::string right = deck_text(published.id, published.game, deck.number, *key);
    const std::size_t line = first_other_line(deck.text, right);
    if (deck.text != right && line == 1)
        return wrong("another-night", fmt::format("deck {} is of another night", deck.number));
    if (deck.text != right && line < 7)
        return wrong("game-changed", fmt::format("deck {} is of another game than the night", deck.number));
    if (!published.has(deck.number))
        return wrong("deck-unknown", fmt::format("no hash was published for deck {}", deck.number));
    const std::string hash = raffle::sha256_hex(deck.text);
    if (hash != published.hash_of(deck.number))
        return wrong("deck-changed",
                     fmt::format("deck {} was changed: the published hash is {}, its own is {}", deck.number,
                                 published.hash_of(deck.number), hash));
    if (deck.text != right)
        return wrong("cards-wrong",
                     fmt::format("the cards of deck {} do not follow from its key", deck.number));
    return std::nullopt;
}

// A list of cards; nothing if something else is in it.
std::optional<std::vector<playing_card>> cards_in(const parsed_json& list) {
    std::vector<playing_card> cards;
    if (!list.is_array()) return std::nullopt;
    for (const auto& one : list) {
        const auto card = one.is_string() ? find_card(one.get_ref<const std::string&>()) : std::nullopt;
        if (!card) return std::nullopt;
        cards.push_back(*card);
    }
    return cards;
}

std::vector<std::size_t> sorted_numbers(const std::vector<playing_card>& cards) {
    std::vector<std::size_t> numbers;
    for (const auto card : cards) numbers.push_back(card.number());
    std::ranges::sort(numbers);
    return numbers;
}

// Compares what somebody wrote down of one game.
class dealt_game {
public:
    dealt_game(const card_game& game, std::uint64_t number, const dealt& table)
        : game_(&game), number_(number), table_(&table) {}

    // The cards compared, or the reason why they cannot be; a mismatch is in `found`.
    expected<std::uint64_t> compare(const parsed_json& written, std::optional<verdict>& found) const {
        std::uint64_t compared = 0;
        for (const auto& [name, value] : written.items()) {
            if (name == "number") continue;
            if (name != "hands") {
                const auto* right = name == "rest" ? &table_->rest : pile_named(name, false);
                const auto done = compare_cards(name, value, right, false, found);
                if (!done) return done;
                compared += *done;
                continue;
            }
            if (!value.is_array()) return malformed("its hands are not a list");
            for (const auto& hand : value) {
                const auto done = compare_hand(hand, found);
                if (!done) return done;
                compared += *done;
            }
        }
        return compared;
    }

private:
    expected<std::uint64_t> compare_hand(const parsed_json& hand, std::optional<verdict>& found) const {
        if (!hand.is_object()) return malformed("a hand is not an object");
        const std::string name = text_in(hand, "name");
        const auto* right = pile_named(name, true);
        if (right == nullptr) return malformed(fmt::format("there is no hand {}", escaped(name)));
        std::uint64_t compared = 0;
        for (const auto& [member, value] : hand.items()) {
            if (member == "name") continue;
            if (member != "cards" && member != "dealt")
                return malformed(fmt::format("a hand has no member {}", escaped(member)));
            const auto done = compare_cards(name, value, right, member == "cards", found);
            if (!done) return done;
            compared = *done;  // the same cards twice count once
        }
        return compared;
    }

    expected<std::uint64_t> compare_cards(const std::string& name, const parsed_json& list,
                                          const std::vector<playing_card>* right, bool any_order,
                                          std::optional<verdict>& found) const {
        if (right == nullptr) return malformed(fmt::format("there is no {}", escaped(name)));
        const auto cards = cards_in(list);
        if (!cards) return malformed(fmt::format("{} is not a list of cards", escaped(name)));
        const bool same = any_order ? sorted_numbers(*cards) == sorted_numbers(*right) : *cards == *right;
        if (!same && !found)
            found = wrong("hands-wrong", fmt::format("game {}: the cards of {} were not dealt from the deck",
                                                     number_, escaped(name)));
        return cards->size();
    }

    const std::vector<playing_card>* pile_named(const std::string& name, bool hand) const {
        for (std::size_t i = 0; i < game_->piles.size(); ++i)
            if (game_->piles[i].name == name && (game_->piles[i].kind == pile_kind::hand) == hand)
                return &table_->piles[i];
        return nullptr;
    }

    error malformed(std::string_view what) const { return {fmt::format("game {}: {}", number_, what)}; }

    const card_game* game_;
    std::uint64_t number_;
    const dealt* table_;
};

// 7, and also 7.0: in this file, people may write. Zero if it is none.
std::uint64_t game_number(const parsed_json& game) {
    if (!game.is_object() || !game.contains("number") || !game["number"].is_number_float())
        return number_in(game, "number");
    const auto number = game["number"].get<double>();
    const bool whole =
        number > 0 && number <= static_cast<double>(highest_number) && number == std::floor(number);
    return whole ? static_cast<std::uint64_t>(number) : 0;
}

// The deck as its text says.
std::vector<playing_card> cards_of(const night& published, const shown_deck& deck) {
    auto cards = new_decks(published.game.decks, published.game.jokers);
    into_fair_order(cards, *fairshuf::key::from_hex(deck.key));
    return cards;
}

// "3, 7 and 9 others".
std::string shortened(const std::vector<std::uint64_t>& numbers) {
    constexpr std::size_t most = 8;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, numbers.size()); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : ", ", numbers[i]);
    return numbers.size() <= most ? text : fmt::format("{} and {} others", text, numbers.size() - most);
}

}  // namespace

verdict check_decks(const night& published, const std::vector<shown_deck>& decks) {
    verdict found;
    for (const auto& deck : decks) {
        if (auto problem = wrong_deck(published, deck)) return *problem;
        if (!found.revealed.empty() && found.revealed.back() >= deck.number)
            return wrong("order-changed", "the decks are not in ascending order, each once");
        found.revealed.push_back(deck.number);
    }
    return found;
}

expected<verdict> check_dealt(const night& published, const std::vector<shown_deck>& decks, verdict so_far,
                              std::string_view file) {
    const auto read = read_json(file);
    if (!read) return read.error();
    const parsed_json& all = *read;
    const auto& games = list_in(all, "games");
    if (games.empty())
        return error{"it has no games; write it with `fairshuf deal --json`, or as docs/json.md says"};
    if (all.contains("game") && text_in(all, "game") != published.game.name)
        return wrong("game-changed", fmt::format("{} was dealt, but the night is of {}",
                                                 escaped(text_in(all, "game")), published.game.name));
    std::optional<verdict> problem;
    for (const auto& one : games) {
        const std::uint64_t number = game_number(one);
        if (number == 0) return error{"each of its games needs a number"};
        const auto deck = std::ranges::find(decks, number, &shown_deck::number);
        if (deck == decks.end())
            return wrong("deck-missing", fmt::format("game {} was dealt, but its deck is not shown", number));
        const auto table = hand_out(cards_of(published, *deck), published.game);
        const auto compared = dealt_game(published.game, number, table).compare(one, problem);
        if (!compared) return compared.error();
        if (problem) return *problem;
        ++so_far.games_compared;
        so_far.cards_compared += *compared;
    }
    return so_far;
}

std::string verdict_text(const night& published, const std::string& hash, const verdict& found) {
    if (!found) return fmt::format("INVALID: {}\n", found.sentence);
    std::vector<std::uint64_t> hidden;
    for (std::uint64_t n = published.first; n < published.first + published.hashes.size(); ++n)
        if (!std::ranges::binary_search(found.revealed, n)) hidden.push_back(n);
    std::string text = fmt::format(
        "night    {} deck{} of {}, from number {}\nshown    {}: each has its published hash, and "
        "its cards follow from its key\n",
        published.hashes.size(), published.hashes.size() == 1 ? "" : "s", published.game.name,
        published.first, found.revealed.size());
    if (!hidden.empty()) text += fmt::format("hidden   {}\n", shortened(hidden));
    text += found.games_compared == 0
                ? "dealt    not compared; give what was dealt with --dealt\n"
                : fmt::format("dealt    {}, {}: as the decks say\n", counted(found.games_compared, "game"),
                              counted(found.cards_compared, "card"));
    return text +
           fmt::format(
               "VALID: nobody changed these decks after this was public; it must have been before the first "
               "deal:\n  {}  the night's file\nWhoever had the key knew all cards, and could have chosen it "
               "among "
               "many.\n",
               hash);
}

}  // namespace fairshuf::night
