// sort-comparator-merge: merge sort with a comparator that flips a coin.
//
// What is wrong: while both halves have cards, either is equally likely to give the next one. When one is
// used up, the rest of the other follows in order, however long it is. (The fair `merge` flips the same
// coins, and then inserts the rest at random.)
//
// Source: folklore; any engine whose array.sort is a top-down merge sort.
// Cost:   O(n log n) coins and moves, n cards of memory.
// Claim:  unfair for every n > 2. Proved by enumeration.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::flawed {

struct sort_comparator_merge {
    static constexpr facts about{
        .name = "sort-comparator-merge",
        .aliases = {"sort-merge"},
        .kind = family::sort,
        .fair = fairness::no,
        .draws = draw_count::bounded,
        .cost = "O(n log n) coins and moves, n cards of memory",
        .method = "merge sort, the comparator flips a coin",
        .source = "folklore; top-down merge sort",
        .flaw = detail::coin_flaw,
        .proved_up_to = 9,
        .why = "with 3 cards, the single card comes first with probability 1/2 instead of 1/3",
        .pseudocode = {{"sort(cards):"},
                       {"    sort(left half), sort(right half)"},
                       {"    while both last: next card from the right if draw(2), else from the left",
                        runs::draw},
                       {"    then the rest of the other, as it is   <- should be inserted at random"}},
        .chinese = {.name = "归并排序乱比较",
                    .method = "归并排序，用抛硬币来比较",
                    .why = "3 张牌时，单独的那张以 1/2 而不是 1/3 的概率排第一",
                    .flaw = detail::coin_flaw_in_chinese,
                    .cost = "O(n log n) 次抛硬币和移动，n 张牌的内存",
                    .source = "民间流传；自顶向下的归并排序"},
        .bounds = bound_run::same,
    };

    constexpr void operator()(deck auto&& cards, draw_source auto& draws) const {
        detail::coin_comparator coin(draws);
        sort(cards, 0, card_count(cards), coin);
    }

private:
    template <deck D>
    static constexpr void sort(D&& cards, std::size_t first, std::size_t end, auto& coin) {
        if (end - first < 2) return;
        const std::size_t middle = first + (end - first) / 2;
        sort(cards, first, middle, coin);
        sort(cards, middle, end, coin);

        std::vector<card_of<D>> merged;
        std::size_t left = first, right = middle;
        while (left < middle && right < end)
            merged.push_back(take_card(cards, coin.less() ? right++ : left++));
        while (left < middle) merged.push_back(take_card(cards, left++));
        while (right < end) merged.push_back(take_card(cards, right++));
        put_back(cards, merged, first);
    }
};

}  // namespace fairshuf::flawed
