// Where one card goes in the keyed order, without moving any card.
//
// Method: at each level, the card goes behind all cards with smaller digits, and behind those with its own
//         digit that came before it. Both are counted. In its leaf, the card is followed through the draws.
// Cost:   n digits, and those of its segments; no memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/shuffle/leaf_draws.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::detail {

// How many digits are smaller than a digit, and how many are equal to it.
struct digits_counted {
    std::uint64_t smaller = 0, equal = 0;

    void count(std::span<const byte> digits, unsigned mask, unsigned digit) {
        std::size_t done = 0;
#if defined(__GNUC__) || defined(__clang__)
        using vector [[gnu::vector_size(16)]] = unsigned char;
        const vector wanted = vector{} + static_cast<unsigned char>(digit);
        while (done + 16 <= digits.size()) {
            vector below{}, same{};
            for (unsigned turn = 0; turn < 255 && done + 16 <= digits.size(); ++turn, done += 16) {
                vector some;
                std::memcpy(&some, digits.data() + done, sizeof some);
                some &= static_cast<unsigned char>(mask);
                below -= (vector)(some < wanted);
                same -= (vector)(some == wanted);
            }
            for (unsigned i = 0; i < 16; ++i) smaller += below[i], equal += same[i];
        }
#endif
        for (; done < digits.size(); ++done) {
            smaller += (digits[done] & mask) < digit ? 1 : 0;
            equal += (digits[done] & mask) == digit ? 1 : 0;
        }
    }
};

// Counts the digits of places begin .. end-1.
inline digits_counted count_against(stream_window& digits, std::uint64_t begin, std::uint64_t end,
                                    unsigned mask, unsigned digit) {
    digits_counted found;
    while (begin < end) {
        const auto some =
            static_cast<std::size_t>(smaller<std::uint64_t>(stream_window::most_bytes, end - begin));
        found.count(digits.bytes(begin, some), mask, digit);
        begin += some;
    }
    return found;
}

// Where card i of a leaf ends. Draw i brings it to a place. When a later draw hits that place, the card moves
// to the place of that draw.
inline std::uint64_t position_in_leaf(leaf_draws& draws, std::uint64_t begin, std::uint64_t size,
                                      std::uint64_t i) {
    std::uint64_t position = i;
    for (std::uint64_t place = size <= most_paired_items ? 0 : i; place < size;)
        for (const std::uint32_t drawn : draws.of(begin, size, place)) {
            if (place == i) {
                position = drawn;
            } else if (place > i && drawn == position) {
                position = place;
            }
            ++place;
        }
    return position;
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // GCC does not see that the window is filled
#endif

template <trie_shape Shape>
std::uint64_t position_in(const key& k, std::uint64_t n, std::uint64_t i) {
    const order_words words(k, n);
    std::uint64_t begin = 0, size = n, place = i;
    for (unsigned level = 0; !Shape.is_leaf(level, size);) {
        const unsigned mask = (1U << Shape.bits_at(++level, size)) - 1;
        stream_window digits;
        digits.open(words, digit_stream(n, level));
        const unsigned digit = digits.bytes(place, 1)[0] & mask;
        const auto before = count_against(digits, begin, place, mask, digit);
        const auto behind = count_against(digits, place, begin + size, mask, digit);
        begin += before.smaller + behind.smaller;
        size = before.equal + behind.equal;
        place = begin + before.equal;
    }
    leaf_draws draws(words);
    return begin + position_in_leaf(draws, begin, size, place - begin);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

}  // namespace fairshuf::detail
