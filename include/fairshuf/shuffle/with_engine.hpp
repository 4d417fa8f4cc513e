// Shuffle a range, fast: what std::ranges::shuffle does, with one result everywhere (bench/shuffle has the
// times).
//
//   fairshuf::shuffle(deck);                    // unpredictable: ChaCha20, keyed by the system
//   std::mt19937_64 engine(42);
//   fairshuf::shuffle(deck, engine);            // the same order on every platform and compiler
//   fairshuf::shuffle(first, last, engine);
//
// Any random-access range of elements that can be moved, any standard engine. Nothing is allocated.
// Without an engine the words are ChaCha20's, not ChaCha8's: whoever gives no engine has not thought about
// who may be guessing, and 20 rounds is what RFC 8439 vouches for. Give a chacha8 where time matters more.
//
// The order is defined by the number of cards and the words of the engine (take_bits<64>), whatever the
// elements are and wherever they lie: algorithm/bulk.hpp says how, with draws made by draws/blocks.hpp.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "fairshuf/algorithm/bulk.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/exchange.hpp"
#include "fairshuf/draws/blocks.hpp"
#include "fairshuf/shuffle/misuse.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"

// Iterators go by value, as everywhere in the standard library.
// NOLINTBEGIN(performance-unnecessary-value-param)

namespace fairshuf {

template <std::random_access_iterator I, std::sized_sentinel_for<I> S, class E>
    requires detail::movable_about<I> && word_source<std::remove_reference_t<E>>
constexpr I shuffle(I first, S last, E&& engine) {
    const auto n = last - first;
    block_draws<std::remove_reference_t<E>> draws(engine);
    bulk::run(first, static_cast<std::size_t>(n), draws);
    return first + n;
}

// The same for iterators of one type. Called without its namespace it would otherwise lose to std::shuffle,
// which is found too wherever the iterators are the standard library's.
template <std::random_access_iterator I, class E>
    requires detail::movable_about<I> && word_source<std::remove_reference_t<E>>
constexpr I shuffle(I first, I last, E&& engine) {
    return fairshuf::shuffle<I, I, E>(first, last, std::forward<E>(engine));
}

template <detail::shuffled_range R, class E>
    requires word_source<std::remove_reference_t<E>>
constexpr std::ranges::borrowed_iterator_t<R> shuffle(R&& cards, E&& engine) {
    const auto first = std::ranges::begin(cards);
    return fairshuf::shuffle(first, first + std::ranges::ssize(cards), engine);
}

template <detail::shuffled_range R>
std::ranges::borrowed_iterator_t<R> shuffle(R&& cards) {
    return fairshuf::shuffle(cards, chacha20(key::from_os()));
}

}  // namespace fairshuf

// NOLINTEND(performance-unnecessary-value-param)
