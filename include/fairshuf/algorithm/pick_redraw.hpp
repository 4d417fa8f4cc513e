// pick-redraw: draw any of the n places; if its card is already gone, draw again.
//
// Source: the first method of docs/sources.md 002; most people write it once.
// Cost:   n * H(n) draws expected (236 for 52 cards), with no upper limit; a new pile.
// Claim:  fair: a draw that finds a card finds each remaining card equally likely. So it is pick-splice with
//         wasted draws. Proved exactly, by solving the chain of its rounds.
#pragma once

#include <cstddef>
#include <tuple>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

struct pick_redraw : rounds<pick_redraw> {
    static constexpr facts about{
        .name = "pick-redraw",
        .aliases = {"redraw", "rejection"},
        .kind = family::pick,
        .fair = fairness::yes,
        .draws = draw_count::unbounded,
        .cost = "n*H(n) draws expected, no upper limit; n moves, new pile",
        .costly = true,
        .method = "draw any place; if its card is already gone, draw again",
        .source = "folklore",
        .proved_up_to = 8,
        .why =
            "a draw that is kept is uniform on the remaining cards; draws that are not kept change nothing",
        .pseudocode = {{"until the pile has n cards:"},
                       {"    j = draw(n)", runs::draw},
                       {"    if card j is still there: move it to the pile", runs::with_draw}},
        .chinese = {.name = "抽牌重抽",
                    .method = "抽任意一个位置；若牌已取走，就重抽",
                    .why = "留下的抽取在剩余的牌上均匀；作废的抽取什么也不改变",
                    .cost = "预计 n*H(n) 次抽取，没有上限；n 次移动，需要新牌堆",
                    .source = "民间流传"},
        .bounds = bound_run::same,
    };

    template <class Card>
    struct state {
        std::vector<Card> pile;
        std::vector<bool> gone;

        constexpr auto fields() { return std::tie(pile, gone); }
    };

    template <deck D>
    static constexpr auto start(D&& cards) {
        return state<card_of<D>>{{}, std::vector<bool>(card_count(cards))};
    }
    static constexpr bool done(const auto& s) { return s.pile.size() == s.gone.size(); }
    static constexpr void round(deck auto&& cards, auto& s, draw_source auto& draws) {
        const auto j = static_cast<std::size_t>(draws.below(s.gone.size()));
        if (s.gone[j]) return;
        s.gone[j] = true;
        s.pile.push_back(take_card(cards, j));
    }
    static constexpr void finish(deck auto&& cards, auto& s) { put_back(cards, s.pile); }
};

}  // namespace fairshuf
