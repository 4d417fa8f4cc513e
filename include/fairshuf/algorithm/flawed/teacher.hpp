// teacher: swap two random places (they may be the same) until every card was touched. A classroom's answer
// to swap-pairs, where some cards are never touched.
//
// What is wrong: it stops when the last card is touched. That favours orders in which this card was just
// swapped: with two cards, the order is reversed five times in six.
//
// Source: folklore.
// Cost:   about n H(n) / 2 swaps expected, with no upper limit, in place.
// Claim:  unfair for every n > 1. Proved exactly, by solving the chain of its rounds.
#pragma once

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::flawed {

struct teacher : rounds<teacher> {
    static constexpr facts about{
        .name = "teacher",
        .aliases = {"until-all-touched", "swap-until-touched"},
        .kind = family::swap,
        .fair = fairness::no,
        .draws = draw_count::unbounded,
        .cost = "about n*H(n) draws expected, no upper limit; in place",
        .method = "swap two places drawn independently until every card was touched",
        .source = "folklore",
        .flaw = "stopping at the last touch favours orders where that card has just moved",
        .proved_up_to = 6,
        .why =
            "with 2 cards the order is reversed 5 times in 6: the last card to be touched has usually just "
            "been swapped",
        .pseudocode = {{"until every card was touched:"},
                       {"    i = draw(n)", runs::draw, [](const draw_moment& d) { return d.index % 2 == 0; }},
                       {"    j = draw(n)", runs::draw, [](const draw_moment& d) { return d.index % 2 == 1; }},
                       {"    swap places i and j", runs::with_draw}},
        .chinese = {.name = "换到都碰过",
                    .method = "交换两个独立抽取的位置，直到每张牌都被碰过",
                    .why = "2 张牌时，6 次中有 5 次被颠倒：最后被碰到的牌往往刚刚换过",
                    .flaw = "碰到最后一张就停，偏向那张牌刚刚移动过的排列",
                    .cost = "预计约 n*H(n) 次抽取，没有上限；原地",
                    .source = "民间流传"},
        .bounds = bound_run::same,
    };

    struct state {
        std::vector<bool> touched;  // by place: an untouched card is still in its place

        constexpr auto fields() { return std::tie(touched); }
    };

    static constexpr state start(deck auto&& cards) { return {std::vector<bool>(card_count(cards))}; }
    static constexpr bool done(const state& s) {
        for (std::size_t i = 0; i < s.touched.size(); ++i)
            if (!s.touched[i]) return false;
        return true;
    }
    static constexpr void round(deck auto&& cards, state& s, draw_source auto& draws) {
        const auto i = static_cast<std::size_t>(draws.below(card_count(cards)));
        const auto j = static_cast<std::size_t>(draws.below(card_count(cards)));
        swap_cards(cards, i, j);
        s.touched[i] = true;
        s.touched[j] = true;
    }
};

}  // namespace fairshuf::flawed
