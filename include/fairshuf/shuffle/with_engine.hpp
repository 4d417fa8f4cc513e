// Shuffles a range, fast. It does what std::ranges::shuffle does, with the same result everywhere
// (bench/shuffle has the times).
//
//   fairshuf::shuffle(deck);                    // unpredictable: ChaCha12, keyed by the system
//   std::mt19937_64 engine(42);
//   fairshuf::shuffle(deck, engine);            // the same order on every platform and compiler
//   fairshuf::shuffle(first, last, engine);
//
// It takes any random-access range of movable elements, and any standard engine. It allocates nothing.
// Without an engine it uses this thread's own generator (words/thread_words.hpp): ChaCha12 with fast key
// erasure, safe across forks. It is not ChaCha8: the caller may not have thought about attackers. Pass a
// chacha20 for the rounds of RFC 8439, or a chacha8 if time matters more.
//
// The order depends only on the number of cards and the words of the engine (take_bits<64>), not on the
// elements or the container. algorithm/bulk.hpp defines it, with draws made by draws/blocks.hpp.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include "fairshuf/algorithm/bulk.hpp"
#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/exchange.hpp"
#include "fairshuf/draws/blocks.hpp"
#include "fairshuf/shuffle/misuse.hpp"
#include "fairshuf/words/thread_words.hpp"

// Iterators are passed by value, as in the standard library.
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

// The same for two iterators of one type. Without it, an unqualified call with the standard library's
// iterators would prefer std::shuffle.
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
    return fairshuf::shuffle(cards, detail::thread_words{});
}

}  // namespace fairshuf

// NOLINTEND(performance-unnecessary-value-param)
