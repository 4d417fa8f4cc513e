// insert-splice: insert each card in turn at one of the i+1 places among the i cards before it. The cards
// after that place move by one.
//
// Source: the inserting method of docs/sources.md 002.
// Cost:   n-1 draws, O(n^2) moves, in place.
// Claim:  fair: there are 2 * 3 * ... * n = n! draw sequences, and each gives another order. Proved by
//         enumeration.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

struct insert_splice : rounds<insert_splice> {
    static constexpr facts about{
        .name = "insert-splice",
        .aliases = {"insert", "random-insertion"},
        .kind = family::insert,
        .fair = fairness::yes,
        .draws = draw_count::fixed,
        .cost = "n-1 draws, O(n^2) moves, in place",
        .costly = true,
        .method = "insert each card at any place among those before it, pushing the rest",
        .source = "folklore",
        .why = "2 * 3 * ... * n = n! sequences of draws, each giving another order",
        .pseudocode = {{"for i = 1 .. n-1:"},
                       {"    j = draw(i + 1)", runs::draw},
                       {"    insert card i at place j, pushing the rest", runs::with_draw}},
        .chinese = {.name = "插牌",
                    .method = "把每张牌插到之前各牌中的任一位置，其余顺移",
                    .why = "2·3·…·n = n! 种抽取序列，各给出不同的排列",
                    .cost = "n-1 次抽取，O(n^2) 次移动，原地",
                    .source = "民间流传"},
        .settles = settling::arrival,
        .bounds = bound_run::rising,
    };
    static constexpr bool oblivious = true;

    static constexpr counter start(deck auto&& cards) { return {card_count(cards)}; }  // 1 + cards to come
    static constexpr bool done(const counter& left) { return left.i < 2; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const std::size_t i = card_count(cards) - --left.i;
        const auto j = static_cast<std::size_t>(draws.below(i + 1));
        insert_card(cards, i, j);
    }
};

}  // namespace fairshuf
