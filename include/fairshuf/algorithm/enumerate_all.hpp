// enumerate-all: list all n! orders, and draw one from the list. The brute force of docs/sources.md 000:
// hopeless, but fair by definition. Everything else can be compared with it.
//
// Source: docs/sources.md 000.
// Cost:   1 draw, n! time and memory; up to 10 cards.
// Claim:  fair. Proved by enumerating every draw.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

struct enumerate_all {
    static constexpr facts about{
        .name = "enumerate-all",
        .aliases = {"brute-force", "list-all"},
        .kind = family::enumerate,
        .fair = fairness::yes,
        .draws = draw_count::fixed,
        .cost = "1 draw, O(n * n!) time and memory",
        .costly = true,
        .method = "list all n! orders, draw one of the list",
        .source = "folklore; fair by definition",
        .proved_up_to = 6,
        .most_cards = 10,
        .why = "a uniform draw from a list that holds every order once",
        .pseudocode = {{"orders = all n! orders"}, {"cards  = orders[draw(n!)]", runs::draw}},
        .chinese = {.name = "列出全部排列",
                    .method = "列出全部 n! 种排列，抽取其中一种",
                    .why = "表中每种排列恰有一次，从中均匀抽取",
                    .cost = "1 次抽取，O(n * n!) 的时间和内存",
                    .source = "民间流传；按定义公平"},
        .bounds = bound_run::same,
    };

    template <deck D>
    constexpr void operator()(D&& cards, draw_source auto& draws) const {
        const std::size_t n = card_count(cards);
        assert(n <= about.most_cards);
        std::vector<std::vector<std::uint8_t>> orders;
        std::vector<std::uint8_t> order(n);
        std::iota(order.begin(), order.end(), std::uint8_t{0});
        do orders.push_back(order);
        while (std::ranges::next_permutation(order).found);

        std::vector<card_of<D>> pile;
        for (const std::size_t from : orders[static_cast<std::size_t>(draws.below(orders.size()))])
            pile.push_back(take_card(cards, from));
        put_back(cards, pile);
    }
};

}  // namespace fairshuf
