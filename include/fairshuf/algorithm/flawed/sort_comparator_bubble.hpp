// sort-comparator-bubble: bubble sort with a comparator that flips a coin.
//
// What is wrong: a card moves back by at most one place in each pass. So a late card can hardly come first.
//
// Source: folklore.
// Cost:   n(n-1)/2 coins, in place.
// Claim:  unfair for every n > 2: 2^k outcomes cannot be shared evenly among n! orders. Proved by
//         enumeration.
#pragma once

#include <cstddef>
#include <tuple>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::flawed {

struct sort_comparator_bubble : rounds<sort_comparator_bubble> {
    static constexpr facts about{
        .name = "sort-comparator-bubble",
        .aliases = {"sort-bubble", "bubble"},
        .kind = family::sort,
        .fair = fairness::no,
        .draws = draw_count::fixed,
        .cost = "n(n-1)/2 coins, in place",
        .method = "bubble sort, the comparator flips a coin",
        .source = "folklore",
        .flaw = detail::coin_flaw,
        .places_up_to = 64,
        .why = "2^(n(n-1)/2) outcomes cannot be shared evenly among n! orders, for 3 divides n! and not 2^k",
        .pseudocode = {{"for last = n .. 2:"},
                       {"    for i = 0 .. last-2:"},
                       {"        if draw(2): swap places i and i + 1", runs::draw}},
        .chinese = {.name = "冒泡排序乱比较",
                    .method = "冒泡排序，用抛硬币来比较",
                    .why = "2^(n(n-1)/2) 种结果无法平均分给 n! 种排列，因为 3 整除 n! 而不整除 2^k",
                    .flaw = detail::coin_flaw_in_chinese,
                    .cost = "n(n-1)/2 次抛硬币，原地",
                    .source = "民间流传"},
        .bounds = bound_run::same,
    };
    static constexpr bool oblivious = true;

    struct state {
        std::size_t unsorted = 0;  // how many cards at the front are still unsorted
        std::size_t i = 0;

        constexpr auto fields() { return std::tie(unsorted, i); }
    };

    static constexpr state start(deck auto&& cards) { return {card_count(cards)}; }
    static constexpr bool done(const state& s) { return s.unsorted < 2; }
    static constexpr void round(deck auto&& cards, state& s, draw_source auto& draws) {
        if (detail::coin_comparator(draws).less()) swap_cards(cards, s.i, s.i + 1);
        if (++s.i + 1 >= s.unsorted) {
            --s.unsorted;
            s.i = 0;
        }
    }
};

}  // namespace fairshuf::flawed
