// Decks for tests of shuffles: cards of several types that carry their number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairshuf::test {

template <class Card = std::uint32_t>
std::vector<Card> numbered(std::size_t n) {
    std::vector<Card> cards(n);
    for (std::size_t i = 0; i < n; ++i) cards[i] = static_cast<Card>(i);
    return cards;
}

// A card of so many bytes. All of them depend on its number.
template <std::size_t Bytes>
struct sized_card {
    std::array<std::uint8_t, Bytes> bytes;

    sized_card() = default;
    explicit sized_card(std::size_t number) {
        for (std::size_t i = 0; i < Bytes; ++i)
            bytes[i] = static_cast<std::uint8_t>(number * (2 * i + 1) >> i % 13);
    }
    friend bool operator==(const sized_card&, const sized_card&) = default;
};

// Sanitizers are slow, so they get fewer cases.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace fairshuf::test
