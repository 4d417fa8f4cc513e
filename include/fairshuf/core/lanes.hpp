// Products of 32-bit numbers in the 64-bit lanes of a vector. FAIRSHUF_PRODUCTS_128, _256 and _512 multiply
// the low halves of the lanes of a and b. A kernel is written once, and compiled for each width.
//
// They are macros, because a called function does not inherit its caller's target (see
// words/chacha_lanes.hpp). Each builtin is one instruction. For *, GCC emits three.
#pragma once

#include <cstdint>

#include "fairshuf/core/cpu.hpp"

// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#if FAIRSHUF_X86_KERNELS
#define FAIRSHUF_PRODUCTS_128(ints, a, b) __builtin_ia32_pmuludq128((ints)(a), (ints)(b))
#define FAIRSHUF_PRODUCTS_256(ints, a, b) __builtin_ia32_pmuludq256((ints)(a), (ints)(b))
#ifdef __clang__
#define FAIRSHUF_PRODUCTS_512(ints, a, b) __builtin_ia32_pmuludq512((ints)(a), (ints)(b))
#else
#define FAIRSHUF_PRODUCTS_512(ints, a, b) \
    __builtin_ia32_pmuludq512_mask((ints)(a), (ints)(b), fairshuf::detail::zeros_512, 255)
namespace fairshuf::detail {
inline constexpr long long zeros_512 [[gnu::vector_size(64)]] = {};
}
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
// NOLINTEND(cppcoreguidelines-macro-usage)
