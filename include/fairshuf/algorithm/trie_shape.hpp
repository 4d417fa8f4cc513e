// The shape of a trie (algorithm/trie.hpp): which segments are split, and into how many.
#pragma once

#include <cstdint>

#include "fairshuf/core/device.hpp"

namespace fairshuf::detail {

// The constants of the shape. Together with the addresses in shuffle/addresses.hpp, they define the keyed
// order: other constants give other orders. No other place names them.
struct trie_shape {
    std::uint64_t few = std::uint64_t{1} << 17;  // up to this many cards stay unsplit
    unsigned first_bits = 8;                     // of a digit at the first level
    unsigned most_bits = 8;                      // of a digit at deeper levels, at most
    std::uint64_t leaf = 1024;                   // segments of up to this many cards stay unsplit
    std::uint64_t aim = 768;                     // the segment size that deeper splits aim at
    unsigned last_level = 8;                     // its segments stay unsplit, whatever their size
    std::uint64_t paired = 1024;  // keyed leaves of up to this many cards take two draws from a word

    FAIRSHUF_ON_DEVICE_TOO constexpr unsigned bits_at(unsigned level, std::uint64_t cards) const {
        if (level == 1) return first_bits;
        unsigned bits = 1;
        while (bits < most_bits && aim << bits < cards) ++bits;
        return bits;
    }

    // Whether a segment with this many cards, after this many levels, is a leaf.
    FAIRSHUF_ON_DEVICE_TOO constexpr bool is_leaf(unsigned levels, std::uint64_t cards) const {
        return levels == 0 ? cards <= few : cards <= leaf || levels == last_level;
    }
};

}  // namespace fairshuf::detail
