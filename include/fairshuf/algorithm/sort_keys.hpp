// sort-keys: give each card a random key, and sort by key. If two keys are equal, all are drawn again:
// otherwise the sort would decide their order, not chance.
//
// Source: the right way to shuffle by sorting (docs/sources.md 001 shows the wrong one); databases,
//         spreadsheets and parallel machines use it.
// Cost:   n draws, O(n log n) comparisons; all keys are drawn again with probability under n^2 / 2^64.
// Claim:  fair: if n independent keys all differ, each of their n! orders is equally likely. Proved with 8
//         keys in place of 2^63, where ties are common, by the same template.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

namespace detail {

template <std::uint64_t Keys>
struct basic_sort_keys : rounds<basic_sort_keys<Keys>> {
    static constexpr facts about{
        .name = "sort-keys",
        .aliases = {"random-keys", "order-by-random", "sort"},
        .kind = family::sort,
        .fair = fairness::yes,
        .draws = draw_count::unbounded,
        .cost = "n draws, O(n log n) comparisons, n keys of memory",
        .method = "give each card a random key, sort by key; any tie: draw all keys again",
        .source = "folklore",
        .proved_up_to = 7,
        .why = "given that n independent keys all differ, each of their n! orders is equally likely",
        .pseudocode = {{"repeat"},
                       {"    for each card: key = draw(2^63)", runs::draw},
                       {"until no two keys are equal", runs::at_end},
                       {"sort the cards by key", runs::at_end}},
        .chinese = {.name = "随机键排序",
                    .method = "给每张牌一个随机键，按键排序；若有相同的键，全部重抽",
                    .why = "n 个独立的键若各不相同，则其 n! 种次序概率相等",
                    .shrunken = "8 个键代替 2^63 个",
                    .cost = "n 次抽取，O(n log n) 次比较，n 个键的内存",
                    .source = "民间流传"},
        .bounds = bound_run::same,
    };

    struct state {
        bool sorted = false;

        constexpr auto fields() { return std::tie(sorted); }
    };

    static constexpr state start(deck auto&& cards) { return {card_count(cards) < 2}; }
    static constexpr bool done(const state& s) { return s.sorted; }

    template <deck D>
    static constexpr void round(D&& cards, state& s, draw_source auto& draws) {
        std::vector<std::pair<std::uint64_t, std::size_t>> keys(card_count(cards));
        for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = {draws.below(Keys), i};
        std::ranges::sort(keys);
        const auto same_key = [](const auto& a, const auto& b) { return a.first == b.first; };
        if (std::ranges::adjacent_find(keys, same_key) != keys.end()) return;

        std::vector<card_of<D>> pile;
        for (const auto& [key, from] : keys) pile.push_back(take_card(cards, from));
        put_back(cards, pile);
        s.sorted = true;
    }
};

}  // namespace detail

struct sort_keys : detail::basic_sort_keys<std::uint64_t{1} << 63> {
    using shrunken = detail::basic_sort_keys<8>;
    static constexpr std::string_view shrunken_by = "8 keys instead of 2^63";
};

}  // namespace fairshuf
