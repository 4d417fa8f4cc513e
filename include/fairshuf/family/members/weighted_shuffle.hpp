// weighted_shuffle as an algorithm, `member(deck, draws)`. Card i has weight i, and cards are drawn one after
// the other. A round is a draw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/rounds.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/moves.hpp"
#include "fairshuf/family/weighted_urn.hpp"
#include "fairshuf/shuffle/with_key.hpp"

namespace fairshuf {

namespace detail {

template <std::size_t AtOnce>
struct basic_weighted_shuffle : rounds<basic_weighted_shuffle<AtOnce>> {
    static constexpr facts about{
        .name = "weighted-shuffle",
        .aliases = {"weighted-sample"},
        .kind = family::pick,
        .fair = fairness::law,
        .draws = draw_count::unbounded,
        .cost = "at most 2 draws for each card on average",
        .method =
            "take cards one after the other, each with probability its weight over what is left; card i "
            "weighs i",
        .source = "Yates and Grundy 1953",
        .law = "each order has exactly the product of its fractions: weight over the weight that is left",
        .proved_up_to = 6,
        .why = "a draw has as many values for a card as its weight; values for cards that are gone repeat it",
        .pseudocode = {{"until all cards are taken:"},
                       {"    r = draw(sum of the weights)", runs::draw},
                       {"    take the first card whose sum is over r, unless it is gone", runs::with_draw},
                       {"    if half of the sum is gone: new sums, without the cards that are gone"}},
        .chinese = {.name = "加权洗牌",
                    .method = "逐张取牌，每张的概率是其权重除以剩余总权重；第 i 张牌权重为 i",
                    .why = "一张牌在抽取中占的值与其权重一样多；抽到已取走的牌则重抽",
                    .shrunken = "每次抽取 1 个数代替 16 个",
                    .law = "每种排列的概率恰好是各步“权重除以剩余权重”的乘积",
                    .cost = "平均每张牌最多 2 次抽取",
                    .source = "Yates 与 Grundy 1953"},
    };
    struct progress {
        weighted_urn<AtOnce> urn;
        std::vector<std::size_t> order{};
        auto fields()
            requires(AtOnce == 1)
        {
            return std::tuple_cat(urn.fields(), std::tie(order));
        }
    };

    static progress start(deck auto&& cards) {
        std::vector<std::uint64_t> weights(card_count(cards));
        std::iota(weights.begin(), weights.end(), std::uint64_t{1});
        const std::size_t draws = AtOnce == 1 ? 0 : weights.size();  // the prover's urn has no table
        return {weighted_urn<AtOnce>(std::move(weights), draws)};
    }
    static bool done(const progress& so_far) { return so_far.urn.empty(); }
    static void round(deck auto&& /*cards*/, progress& so_far, draw_source auto& draws) {
        if (const auto taken = so_far.urn.try_to_take(draws)) so_far.order.push_back(*taken);
    }
    static void finish(deck auto&& cards, progress& so_far) {
        arrange<false>(cards.begin(), std::move(so_far.order));
    }
};

}  // namespace detail

namespace members {

struct weighted_shuffle : detail::basic_weighted_shuffle<16> {
    using shrunken = detail::basic_weighted_shuffle<1>;
    static constexpr std::string_view shrunken_by = "1 draw at a time instead of 16";
};

}  // namespace members

}  // namespace fairshuf
