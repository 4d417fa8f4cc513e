// Counts the places of cards, for many decks of up to sixteen cards at once. A row of sixteen bytes is
// compared with a card in one step, and the matches (-1 each) are subtracted from sixteen byte counters.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "fairshuf/audit/statistics/pairs.hpp"
#include "fairshuf/core/cpu.hpp"

#if (!defined(__GNUC__) && !defined(__clang__)) || defined(FAIRSHUF_WITHOUT_VECTORS)
#error \
    "fairshuf's statistics need the vector extensions of GCC or Clang: without them the counts would be wrong"
#endif

namespace fairshuf::audit::detail {

inline void add_lanes(std::uint8_t* to, const std::uint8_t* from) {
    using bytes [[gnu::vector_size(lanes)]] = std::uint8_t;
    bytes sum, more;
    std::memcpy(&sum, to, sizeof sum);
    std::memcpy(&more, from, sizeof more);
    sum += more;
    std::memcpy(to, &sum, sizeof sum);
}

// NOLINTBEGIN(cppcoreguidelines-macro-usage)
// A macro, so that the vectors are compiled for the target of the function that contains them. `width` bytes
// are one row or two. One pass over the rows looks for four cards.
#define FAIRSHUF_PLACES_KERNEL(target, name, width)                                        \
    target inline void name(const std::uint8_t* rows, std::size_t bytes, std::size_t card, \
                            std::uint8_t* counters) {                                      \
        using many [[gnu::vector_size(width)]] = std::int8_t;                              \
        const auto first = static_cast<std::int8_t>(card);                                 \
        const many a = many{} + first, one = many{} + std::int8_t{1};                      \
        const many b = a + one, c = b + one, d = c + one;                                  \
        std::array<many, 4> sums{};                                                        \
        for (std::size_t i = 0; i < bytes; i += (width)) {                                 \
            many row;                                                                      \
            std::memcpy(&row, rows + i, sizeof row);                                       \
            sums[0] -= row == a;                                                           \
            sums[1] -= row == b;                                                           \
            sums[2] -= row == c;                                                           \
            sums[3] -= row == d;                                                           \
        }                                                                                  \
        for (std::size_t k = 0; k < 4; ++k) {                                              \
            std::array<std::uint8_t, width> found{};                                       \
            std::memcpy(found.data(), &sums[k], sizeof sums[k]);                           \
            for (std::size_t half = 0; half < (width); half += lanes)                      \
                add_lanes(counters + (card + k) * lanes, found.data() + half);             \
        }                                                                                  \
    }

FAIRSHUF_PLACES_KERNEL(, places_of_four_baseline, 16)
#if FAIRSHUF_X86_KERNELS
FAIRSHUF_PLACES_KERNEL([[gnu::target("avx2")]], places_of_four_avx2, 32)
#endif
#undef FAIRSHUF_PLACES_KERNEL
// NOLINTEND(cppcoreguidelines-macro-usage)

// An even number of rows of sixteen bytes; counters[card * 16 + place] for sixteen cards. After its last
// card, a row may hold anything: the counters of those places have no meaning.
inline void count_places(const std::uint8_t* rows, std::size_t many, std::size_t n, std::uint8_t* counters) {
    for (std::size_t card = 0; card < n; card += 4) {
#if FAIRSHUF_X86_KERNELS
        if (fairshuf::detail::cpu_in_use() >= fairshuf::detail::cpu::avx2) {
            places_of_four_avx2(rows, many * lanes, card, counters);
            continue;
        }
#endif
        places_of_four_baseline(rows, many * lanes, card, counters);
    }
}

}  // namespace fairshuf::audit::detail
