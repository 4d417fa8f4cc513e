// swap-down: from the last place to the second, swap with itself or any place before it. If in doubt, use
// this shuffle.
//
// Source: Durstenfeld 1964, "Algorithm 235: Random permutation", CACM 7(7); Knuth, TAOCP 2, Algorithm 3.4.2P;
//         the modern form of Fisher and Yates; docs/sources.md 000, 001.
// Cost:   n-1 draws, n-1 swaps, in place.
// Claim:  fair: the last place gets each card with probability 1/n, and the rest is the same problem with one
//         card fewer. Proved by enumeration.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

struct swap_down : rounds<swap_down> {
    static constexpr facts about{
        .name = "swap-down",
        .aliases = {"fisher-yates", "durstenfeld", "knuth", "algorithm-p", "shuffle"},
        .known_as = "Fisher–Yates",
        .kind = family::swap,
        .fair = fairness::yes,
        .draws = draw_count::fixed,
        .cost = "n-1 draws, n-1 swaps, in place",
        .method = "from the last place down, swap with any place up to and including itself",
        .source = "Durstenfeld 1964; Knuth, TAOCP 2, Algorithm P",
        .why =
            "the last place gets each card with probability 1/n, and the rest is the same problem with one "
            "card fewer",
        .pseudocode = {{"for i = n-1 .. 1:"},
                       {"    j = draw(i + 1)", runs::draw},
                       {"    swap places i and j", runs::with_draw}},
        .chinese = {.name = "自后换牌",
                    .method = "从最后一个位置往前，与自己或之前的任一位置交换",
                    .why = "最后一个位置得到每张牌的概率都是 1/n；其余的牌少了一张，道理相同",
                    .cost = "n-1 次抽取，n-1 次交换，原地",
                    .source = "Durstenfeld 1964；Knuth《计算机程序设计艺术》第 2 卷，算法 P",
                    .aliases = {"洗牌", "费雪-耶茨", "克努特"}},
        .settles = settling::back,
        .bounds = bound_run::falling,
    };
    static constexpr bool oblivious = true;

    static constexpr counter start(deck auto&& cards) { return {card_count(cards)}; }  // cards left
    static constexpr bool done(const counter& left) { return left.i < 2; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const auto j = static_cast<std::size_t>(draws.below(left.i));
        swap_cards(cards, --left.i, j);
    }
};

}  // namespace fairshuf
