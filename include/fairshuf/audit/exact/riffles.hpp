// The riffle for any number of cards, by rising sequences.
//
// Bayer and Diaconis 1992: after k riffles, an order with r rising sequences has probability C(2^k + n - r,
// n) / 2^(kn). The number of orders with r rising sequences is a Eulerian number. So the distance from fair
// is a sum of n terms. It is exact for 52 cards and more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"

namespace fairshuf::audit {

namespace detail {

// eulerian(n)[r-1]: orders of n cards with r rising sequences, r = 1 .. n.
inline std::vector<integer> eulerian(std::size_t n) {
    std::vector<integer> row{1};
    for (std::size_t m = 2; m <= n; ++m) {
        std::vector<integer> next(m);
        for (std::size_t k = 0; k < m; ++k) {
            if (k < m - 1) next[k] += integer(k + 1) * row[k];
            if (k > 0) next[k] += integer(m - k) * row[k - 1];
        }
        row = std::move(next);
    }
    return row;
}

inline integer binomial(const integer& from, std::size_t choose) {
    if (from < choose) return 0;
    integer product = 1;
    for (std::size_t i = 0; i < choose; ++i) product = product * (from - i) / (i + 1);
    return product;
}

}  // namespace detail

// The probability of one order with r rising sequences after this many riffles.
inline fraction riffle_probability(std::size_t n, std::size_t riffles, std::size_t r) {
    const integer packets = integer(1) << riffles;
    return {detail::binomial(packets + n - r, n),
            boost::multiprecision::pow(packets, static_cast<unsigned>(n))};
}

inline fraction riffle_total_variation(std::size_t n, std::size_t riffles) {
    const auto orders = detail::eulerian(n);
    const fraction fair(1, factorial(n));
    fraction sum = 0;
    for (std::size_t r = 1; r <= n; ++r) {
        const fraction p = riffle_probability(n, riffles, r);
        if (p > fair) sum += fraction(orders[r - 1]) * (p - fair);
    }
    return sum;
}

}  // namespace fairshuf::audit
