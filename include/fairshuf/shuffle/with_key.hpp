// Shuffles by a key: the same key and the same number of cards give the same order, everywhere.
//
//   fairshuf::shuffle(cards, key);                   // all threads of the machine
//   fairshuf::shuffle(cards, key, {.threads = 2, .scratch = &memory});
//   fairshuf::unshuffle(cards, key);                 // undoes it
//   fairshuf::permutation(n, key);                   // of 0 .. n-1: which card comes to each place
//   fairshuf::permutation(numbers, key);             // the same, in a given range
//   fairshuf::position_of(key, n, i);                // where card i goes, without shuffling
//
// The order (shuffle/addresses.hpp, version 1) depends on the key and the number of cards only: not on
// threads, processor, compiler, type of card or container. Whoever has the key can repeat it; nobody else can
// predict it. One key can serve lists of many lengths. Two lists of the same length get the same order; if
// you do not want that, derive a key for each.
//
// Up to 2^17 cards are shuffled in place. Beyond that, plain cards of up to 8 bytes need scratch memory: a
// sixth more than their size, and some megabytes. Cards of up to 256 bytes in one piece of memory, whose
// moves cannot throw, need as much as their size; they are moved, never copied. Others need an index, and
// room to be moved to. std::bad_alloc is thrown before any card has moved. Cards whose moves may throw are
// swapped along the cycles of the order. So an exception affects only the two that are being swapped.
// `threads` is the most that are used; fewer run if more would not help.
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/exchange.hpp"
#include "fairshuf/shuffle/keyed_executor.hpp"
#include "fairshuf/shuffle/keyed_relocator.hpp"
#include "fairshuf/shuffle/leaf_draws.hpp"
#include "fairshuf/shuffle/misuse.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/position.hpp"
#include "fairshuf/shuffle/scratch.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

struct shuffle_options {
    unsigned threads = 0;                  // 0: as many as this process may run at once
    fairshuf::scratch* scratch = nullptr;  // memory to use again; null: each shuffle allocates
};

namespace detail {

inline unsigned threads_of(const shuffle_options& options) {
    return options.threads == 0 ? all_threads() : options.threads;
}

// Cards that keyed_executor shuffles. For wider ones, its working memory would not fit the cache.
template <class I>
concept distributed_directly = plain_cards<I> && sizeof(std::iter_value_t<I>) <= 8;

// Ranges that permutation() fills.
template <class R>
concept array_of_numbers =
    plain_cards<std::ranges::iterator_t<R>> && std::unsigned_integral<std::ranges::range_value_t<R>> &&
    !std::same_as<std::ranges::range_value_t<R>, bool>;

// A list that is one leaf. Not inlined: a short list needs less of the stack without it.
template <class I>
[[gnu::noinline]] void shuffle_some(I first, std::size_t n, const key& k) {
    const order_words words(k, n);
    leaf_draws draws(words);
    std::size_t i = 0;
    if constexpr (plain_cards<I> && sizeof(std::iter_value_t<I>) <= 32)
        i = draws.exchange_beside(pointer_to(first, n), n);
    while (i < n)
        for (const std::size_t j : draws.of(0, n, i)) exchange(first, i++, j);
}

template <class I>
void shuffle_few(I first, std::size_t n, const key& k) {
    alignas(64) short_list_answers places;  // NOLINT(*-member-init): drawn before they are read
    if (draw_short_list(k, n, places)) {
        exchange_each(first, 1, places.data(), n - 1);
    } else {
        shuffle_some(first, n, k);
    }
}

template <trie_shape Shape, class Card>
void shuffle_many(Card* cards, std::size_t n, const key& k, const execution& how, scratch* memory) {
    scratch own;
    keyed_executor<Shape, Card>(cards, n, k, how).run(memory == nullptr ? own : *memory);
}

template <class I>
void unshuffle_few(I first, std::size_t n, const key& k) {
    alignas(64) short_list_answers places;  // NOLINT(*-member-init): drawn before they are read
    if (draw_short_list(k, n, places)) {
        for (std::size_t i = n; i-- > 1;) exchange(first, i, places[i - 1]);
        return;
    }
    const order_words words(k, n);
    leaf_draws draws(words);
    unshuffle_leaf(first, 0, n, draws);
}

// Fills an array with the permutation of 0 .. n-1.
template <class Index, trie_shape Shape = trie_shape{}>
void permute_numbers(Index* order, std::size_t n, const key& k, const shuffle_options& options) {
    if (Shape.is_leaf(0, n)) {
        for (std::size_t i = 0; i < n; ++i) order[i] = static_cast<Index>(i);
        shuffle_few(order, n, k);
    } else {
        scratch own;
        keyed_executor<Shape, Index>(order, n, k, {.threads = threads_of(options)})
            .run(options.scratch == nullptr ? own : *options.scratch, numbers_from<Index>{});
    }
}

template <class Index>
std::vector<Index> permutation_of(std::size_t n, const key& k, const shuffle_options& options) {
    std::vector<Index> order;
    order.reserve(n);
    ask_for_huge_pages(order.data(), n * sizeof(Index));
    order.resize(n);
    permute_numbers(order.data(), n, k, options);
    return order;
}

// Calls f with the permutation, in 32-bit numbers if they are enough.
template <class F>
void with_permutation(std::size_t n, const key& k, const shuffle_options& options, F f) {
    if (n <= std::numeric_limits<std::uint32_t>::max()) {
        f(permutation_of<std::uint32_t>(n, k, options));
    } else {
        f(permutation_of<std::uint64_t>(n, k, options));
    }
}

template <class I>
concept safely_moved =
    std::is_object_v<std::iter_value_t<I>> && std::same_as<std::iter_reference_t<I>, std::iter_value_t<I>&> &&
    std::is_nothrow_move_constructible_v<std::iter_value_t<I>> &&
    std::is_nothrow_move_assignable_v<std::iter_value_t<I>> &&
    std::is_nothrow_destructible_v<std::iter_value_t<I>>;

// Moves the cards out and back: card order[i] comes to place i. Back: the other way round.
template <bool Back, class I, class Index>
void arrange_by_moving(I first, const std::vector<Index>& order) {
    using card = std::iter_value_t<I>;
    const std::size_t n = order.size();
    scratch room;
    auto* const out = reinterpret_cast<card*>(  // NOLINT(*-reinterpret-cast)
        aligned(room.reserve(std::uint64_t{n} * sizeof(card) + alignof(card)), alignof(card)));
    for (std::size_t i = 0; i < n; ++i) {
        const auto other = static_cast<std::size_t>(order[i]);
        ::new (static_cast<void*>(out + (Back ? other : i))) card(std::move(*at(first, Back ? i : other)));
    }
    for (std::size_t i = 0; i < n; ++i) {
        *at(first, i) = std::move(out[i]);
        out[i].~card();
    }
}

// The same, by exchanging cards along the cycles of the order.
template <class I, class Index>
[[gnu::noinline]] void arrange_by_swapping(I first, std::vector<Index> order) {
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t place = i; order[place] != place;) {
            const auto from = static_cast<std::size_t>(order[place]);
            order[place] = static_cast<Index>(place);
            if (from == i) break;
            exchange(first, place, from);
            place = from;
        }
}

template <class Index>
std::vector<Index> inverse(const std::vector<Index>& order) {
    std::vector<Index> where(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        where[static_cast<std::size_t>(order[i])] = static_cast<Index>(i);
    return where;
}

template <bool Back, class I, class Index>
void arrange(I first, std::vector<Index>&& order) {
    if constexpr (safely_moved<I>) {
        arrange_by_moving<Back>(first, order);
    } else if constexpr (Back) {
        arrange_by_swapping(first, inverse(order));
    } else {
        arrange_by_swapping(first, std::move(order));
    }
}

// Cards that keyed_relocator shuffles. Those of more bytes, or in other containers, are moved by an index.
template <class I>
concept relocated_directly =
    safely_moved<I> && std::contiguous_iterator<I> && sizeof(std::iter_value_t<I>) <= 256;

template <class I>
auto relocator_of(I first, std::size_t n, const key& k, const shuffle_options& options) {
    return keyed_relocator<trie_shape{}, std::iter_value_t<I>>(std::to_address(first), n, k,
                                                               {.threads = threads_of(options)});
}

template <class I>
void shuffle_by_key(I first, std::size_t n, const key& k, const shuffle_options& options) {
    scratch own;
    scratch& memory = options.scratch == nullptr ? own : *options.scratch;
    if (trie_shape{}.is_leaf(0, n)) {
        shuffle_few(first, n, k);
    } else if constexpr (distributed_directly<I>) {
        shuffle_many<trie_shape{}>(pointer_to(first, n), n, k, {.threads = threads_of(options)},
                                   options.scratch);
    } else if constexpr (relocated_directly<I>) {
        relocator_of(first, n, k, options).shuffle(memory);
    } else {
        with_permutation(n, k, options, [&](auto order) { arrange<false>(first, std::move(order)); });
    }
}

template <class I>
void unshuffle_by_key(I first, std::size_t n, const key& k, const shuffle_options& options) {
    scratch own;
    scratch& memory = options.scratch == nullptr ? own : *options.scratch;
    if (trie_shape{}.is_leaf(0, n)) {
        unshuffle_few(first, n, k);
    } else if constexpr (distributed_directly<I> || relocated_directly<I>) {
        relocator_of(first, n, k, options).unshuffle(memory);
    } else {
        with_permutation(n, k, options, [&](auto order) { arrange<true>(first, std::move(order)); });
    }
}

}  // namespace detail

template <detail::shuffled_range R>
std::ranges::borrowed_iterator_t<R> shuffle(R&& cards, const key& k, const shuffle_options& options = {}) {
    const auto first = std::ranges::begin(cards);
    const auto n = static_cast<std::size_t>(std::ranges::size(cards));
    detail::shuffle_by_key(first, n, k, options);
    return detail::at(first, n);
}

template <std::random_access_iterator I>
    requires detail::movable_about<I>
I shuffle(I first, I last, const key& k, const shuffle_options& options = {}) {
    detail::shuffle_by_key(first, static_cast<std::size_t>(last - first), k, options);
    return last;
}

// Undoes shuffle() with the same key. It takes somewhat longer, because it counts digits first.
template <detail::shuffled_range R>
std::ranges::borrowed_iterator_t<R> unshuffle(R&& cards, const key& k, const shuffle_options& options = {}) {
    const auto first = std::ranges::begin(cards);
    const auto n = static_cast<std::size_t>(std::ranges::size(cards));
    detail::unshuffle_by_key(first, n, k, options);
    return detail::at(first, n);
}

// The order itself: shuffle() brings card permutation(n, key)[i] to place i. Index must hold n - 1.
template <std::unsigned_integral Index = std::size_t>
    requires(!std::same_as<Index, bool>)
std::vector<Index> permutation(std::size_t n, const key& k, const shuffle_options& options = {}) {
    assert(n == 0 || n - 1 <= std::numeric_limits<Index>::max());
    return detail::permutation_of<Index>(n, k, options);
}

// The same in a given range, whose size is n.
template <detail::shuffled_range R>
    requires detail::array_of_numbers<R>
void permutation(R&& order, const key& k, const shuffle_options& options = {}) {
    const auto n = static_cast<std::size_t>(std::ranges::size(order));
    assert(n == 0 || n - 1 <= std::numeric_limits<std::ranges::range_value_t<R>>::max());
    detail::permute_numbers(detail::pointer_to(std::ranges::begin(order), n), n, k, options);
}

// The place to which shuffle() brings card i of n. Needs no memory: it counts digits, and follows one card.
inline std::uint64_t position_of(const key& k, std::uint64_t n, std::uint64_t i) {
    assert(i < n);
    return detail::position_in<detail::trie_shape{}>(k, n, i);
}

}  // namespace fairshuf
