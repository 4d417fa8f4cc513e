// sattolo: from the last place down, swap with any place strictly before it. It is swap-down with below(i)
// instead of below(i + 1).
//
// What is wrong: a card never stays in its place. Only the (n-1)! orders with a single cycle come up. Sattolo
// wanted that; as a shuffle it is off by one.
//
// Source: Sattolo 1986, "An algorithm to generate a random cyclic permutation".
// Cost:   n-1 draws, n-1 swaps, in place.
// Claim:  unfair for every n > 1: the position matrix has 0 on the diagonal and 1/(n-1) elsewhere. Proved by
//         enumeration.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::flawed {

struct sattolo : rounds<sattolo> {
    static constexpr facts about{
        .name = "sattolo",
        .aliases = {"off-by-one", "cyclic"},
        .kind = family::swap,
        .fair = fairness::no,
        .draws = draw_count::fixed,
        .cost = "n-1 draws, n-1 swaps, in place",
        .method = "from the last place down, swap with any place strictly before it",
        .source = "Sattolo 1986",
        .flaw = "no card stays in its place: only the (n-1)! single cycles come up",
        .why = "1 2 3 never comes up: each card is swapped away from its place",
        .pseudocode = {{"for i = n-1 .. 1:"},
                       {"    j = draw(i)          <- should be draw(i + 1)", runs::draw},
                       {"    swap places i and j", runs::with_draw}},
        .chinese = {.name = "不含自己的换牌",
                    .method = "从最后一个位置往前，与严格在它之前的任一位置交换",
                    .why = "1 2 3 从不出现：每张牌都被换离原位",
                    .flaw = "没有牌留在原位：只会出现 (n-1)! 个单一循环",
                    .cost = "n-1 次抽取，n-1 次交换，原地",
                    .source = "Sattolo 1986"},
        .bounds = bound_run::falling,
    };
    static constexpr bool oblivious = true;

    static constexpr counter start(deck auto&& cards) { return {card_count(cards)}; }  // cards left
    static constexpr bool done(const counter& left) { return left.i < 2; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const auto j = static_cast<std::size_t>(draws.below(--left.i));
        swap_cards(cards, left.i, j);
    }
};

}  // namespace fairshuf::flawed
