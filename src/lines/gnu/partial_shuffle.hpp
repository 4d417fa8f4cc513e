// The first k cards of a shuffled deck. The order of the others does not matter.
//
//   bring_to_front(cards, k, draws);            // cards[0] .. cards[k-1], uniformly, in random order
//   choose_numbers(n, k, draws);                // k of the numbers 0 .. n-1, in memory for k
//
// Rule:   for i = 0 .. k-1: swap the cards at i and i + draw(n - i). Both functions follow it draw by draw,
//         as GNU shuf does: the same draws give the same cards.
// Source: Fisher and Yates 1938. Storing only the swapped places in a table is folklore.
// Cost:   k draws and swaps.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

#include "fairshuf/core/expected.hpp"
#include "system/memory/big_array.hpp"

namespace fairshuf::lines {

// The draws do not depend on the cards, so they are made ahead to prefetch memory. If the draws run out, the
// cards are left half shuffled.
template <class T, class D>
void bring_to_front(std::span<T> cards, std::size_t k, D& draws) {
    std::array<std::size_t, 32> places;  // NOLINT(*-member-init): drawn before they are read
    for (std::size_t i = 0; i < k && !draws.over();) {
        const auto block = std::span(places).first(std::min(places.size(), k - i));
        for (std::size_t ahead = i; auto& place : block) {
            place = ahead + static_cast<std::size_t>(draws.below(cards.size() - ahead));
            __builtin_prefetch(&cards[place], 1);
            ++ahead;
        }
        for (const std::size_t place : block) std::swap(cards[i++], cards[place]);
    }
}

// The positions of moved cards: place p holds card p unless the table says otherwise.
class moved_cards {
public:
    // A table for so many moves.
    static expected<moved_cards> for_moves(std::size_t moves) {
        if (moves > std::numeric_limits<std::size_t>::max() / 8) return error{"memory exhausted"};
        auto slots = big_array<slot>::of(std::bit_ceil(2 * moves + 2));
        if (!slots) return slots.error();
        std::ranges::fill(slots->all(), slot{});
        return moved_cards(*std::move(slots));
    }

    std::uint64_t at(std::uint64_t place) { return find(place).card; }
    // Place 0 is never read again, so 0 marks an empty slot.
    void put(std::uint64_t place, std::uint64_t card) {
        if (place != 0) find(place) = {place, card};
    }

private:
    struct slot {
        std::uint64_t place = 0, card = 0;
    };

    explicit moved_cards(big_array<slot> slots) : slots_(std::move(slots)) {}

    // The slot of this place, or an empty one.
    slot& find(std::uint64_t place) {
        const auto slots = slots_.all();
        const std::size_t mask = slots.size() - 1;
        std::size_t i = static_cast<std::size_t>(place * 0x9e3779b97f4a7c15 >> 20) & mask;
        while (slots[i].place != 0 && slots[i].place != place) i = (i + 1) & mask;
        if (slots[i].place == 0) slots[i].card = place;
        return slots[i];
    }

    big_array<slot> slots_;
};

template <class D>
expected<big_array<std::uint64_t>> choose_numbers(std::uint64_t n, std::size_t k, D& draws) {
    auto chosen = big_array<std::uint64_t>::of(k);
    auto moved = moved_cards::for_moves(k);
    if (!chosen || !moved) return error{"memory exhausted"};
    const auto numbers = chosen->all();
    for (std::size_t i = 0; i < k && !draws.over(); ++i) {
        const std::uint64_t place = i + draws.below(n - i);
        numbers[i] = moved->at(place);
        moved->put(place, moved->at(i));
    }
    return chosen;
}

}  // namespace fairshuf::lines
