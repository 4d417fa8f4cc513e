// top-to-random:k: take the top card and insert it anywhere, k times.
//
// What is wrong: the deck remembers its old order until the bottom card has come to the top. That takes n
// H(n) moves on average.
//
// Source: Aldous and Diaconis 1986, "Shuffling cards and stopping times".
// Cost:   1 draw and up to n moves, k times, in place.
// Claim:  unfair after any number of moves for every n > 2, fair in the limit. Proved by enumeration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::flawed {

struct top_to_random : rounds<top_to_random> {
    static constexpr facts about{
        .name = "top-to-random",
        .aliases = {"top-in-at-random", "top-in"},
        .kind = family::physical,
        .fair = fairness::limit,
        .draws = draw_count::fixed,
        .cost = "1 draw and O(n) moves, k times, in place",
        .method = "insert the top card anywhere, k times",
        .source = "Aldous and Diaconis 1986",
        .flaw = "about n*ln(n) moves are needed before the deck has forgotten",
        .takes = {.meaning = "how many cards to move", .usual = "as many as cards"},
        .why = "n^k outcomes cannot be shared evenly among n! orders, for n-1 divides n! and not n^k",
        .pseudocode = {{"k times:"},
                       {"    j = draw(n)", runs::draw},
                       {"    the first card goes to place j, pulling the others up", runs::with_draw}},
        .chinese = {.name = "顶牌插入",
                    .method = "把最上面的牌插到任意位置，重复 k 次",
                    .why = "n^k 种结果无法平均分给 n! 种排列，因为 n-1 整除 n! 而不整除 n^k",
                    .parameter = "移动的牌数",
                    .flaw = "约需移动 n*ln(n) 次，牌组才会忘掉原来的次序",
                    .cost = "1 次抽取和 O(n) 次移动，重复 k 次，原地",
                    .usual = "与牌数相同",
                    .source = "Aldous 与 Diaconis 1986"},
        .bounds = bound_run::same,
    };
    static constexpr bool oblivious = true;

    constexpr top_to_random() = default;
    explicit constexpr top_to_random(std::uint64_t k) : times(k) {}
    std::optional<std::uint64_t> times;

    constexpr counter start(deck auto&& cards) const {  // moves left
        return {static_cast<std::size_t>(card_count(cards) < 2 ? 0 : times.value_or(card_count(cards)))};
    }
    static constexpr bool done(const counter& left) { return left.i == 0; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const auto j = static_cast<std::size_t>(draws.below(card_count(cards)));
        insert_card(cards, 0, j);
        --left.i;
    }
};

}  // namespace fairshuf::flawed
