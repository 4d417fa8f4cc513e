// Weighted samples and orders, without replacement: the heavier an item, the earlier it tends to come.
//
//   fairshuf::weighted_sample(names, tickets, 3, key);        // three names as drawn, or an error
//   fairshuf::weighted_sample(names, tickets, out, 3, key);
//   fairshuf::weighted_shuffle(names, tickets, key);          // all of them, in place
//
// Items are drawn one after the other, each with probability its weight over the weight of what is left.
// Weights are integers, or floating-point numbers that are converted exactly; family/weights.hpp says what
// is refused. An item of weight 0 is never drawn: a sample is shorter if fewer than k weights are
// positive, and weighted_shuffle puts these items last, in their old order. Under one key, the sample is
// the beginning of the shuffle.
//
// Source: successive sampling (Yates and Grundy 1953). Efraimidis and Spirakis 2006 get the same law from
//         keys in floating point, which is only nearly exact.
// Cost:   family/weighted_urn.hpp: O(n) once, then a few steps for each item that is drawn.
// Claim:  each sequence has exactly the product of its fractions. No floating point is in the draws.
//         Proved by enumeration.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <ranges>
#include <utility>
#include <vector>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/exchange.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/family/decided_by.hpp"
#include "fairshuf/family/weighted_urn.hpp"
#include "fairshuf/family/weights.hpp"
#include "fairshuf/shuffle/with_key.hpp"

// Iterators are passed by value, as in the standard library.
// NOLINTBEGIN(performance-unnecessary-value-param)

namespace fairshuf {

namespace detail {

template <class W>
concept weights_of_items = std::ranges::input_range<W> && weight_number<std::ranges::range_value_t<W>>;

// The numbers of up to k items, in the order of the draws.
template <class Index>
std::vector<Index> draw_weighted(std::vector<std::uint64_t> weights, std::size_t k, draw_source auto& draws) {
    std::vector<Index> drawn;
    if (k == 0 || weights.empty()) return drawn;
    const std::size_t most = smaller(k, weights.size());
    drawn.reserve(most);
    weighted_urn<> urn(std::move(weights), most);
    while (drawn.size() < most && !urn.empty()) drawn.push_back(static_cast<Index>(urn.take(draws)));
    return drawn;
}

// The order of weighted_shuffle: those of weight 0 come last.
template <class Index>
std::vector<Index> weighted_order(const std::vector<std::uint64_t>& weights, draw_source auto& draws) {
    auto order = draw_weighted<Index>(weights, weights.size(), draws);
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (weights[i] == 0) order.push_back(static_cast<Index>(i));
    return order;
}

inline constexpr std::string_view weighted_label = "fairshuf.weighted_sample";

}  // namespace detail

template <std::random_access_iterator I, std::sized_sentinel_for<I> S, detail::weights_of_items W, class O,
          detail::decider G>
    requires std::weakly_incrementable<O> && std::indirectly_copyable<I, O>
expected<O> weighted_sample(I first, S last, W&& weights, O out, std::size_t k, G&& by) {
    auto whole = detail::whole_weights(weights, static_cast<std::size_t>(last - first));
    if (!whole) return whole.error();
    const auto drawn = detail::with_draws(by, detail::weighted_label, [&](auto& draws) {
        return detail::draw_weighted<std::size_t>(*std::move(whole), k, draws);
    });
    for (const std::size_t i : drawn) {
        *out = *detail::at(first, i);
        ++out;
    }
    return out;
}

template <detail::random_access_cards R, detail::weights_of_items W, class O, detail::decider G>
    requires std::weakly_incrementable<O> && std::indirectly_copyable<std::ranges::iterator_t<R>, O>
expected<O> weighted_sample(R&& items, W&& weights, O out, std::size_t k, G&& by) {
    const auto first = std::ranges::begin(items);
    return fairshuf::weighted_sample(first, first + std::ranges::ssize(items), weights, std::move(out), k,
                                     by);
}

template <detail::random_access_cards R, detail::weights_of_items W, detail::decider G = detail::thread_words>
    requires std::copyable<std::ranges::range_value_t<R>>
expected<std::vector<std::ranges::range_value_t<R>>> weighted_sample(R&& items, W&& weights, std::size_t k,
                                                                     G&& by = G{}) {
    std::vector<std::ranges::range_value_t<R>> taken;
    const auto done = fairshuf::weighted_sample(items, weights, std::back_inserter(taken), k, by);
    if (!done) return done.error();
    return taken;
}

template <std::random_access_iterator I, std::sized_sentinel_for<I> S, detail::weights_of_items W,
          detail::decider G>
    requires detail::movable_about<I>
expected<void> weighted_shuffle(I first, S last, W&& weights, G&& by) {
    const auto n = static_cast<std::size_t>(last - first);
    const auto whole = detail::whole_weights(weights, n);
    if (!whole) return whole.error();
    detail::with_draws(by, detail::weighted_label, [&](auto& draws) {
        if (n <= std::numeric_limits<std::uint32_t>::max()) {
            detail::arrange<false>(first, detail::weighted_order<std::uint32_t>(*whole, draws));
        } else {
            detail::arrange<false>(first, detail::weighted_order<std::uint64_t>(*whole, draws));
        }
    });
    return {};
}

template <detail::shuffled_range R, detail::weights_of_items W, detail::decider G = detail::thread_words>
expected<void> weighted_shuffle(R&& items, W&& weights, G&& by = G{}) {
    const auto first = std::ranges::begin(items);
    return fairshuf::weighted_shuffle(first, first + std::ranges::ssize(items), weights, by);
}

}  // namespace fairshuf

// NOLINTEND(performance-unnecessary-value-param)
