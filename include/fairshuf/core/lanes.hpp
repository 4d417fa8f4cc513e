// Products of 32-bit numbers in the 64-bit lanes of a vector. FAIRSHUF_PRODUCTS_128, _256 and _512 multiply
// the low halves of the lanes of a and b. A kernel is written once, and compiled for each width.
//
// They are macros, because a called function does not inherit its caller's target (see
// words/chacha_lanes.hpp). Each builtin is one instruction. For *, GCC emits three.
#pragma once

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

// 128-bit vectors, if the build's target has them.
#if FAIRSHUF_X86_KERNELS && defined(__SSE2__)
#define FAIRSHUF_SSE2_KERNELS 1
#else
#define FAIRSHUF_SSE2_KERNELS 0
#endif
// NOLINTEND(cppcoreguidelines-macro-usage)
