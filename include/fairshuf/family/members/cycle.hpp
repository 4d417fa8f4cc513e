// cycle as an algorithm, `member(deck, draws)`.
#pragma once

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"
#include "fairshuf/family/cycle.hpp"

namespace fairshuf::members {

struct cycle {
    static constexpr facts about{
        .name = "cycle",
        .aliases = {"single-cycle"},
        .kind = family::swap,
        .fair = fairness::law,
        .draws = draw_count::fixed,
        .cost = "n-1 draws, n-1 swaps, in place",
        .method = "from the last place down, swap with any place strictly before it",
        .source = "Sattolo 1986",
        .law = "each of the (n-1)! single cycles is equally likely, and nothing else comes up",
        .proved_up_to = 9,
        .why = "each swap joins a place to the cycle of those before it, anywhere with the same probability",
        .pseudocode = {{"for i = n-1 .. 1:"},
                       {"    j = draw(i)", runs::draw},
                       {"    swap places i and j", runs::with_draw}},
        .chinese = {.name = "单一循环",
                    .method = "从最后一个位置往前，与严格在其之前的任一位置交换",
                    .why = "每次交换把一个位置接入之前各位置的循环，接在哪里概率都相等",
                    .law = "(n-1)! 个单一循环概率相等，其他排列从不出现",
                    .cost = "n-1 次抽取，n-1 次交换，原地",
                    .source = "Sattolo 1986"},
    };

    void operator()(deck auto&& cards, draw_source auto& draws) const {
        detail::turn_in_a_cycle(cards.begin(), card_count(cards), draws);
    }
};

}  // namespace fairshuf::members
