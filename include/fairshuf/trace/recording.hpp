// The recording of a shuffle: every draw, what moved, and where all cards were after it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fairshuf::trace {

// Where all cards are: the number of the card in each place, from 1; 0 is a hole. The pile holds the cards
// outside the deck: the algorithm's own pile if it has one, otherwise all of them in the order in which they
// left.
struct table {
    std::vector<std::size_t> deck;
    std::vector<std::size_t> pile;

    friend bool operator==(const table&, const table&) = default;
};

struct drawn {
    std::uint64_t bound;
    std::uint64_t value;
};

enum class move_kind : std::uint8_t {
    swap,    // two cards change places
    insert,  // a card goes to another place, and those between close the gap
    take,    // from the deck to the pile
    put,     // from the pile to the deck
    shift,   // within the pile
    move     // within the deck
};

struct move {
    move_kind kind;
    std::size_t from, to;  // places, counted from 0

    friend bool operator==(const move&, const move&) = default;
};

// A card that this step has settled, if its draws tell.
struct placing {
    std::size_t card;
    std::size_t place;
};

struct step {
    std::optional<drawn> draw;  // none: moves before the first draw or after the last round
    std::vector<move> moves;
    table after;
    std::optional<placing> placed;
    bool ends_round = false;  // the next draw begins a new round
};

struct recording {
    table start;
    std::vector<step> steps;
    bool broken_off = false;  // there were more steps than are recorded
};

namespace detail {

// where[card - 1]: its place. The pile's places are numbered after those of the deck.
inline std::vector<std::size_t> places_by_card(const table& t) {
    std::vector<std::size_t> where(t.deck.size());
    for (std::size_t i = 0; i < t.deck.size(); ++i)
        if (t.deck[i] != 0) where[t.deck[i] - 1] = i;
    for (std::size_t i = 0; i < t.pile.size(); ++i)
        if (t.pile[i] != 0) where[t.pile[i] - 1] = t.deck.size() + i;
    return where;
}

// The move, if one card moved past others that closed the gap, and nothing else happened.
inline std::optional<move> as_insertion(const std::vector<move>& moves) {
    const auto [low, high] =
        std::ranges::minmax_element(moves, {}, [](const move& m) { return std::min(m.from, m.to); });
    const std::size_t first = std::min(low->from, low->to), last = first + moves.size() - 1;
    for (const bool down : {true, false}) {
        const move lone{move_kind::insert, down ? last : first, down ? first : last};
        const auto closes_up = [&](const move& m) {
            return (m.from == lone.from && m.to == lone.to) ||
                   (down ? m.to == m.from + 1 : m.from == m.to + 1);
        };
        const bool has_lone =
            std::ranges::any_of(moves, [&](const move& m) { return m.from == lone.from && m.to == lone.to; });
        if (has_lone && std::ranges::all_of(moves, closes_up)) return lone;
    }
    return std::nullopt;
}

// What moved between two tables. Two cards that changed places are a swap. If they are neighbours and the
// algorithm inserts, they are an insertion.
inline std::vector<move> moves_between(const table& before, const table& after, bool inserts,
                                       bool pile_is_own) {
    const std::size_t n = before.deck.size();
    const auto from = detail::places_by_card(before), to = detail::places_by_card(after);
    std::vector<move> within, others;
    for (std::size_t card = 0; card < n; ++card) {
        if (from[card] == to[card]) continue;
        const bool was_in = from[card] < n, is_in = to[card] < n;
        if (was_in && is_in) {
            within.push_back({move_kind::move, from[card], to[card]});
        } else if (was_in) {
            others.push_back({move_kind::take, from[card], to[card] - n});
        } else if (is_in) {
            others.push_back({move_kind::put, from[card] - n, to[card]});
        } else if (pile_is_own) {
            others.push_back({move_kind::shift, from[card] - n, to[card] - n});
        }
    }
    if (others.empty() && within.size() >= 2) {
        const auto insertion = detail::as_insertion(within);
        const bool exchange =
            within.size() == 2 && within[0].from == within[1].to && within[0].to == within[1].from;
        if (insertion && (inserts || !exchange)) return {*insertion};
        if (exchange)
            return {{move_kind::swap, std::max(within[0].from, within[0].to),
                     std::min(within[0].from, within[0].to)}};
    }
    within.insert(within.end(), others.begin(), others.end());
    return within;
}

}  // namespace detail

}  // namespace fairshuf::trace
