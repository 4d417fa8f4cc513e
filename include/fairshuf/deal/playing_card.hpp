// Playing cards: their names, and whole decks.
//
//   face(playing_card(0), faces::symbols)     A♠
//   face(playing_card(22), faces::ascii)      Th, the ten of hearts
//   find_card("10♥"), find_card("Th")         the same card
//   new_decks(2, true)                        108 cards, with jokers, unshuffled
//
// A card is a number: 0 to 51 are A♠ 2♠ .. K♠, then hearts, diamonds and clubs. 52 is the small joker, 53 the
// big joker.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/text.hpp"

namespace fairshuf {

enum class card_suit : std::uint8_t { spades, hearts, diamonds, clubs };

class playing_card {
public:
    static constexpr std::size_t small_joker = 52, big_joker = 53, kinds = 54;

    constexpr playing_card() = default;
    explicit constexpr playing_card(std::size_t number) : number_(static_cast<std::uint8_t>(number)) {
        assert(number < kinds);
    }
    constexpr playing_card(card_suit s, std::size_t rank)
        : playing_card(static_cast<std::size_t>(s) * 13 + rank) {}

    constexpr std::size_t number() const { return number_; }
    constexpr bool is_joker() const { return number_ >= small_joker; }
    // Precondition: not a joker. Rank 0 is the ace, 12 the king.
    constexpr card_suit suit() const { return static_cast<card_suit>(number_ / 13); }
    constexpr std::size_t rank() const { return number_ % 13; }
    constexpr bool is_red() const {
        return is_joker() ? number_ == big_joker
                          : suit() == card_suit::hearts || suit() == card_suit::diamonds;
    }

    friend constexpr bool operator==(playing_card, playing_card) = default;

private:
    std::uint8_t number_ = 0;
};

enum class faces { symbols, ascii };

namespace detail {

struct card_words {
    std::array<std::string_view, 13> ranks;
    std::array<std::string_view, 4> suits;
    std::array<std::string_view, 2> jokers;
};
inline constexpr card_words card_symbols{
    {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}, {"♠", "♥", "♦", "♣"}, {"Jo☆", "Jo★"}};
inline constexpr card_words card_letters{
    {"A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"}, {"s", "h", "d", "c"}, {"Jo1", "Jo2"}};

constexpr char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

// Equal but for upper and lower case.
constexpr bool alike(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (upper(a[i]) != upper(b[i])) return false;
    return true;
}

}  // namespace detail

// At most three columns wide.
inline std::string face(playing_card card, faces as) {
    const auto& words = as == faces::symbols ? detail::card_symbols : detail::card_letters;
    if (card.is_joker()) return std::string(words.jokers[card.number() - playing_card::small_joker]);
    return detail::joined({words.ranks[card.rank()], words.suits[static_cast<std::size_t>(card.suit())]});
}

// Finds a card by its face, in either form. Mixed forms (10h, T♥) and lower case are accepted.
constexpr std::optional<playing_card> find_card(std::string_view text) {
    for (const auto* words : {&detail::card_symbols, &detail::card_letters}) {
        for (std::size_t j = 0; j < 2; ++j)
            if (detail::alike(text, words->jokers[j])) return playing_card(playing_card::small_joker + j);
        for (std::size_t s = 0; s < 4; ++s) {
            const auto suit_word = words->suits[s];
            if (text.size() <= suit_word.size()) continue;
            const auto split = text.size() - suit_word.size();
            if (!detail::alike(text.substr(split), suit_word)) continue;
            for (std::size_t r = 0; r < 13; ++r)
                for (const auto* ranks : {&detail::card_symbols, &detail::card_letters})
                    if (detail::alike(text.substr(0, split), ranks->ranks[r]))
                        return playing_card(s * 13 + r);
        }
    }
    return std::nullopt;
}

// 52 or 54.
constexpr std::size_t cards_in_a_deck(bool jokers) {
    return jokers ? playing_card::kinds : playing_card::small_joker;
}

// Unshuffled, deck after deck.
inline std::vector<playing_card> new_decks(std::size_t decks, bool jokers) {
    std::vector<playing_card> cards;
    cards.reserve(decks * cards_in_a_deck(jokers));
    for (std::size_t d = 0; d < decks; ++d)
        for (std::size_t i = 0; i < cards_in_a_deck(jokers); ++i) cards.emplace_back(i);
    return cards;
}

}  // namespace fairshuf
