// Uniform words of a chosen width from any standard engine, whatever its range: minstd_rand gives 1 ..
// 2^31-2, ranlux24 24 bits, mt19937 32 bits, ChaCha 64.
//
// An engine with R values gives k bits per call. Let q = floor(R / 2^k). Of its values (counted from min()),
// the first q * 2^k are kept, and value / q is the answer; other values are drawn again. Each answer comes
// from exactly q values, so it is exactly uniform. The number of calls is the smallest that gives the width,
// and all calls give equally many bits: then rejections are as rare as possible. The answer is the leading
// part of a value, because that is the better part in simple engines.
#pragma once

#include <bit>
#include <cstdint>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/product.hpp"

namespace fairshuf::detail {

template <unsigned Bits, word_source E>
struct bit_plan {
    static constexpr std::uint64_t span = std::uint64_t{E::max()} - std::uint64_t{E::min()};
    // floor(log2(R)), where R = span + 1 may be 2^64
    static constexpr unsigned usable =
        span == ~std::uint64_t{0} ? 64 : static_cast<unsigned>(std::bit_width(span + 1)) - 1;
    static constexpr unsigned calls = (Bits + usable - 1) / usable;
    static constexpr unsigned per_call = (Bits + calls - 1) / calls;
    // q = floor((span + 1) / 2^per_call) without computing span + 1
    static constexpr std::uint64_t last = low_bits<per_call>;
    static constexpr std::uint64_t q =
        per_call == 64 ? 1 : (span >> per_call) + ((span & last) == last ? 1 : 0);
    static constexpr std::uint64_t greatest_kept = q - 1 + q * last;
};

template <unsigned Bits, word_source E>
    requires(Bits >= 1 && Bits <= 64)
constexpr std::uint64_t take_bits(E& engine) {
    using plan = detail::bit_plan<Bits, E>;
    std::uint64_t word = 0;
    for (unsigned call = 0; call < plan::calls; ++call) {
        std::uint64_t value = engine() - E::min();
        while (value > plan::greatest_kept) value = engine() - E::min();
        if constexpr (plan::calls == 1) {
            return value / plan::q;
        } else {
            word = word << plan::per_call | value / plan::q;
        }
    }
    return word & low_bits<Bits>;
}

}  // namespace fairshuf::detail
