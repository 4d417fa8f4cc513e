// swap-pairs, swap-pairs:k: swap two random places (they may be the same), n times or k times.
//
// What is wrong: after n swaps, about one card in seven (e^-2) was never touched, and n^2n draw sequences
// cannot be shared evenly among n! orders. Even about n ln(n) / 2 swaps only come close.
//
// Source: docs/sources.md 002 quotes and refutes it; Diaconis and Shahshahani 1981, "Generating a random
//         permutation with random transpositions", for how many swaps it takes.
// Cost:   2k draws, k swaps, in place.
// Claim:  unfair after any number of swaps for every n > 2, fair in the limit. Proved by enumeration.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::flawed {

struct swap_pairs : rounds<swap_pairs> {
    static constexpr facts about{
        .name = "swap-pairs",
        .aliases = {"random-transpositions", "random-swaps"},
        .kind = family::swap,
        .fair = fairness::limit,
        .draws = draw_count::fixed,
        .cost = "2 draws and 1 swap, k times, in place",
        .method = "swap two places drawn independently (they may coincide), k times",
        .source = "folklore; Diaconis and Shahshahani 1981",
        .flaw = "some cards are never touched; about n*ln(n)/2 swaps only come close",
        .takes = {.meaning = "how many swaps", .usual = "as many as cards"},
        .proved_up_to = 8,
        .places_up_to = 64,
        .why = "after n swaps a card was never touched with probability (1 - 1/n)^2n, about 1/7",
        .pseudocode = {{"k times:"},
                       {"    i = draw(n)", runs::draw, [](const draw_moment& d) { return d.index % 2 == 0; }},
                       {"    j = draw(n)", runs::draw, [](const draw_moment& d) { return d.index % 2 == 1; }},
                       {"    swap places i and j", runs::with_draw}},
        .chinese = {.name = "随机对换",
                    .method = "交换两个独立抽取的位置（可以相同），重复 k 次",
                    .why = "交换 n 次后，一张牌从未被碰到的概率是 (1 - 1/n)^(2n)，约 1/7",
                    .parameter = "交换次数",
                    .flaw = "有些牌从未被碰到；约交换 n*ln(n)/2 次也只是接近公平",
                    .cost = "2 次抽取和 1 次交换，重复 k 次，原地",
                    .usual = "与牌数相同",
                    .source = "民间流传；Diaconis 与 Shahshahani 1981"},
        .bounds = bound_run::same,
    };
    static constexpr bool oblivious = true;

    constexpr swap_pairs() = default;
    explicit constexpr swap_pairs(std::uint64_t k) : times(k) {}
    std::optional<std::uint64_t> times;

    constexpr counter start(deck auto&& cards) const {  // swaps left
        return {static_cast<std::size_t>(card_count(cards) < 2 ? 0 : times.value_or(card_count(cards)))};
    }
    static constexpr bool done(const counter& left) { return left.i == 0; }
    static constexpr void round(deck auto&& cards, counter& left, draw_source auto& draws) {
        const auto i = static_cast<std::size_t>(draws.below(card_count(cards)));
        const auto j = static_cast<std::size_t>(draws.below(card_count(cards)));
        swap_cards(cards, i, j);
        --left.i;
    }
};

}  // namespace fairshuf::flawed
