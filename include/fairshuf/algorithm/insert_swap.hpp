// insert-swap: build a new pile. Each card takes a drawn place in it, and the card that was there moves to
// the end. It shuffles while it copies.
//
// Source: the "inside-out" shuffle; the improved inserting method of docs/sources.md 002; Cormen et al.
// Cost:   n-1 draws, at most 2n moves, new pile.
// Claim:  fair, by the same induction as swap-seen. Proved by enumeration.
#pragma once

#include <cstddef>
#include <utility>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

struct insert_swap : rounds<insert_swap> {
    static constexpr facts about{
        .name = "insert-swap",
        .aliases = {"inside-out"},
        .known_as = "inside-out",
        .kind = family::insert,
        .fair = fairness::yes,
        .draws = draw_count::fixed,
        .cost = "n-1 draws, O(n) moves, new pile",
        .method = "each card takes a drawn place in a new pile, the card there goes to its end",
        .source = "the inside-out shuffle; folklore",
        .why =
            "if the pile is in uniform order, it still is with one card more: the new one is equally likely "
            "in each place",
        .pseudocode = {{"pile = card 0", runs::at_start},
                       {"for i = 1 .. n-1:"},
                       {"    j = draw(i + 1)", runs::draw},
                       {"    the card at place j of the pile goes to its end", runs::with_draw},
                       {"    card i takes place j", runs::with_draw}},
        .chinese = {.name = "占位插牌",
                    .method = "每张牌占据新牌堆中抽到的位置，原来的牌移到末尾",
                    .why = "若牌堆的次序均匀，加一张后仍均匀：新牌在各位置的概率相等",
                    .cost = "n-1 次抽取，O(n) 次移动，需要新牌堆",
                    .source = "即 inside-out 洗牌；民间流传",
                    .aliases = {"插牌优化"}},
        .settles = settling::arrival,
        .bounds = bound_run::rising,
    };
    static constexpr bool oblivious = true;

    template <deck D>
    static constexpr auto start(D&& cards) {
        piled<card_of<D>> s{{}, card_count(cards)};  // i: the number of cards
        if (s.i > 0) s.pile.push_back(take_card(cards, 0));
        return s;
    }
    static constexpr bool done(const auto& s) { return s.pile.size() == s.i; }
    static constexpr void round(deck auto&& cards, auto& s, draw_source auto& draws) {
        const std::size_t i = s.pile.size();
        const auto j = static_cast<std::size_t>(draws.below(i + 1));
        auto card = take_card(cards, i);
        if (j < i) std::swap(card, s.pile[j]);
        s.pile.push_back(std::move(card));
    }
    static constexpr void finish(deck auto&& cards, auto& s) { put_back(cards, s.pile); }
};

}  // namespace fairshuf
