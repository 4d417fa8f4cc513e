// pick-splice: draw one of the remaining cards, take it out, close the gap. The pile and the remaining cards
// share one array: the pile grows at its front.
//
// Source: Fisher and Yates 1938, "Statistical Tables", with pencil and paper; docs/sources.md 001, 002.
// Cost:   n-1 draws, O(n^2) moves, in place.
// Claim:  fair: there are n * (n-1) * ... * 2 = n! draw sequences, and each gives another order. Proved by
//         enumeration.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

struct pick_splice : rounds<pick_splice> {
    static constexpr facts about{
        .name = "pick-splice",
        .aliases = {"fisher-yates-1938", "fisher-yates-original", "splice"},
        .kind = family::pick,
        .fair = fairness::yes,
        .draws = draw_count::fixed,
        .cost = "n-1 draws, O(n^2) moves, in place",
        .costly = true,
        .method = "draw one of the remaining cards, take it out, close the gap",
        .source = "Fisher and Yates 1938",
        .why = "n * (n-1) * ... * 2 = n! sequences of draws, each giving another order",
        .pseudocode = {{"for i = 0 .. n-2:"},
                       {"    j = draw(n - i)", runs::draw},
                       {"    take the j-th remaining card to place i, close the gap", runs::with_draw}},
        .chinese = {.name = "抽牌补空",
                    .method = "从剩余的牌中抽一张取出，补上空隙",
                    .why = "n·(n-1)·…·2 = n! 种抽取序列，各给出不同的排列",
                    .cost = "n-1 次抽取，O(n^2) 次移动，原地",
                    .source = "Fisher 与 Yates 1938",
                    .aliases = {"抽牌"}},
        .settles = settling::front,
        .bounds = bound_run::falling,
    };
    static constexpr bool oblivious = true;

    static constexpr counter start(deck auto&& cards) { return {card_count(cards)}; }  // cards left
    static constexpr bool done(const counter& left) { return left.i < 2; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const std::size_t picked = card_count(cards) - left.i;
        const auto j = static_cast<std::size_t>(draws.below(left.i--));
        insert_card(cards, picked + j, picked);
    }
};

}  // namespace fairshuf
