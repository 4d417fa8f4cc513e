// swap-seen: each card in turn swaps with itself or any card before it. It works while cards still arrive:
// after card i, the first i cards are shuffled.
//
// Source: docs/sources.md 000 (in JavaScript) and 002; the in-place form of insert-swap.
// Cost:   n-1 draws, n-1 swaps, in place, streaming.
// Claim:  fair: let the first i cards be in uniform order. The new card lands in each of i+1 places with
//         probability 1/(i+1), and the card that was there goes last. Proved by enumeration.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

struct swap_seen : rounds<swap_seen> {
    static constexpr facts about{
        .name = "swap-seen",
        .aliases = {"forward-seen", "streaming"},
        .kind = family::swap,
        .fair = fairness::yes,
        .draws = draw_count::fixed,
        .cost = "n-1 draws, n-1 swaps, in place, streaming",
        .method = "each card in turn swaps with itself or any card before it",
        .source = "folklore; the in-place inside-out shuffle",
        .why =
            "if the first i cards are in uniform order, so are the first i+1: the new one is equally likely "
            "in each place",
        .pseudocode = {{"for i = 1 .. n-1:"},
                       {"    j = draw(i + 1)", runs::draw},
                       {"    swap places i and j", runs::with_draw}},
        .chinese = {.name = "与前换牌",
                    .method = "每张牌依次与自己或之前的任一张交换",
                    .why = "若前 i 张的次序均匀，则前 i+1 张也均匀：新来的一张在各位置的概率相等",
                    .cost = "n-1 次抽取，n-1 次交换，原地，可流式处理",
                    .source = "民间流传；原地的 inside-out 洗牌",
                    .aliases = {"换牌"}},
        .settles = settling::arrival,
        .bounds = bound_run::rising,
    };
    static constexpr bool oblivious = true;

    static constexpr counter start(deck auto&& cards) { return {card_count(cards)}; }  // 1 + cards to come
    static constexpr bool done(const counter& left) { return left.i < 2; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const std::size_t i = card_count(cards) - --left.i;
        const auto j = static_cast<std::size_t>(draws.below(i + 1));
        swap_cards(cards, i, j);
    }
};

}  // namespace fairshuf
