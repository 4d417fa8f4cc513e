// select of a stream as an algorithm, `member(deck, draws)`: k cards of a deck that is read once come to the
// front, in the order of the deck.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"
#include "fairshuf/family/reservoir.hpp"
#include "fairshuf/shuffle/with_key.hpp"

namespace fairshuf {

namespace detail {

template <unsigned Block>
struct basic_reservoir {
    static constexpr facts about{
        .name = "reservoir",
        .aliases = {"select"},
        .kind = family::pick,
        .fair = fairness::law,
        .draws = draw_count::bounded,
        .cost = "about 8 words for 63 cards, and 2 k log(n/k) draws",
        .method = "keep k cards; each later card m replaces one of them with probability k/m",
        .source = "Waterman's algorithm R, with candidates",
        .law = "each of the n!/(k! (n-k)!) sets of k cards is equally likely to be kept",
        .takes = {.meaning = "how many cards", .usual = "2", .most = 64},
        .proved_up_to = 7,
        .why = "card m replaces each kept card with probability 2^-e * 2^e / m",
        .pseudocode = {{"keep the first k cards"},
                       {"for each block of the others, with t cards before it and k 2^e <= t:"},
                       {"    e times, or until no bit is left: candidates &= draw(2^block)", runs::draw},
                       {"    for each candidate, card number m: j = draw(m)", runs::draw},
                       {"        if j < k 2^e: it replaces kept card j / 2^e"}},
        .chinese = {.name = "蓄水池抽样",
                    .method = "保留 k 张牌；之后的第 m 张牌以概率 k/m 替换其中一张",
                    .why = "第 m 张牌替换每张保留牌的概率是 2^-e * 2^e / m",
                    .parameter = "保留几张",
                    .shrunken = "每块 2 张牌代替 63 张",
                    .law = "n!/(k! (n-k)!) 个 k 张牌的集合被保留的概率相等",
                    .cost = "63 张牌约 8 个随机字，另加 2 k log(n/k) 次抽取",
                    .usual = "2",
                    .source = "Waterman 的算法 R，加候选"},
    };
    std::uint64_t k = 2;

    constexpr basic_reservoir() = default;
    constexpr explicit basic_reservoir(std::uint64_t kept) : k(kept) {}

    void operator()(deck auto&& cards, draw_source auto& draws) const {
        std::vector<std::size_t> places(card_count(cards));
        std::iota(places.begin(), places.end(), std::size_t{0});
        auto kept = detail::reservoir<std::size_t, Block>(places.begin(), places.end(),
                                                          static_cast<std::size_t>(k), draws);
        std::ranges::sort(kept, {}, [](const auto& each) { return each.place; });
        std::vector<std::size_t> order;
        order.reserve(places.size());
        for (const auto& each : kept) order.push_back(each.item);
        auto next = kept.begin();
        for (const std::size_t place : places) {
            if (next != kept.end() && next->item == place) {
                ++next;
            } else {
                order.push_back(place);
            }
        }
        arrange<false>(cards.begin(), std::move(order));
    }
};

}  // namespace detail

namespace members {

struct reservoir : detail::basic_reservoir<63> {
    using basic_reservoir::basic_reservoir;
    using shrunken = detail::basic_reservoir<2>;
    static constexpr std::string_view shrunken_by = "blocks of 2 cards instead of 63";
};

}  // namespace members

}  // namespace fairshuf
