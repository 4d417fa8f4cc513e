// Exchanges cards through iterators: the move of the fast shuffles, for every type of card and range.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "fairshuf/core/ranges.hpp"

namespace fairshuf::detail {

// Elements that plain loads and stores can exchange.
template <class I>
concept plain_cards = std::contiguous_iterator<I> && std::copyable<std::iter_value_t<I>> &&
                      std::same_as<std::iter_reference_t<I>, std::iter_value_t<I>&> &&
                      std::is_trivially_copyable_v<std::iter_value_t<I>>;

// References that are objects with a swap of their own. (vector<bool> is not permutable in C++20.)
template <class I>
concept swaps_by_proxy = std::random_access_iterator<I> && !std::permutable<I> &&
                         !std::is_reference_v<std::iter_reference_t<I>> && requires(I i) { swap(*i, *i); };

template <class I>
concept movable_about = std::permutable<I> || swaps_by_proxy<I>;

template <class R>
concept random_access_cards = std::ranges::random_access_range<R> && std::ranges::sized_range<R>;

// The ranges that shuffle() accepts.
template <class R>
concept shuffled_range = random_access_cards<R> && movable_about<std::ranges::iterator_t<R>>;

template <class I>
constexpr I at(I first, std::size_t i) {
    return first + static_cast<std::iter_difference_t<I>>(i);
}

// The first of n plain cards, as a pointer.
template <plain_cards I>
constexpr auto* pointer_to(I first, std::size_t n) {
    return n == 0 ? nullptr : std::addressof(*first);
}

template <class I>
constexpr void exchange(I first, std::size_t i, std::size_t j) {
    if constexpr (plain_cards<I>) {
        auto& one = *at(first, i);
        auto& other = *at(first, j);
        const auto card = std::as_const(one);  // const: some cards have a constructor for any non-const
        one = std::as_const(other);
        other = card;
    } else if constexpr (swaps_by_proxy<I>) {
        swap(*at(first, i), *at(first, j));
    } else {
        std::ranges::iter_swap(at(first, i), at(first, j));
    }
}

// Exchanges cards i, i + 1, ... with those at the places given, one after the other.
template <class I>
constexpr void exchange_each(I first, std::size_t i, const std::uint32_t* places, std::size_t count) {
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 4
#endif
    for (std::size_t k = 0; k < count; ++k) exchange(first, i + k, std::size_t{places[k]});
}

// The same in equal parts, one for each call.
template <unsigned Parts, class Card>
struct exchange_in_parts {
    Card* cards;
    std::size_t first;  // the card for places[0]
    const std::uint32_t* places;
    std::size_t count;

    void operator()(unsigned part) const {
        const std::size_t end = count * (part + 1) / Parts;
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 4
#endif
        for (std::size_t k = count * part / Parts; k < end; ++k)
            exchange(cards, first + k, std::size_t{places[k]});
    }
};

template <class I>
constexpr void exchange_ranges(I first, std::size_t a, std::size_t b, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) exchange(first, a + i, b + i);
}

}  // namespace fairshuf::detail
