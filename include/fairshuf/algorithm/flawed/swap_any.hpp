// swap-any: every place in turn swaps with any place at all. The naive shuffle.
//
// What is wrong: n^n equally likely draw sequences cannot be shared evenly among n! orders. For n > 2, n!
// does not divide n^n: n-1 divides n!, and has no factor in common with n.
//
// Source: the mistake everyone makes once; docs/sources.md 002 warns of similar ones.
// Cost:   n draws, n swaps, in place.
// Claim:  unfair for every n > 2. Proved by enumeration: at 3 cards 4/27 against 5/27.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::flawed {

struct swap_any : rounds<swap_any> {
    static constexpr facts about{
        .name = "swap-any",
        .aliases = {"naive", "naive-swap", "swap-all"},
        .known_as = "naive",
        .kind = family::swap,
        .fair = fairness::no,
        .draws = draw_count::fixed,
        .cost = "n draws, n swaps, in place",
        .method = "every place in turn swaps with any place at all",
        .source = "the classic mistake; folklore",
        .flaw = "n^n draw sequences cannot be shared evenly among n! orders",
        .why =
            "27 outcomes cannot be shared evenly among 6 orders: with 3 cards some come up 4 times, others 5",
        .pseudocode = {{"for i = 0 .. n-1:"},
                       {"    j = draw(n)          <- should be i + draw(n - i)", runs::draw},
                       {"    swap places i and j", runs::with_draw}},
        .chinese = {.name = "任意换牌",
                    .method = "每个位置依次与任意位置交换",
                    .why = "27 种结果无法平均分给 6 种排列：3 张牌时，有的出现 4 次，有的 5 次",
                    .flaw = "n^n 种抽取序列无法平均分给 n! 种排列",
                    .cost = "n 次抽取，n 次交换，原地",
                    .source = "最经典的错误；民间流传",
                    .aliases = {"朴素洗牌"}},
        .bounds = bound_run::same,
    };
    static constexpr bool oblivious = true;

    static constexpr counter start(deck auto&& cards) { return {card_count(cards)}; }  // swaps left
    static constexpr bool done(const counter& left) { return left.i == 0; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const std::size_t n = card_count(cards);
        const auto j = static_cast<std::size_t>(draws.below(n));
        swap_cards(cards, n - left.i--, j);
    }
};

}  // namespace fairshuf::flawed
