// The keyed order: which random numbers decide it, and where each of them is found. (shuffle/order.hpp finds
// them.)
//
// The order of n items under a key is that of the trie (algorithm/trie.hpp; algorithm/trie_shape.hpp has the
// constants) with the numbers below. They are not drawn one after the other. Each has an address, and any
// thread, machine or device can compute it without the others.
//
// VERSION 1, frozen: none of these numbers ever changes. Other numbers would be another version, beside this
// one.
//
//   Streams   ChaCha8 under the key. The 64-bit nonce is the number of the stream: 2^63 + n * 2^16 + version
//             * 2^12 + purpose. The output is read as bytes, or as 32-bit words in little-endian order.
//             (Streams from 2^63 on belong to the keyed order. Other uses of the same key take smaller
//             numbers.) The streams depend on n, except that of the first level, where n is taken to be 0. So
//             the items of a pipe can be distributed before their number is known. Under one key, lists of
//             different lengths have unrelated orders; but from 2^17 items on, an item goes to the same one
//             of 256 segments.
//   Digits    purpose l, for level l: byte p is for place p. A digit of b bits is its low b bits.
//   Pairs     purpose 2^10 + r after r retries, for a leaf of at most 1024 items that begins at place a: word
//             ceil(a/2) + j is for its places 2j+1 and 2j+2. (Adjacent leaves use different words.) A place
//             that does not exist has the bound 1.
//   Singles   purpose 2^11 + r after r retries, for larger leaves: word a + i is for place i.
//
// A word for places i and i + 1 gives draws below i + 1 and i + 2 as in draws/pairs.hpp. If the word is
// rejected, the word at the same address of the next retry replaces it. A single draw is a pair whose second
// bound is 1.
#pragma once

#include <cstdint>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/device.hpp"

namespace fairshuf::detail {

inline constexpr unsigned keyed_order_version = 1;  // frozen
inline constexpr unsigned keyed_order_rounds = 8;
inline constexpr std::uint64_t most_keyed_items = (std::uint64_t{1} << 47) - 1;
inline constexpr std::uint64_t most_paired_items = trie_shape{}.paired;

FAIRSHUF_ON_DEVICE_TOO constexpr std::uint64_t order_stream(std::uint64_t n, std::uint64_t purpose) {
    return (std::uint64_t{1} << 63) + (n << 16) + (std::uint64_t{keyed_order_version} << 12) + purpose;
}

FAIRSHUF_ON_DEVICE_TOO constexpr std::uint64_t digit_stream(std::uint64_t n, unsigned level) {
    return order_stream(level == 1 ? 0 : n, level);
}

FAIRSHUF_ON_DEVICE_TOO constexpr std::uint64_t pair_stream(std::uint64_t n, unsigned retry) {
    return order_stream(n, (1U << 10) + retry);
}

FAIRSHUF_ON_DEVICE_TOO constexpr std::uint64_t single_stream(std::uint64_t n, unsigned retry) {
    return order_stream(n, (1U << 11) + retry);
}

// The first word of a leaf of pairs that begins at this place.
FAIRSHUF_ON_DEVICE_TOO constexpr std::uint64_t first_pair(std::uint64_t begin) {
    return (begin + 1) / 2;
}

}  // namespace fairshuf::detail
