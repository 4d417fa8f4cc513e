// k items of a range: sample in random order, select in the order of the range.
//
//   fairshuf::sample(cards, 5, key);                            // a vector; or an engine; or neither
//   fairshuf::sample(cards, out, 5, key);                       // as std::ranges::sample; returns the end
//   fairshuf::sample(first, last, out, 5, key);                 // as std::sample
//   fairshuf::select(std::views::istream<int>(in), 5, key);     // one pass, whatever the length
//
// If there are fewer than k items, all of them are taken.
//
// Rule:   if the range knows its size: sample is what partial_shuffle(range, k, key) brings to the front,
//         and select has the same items. Otherwise family/reservoir.hpp, under labels of their own; then
//         sample shuffles the kept items as partial_shuffle does.
// Cost:   k draws, memory for k, if the range knows its size. Otherwise one pass in memory for k items,
//         with about one random word for eight items.
// Claim:  sample: each of the n! / (n-k)! arrangements is equally likely. select: each of the n! / (k!
//         (n-k)!) sets. Proved by enumeration.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
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
#include "fairshuf/family/choose.hpp"
#include "fairshuf/family/decided_by.hpp"
#include "fairshuf/family/partial_shuffle.hpp"
#include "fairshuf/family/reservoir.hpp"

// Iterators are passed by value, as in the standard library.
// NOLINTBEGIN(performance-unnecessary-value-param)

namespace fairshuf {

namespace detail {

enum class sample_order : std::uint8_t { random, of_range };

template <class I, class O>
concept sampled = std::input_iterator<I> && std::weakly_incrementable<O> && std::indirectly_copyable<I, O> &&
                  std::movable<std::iter_value_t<I>> &&
                  std::constructible_from<std::iter_value_t<I>, std::iter_reference_t<I>>;

// Calls use(item) with the items at these places, which rise.
template <class I, class Index, class F>
void visit_places(I first, const std::vector<Index>& places, F use) {
    if constexpr (std::random_access_iterator<I>) {
        for (const Index place : places) use(*at(first, static_cast<std::size_t>(place)));
    } else {
        std::uint64_t here = 0;
        for (const Index place : places) {
            for (; here < place; ++here) ++first;
            use(*first);
        }
    }
}

// Sorts different numbers below n; by a bitmap if that takes no more memory than they do.
template <class Index>
void sort_places(std::vector<Index>& places, std::uint64_t n) {
    if (n / 64 > places.size()) {
        std::ranges::sort(places);
        return;
    }
    std::vector<std::uint64_t> marked(static_cast<std::size_t>(n / 64) + 1);
    for (const Index place : places)
        marked[static_cast<std::size_t>(place / 64)] |= std::uint64_t{1} << place % 64;
    auto next = places.begin();
    for (std::size_t i = 0; i < marked.size(); ++i)
        for (std::uint64_t bits = marked[i]; bits != 0; bits &= bits - 1)
            *next++ = static_cast<Index>(64 * i + static_cast<unsigned>(std::countr_zero(bits)));
}

template <class I, class O, class Index>
O copy_in_order(I first, O out, const std::vector<Index>& places) {
    visit_places(first, places, [&out](auto&& item) {
        *out = std::forward<decltype(item)>(item);
        ++out;
    });
    return out;
}

template <class I, class O, class Index>
O copy_as_chosen(I first, O out, const std::vector<Index>& places) {
    if constexpr (std::random_access_iterator<I>) {
        for (const Index place : places) {
            *out = *at(first, static_cast<std::size_t>(place));
            ++out;
        }
    } else {  // one walk: the items in the order of the range, then in the order of the draws
        std::vector<std::pair<Index, std::size_t>> ranked(places.size());
        for (std::size_t i = 0; i < places.size(); ++i) ranked[i] = {places[i], i};
        std::ranges::sort(ranked);
        std::vector<Index> rising(places.size());
        std::vector<std::size_t> rank(places.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            rising[i] = ranked[i].first;
            rank[ranked[i].second] = i;
        }
        std::vector<std::iter_value_t<I>> items;
        items.reserve(places.size());
        visit_places(first, rising,
                     [&](auto&& item) { items.emplace_back(std::forward<decltype(item)>(item)); });
        for (const std::size_t i : rank) {
            *out = std::move(items[i]);
            ++out;
        }
    }
    return out;
}

template <sample_order Order, class Index, class I, class O>
O sample_known(I first, std::uint64_t n, O out, std::size_t k, draw_source auto& draws) {
    auto places = choose_front<Index>(n, k, draws);
    if constexpr (Order == sample_order::random) {
        return copy_as_chosen(std::move(first), std::move(out), places);
    } else {
        sort_places(places, n);
        return copy_in_order(std::move(first), std::move(out), places);
    }
}

template <sample_order Order, class I, class S, class O>
O sample_unknown(I first, S last, O out, std::size_t k, draw_source auto& draws) {
    auto kept = reservoir<std::iter_value_t<I>>(std::move(first), std::move(last), k, draws);
    if constexpr (Order == sample_order::random) {
        shuffle_front(kept.begin(), kept.size(), kept.size(), draws);
    } else {
        std::ranges::sort(kept, {}, [](const auto& each) { return each.place; });
    }
    for (auto& each : kept) {
        *out = std::move(each.item);
        ++out;
    }
    return out;
}

// A sequence of n items.
template <sample_order Order, class I, class O, class G>
O sample_of(I first, std::uint64_t n, O out, std::size_t k, G&& by) {
    const auto taken = static_cast<std::size_t>(smaller<std::uint64_t>(k, n));
    return with_draws(by, "fairshuf.partial_shuffle", [&](auto& draws) {
        if (n <= std::numeric_limits<std::uint32_t>::max())
            return sample_known<Order, std::uint32_t>(std::move(first), n, std::move(out), taken, draws);
        return sample_known<Order, std::uint64_t>(std::move(first), n, std::move(out), taken, draws);
    });
}

// A sequence whose length may be known from its iterators.
template <sample_order Order, class I, class S, class O, class G>
O sample_between(I first, S last, O out, std::size_t k, G&& by) {
    if constexpr (std::sized_sentinel_for<S, I>) {
        const auto n = static_cast<std::uint64_t>(last - first);
        return sample_of<Order>(std::move(first), n, std::move(out), k, by);
    } else {
        const auto* const label = Order == sample_order::random ? "fairshuf.sample" : "fairshuf.select";
        return with_draws(by, label, [&](auto& draws) {
            return sample_unknown<Order>(std::move(first), std::move(last), std::move(out), k, draws);
        });
    }
}

template <sample_order Order, class R, class O, class G>
O sample_range(R&& range, O out, std::size_t k, G&& by) {
    if constexpr (std::ranges::sized_range<R>) {
        const auto n = static_cast<std::uint64_t>(std::ranges::size(range));
        return sample_of<Order>(std::ranges::begin(range), n, std::move(out), k, by);
    } else {
        return sample_between<Order>(std::ranges::begin(range), std::ranges::end(range), std::move(out), k,
                                     by);
    }
}

template <sample_order Order, class R, class G>
auto sample_vector(R&& range, std::size_t k, G&& by) {
    std::vector<std::ranges::range_value_t<R>> taken;
    sample_range<Order>(range, std::back_inserter(taken), k, by);
    return taken;
}

// What std::back_inserter of a vector accepts.
template <class R>
concept range_to_sample = std::ranges::input_range<R> &&
                          sampled<std::ranges::iterator_t<R>,
                                  std::back_insert_iterator<std::vector<std::ranges::range_value_t<R>>>>;

}  // namespace detail

template <detail::range_to_sample R, detail::decider G = detail::thread_words>
std::vector<std::ranges::range_value_t<R>> sample(R&& range, std::size_t k, G&& by = G{}) {
    return detail::sample_vector<detail::sample_order::random>(range, k, by);
}

template <std::ranges::input_range R, class O, detail::decider G>
    requires detail::sampled<std::ranges::iterator_t<R>, O>
O sample(R&& range, O out, std::size_t k, G&& by) {
    return detail::sample_range<detail::sample_order::random>(range, std::move(out), k, by);
}

template <std::input_iterator I, std::sentinel_for<I> S, class O, detail::decider G>
    requires detail::sampled<I, O> && (!std::same_as<I, S>)
O sample(I first, S last, O out, std::size_t k, G&& by) {
    return detail::sample_between<detail::sample_order::random>(std::move(first), std::move(last),
                                                                std::move(out), k, by);
}

// The same for two iterators of one type. Without it, an unqualified call with the standard library's
// iterators would prefer std::sample.
template <std::input_iterator I, class O, std::integral N, detail::decider G>
    requires detail::sampled<I, O>
O sample(I first, I last, O out, N k, G&& by) {
    assert(std::cmp_greater_equal(k, 0));
    return detail::sample_between<detail::sample_order::random>(
        std::move(first), std::move(last), std::move(out), static_cast<std::size_t>(k), by);
}

template <detail::range_to_sample R, detail::decider G = detail::thread_words>
std::vector<std::ranges::range_value_t<R>> select(R&& range, std::size_t k, G&& by = G{}) {
    return detail::sample_vector<detail::sample_order::of_range>(range, k, by);
}

template <std::ranges::input_range R, class O, detail::decider G>
    requires detail::sampled<std::ranges::iterator_t<R>, O>
O select(R&& range, O out, std::size_t k, G&& by) {
    return detail::sample_range<detail::sample_order::of_range>(range, std::move(out), k, by);
}

template <std::input_iterator I, std::sentinel_for<I> S, class O, detail::decider G>
    requires detail::sampled<I, O>
O select(I first, S last, O out, std::size_t k, G&& by) {
    return detail::sample_between<detail::sample_order::of_range>(std::move(first), std::move(last),
                                                                  std::move(out), k, by);
}

}  // namespace fairshuf

// NOLINTEND(performance-unnecessary-value-param)
