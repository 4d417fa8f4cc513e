// The moves of the algorithms: swap two cards, insert one elsewhere, take one out, put one in. Cards are
// moved, never copied.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <utility>
#include <vector>

#include "fairshuf/core/concepts.hpp"

namespace fairshuf {

constexpr std::size_t card_count(deck auto&& cards) {
    return static_cast<std::size_t>(std::ranges::size(cards));
}

template <deck D>
constexpr auto place(D&& cards, std::size_t i) {
    return std::ranges::begin(cards) + static_cast<std::ranges::range_difference_t<D>>(i);
}

constexpr void swap_cards(deck auto&& cards, std::size_t i, std::size_t j) {
    std::ranges::iter_swap(place(cards, i), place(cards, j));
}

// The card at `from` goes to `to`. The cards between them move by one place and close the gap.
constexpr void insert_card(deck auto&& cards, std::size_t from, std::size_t to) {
    if (from < to) {
        std::ranges::rotate(place(cards, from), place(cards, from + 1), place(cards, to + 1));
    } else {
        std::ranges::rotate(place(cards, to), place(cards, from), place(cards, from + 1));
    }
}

template <deck D>
constexpr card_of<D> take_card(D&& cards, std::size_t from) {
    return std::ranges::iter_move(place(cards, from));
}

template <deck D>
constexpr void put_card(D&& cards, std::size_t to, card_of<D>&& card) {
    *place(cards, to) = std::move(card);
}

// Puts cards that were taken out back into the deck, in order, from place `first` on.
template <deck D>
constexpr void put_back(D&& cards, std::vector<card_of<D>>& pile, std::size_t first = 0) {
    std::ranges::move(pile, place(cards, first));
    pile.clear();
}

}  // namespace fairshuf
