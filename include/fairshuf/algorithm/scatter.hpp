// scatter: throw every card into one of K buckets, then shuffle each bucket by itself. Fast shuffles of large
// arrays have this shape, with buckets that fit the cache.
//
// Source: the distribution step of Rao and Sandelius with one large digit; Sanders 1998, "Random permutations
//         on distributed, external and hierarchical memory".
// Cost:   under 2n draws, 2n moves and n swaps; one pass into the buckets, one pass back.
// Claim:  fair: bucket sizes are multinomial, and each bucket is in uniform order. Proved with 3 buckets in
//         place of 64, by the same template.
#pragma once

#include <cstddef>
#include <string_view>
#include <tuple>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"

namespace fairshuf {

namespace detail {

template <std::size_t Buckets>
struct basic_scatter : rounds<basic_scatter<Buckets>> {
    static constexpr facts about{
        .name = "scatter",
        .aliases = {"buckets", "sanders"},
        .kind = family::split,
        .fair = fairness::yes,
        .draws = draw_count::bounded,
        .cost = "under 2n draws, 2n moves and n swaps, new piles",
        .method = "throw each card into one of 64 buckets, then shuffle each bucket",
        .source = "Sanders 1998",
        .proved_up_to = 8,
        .why =
            "which cards share a bucket is decided by independent draws, and each bucket is in uniform order",
        .pseudocode = {{"for each card: throw it into bucket draw(64)", runs::draw,
                        [](const draw_moment& d) { return d.index < d.n; }},
                       {"for each bucket:"},
                       {"    for i = 1 .. size-1: swap places i and draw(i + 1)", runs::draw,
                        [](const draw_moment& d) { return d.index >= d.n; }},
                       {"put the buckets side by side", runs::at_end}},
        .chinese = {.name = "分桶洗牌",
                    .method = "把每张牌扔进 64 个桶之一，再洗每个桶",
                    .why = "哪些牌同桶由独立的抽取决定，而每个桶内的次序均匀",
                    .shrunken = "3 个桶代替 64 个",
                    .cost = "不到 2n 次抽取，2n 次移动和 n 次交换，需要新牌堆",
                    .source = "Sanders 1998"},
    };

    struct state {
        std::vector<std::size_t> ends;  // of the buckets; empty before the cards are thrown
        std::size_t next = 0;           // the bucket to shuffle next

        constexpr auto fields() { return std::tie(ends, next); }
    };

    static constexpr state start(deck auto&& /*cards*/) { return {}; }
    static constexpr bool done(const state& s) { return s.next == Buckets; }

    static constexpr void round(deck auto&& cards, state& s, draw_source auto& draws) {
        if (s.ends.empty()) {
            s.ends = throw_into_buckets(cards, draws);
            return;
        }
        const std::size_t first = s.next == 0 ? 0 : s.ends[s.next - 1];
        for (std::size_t i = first + 1; i < s.ends[s.next]; ++i) {
            const auto j = static_cast<std::size_t>(draws.below(i - first + 1));
            swap_cards(cards, i, first + j);
        }
        ++s.next;
    }

private:
    template <deck D>
    static constexpr std::vector<std::size_t> throw_into_buckets(D&& cards, draw_source auto& draws) {
        std::vector<std::vector<card_of<D>>> buckets(Buckets);
        for (std::size_t i = 0; i < card_count(cards); ++i)
            buckets[static_cast<std::size_t>(draws.below(Buckets))].push_back(take_card(cards, i));
        std::vector<std::size_t> ends;
        std::size_t filled = 0;
        for (auto& bucket : buckets) {
            const std::size_t size = bucket.size();
            put_back(cards, bucket, filled);
            ends.push_back(filled += size);
        }
        return ends;
    }
};

}  // namespace detail

struct scatter : detail::basic_scatter<64> {
    using shrunken = detail::basic_scatter<3>;
    static constexpr std::string_view shrunken_by = "3 buckets instead of 64";
};

}  // namespace fairshuf
