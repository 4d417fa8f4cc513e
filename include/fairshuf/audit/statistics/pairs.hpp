// How many pairs a < b of places are in order, and which: the only measure of an order that takes n^2 steps.
// Up to 64 cards, sixteen or thirty-two pairs are compared in a step, depending on the machine. The plain
// loop gives the same result.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "fairshuf/core/cpu.hpp"

#if (!defined(__GNUC__) && !defined(__clang__)) || defined(FAIRSHUF_WITHOUT_VECTORS)
#error \
    "fairshuf's statistics need the vector extensions of GCC or Clang: without them the counts would be wrong"
#endif

namespace fairshuf::audit::detail {

// Rows of up to 64 bytes are compared at once. They are 16, 32 or 64 bytes long.
inline constexpr std::size_t lanes = 16;
inline constexpr std::size_t most_in_lanes = 64;

constexpr std::size_t row_bytes(std::size_t n) {
    std::size_t bytes = lanes;
    while (bytes < n && bytes < most_in_lanes) bytes *= 2;
    return n <= most_in_lanes ? bytes : (n + lanes - 1) / lanes * lanes;
}

// Any number of values, one pair after the other: the reference, and the path for more than 64 cards.
inline std::size_t pairs_one_by_one(const std::uint8_t* values, std::size_t n, std::size_t stride,
                                    std::uint8_t* counters) {
    std::size_t pairs = 0;
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a + 1; b < n; ++b) {
            const auto less = static_cast<std::uint8_t>(values[a] < values[b] ? 1 : 0);
            if (counters != nullptr)
                counters[a * stride + b] = static_cast<std::uint8_t>(counters[a * stride + b] + less);
            pairs += less;
        }
    return pairs;
}

// [a][b]: all ones if b > a.
inline constexpr auto later = [] {
    std::array<std::array<std::uint8_t, most_in_lanes>, most_in_lanes> masks{};
    for (std::size_t a = 0; a < most_in_lanes; ++a)
        for (std::size_t b = a + 1; b < most_in_lanes; ++b) masks[a][b] = 0xff;
    return masks;
}();

inline constexpr std::int8_t lowest = -128;

// NOLINTBEGIN(cppcoreguidelines-macro-usage,*-cstyle-cast)
// A macro, so that the vectors are compiled for the target of the function that contains them. Vectors
// compare bytes as signed numbers. Flipping the top bit gives the order of unsigned numbers, and makes the
// zeros after the last value the smallest. The sum in a lane is at most 63 + 47 + 31 + 15, which fits a byte.
#define FAIRSHUF_PAIRS_KERNEL(target, name, width)                                            \
    template <std::size_t Blocks, bool Counting>                                              \
    target std::size_t name(const std::uint8_t* values, std::size_t n,                        \
                            [[maybe_unused]] std::uint8_t* counters) {                        \
        using bytes [[gnu::vector_size(width)]] = std::int8_t;                                \
        using counters_of [[gnu::vector_size(width)]] = std::uint8_t;                         \
        const bytes flip = bytes{} + lowest;                                                  \
        std::array<bytes, Blocks> value; /* NOLINT(*-member-init): filled in the next line */ \
        counters_of sum{};                                                                    \
        std::memcpy(value.data(), values, sizeof value);                                      \
        for (auto& block : value) block ^= flip;                                              \
        for (std::size_t own = 0; own < Blocks; ++own)                                        \
            for (std::size_t a = own * (width); a < n && a < (own + 1) * (width); ++a) {      \
                const bytes mine = (bytes{} + static_cast<std::int8_t>(values[a])) ^ flip;    \
                for (std::size_t b = own; b < Blocks; ++b) {                                  \
                    bytes less = mine < value[b], mask;                                       \
                    if (b == own) {                                                           \
                        std::memcpy(&mask, later[a].data() + b * (width), sizeof mask);       \
                        less &= mask;                                                         \
                    }                                                                         \
                    sum -= (counters_of)less;                                                 \
                    if constexpr (Counting) {                                                 \
                        counters_of counted;                                                  \
                        std::uint8_t* at = counters + (a * Blocks + b) * (width);             \
                        std::memcpy(&counted, at, sizeof counted);                            \
                        counted -= (counters_of)less;                                         \
                        std::memcpy(at, &counted, sizeof counted);                            \
                    }                                                                         \
                }                                                                             \
            }                                                                                 \
        std::array<std::uint8_t, width> sums{};                                               \
        std::memcpy(sums.data(), &sum, sizeof sum);                                           \
        std::size_t pairs = 0;                                                                \
        for (const auto s : sums) pairs += s;                                                 \
        return pairs;                                                                         \
    }

FAIRSHUF_PAIRS_KERNEL(, pairs_baseline, 16)
#if FAIRSHUF_X86_KERNELS
FAIRSHUF_PAIRS_KERNEL([[gnu::target("avx2")]], pairs_avx2, 32)
#endif
#undef FAIRSHUF_PAIRS_KERNEL
// NOLINTEND(cppcoreguidelines-macro-usage,*-cstyle-cast)

template <bool Counting>
std::size_t pairs_in_order(const std::uint8_t* values, std::size_t n, std::size_t stride,
                           std::uint8_t* counters) {
    if (stride == 16) return pairs_baseline<1, Counting>(values, n, counters);
    if (stride > most_in_lanes) return pairs_one_by_one(values, n, stride, counters);
#if FAIRSHUF_X86_KERNELS
    if (fairshuf::detail::cpu_in_use() >= fairshuf::detail::cpu::avx2)
        return stride == 32 ? pairs_avx2<1, Counting>(values, n, counters)
                            : pairs_avx2<2, Counting>(values, n, counters);
#endif
    return stride == 32 ? pairs_baseline<2, Counting>(values, n, counters)
                        : pairs_baseline<4, Counting>(values, n, counters);
}

// Counts the pairs a < b with values[a] < values[b]. The values are padded with zeros to row_bytes(n). If
// there are counters, each such pair adds one to [a * row_bytes(n) + b].
inline std::size_t rising_pairs(const std::uint8_t* values, std::size_t n, std::uint8_t* counters = nullptr) {
    return counters == nullptr ? pairs_in_order<false>(values, n, row_bytes(n), nullptr)
                               : pairs_in_order<true>(values, n, row_bytes(n), counters);
}

}  // namespace fairshuf::audit::detail
