// asf-poker: every place in turn swaps with any place but the last. An online-poker site shuffled like this
// in 1999: for i = 1 to 52, swap(i, random(51) + 1).
//
// What is wrong: it is off by one (random(51) is 0 to 50, so the last place is never drawn). Otherwise it is
// swap-any. And the site seeded its generator with 32 bits from the clock.
//
// Source: Arkin, Hill, Marks, Schmid, Walls 1999, "How we learned to cheat at online poker"; docs/sources.md
//         004 tells the story.
// Cost:   n draws, n swaps, in place.
// Claim:  unfair for every n > 1: the last card never ends in the last place. Proved by enumeration; at 52
//         cards the position matrix has exactly 1/51 in its other places.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::flawed {

struct asf_poker : rounds<asf_poker> {
    static constexpr facts about{
        .name = "asf-poker",
        .aliases = {"asf", "planet-poker", "poker-1999"},
        .kind = family::swap,
        .fair = fairness::no,
        .draws = draw_count::fixed,
        .cost = "n draws, n swaps, in place",
        .method = "every place in turn swaps with any place but the last",
        .source = "Arkin, Hill, Marks, Schmid, Walls 1999",
        .flaw = "off by one and naive: the last card never ends in the last place",
        .why = "the last place is never drawn, so the last card cannot stay there",
        .pseudocode = {{"for i = 0 .. n-1:"},
                       {"    j = draw(n - 1)      <- should be i + draw(n - i)", runs::draw},
                       {"    swap places i and j", runs::with_draw}},
        .chinese = {.name = "1999 年网络扑克",
                    .method = "每个位置依次与除最后一个以外的任意位置交换",
                    .why = "最后一个位置从不被抽到，所以最后一张牌不可能留在那里",
                    .flaw = "既有差一错误，又任意换牌：最后一张牌从不落在最后一个位置",
                    .cost = "n 次抽取，n 次交换，原地",
                    .source = "Arkin、Hill、Marks、Schmid、Walls 1999"},
        .bounds = bound_run::same,
    };
    static constexpr bool oblivious = true;

    static constexpr counter start(deck auto&& cards) {  // swaps left
        return {card_count(cards) < 2 ? 0 : card_count(cards)};
    }
    static constexpr bool done(const counter& left) { return left.i == 0; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const std::size_t n = card_count(cards);
        const auto j = static_cast<std::size_t>(draws.below(n - 1));
        swap_cards(cards, n - left.i--, j);
    }
};

}  // namespace fairshuf::flawed
