// What a shuffle may return that changes its deck in place: nothing, a number, or an iterator of the deck (as
// std::ranges::shuffle does). Anything else may be the shuffled deck, or hold it, and must not be dropped.
#pragma once

#include <concepts>
#include <type_traits>

namespace fairshuf::detail {

template <class Returned, class Deck>
concept no_deck = std::is_void_v<Returned> || std::is_arithmetic_v<std::remove_cvref_t<Returned>> ||
                  std::same_as<std::remove_cvref_t<Returned>, typename Deck::iterator> ||
                  std::same_as<std::remove_cvref_t<Returned>, typename Deck::const_iterator>;

}  // namespace fairshuf::detail
