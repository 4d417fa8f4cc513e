// Products of 32-bit numbers in the 64-bit lanes of a vector. FAIRSHUF_PRODUCTS_128, _256 and _512 multiply
// the low halves of the lanes of a and b. A kernel is written once, and compiled for each width.
//
// FAIRSHUF_WIDENED_128, _256 and _512 put 32-bit numbers into 64-bit lanes. FAIRSHUF_ANY_NEGATIVE_128, _256
// and _512 say whether a lane has its highest bit set.
//
// They are macros, because a called function does not inherit its caller's target (see
// words/chacha_lanes.hpp). Each builtin is one instruction. For *, GCC emits three.
#pragma once

#include <cstdint>

#include "fairshuf/core/cpu.hpp"

// NOLINTBEGIN(cppcoreguidelines-macro-usage,*-macro-to-enum)
#if FAIRSHUF_X86_KERNELS
#define FAIRSHUF_PRODUCTS_128(ints, a, b) __builtin_ia32_pmuludq128((ints)(a), (ints)(b))
#define FAIRSHUF_PRODUCTS_256(ints, a, b) __builtin_ia32_pmuludq256((ints)(a), (ints)(b))
#define FAIRSHUF_WIDENED_128(longs, x) __builtin_convertvector(x, longs)
#define FAIRSHUF_WIDENED_256(longs, x) __builtin_convertvector(x, longs)
#define FAIRSHUF_ANY_NEGATIVE_128(x) (__builtin_ia32_movmskpd((fairshuf::detail::doubles_128)(x)) != 0)
#define FAIRSHUF_ANY_NEGATIVE_256(x) (__builtin_ia32_movmskpd256((fairshuf::detail::doubles_256)(x)) != 0)
#define FAIRSHUF_ANY_NEGATIVE_512(x)                                      \
    FAIRSHUF_ANY_NEGATIVE_256(__builtin_shufflevector(x, x, 0, 1, 2, 3) | \
                              __builtin_shufflevector(x, x, 4, 5, 6, 7))
namespace fairshuf::detail {
using doubles_128 [[gnu::vector_size(16)]] = double;
using doubles_256 [[gnu::vector_size(32)]] = double;
}  // namespace fairshuf::detail
#ifdef __clang__
#define FAIRSHUF_WIDENED_512(longs, x) __builtin_convertvector(x, longs)
#define FAIRSHUF_PRODUCTS_512(ints, a, b) __builtin_ia32_pmuludq512((ints)(a), (ints)(b))
#else
#define FAIRSHUF_PRODUCTS_512(ints, a, b) \
    __builtin_ia32_pmuludq512_mask((ints)(a), (ints)(b), fairshuf::detail::zeros_512, 255)
#define FAIRSHUF_WIDENED_512(longs, x) \
    (longs) __builtin_ia32_pmovzxdq512_mask((fairshuf::detail::ints_256)(x), fairshuf::detail::zeros_512, 255)
namespace fairshuf::detail {
inline constexpr long long zeros_512 [[gnu::vector_size(64)]] = {};
using ints_256 [[gnu::vector_size(32)]] = int;
}  // namespace fairshuf::detail
#endif
#endif

// NEON multiplies narrow lanes into wide ones. The compilers have different builtins for it, and for * they
// multiply lane by lane. So this is the instruction itself.
#if defined(__aarch64__) && defined(__ARM_NEON) && defined(__GNUC__) && \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define FAIRSHUF_NEON_KERNELS 1
#define FAIRSHUF_PRODUCTS_128(ints, a, b)                                             \
    fairshuf::detail::products_of_low_halves((fairshuf::detail::neon_longs)(ints)(a), \
                                             (fairshuf::detail::neon_longs)(ints)(b))
#define FAIRSHUF_WIDENED_128(longs, x) __builtin_convertvector(x, longs)
#define FAIRSHUF_ANY_NEGATIVE_128(x) (((x)[0] | (x)[1]) >> 63 != 0)
namespace fairshuf::detail {
using neon_longs [[gnu::vector_size(16)]] = std::uint64_t;
using neon_halves [[gnu::vector_size(8)]] = std::uint32_t;
inline neon_longs products_of_low_halves(neon_longs a, neon_longs b) {
    const auto low_a = __builtin_convertvector(a, neon_halves);
    const auto low_b = __builtin_convertvector(b, neon_halves);
    neon_longs products;
    __asm__("umull %0.2d, %1.2s, %2.2s" : "=w"(products) : "w"(low_a), "w"(low_b));
    return products;
}
}  // namespace fairshuf::detail
#else
#define FAIRSHUF_NEON_KERNELS 0
#endif

// 128-bit vectors, if the build's target has them.
#if FAIRSHUF_X86_KERNELS && defined(__SSE2__)
#define FAIRSHUF_SSE2_KERNELS 1
#else
#define FAIRSHUF_SSE2_KERNELS 0
#endif
#define FAIRSHUF_KERNELS_128 (FAIRSHUF_SSE2_KERNELS || FAIRSHUF_NEON_KERNELS)

// Vectors of any width.
#define FAIRSHUF_VECTOR_KERNELS (FAIRSHUF_X86_KERNELS || FAIRSHUF_NEON_KERNELS)
// NOLINTEND(cppcoreguidelines-macro-usage,*-macro-to-enum)
