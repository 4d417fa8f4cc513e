// riffle:k: cut the deck about in half and riffle the halves together, k times.
//
// The Gilbert-Shannon-Reeds model: for each place, a coin says whether its card comes from the upper or the
// lower packet. All 2^n outcomes are equally likely, and the packets keep their order.
//
// What is wrong: after k riffles an order has at most 2^k rising sequences. After seven riffles, 52 cards are
// at distance .334 from fair; after ten, at .043.
//
// Source: Gilbert 1955; Reeds 1981; Bayer and Diaconis 1992, "Trailing the dovetail shuffle to its lair".
// Cost:   n coins and n moves, k times.
// Claim:  unfair after any number of riffles, fair in the limit. Proved by enumeration; for any n by rising
//         sequences (audit/exact/riffles.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf::flawed {

struct riffle : rounds<riffle> {
    static constexpr facts about{
        .name = "riffle",
        .aliases = {"gsr", "dovetail"},
        .kind = family::physical,
        .fair = fairness::limit,
        .draws = draw_count::fixed,
        .cost = "n coins and n moves, k times",
        .method = "cut about in half and let the halves fall together, k times",
        .source = "Gilbert 1955; Bayer and Diaconis 1992",
        .flaw = "k riffles make at most 2^k rising sequences",
        .takes = {.meaning = "how many riffles", .usual = "7"},
        .proved_up_to = 7,
        .places_up_to = 16,
        .why = "one riffle gives at most 2^n - n of the n! orders, and the old order n+1 times in 2^n",
        .pseudocode = {{"k times:"},
                       {"    for each place: coin = draw(2)", runs::draw},
                       {"    the upper packet has as many cards as there are heads", runs::with_move},
                       {"    each place gets the next card of the packet its coin names", runs::with_move}},
        .chinese = {.name = "鸽尾洗牌",
                    .method = "大约对半切开，让两半交错落下，重复 k 次",
                    .why = "一次鸽尾洗牌最多给出 2^n - n 种排列，且 2^n 次中有 n+1 次保持原样",
                    .parameter = "鸽尾洗牌次数",
                    .flaw = "k 次鸽尾洗牌最多形成 2^k 个上升列",
                    .cost = "n 次抛硬币和 n 次移动，重复 k 次",
                    .usual = "7",
                    .source = "Gilbert 1955；Bayer 与 Diaconis 1992",
                    .aliases = {"交错洗牌"}},
        .bounds = bound_run::same,
    };
    static constexpr bool oblivious = true;

    constexpr riffle() = default;
    explicit constexpr riffle(std::uint64_t k) : times(k) {}
    std::uint64_t times = 7;

    constexpr counter start(deck auto&& /*cards*/) const { return {static_cast<std::size_t>(times)}; }
    static constexpr bool done(const counter& left) { return left.i == 0; }

    template <deck D>
    static constexpr void round(D&& cards, counter& left, draw_source auto& draws) {
        const std::size_t n = card_count(cards);
        std::vector<bool> from_lower(n);
        std::size_t lower = 0;  // first card of the lower packet
        for (std::size_t i = 0; i < n; ++i) {
            from_lower[i] = draws.below(2) == 1;
            if (!from_lower[i]) ++lower;
        }
        std::vector<card_of<D>> pile;
        for (std::size_t i = 0, upper = 0; i < n; ++i)
            pile.push_back(take_card(cards, from_lower[i] ? lower++ : upper++));
        put_back(cards, pile);
        --left.i;
    }
};

}  // namespace fairshuf::flawed
