// Tries with other constants than the real ones: small decks reach every branch of them.
#pragma once

#include "fairshuf/algorithm/trie_shape.hpp"

namespace fairshuf::test {

using detail::trie_shape;

inline constexpr trie_shape radix_2{
    .few = 1, .first_bits = 1, .most_bits = 1, .leaf = 1, .aim = 1, .last_level = 3};
inline constexpr trie_shape radix_4{
    .few = 8, .first_bits = 2, .most_bits = 2, .leaf = 4, .aim = 3, .last_level = 8};
inline constexpr trie_shape radix_16{
    .few = 60, .first_bits = 4, .most_bits = 3, .leaf = 20, .aim = 13, .last_level = 2};

}  // namespace fairshuf::test
