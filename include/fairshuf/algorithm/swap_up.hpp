// swap-up: from the first place to the last but one, swap with itself or any place after it. It is swap-down
// in the other direction.
//
// Source: Durstenfeld 1964, mirrored; docs/sources.md 001, 003 (its proof for 54 cards) and 004.
// Cost:   n-1 draws, n-1 swaps, in place.
// Claim:  fair: the first place gets each card with probability 1/n, and the rest is the same problem with
//         one card fewer. Proved by enumeration.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

struct swap_up : rounds<swap_up> {
    static constexpr facts about{
        .name = "swap-up",
        .aliases = {"fisher-yates-up", "forward", "knuth-up"},
        .kind = family::swap,
        .fair = fairness::yes,
        .draws = draw_count::fixed,
        .cost = "n-1 draws, n-1 swaps, in place",
        .method = "from the first place up, swap with itself or any place after it",
        .source = "Durstenfeld 1964, mirrored",
        .why =
            "the first place gets each card with probability 1/n, and the rest is the same problem with one "
            "card fewer",
        .pseudocode = {{"for i = 0 .. n-2:"},
                       {"    j = i + draw(n - i)", runs::draw},
                       {"    swap places i and j", runs::with_draw}},
        .chinese = {.name = "自前换牌",
                    .method = "从第一个位置往后，与自己或其后的任一位置交换",
                    .why = "第一个位置得到每张牌的概率都是 1/n，其余是少一张牌的同一问题",
                    .cost = "n-1 次抽取，n-1 次交换，原地",
                    .source = "Durstenfeld 1964，方向相反"},
        .settles = settling::front,
        .bounds = bound_run::falling,
    };
    static constexpr bool oblivious = true;

    static constexpr counter start(deck auto&& cards) { return {card_count(cards)}; }  // cards left
    static constexpr bool done(const counter& left) { return left.i < 2; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const std::size_t i = card_count(cards) - left.i;
        const auto j = static_cast<std::size_t>(draws.below(left.i--));
        swap_cards(cards, i, i + j);
    }
};

}  // namespace fairshuf
