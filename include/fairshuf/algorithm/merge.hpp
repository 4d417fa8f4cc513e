// merge: shuffle pieces, and merge them two by two with coins. While both pieces have cards, a coin says
// which one gives the next card. Then the rest of the other piece is inserted at random among all cards
// before it.
//
// Source: Bacher, Bodini, Hollender, Lumbroso 2015, "MergeShuffle: a very fast, parallel random permutation
//         algorithm"; here bottom-up, with pieces of 1, 2, 4, ... cards.
// Cost:   about n log2(n) coins and O(n log n) swaps in place; the pieces are independent.
// Claim:  fair: Theorem 1 of the paper. Proved by enumeration.
#pragma once

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

struct merge : rounds<merge> {
    static constexpr facts about{
        .name = "merge",
        .aliases = {"merge-shuffle", "mergeshuffle"},
        .kind = family::split,
        .fair = fairness::yes,
        .draws = draw_count::bounded,
        .cost = "O(n log n) draws, mostly coins, O(n log n) swaps, in place",
        .method = "merge pieces of 1, 2, 4, ... cards two by two with coins; insert the rest",
        .source = "Bacher, Bodini, Hollender, Lumbroso 2015",
        .proved_up_to = 8,
        .why =
            "a merge by coins, its rest inserted at random, of two uniform pieces is uniform (Theorem 1 of "
            "the paper)",
        .pseudocode = {{"for width = 1, 2, 4, ... while width < n:"},
                       {"    for each two neighbouring pieces of that width:"},
                       {"        while both last: next card from the left or right, draw(2)", runs::draw,
                        [](const draw_moment& d) { return d.bound == 2; }},
                       {"        for each card i left over:"},
                       {"            swap it with place draw(i + 1) of the merged piece", runs::draw}},
        .chinese = {.name = "合并洗牌",
                    .method = "用抛硬币把 1、2、4……张的牌段两两合并，余下的随机插入",
                    .why = "两个均匀的牌段用硬币合并、余牌随机插入，结果均匀（论文定理 1）",
                    .cost = "O(n log n) 次抽取（大多是抛硬币），O(n log n) 次交换，原地",
                    .source = "Bacher、Bodini、Hollender、Lumbroso 2015"},
    };

    struct state {
        std::size_t n = 0;
        std::size_t width = 1;  // of the pieces
        std::size_t first = 0;  // where the next two pieces begin

        constexpr auto fields() { return std::tie(n, width, first); }
    };

    static constexpr state start(deck auto&& cards) { return {card_count(cards)}; }
    static constexpr bool done(const state& s) { return s.width >= s.n; }

    static constexpr void round(deck auto&& cards, state& s, draw_source auto& draws) {
        const std::size_t middle = s.first + s.width;
        const std::size_t end = std::min(middle + s.width, s.n);
        merge_pieces(cards, s.first, middle, end, draws);
        s.first = end;
        if (s.n - s.first <= s.width) {  // no pair of pieces is left: go on to the next width
            s.first = 0;
            s.width *= 2;
        }
    }

private:
    static constexpr void merge_pieces(deck auto&& cards, std::size_t first, std::size_t middle,
                                       std::size_t end, draw_source auto& draws) {
        std::size_t i = first;
        for (std::size_t right = middle;; ++i) {
            const bool from_right = draws.below(2) == 1;
            if (from_right ? right == end : i == right) break;  // that piece is used up
            if (from_right) swap_cards(cards, i, right++);
        }
        for (; i < end; ++i) {
            const auto j = static_cast<std::size_t>(draws.below(i - first + 1));
            swap_cards(cards, i, first + j);
        }
    }
};

}  // namespace fairshuf
