// cut: take a packet of any size off the top and put it underneath.
//
// What is wrong: only the n rotations come up, however often one cuts. Yet the position matrix is perfectly
// even: every card is in every place with probability 1/n. So even places do not prove fairness.
//
// Source: any card table.
// Cost:   1 draw, n moves.
// Claim:  unfair for every n > 2, with even places. Proved by enumeration.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ranges>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::flawed {

struct cut : rounds<cut> {
    static constexpr facts about{
        .name = "cut",
        .aliases = {"rotate", "random-cut"},
        .kind = family::physical,
        .fair = fairness::no,
        .draws = draw_count::fixed,
        .cost = "1 draw, n moves",
        .method = "put a packet of any size from the top underneath, once",
        .source = "the card table",
        .flaw = "only the n rotations come up, though every place is even",
        .why = "n draws give n orders, and there are n!",
        .pseudocode = {{"j = draw(n)", runs::draw},
                       {"put the first j cards underneath the others", runs::with_draw}},
        .chinese = {.name = "切牌",
                    .method = "切一次牌：从上面拿任意多张，放到下面",
                    .why = "n 种抽取给出 n 种排列，而排列有 n! 种",
                    .flaw = "只会出现 n 种旋转，尽管每个位置都均匀",
                    .cost = "1 次抽取，n 次移动",
                    .source = "牌桌"},
        .bounds = bound_run::same,
    };
    static constexpr bool oblivious = true;

    static constexpr counter start(deck auto&& cards) {
        return {card_count(cards) < 2 ? std::size_t{0} : std::size_t{1}};  // cuts left
    }
    static constexpr bool done(const counter& left) { return left.i == 0; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const auto packet = static_cast<std::size_t>(draws.below(card_count(cards)));
        std::ranges::rotate(cards, place(cards, packet));
        --left.i;
    }
};

}  // namespace fairshuf::flawed
