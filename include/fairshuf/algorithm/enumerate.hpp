// enumerate: draw one of all n! orders. The order is not looked up but computed from its number: the digits
// of the rank in the factorial number system say which of the remaining cards comes next.
//
// Source: Laisant 1888 (factorial digits); the first idea of docs/sources.md 000, without its n! of memory.
// Cost:   1 draw up to 20 cards (20! is the largest factorial below 2^64); beyond that, one draw for as many
//         digits as fit. O(n^2) moves, in place.
// Claim:  fair: the rank is uniform on [0, n!), and ranks and orders correspond one to one. Proved by
//         enumerating every rank, and with ranks up to 6, where several draws are needed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

namespace detail {

// Most: the largest bound of a draw.
template <std::uint64_t Most>
struct basic_enumerate {
    static constexpr facts about{
        .name = "enumerate",
        .aliases = {"rank", "unrank", "lehmer"},
        .kind = family::enumerate,
        .fair = fairness::yes,
        .draws = draw_count::fixed,
        .cost = "1 draw up to 20 cards, O(n^2) moves, in place",
        .costly = true,
        .method = "draw the number of an order, 0 to n!-1, and build that order from its digits",
        .source = "Laisant 1888; Lehmer 1960",
        .why = "ranks and orders correspond one to one, so a uniform rank is a uniform order",
        .pseudocode = {{"rank = draw(n!)", runs::draw},
                       {"for i = 0 .. n-1:", runs::with_draw},
                       {"    digit = rank / (n-1-i)!", runs::with_draw},
                       {"    rank  = rank mod (n-1-i)!", runs::with_draw},
                       {"    take the digit-th remaining card to place i", runs::with_draw}},
        .chinese = {.name = "排列编号",
                    .method = "抽取一个排列的编号（0 到 n!-1），按其各位数字构造该排列",
                    .why = "编号与排列一一对应，编号均匀，排列就均匀",
                    .cost = "20 张牌以内 1 次抽取，O(n^2) 次移动，原地",
                    .source = "Laisant 1888；Lehmer 1960"},
        .bounds = bound_run::same,  // up to 20 cards
    };

    constexpr void operator()(deck auto&& cards, draw_source auto& draws) const {
        const std::size_t n = card_count(cards);
        for (std::size_t i = 0; i + 1 < n;) {
            std::size_t end = i;  // the places whose digits this draw decides
            std::uint64_t orders = 1;
            while (end < n && n - end <= Most / orders) orders *= n - end++;
            std::uint64_t rank = draws.below(orders);
            for (; i < end; ++i) {
                orders /= n - i;
                const auto digit = static_cast<std::size_t>(rank / orders);
                rank %= orders;
                insert_card(cards, i + digit, i);
            }
        }
    }
};

}  // namespace detail

using enumerate = detail::basic_enumerate<(std::uint64_t{1} << 63)>;

}  // namespace fairshuf
