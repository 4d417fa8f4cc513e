// How elements are stored and moved: as plain bytes, in the widest words that their size and address allow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace fairshuf::cuda::detail {

template <std::size_t Bytes>
using word_of = std::conditional_t<
    Bytes == 1, std::uint8_t,
    std::conditional_t<
        Bytes == 2, std::uint16_t,
        std::conditional_t<Bytes == 4, std::uint32_t, std::conditional_t<Bytes == 8, std::uint64_t, uint4>>>>;

// Several words.
template <std::size_t Bytes, std::size_t Align>
struct card_of_words {
    word_of<Align> words[Bytes / Align];
};

template <std::size_t Bytes, std::size_t Align>
using card = std::conditional_t<Bytes == Align, word_of<Align>, card_of_words<Bytes, Align>>;

// The widest words that elements of so many bytes can be made of.
constexpr std::size_t widest_alignment(std::size_t bytes) {
    std::size_t align = 1;
    while (align < 16 && bytes % (2 * align) == 0) align *= 2;
    return align;
}

// Narrow cards go through shared memory. Of wide ones, only the numbers go there (wide.hpp).
template <class Card>
inline constexpr bool is_narrow = sizeof(Card) <= 8;

// Cards that are the numbers of their places. They take the place of a pointer.
template <class Index>
struct numbers {
    std::uint64_t first = 0;

    __device__ __forceinline__ Index operator[](std::uint64_t place) const {
        return static_cast<Index>(first + place);
    }
    __device__ __forceinline__ friend numbers operator+(numbers from, std::uint64_t places) {
        return {from.first + places};
    }
};

}  // namespace fairshuf::cuda::detail
