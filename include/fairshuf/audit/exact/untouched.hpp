// Which cards are never touched by k random swaps, exactly, for any number of cards and swaps.
//
// A swap draws two places, independently of each other. An untouched card is still in its place. So a card is
// untouched if none of the 2k draws was its place, and n cards are coupons that 2k draws collect:
//
//   P(some card is untouched) = sum over j = 1 .. n of (-1)^(j+1) C(n,j) ((n-j)/n)^(2k)
//
// If the two places of a swap coincide, nothing moves. A card that was touched only in this way was never
// swapped with another. A swap spares j given cards if both places are others, or both are the same one of
// the j:
//
//   P(some card was never swapped with another) = the same sum with (((n-j)^2 + j) / n^2)^k
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"

namespace fairshuf::audit {

namespace detail {

// The sum of (-1)^(j+1) C(n,j) spared(j)^power, over whole^power
template <class Spared>
fraction some_spared(std::size_t n, const integer& whole, std::uint64_t power, const Spared& spared) {
    const auto exponent = static_cast<unsigned>(power);
    integer sum = 0, choices = 1;
    for (std::size_t j = 1; j <= n; ++j) {
        choices = choices * (n - j + 1) / j;
        const integer term = choices * pow(integer(spared(j)), exponent);
        sum += j % 2 == 1 ? term : integer(-term);
    }
    return {sum, integer(pow(whole, exponent))};
}

}  // namespace detail

inline fraction some_untouched(std::size_t n, std::uint64_t swaps) {
    return detail::some_spared(n, n, 2 * swaps, [&](std::size_t j) { return integer(n - j); });
}

inline fraction some_never_swapped(std::size_t n, std::uint64_t swaps) {
    return detail::some_spared(n, integer(n) * n, swaps,
                               [&](std::size_t j) { return integer(integer(n - j) * (n - j) + j); });
}

// The expected number of untouched cards: n (1 - 1/n)^(2k)
inline fraction untouched_expected(std::size_t n, std::uint64_t swaps) {
    const auto exponent = static_cast<unsigned>(2 * swaps);
    return {integer(integer(n) * pow(integer(n - 1), exponent)), integer(pow(integer(n), exponent))};
}

// The probability of exactly m untouched cards, for m = 0 .. n, draw by draw.
inline std::vector<fraction> untouched_law(std::size_t n, std::uint64_t swaps) {
    std::vector<integer> ways(n + 1);  // sequences of draws, by the number of untouched cards
    ways[n] = 1;
    for (std::uint64_t draw = 0; draw < 2 * swaps; ++draw) {
        std::vector<integer> next(n + 1);
        for (std::size_t m = 0; m <= n; ++m) {
            next[m] += ways[m] * (n - m);
            if (m > 0) next[m - 1] += ways[m] * m;
        }
        ways = std::move(next);
    }
    const integer all = pow(integer(n), static_cast<unsigned>(2 * swaps));
    std::vector<fraction> law;
    for (const integer& count : ways) law.emplace_back(count, all);
    return law;
}

}  // namespace fairshuf::audit
