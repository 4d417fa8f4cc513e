// pick-last: draw one of the remaining cards, lay it on a new pile, and fill its place with the last
// remaining card.
//
// Source: the improved picking method of docs/sources.md 002.
// Cost:   n-1 draws, at most 2n moves, new pile.
// Claim:  fair: each draw is uniform on the remaining cards, whatever their order. Proved by enumeration.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

struct pick_last : rounds<pick_last> {
    static constexpr facts about{
        .name = "pick-last",
        .aliases = {"pick", "pick-fill"},
        .kind = family::pick,
        .fair = fairness::yes,
        .draws = draw_count::fixed,
        .cost = "n-1 draws, O(n) moves, new pile",
        .method = "draw one of the remaining cards, fill its place with the last remaining",
        .source = "folklore",
        .why = "each draw is uniform on the remaining cards, in whatever order they lie",
        .pseudocode = {{"for left = n .. 2:"},
                       {"    j = draw(left)", runs::draw},
                       {"    move card j to the pile", runs::with_draw},
                       {"    fill place j with the last remaining card", runs::with_draw},
                       {"move the last card to the pile", runs::at_end}},
        .chinese = {.name = "抽牌填尾",
                    .method = "从剩余的牌中抽一张，用最后一张补其位置",
                    .why = "无论剩余的牌怎样摆放，每次抽取都是均匀的",
                    .cost = "n-1 次抽取，O(n) 次移动，需要新牌堆",
                    .source = "民间流传",
                    .aliases = {"抽牌优化"}},
        .settles = settling::front,
        .bounds = bound_run::falling,
    };
    static constexpr bool oblivious = true;

    template <deck D>
    static constexpr auto start(D&& cards) {
        return piled<card_of<D>>{{}, card_count(cards)};  // i: cards left
    }
    static constexpr bool done(const auto& s) { return s.i < 2; }
    static constexpr void round(deck auto&& cards, auto& s, draw_source auto& draws) {
        const auto j = static_cast<std::size_t>(draws.below(s.i));
        s.pile.push_back(take_card(cards, j));
        if (j != --s.i) put_card(cards, j, take_card(cards, s.i));
    }
    static constexpr void finish(deck auto&& cards, auto& s) {
        if (s.i == 1) s.pile.push_back(take_card(cards, 0));
        put_back(cards, s.pile);
    }
};

}  // namespace fairshuf
