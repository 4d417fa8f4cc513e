// sort-comparator-binary-insertion: binary insertion sort with a comparator that flips a coin.
//
// What is wrong: the place is found by halving. So it is uniform only if the number of places is a power of
// two: the fourth card is placed evenly, the third is not.
//
// Source: the inner sort of timsort.
// Cost:   about n log2(n) coins, O(n^2) moves, in place.
// Claim:  unfair for every n > 2. Proved by enumeration.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::detail {

// Finds by halving the place of card i among the sorted cards first .. i-1, and puts it there.
constexpr void insert_by_halving(deck auto&& cards, std::size_t first, std::size_t i, auto& coin) {
    std::size_t low = first, high = i;
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (coin.less()) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    insert_card(cards, i, low);
}

}  // namespace fairshuf::detail

namespace fairshuf::flawed {

struct sort_comparator_binary_insertion : rounds<sort_comparator_binary_insertion> {
    static constexpr facts about{
        .name = "sort-comparator-binary-insertion",
        .aliases = {"sort-binary-insertion"},
        .kind = family::sort,
        .fair = fairness::no,
        .draws = draw_count::bounded,
        .cost = "O(n log n) coins, O(n^2) moves, in place",
        .method = "binary insertion sort, the comparator flips a coin",
        .source = "the inner sort of timsort",
        .flaw = detail::coin_flaw,
        .why = "the third card finds one of 3 places by halving: 1/4, 1/4, 1/2",
        .pseudocode = {{"for i = 1 .. n-1:"},
                       {"    low = 0, high = i"},
                       {"    while low < high:"},
                       {"        middle = (low + high) / 2"},
                       {"        if draw(2): high = middle, else: low = middle + 1", runs::draw},
                       {"    insert card i at place low", runs::with_move}},
        .chinese = {.name = "二分插入乱比较",
                    .method = "二分插入排序，用抛硬币来比较",
                    .why = "第三张牌用二分法找 3 个位置：1/4、1/4、1/2",
                    .flaw = detail::coin_flaw_in_chinese,
                    .cost = "O(n log n) 次抛硬币，O(n^2) 次移动，原地",
                    .source = "timsort 内部的排序"},
        .bounds = bound_run::same,
    };

    static constexpr counter start(deck auto&& cards) { return {card_count(cards)}; }  // 1 + cards to come
    static constexpr bool done(const counter& left) { return left.i < 2; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        detail::coin_comparator coin(draws);
        detail::insert_by_halving(cards, 0, card_count(cards) - --left.i, coin);
    }
};

}  // namespace fairshuf::flawed
