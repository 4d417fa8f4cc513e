// What a shuffle may return that changes its deck in place: nothing, a number, or an iterator of the deck (as
// std::ranges::shuffle does). Anything else may be the shuffled deck, or hold it, and must not be dropped.
#pragma once

#include <type_traits>

namespace fairshuf::detail {

// Not a concept: of a concept that fails, compilers list all parts.
template <class Returned, class Deck>
inline constexpr bool no_deck =
    std::is_void_v<Returned> || std::is_arithmetic_v<std::remove_cvref_t<Returned>> ||
    std::is_same_v<std::remove_cvref_t<Returned>, typename Deck::iterator> ||
    std::is_same_v<std::remove_cvref_t<Returned>, typename Deck::const_iterator>;

}  // namespace fairshuf::detail
