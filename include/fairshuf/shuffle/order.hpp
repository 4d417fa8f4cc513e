// The keyed order: which random numbers decide it, and where each of them is found.
//
// The order of n items under a key is that of the trie (algorithm/trie.hpp, which names the shape's
// constants) with the numbers below. They are not drawn one after the other: each has an address, and can be
// computed by itself, by any thread, machine or device, without the others.
//
// VERSION 0. Until executors on clusters and graphics processors have confirmed the constants they may still
// change, and the order of every key with them; then the version changes too.
//
//   Streams   ChaCha8 under the key, the 64-bit nonce being the stream's number, 2^63 + n * 2^16 + version *
//             2^12 + purpose; the output is read as bytes, or as 32-bit words, low byte first. (Streams from
//             2^63 on are the keyed order's; engines for other uses of the same key take smaller ones.) All
//             depend on n but the first level's, whose n is taken to be 0: so that the items of a pipe can
//             be sorted out before it is known how many there are. Lists of different lengths have
//             unrelated orders under one key, but that from 2^17 items on an item goes to the same one of
//             256 segments.
//   Digits    purpose l, for level l: byte p is for place p; a digit of b bits is its low b bits.
//   Pairs     purpose 2^10 + r, for a leaf of at most 1024 items, beginning at place a: word a/2 + j, a/2
//             rounded up, is for its places 2j+1 and 2j+2, r being the retries so far. (Leaves
//             that lie side by side use different words.) A place that is not there has the bound 1.
//   Singles   purpose 2^11 + r, for larger leaves: word a + i is for place i.
//
// A word for places i and i + 1 gives draws below i + 1 and i + 2 as in draws/pairs.hpp; if it is refused,
// the word at the same address of the next retry is taken. A single draw is a pair whose second bound is 1.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/cpu.hpp"
#include "fairshuf/words/chacha_block.hpp"
#include "fairshuf/words/chacha_lanes.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::detail {

inline constexpr unsigned keyed_order_version = 0;
inline constexpr unsigned keyed_order_rounds = 8;
inline constexpr std::uint64_t most_keyed_items = (std::uint64_t{1} << 47) - 1;
inline constexpr std::uint64_t most_paired_items = trie_shape{}.paired;

constexpr std::uint64_t order_stream(std::uint64_t n, std::uint64_t purpose) {
    return (std::uint64_t{1} << 63) + (n << 16) + (std::uint64_t{keyed_order_version} << 12) + purpose;
}

constexpr std::uint64_t digit_stream(std::uint64_t n, unsigned level) {
    return order_stream(level == 1 ? 0 : n, level);
}

constexpr std::uint64_t pair_stream(std::uint64_t n, unsigned retry) {
    return order_stream(n, (1U << 10) + retry);
}

constexpr std::uint64_t single_stream(std::uint64_t n, unsigned retry) {
    return order_stream(n, (1U << 11) + retry);
}

// Where the words of a leaf of pairs begin.
constexpr std::uint64_t first_pair(std::uint64_t begin) {
    return (begin + 1) / 2;
}

// The words of all streams of one order.
class order_words {
public:
    static constexpr std::size_t block_bytes = 64;

    order_words(const key& k, std::uint64_t items) : input_(chacha_input(k, {})), items_(items) {}

    std::uint64_t items() const { return items_; }

    // Whole blocks of a stream, as bytes in the order of the cipher.
    void fill(std::uint64_t stream, std::uint64_t block, std::span<std::uint64_t> out) const {
        chacha_block_words input = input_;
        input[14] = static_cast<std::uint32_t>(stream);
        input[15] = static_cast<std::uint32_t>(stream >> 32);
        chacha_blocks(keyed_order_rounds, cpu_in_use(), input, block, out);
        wipe(input);
    }

    // One 32-bit word, by itself.
    std::uint32_t word(std::uint64_t stream, std::uint64_t index) const {
        std::array<std::uint64_t, words_per_chacha_block> block{};
        fill(stream, index / 16, block);
        return static_cast<std::uint32_t>(block[index % 16 / 2] >> (index % 2 * 32));
    }

    order_words(const order_words&) = default;
    order_words& operator=(const order_words&) = default;
    ~order_words() { wipe(input_); }

private:
    chacha_block_words input_;
    std::uint64_t items_;
};

}  // namespace fairshuf::detail
