// Exact draws: below(bound) is uniform on [0, bound), with no bias at all.
//
//   std::mt19937 engine(42);                 // or fairshuf::chacha20, or any other engine
//   fairshuf::exact draws(engine);
//   draws.below(52);
//
// Method: multiply a random word by the bound and keep the high half (Lemire 2019, "Fast Random Integer
//         Generation in
// an Interval"). Cost: one word and one multiplication; a division only with probability bound / 2^Bits. A
// draw below 1 takes no word.
//
// Why it is exact. Let W = 2^Bits. The products word * bound fall into `bound` intervals of length W, one for
// each answer (the high half). An interval holds floor(W / bound) multiples of bound, or one more. The words
// whose low half is under W mod bound are rejected. Then exactly floor(W / bound) are left in each interval,
// so every answer is equally likely. A rejected word is replaced by a fresh one. W mod bound is less than
// bound, so a low half of at least bound is kept without a division. The tests run this template over every
// word of 8, 12 and 16 bits and count.
#pragma once

#include <cassert>
#include <cstdint>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/product.hpp"
#include "fairshuf/draws/bits.hpp"

namespace fairshuf {

namespace detail {

// 2^Bits mod bound.
template <unsigned Bits>
constexpr std::uint64_t power_of_two_mod(std::uint64_t bound) {
    return (low_bits<Bits> - bound + 1) % bound;
}

}  // namespace detail

template <word_source E, unsigned Bits = 64>
class exact {
public:
    // The engine must outlive this object.
    explicit constexpr exact(E& engine) : engine_(&engine) {}

    constexpr std::uint64_t below(std::uint64_t bound) {
        assert(bound >= 1 && bound - 1 <= detail::low_bits<Bits>);
        if (bound == 1) return 0;
        auto product = detail::multiply<Bits>(detail::take_bits<Bits>(*engine_), bound);
        if (product.low < bound) [[unlikely]] {
            const std::uint64_t least_kept = detail::power_of_two_mod<Bits>(bound);
            while (product.low < least_kept)
                product = detail::multiply<Bits>(detail::take_bits<Bits>(*engine_), bound);
        }
        return product.high;
    }

private:
    E* engine_;
};

}  // namespace fairshuf
