// derangement as an algorithm, `member(deck, draws)`. A round is an attempt.
#pragma once

#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"
#include "fairshuf/family/derangement.hpp"
#include "fairshuf/shuffle/with_key.hpp"

namespace fairshuf::members {

struct derangement : rounds<derangement> {
    static constexpr facts about{
        .name = "derangement",
        .aliases = {"nobody-stays"},
        .kind = family::swap,
        .fair = fairness::law,
        .draws = draw_count::unbounded,
        .cost = "expected 1.7 n draws, n moves",
        .method = "swap-down, started again as soon as a card is in its own place",
        .source = "folklore; Martínez, Panholzer and Prodinger 2008",
        .law = "each order in which no card stays is equally likely, and nothing else comes up",
        .proved_up_to = 8,
        .why = "swap-down makes all orders equally likely, and only derangements are kept",
        .pseudocode = {{"for i = n-1 .. 1:"},
                       {"    j = draw(i + 1)", runs::draw},
                       {"    swap the numbers of places i and j", runs::with_draw},
                       {"    if place i has its own number: start again"},
                       {"move the cards", runs::at_end}},
        .chinese = {.name = "错排",
                    .method = "自后换牌，一旦有牌回到原位就从头再来",
                    .why = "自后换牌使所有排列概率相等，而只有错排被保留",
                    .law = "没有牌留在原位的各排列概率相等，其他排列从不出现",
                    .cost = "预计 1.7 n 次抽取，n 次移动",
                    .source = "民间流传；Martínez、Panholzer 与 Prodinger 2008"},
    };
    struct progress {
        bool made = false;
        auto fields() { return std::tie(made); }
    };

    static progress start(deck auto&& cards) { return {card_count(cards) < 2}; }
    static bool done(const progress& so_far) { return so_far.made; }
    static void round(deck auto&& cards, progress& so_far, draw_source auto& draws) {
        std::vector<std::uint32_t> order(card_count(cards));
        if (!detail::derange_once(order, draws)) return;
        detail::arrange<false>(cards.begin(), std::move(order));
        so_far.made = true;
    }
};

}  // namespace fairshuf::members
