// partial_shuffle as an algorithm, `member(deck, draws)`: the first k places hold an arrangement of k cards.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/family/partial_shuffle.hpp"

namespace fairshuf::members {

struct partial_shuffle {
    static constexpr facts about{
        .name = "partial-shuffle",
        .aliases = {"arrangement"},
        .kind = family::swap,
        .fair = fairness::law,
        .draws = draw_count::fixed,
        .cost = "k draws, k swaps, in place",
        .method = "for the first k places, swap with any place from there on",
        .source = "Fisher and Yates 1938",
        .law = "each of the n!/(n-k)! arrangements of k cards is equally likely in the first k places",
        .takes = {.meaning = "how many places", .usual = "2", .most = 64},
        .proved_up_to = 8,
        .why = "place i gets each card that is left with probability 1/(n-i)",
        .pseudocode = {{"for i = 0 .. k-1:"},
                       {"    j = i + draw(n - i)", runs::draw},
                       {"    swap places i and j", runs::with_draw}},
        .chinese = {.name = "部分洗牌",
                    .method = "前 k 个位置依次与自己或其后的任一位置交换",
                    .why = "位置 i 得到剩下的每张牌的概率都是 1/(n-i)",
                    .parameter = "位置数",
                    .law = "前 k 个位置上 k 张牌的 n!/(n-k)! 种排列概率相等",
                    .cost = "k 次抽取，k 次交换，原地",
                    .usual = "2",
                    .source = "Fisher 与 Yates 1938"},
        .settles = settling::front,
    };
    std::uint64_t k = 2;

    void operator()(deck auto&& cards, draw_source auto& draws) const {
        const std::size_t n = card_count(cards);
        detail::shuffle_front(cards.begin(), n, detail::smaller(static_cast<std::size_t>(k), n), draws);
    }
};

}  // namespace fairshuf::members
