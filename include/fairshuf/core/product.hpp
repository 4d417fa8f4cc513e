// word * bound, split at the width of the word: the multiplication behind every exact draw.
//
// The width is a template parameter. So the tests can run the code for 64-bit words over all words of 8, 12
// or 16 bits.
#pragma once

#include <cstdint>
#include <type_traits>

namespace fairshuf::detail {

struct split_product {
    std::uint64_t high;  // the draw
    std::uint64_t low;   // what is left of the word; it decides whether the word is rejected
};

// Ones in the lowest Bits bits.
template <unsigned Bits>
    requires(Bits >= 1 && Bits <= 64)
inline constexpr std::uint64_t low_bits = ~std::uint64_t{0} >> (64 - Bits);

// 64 x 64 -> 128 bits from four 32-bit products: the plain reference, and the fallback for compilers without
// a 128-bit type.
constexpr split_product multiply_by_parts(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t a0 = a & 0xffffffff, a1 = a >> 32;
    const std::uint64_t b0 = b & 0xffffffff, b1 = b >> 32;
    const std::uint64_t middle = a1 * b0 + ((a0 * b0) >> 32);
    const std::uint64_t carry = a0 * b1 + (middle & 0xffffffff);
    return {a1 * b1 + (middle >> 32) + (carry >> 32), a * b};
}

template <unsigned Bits>
    requires(Bits <= 32 || Bits == 64)
constexpr split_product multiply(std::uint64_t word, std::uint64_t bound) {
    if constexpr (Bits <= 32) {
        const std::uint64_t product = word * bound;
        return {product >> Bits, product & low_bits<Bits>};
    } else {
#ifdef __SIZEOF_INT128__
        __extension__ using u128 = unsigned __int128;
#if defined(__GNUC__) && !defined(__clang__)
        // If the bound is a loop counter, GCC counts in 128 bits and multiplies twice. This hides the counter
        // from GCC.
        if (!std::is_constant_evaluated() && __builtin_constant_p(bound) == 0) __asm__("" : "+r"(bound));
#endif
        const u128 product = static_cast<u128>(word) * bound;
        return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
        return multiply_by_parts(word, bound);
#endif
    }
}

}  // namespace fairshuf::detail
