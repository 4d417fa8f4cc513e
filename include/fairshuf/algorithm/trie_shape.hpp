// The shape of a trie (algorithm/trie.hpp): how many cards are split how far.
#pragma once

#include <cstdint>

namespace fairshuf::detail {

// The constants of the shape. With the addresses in shuffle/order.hpp they define the keyed order: other
// constants, other orders. This is the one place that names them.
struct trie_shape {
    std::uint64_t few = std::uint64_t{1} << 17;  // so many cards are not split
    unsigned first_bits = 8;                     // of a digit at the first level
    unsigned most_bits = 8;                      // of a digit deeper down
    std::uint64_t leaf = 1024;                   // segments of at most so many cards are not split
    std::uint64_t aim = 768;                     // what a split deeper down aims at
    unsigned last_level = 8;                     // whose segments are not split, whatever their size
    std::uint64_t paired = 1024;  // keyed leaves of at most so many cards take two draws from a word

    constexpr unsigned bits_at(unsigned level, std::uint64_t cards) const {
        if (level == 1) return first_bits;
        unsigned bits = 1;
        while (bits < most_bits && aim << bits < cards) ++bits;
        return bits;
    }

    // Whether so many cards, after so many levels, are shuffled and not split again.
    constexpr bool is_leaf(unsigned levels, std::uint64_t cards) const {
        return levels == 0 ? cards <= few : cards <= leaf || levels == last_level;
    }
};

}  // namespace fairshuf::detail
