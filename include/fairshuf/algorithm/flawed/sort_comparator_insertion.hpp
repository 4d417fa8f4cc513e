// sort-comparator-insertion: insertion sort with a comparator that flips a coin. V8 before 7.0 did this for
// array.sort(() => 0.5 - Math.random()) with up to ten elements.
//
// What is wrong: each further place back needs another coin in a row. So late cards seldom move far.
//
// Source: docs/sources.md 001, "Array.sort"; Weir 2010, "Doing the Microsoft shuffle: algorithm fail in
//         browser ballot", for the consequences.
// Cost:   up to n(n-1)/2 coins, in place.
// Claim:  unfair for every n > 2: with 3 cards, 1/4 1/8 1/4 1/8 1/8 1/8. Proved by enumeration.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::flawed {

struct sort_comparator_insertion : rounds<sort_comparator_insertion> {
    static constexpr facts about{
        .name = "sort-comparator-insertion",
        .aliases = {"sort-insertion", "old-v8"},
        .kind = family::sort,
        .fair = fairness::no,
        .draws = draw_count::bounded,
        .cost = "O(n^2) coins and moves at worst, about 2n coins on average, in place",
        .method = "insertion sort, the comparator flips a coin",
        .source = "V8 before 7.0",
        .flaw = detail::coin_flaw,
        .why = "with 3 cards, the coins leave 1 2 3 as it is once in 4 times instead of once in 6",
        .pseudocode = {{"for i = 1 .. n-1:"},
                       {"    while i > 0 and draw(2): swap card i with the one before it, i = i - 1",
                        runs::draw}},
        .chinese = {.name = "插入排序乱比较",
                    .method = "插入排序，用抛硬币来比较",
                    .why = "3 张牌时，1 2 3 保持不变的概率是 1/4，而不是 1/6",
                    .flaw = detail::coin_flaw_in_chinese,
                    .cost = "最坏 O(n^2) 次抛硬币和移动，平均约 2n 次抛硬币，原地",
                    .source = "V8 7.0 之前"},
        .bounds = bound_run::same,
    };

    static constexpr counter start(deck auto&& cards) { return {card_count(cards)}; }  // 1 + cards to come
    static constexpr bool done(const counter& left) { return left.i < 2; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        detail::coin_comparator coin(draws);
        std::size_t i = card_count(cards) - --left.i;
        for (; i > 0 && coin.less(); --i) swap_cards(cards, i, i - 1);
    }
};

}  // namespace fairshuf::flawed
