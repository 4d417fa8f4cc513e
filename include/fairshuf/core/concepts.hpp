// The three concepts that everything else is written in: a source of words, a source of draws, and a deck.
//
//   words -> draws -> algorithm(deck)
//
// An algorithm sees draws and a deck, never words. So the same text can be run (with draws from a cipher),
// proved (with every possible draw) and traced (with draws that are recorded).
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "fairshuf/core/ranges.hpp"

namespace fairshuf {

// Random words: any standard engine, or ours (words/chacha.hpp). This is std::uniform_random_bit_generator,
// without <random>, which takes as long to compile as the rest of the library.
template <class E>
concept word_source = std::invocable<E&> && std::unsigned_integral<std::invoke_result_t<E&>> && requires {
    { E::min() } -> std::same_as<std::invoke_result_t<E&>>;
    { E::max() } -> std::same_as<std::invoke_result_t<E&>>;
    requires std::bool_constant<(E::min() < E::max())>::value;
};

// Draws: below(bound) is uniform on [0, bound); bound is at least 1.
template <class D>
concept draw_source = requires(D& draws, std::uint64_t bound) {
    { draws.below(bound) } -> std::same_as<std::uint64_t>;
};

// A deck: any random-access range whose elements can be moved. They need not be copyable.
template <class R>
concept deck = std::ranges::random_access_range<R> && std::ranges::sized_range<R> &&
               std::permutable<std::ranges::iterator_t<R>>;

template <deck D>
using card_of = std::ranges::range_value_t<D>;

}  // namespace fairshuf
