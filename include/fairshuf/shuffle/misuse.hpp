// Calls of shuffle that are mistakes. They are deleted. The compiler shows the line of the declaration, whose
// comment says what is right.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include "fairshuf/core/exchange.hpp"
#include "fairshuf/core/ranges.hpp"

namespace fairshuf {

namespace detail {

template <class T>
concept number_as_seed =
    std::is_arithmetic_v<std::remove_cvref_t<T>> || std::is_enum_v<std::remove_cvref_t<T>>;

template <class T>
concept text_as_seed = std::convertible_to<T, std::string_view>;

template <class R>
concept cannot_be_changed = random_access_cards<R> && !shuffled_range<R>;

}  // namespace detail

// clang-format off: a message is one line
template <detail::shuffled_range R, detail::number_as_seed Seed>
void shuffle(R&&, Seed) = delete;  // a number is not a key: pass fairshuf::key::from_text("42"), or an engine

template <detail::shuffled_range R, detail::text_as_seed Seed>
void shuffle(R&&, const Seed&) = delete;  // a text is not a key: pass fairshuf::key::from_text("seed")

template <std::random_access_iterator I>
void shuffle(I, I) = delete;  // pass the range, fairshuf::shuffle(cards), or fairshuf::shuffle(first, last, engine)

template <detail::cannot_be_changed R, class... Rest>
void shuffle(R&&, const Rest&...) = delete;  // these cards are const or cannot be moved: pass a range that can be changed

template <detail::cannot_be_changed R, class... Rest>
void unshuffle(R&&, const Rest&...) = delete;  // these cards are const or cannot be moved: pass a range that can be changed
// clang-format on

}  // namespace fairshuf
