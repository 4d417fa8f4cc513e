// rao-sandelius: give every card a random bit, and put the zeros before the ones. Do the same within each
// group, until every group is a single card. One coin orders a pair.
//
// Source: Rao 1961, "Generation of random permutations of given number of elements using random sampling
//         numbers"; Sandelius 1962 (with decimal digits from a printed table).
// Cost:   about n log2(n) bits expected, with no upper limit (a group may fail to split). All passes are
//         sequential, which is why the fast shuffles descend from it.
// Claim:  fair: independent, identically distributed digits treat all cards alike. Proved exactly, by solving
//         the chain of its rounds.
#pragma once

#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

struct rao_sandelius : rounds<rao_sandelius> {
    static constexpr facts about{
        .name = "rao-sandelius",
        .aliases = {"rs", "random-digits"},
        .kind = family::split,
        .fair = fairness::yes,
        .draws = draw_count::unbounded,
        .cost = "about n*log2(n) coins expected, no upper limit; sequential passes",
        .costly = true,
        .method = "a coin for each card, heads before tails, again within each group",
        .source = "Rao 1961; Sandelius 1962",
        .proved_up_to = 7,
        .why = "independent coins treat all cards alike, so no order can be preferred",
        .pseudocode = {{"shuffle(group):"},
                       {"    if it has 2 cards: swap them if draw(2)", runs::draw},
                       {"    if it has more:"},
                       {"        for each card: coin = draw(2)", runs::draw,
                        [](const draw_moment& d) { return d.n > 2; }},
                       {"        heads go before tails, each in their old order", runs::with_move},
                       {"        shuffle(heads), shuffle(tails)"}},
        .chinese = {.name = "硬币分组",
                    .method = "每张牌抛一枚硬币，正面在前、反面在后，各组内再来一遍",
                    .why = "独立的硬币对所有牌一视同仁，没有哪种排列能占便宜",
                    .cost = "预计约 n*log2(n) 次抛硬币，没有上限；按顺序读写",
                    .source = "Rao 1961；Sandelius 1962"},
        .bounds = bound_run::same,
    };

    struct state {
        std::vector<std::size_t> ends;  // of the groups still to do; the next one is on top
        std::size_t first = 0;          // where the next group begins

        constexpr auto fields() { return std::tie(ends, first); }
    };

    static constexpr state start(deck auto&& cards) { return settled(state{{card_count(cards)}, 0}); }
    static constexpr bool done(const state& s) { return s.ends.empty(); }

    template <deck D>
    static constexpr void round(D&& cards, state& s, draw_source auto& draws) {
        const std::size_t end = s.ends.back();
        if (end - s.first == 2) {
            if (draws.below(2) == 1) swap_cards(cards, s.first, s.first + 1);
            s.first = end;
        } else {
            std::vector<card_of<D>> tails;
            std::size_t kept = s.first;
            for (std::size_t i = s.first; i < end; ++i) {
                if (draws.below(2) == 1) {
                    tails.push_back(take_card(cards, i));
                } else if (kept++ != i) {
                    put_card(cards, kept - 1, take_card(cards, i));
                }
            }
            put_back(cards, tails, kept);
            if (kept != s.first && kept != end) s.ends.push_back(kept);
        }
        s = settled(std::move(s));
    }

private:
    // Skips groups of one card, or none.
    template <class State = state>  // a vector of the library's debug mode is none that constexpr functions
                                    // may take
    static constexpr State settled(State s) {
        while (!s.ends.empty() && s.ends.back() - s.first < 2) {
            s.first = s.ends.back();
            s.ends.pop_back();
        }
        return s;
    }
};

}  // namespace fairshuf
