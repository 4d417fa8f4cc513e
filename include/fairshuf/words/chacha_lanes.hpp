// Many blocks of ChaCha keystream at once, one block per lane of a vector: 16 with AVX-512, 8 with AVX2, 4
// with 128-bit vectors, and one by one without vectors. With AVX2, a few blocks take less time than so many:
//
//   chacha_few(8, key, stream, first_block, {words, 8 * 2});
//
//   chacha_blocks(8, cpu_in_use(), input, first_block, {words, 8 * 16});
//
// Method: vector i holds word i of every block. So a quarter round is the plain one with vectors for words.
//         Only the block number differs from lane to lane. At the end the lanes are transposed into blocks,
//         first four by four words, then 128 bits at a time. (Bernstein 2008; every fast implementation uses
//         this layout.) For a few blocks, a vector holds one row of four words of every block. The four
//         quarter rounds of a round are then one, and rows are rotated between rounds.
// Cost:   see bench/words.cpp.
// Claim:  the same words as chacha_block, the plain reference. The tests compare every kernel that the
//         machine has, also where the block number passes 2^32 and 2^64.
//
// The kernels are macros, because a called function does not inherit its caller's target: GCC lowers vector
// types for the target of the function that contains them, before it inlines. Nor may a vector be passed by
// value between functions of different targets. The kernels use vector extensions, not intrinsics: the header
// of the intrinsics takes half a second to compile.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "fairshuf/core/cpu.hpp"
#include "fairshuf/words/chacha_block.hpp"

// 128-bit vectors, if every machine of the build's target has them; words are little-endian.
#if (defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)) && \
    (defined(__GNUC__) || defined(__clang__))
#define FAIRSHUF_LANES_4 1  // NOLINT(cppcoreguidelines-macro-usage): for #if
#else
#define FAIRSHUF_LANES_4 0  // NOLINT(cppcoreguidelines-macro-usage)
#endif

namespace fairshuf::detail {

inline constexpr std::size_t words_per_chacha_block = 8;

// How many blocks a kernel computes at once.
constexpr std::size_t chacha_lanes(cpu c) {
    if (std::endian::native != std::endian::little) return 1;
    if (c == cpu::avx512) return 16;
    if (c == cpu::avx2) return 8;
    return FAIRSHUF_LANES_4 != 0 ? 4 : 1;
}

// Blocks from `block` on, one by one.
constexpr void chacha_blocks_plain(unsigned rounds, chacha_block_words input, std::uint64_t block,
                                   std::span<std::uint64_t> out) {
    for (std::size_t w = 0; w < out.size(); ++block) {
        input[12] = static_cast<std::uint32_t>(block);
        input[13] = static_cast<std::uint32_t>(block >> 32);
        const auto words = chacha_block(rounds, input);
        for (std::size_t i = 0; i < 16; i += 2) out[w++] = words[i] | std::uint64_t{words[i + 1]} << 32;
    }
}

// NOLINTBEGIN(cppcoreguidelines-macro-usage,*-avoid-c-arrays,*-cstyle-cast,*-reinterpret-cast)
// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-implicit-widening-*,modernize-use-using)
#if FAIRSHUF_LANES_4 || FAIRSHUF_X86_KERNELS

#define FAIRSHUF_EACH_OF_16(M) \
    M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7) M(8) M(9) M(10) M(11) M(12) M(13) M(14) M(15)

#define FAIRSHUF_ROTATE(x, by) ((x) << (by) | (x) >> (32 - (by)))

#define FAIRSHUF_QUARTER(a, b, c, d, ROTATE_16, ROTATE_8)         \
    x[a] += x[b], x[d] ^= x[a], x[d] = ROTATE_16(x[d]);           \
    x[c] += x[d], x[b] ^= x[c], x[b] = FAIRSHUF_ROTATE(x[b], 12); \
    x[a] += x[b], x[d] ^= x[a], x[d] = ROTATE_8(x[d]);            \
    x[c] += x[d], x[b] ^= x[c], x[b] = FAIRSHUF_ROTATE(x[b], 7);

// BESIDE is what is done after each round.
#define FAIRSHUF_TWO_ROUNDS(ROTATE_16, ROTATE_8, BESIDE) \
    FAIRSHUF_QUARTER(0, 4, 8, 12, ROTATE_16, ROTATE_8)   \
    FAIRSHUF_QUARTER(1, 5, 9, 13, ROTATE_16, ROTATE_8)   \
    FAIRSHUF_QUARTER(2, 6, 10, 14, ROTATE_16, ROTATE_8)  \
    FAIRSHUF_QUARTER(3, 7, 11, 15, ROTATE_16, ROTATE_8)  \
    BESIDE(round)                                        \
    FAIRSHUF_QUARTER(0, 5, 10, 15, ROTATE_16, ROTATE_8)  \
    FAIRSHUF_QUARTER(1, 6, 11, 12, ROTATE_16, ROTATE_8)  \
    FAIRSHUF_QUARTER(2, 7, 8, 13, ROTATE_16, ROTATE_8)   \
    FAIRSHUF_QUARTER(3, 4, 9, 14, ROTATE_16, ROTATE_8)   \
    BESIDE(round + 1)
#define FAIRSHUF_NOTHING(round)

#define FAIRSHUF_SPREAD(i) x[i] = words{} + input[i];
#define FAIRSHUF_ADD_INPUT(i) x[i] += words{} + input[i];

// Transposes: four vectors with one word of every block become four with four words of every fourth block. In
// each 128 bits, rows become columns.
#define FAIRSHUF_TURN_4(i)                                                   \
    {                                                                        \
        const auto low_a = (pairs)FAIRSHUF_LOW_32(x[i], x[(i) + 1]);         \
        const auto low_b = (pairs)FAIRSHUF_LOW_32(x[(i) + 2], x[(i) + 3]);   \
        const auto high_a = (pairs)FAIRSHUF_HIGH_32(x[i], x[(i) + 1]);       \
        const auto high_b = (pairs)FAIRSHUF_HIGH_32(x[(i) + 2], x[(i) + 3]); \
        x[i] = (words)FAIRSHUF_LOW_64(low_a, low_b);                         \
        x[(i) + 1] = (words)FAIRSHUF_HIGH_64(low_a, low_b);                  \
        x[(i) + 2] = (words)FAIRSHUF_LOW_64(high_a, high_b);                 \
        x[(i) + 3] = (words)FAIRSHUF_HIGH_64(high_a, high_b);                \
    }

// A whole kernel but for its last step, STORE, which writes LANES blocks in each turn of the loop.
#define FAIRSHUF_CHACHA_KERNEL(LANES, ROTATE_16, ROTATE_8, STORE, BESIDE, ...)                        \
    typedef std::uint32_t words __attribute__((vector_size(4 * LANES)));                              \
    typedef std::uint64_t pairs __attribute__((vector_size(4 * LANES)));                              \
    typedef std::uint32_t stored __attribute__((vector_size(4 * LANES), aligned(8), may_alias));      \
    const words lane{__VA_ARGS__};                                                                    \
    for (; turns > 0; --turns, block += LANES, out += 8 * LANES) {                                    \
        words x[16];                                                                                  \
        FAIRSHUF_EACH_OF_16(FAIRSHUF_SPREAD)                                                          \
        const words low = lane + static_cast<std::uint32_t>(block);                                   \
        const words carry = (words)(low < lane); /* all ones, that is -1, where it is so */           \
        const words high = static_cast<std::uint32_t>(block >> 32) - carry;                           \
        x[12] = low, x[13] = high;                                                                    \
        for (unsigned round = 0; round < rounds; round += 2) {                                        \
            FAIRSHUF_TWO_ROUNDS(ROTATE_16, ROTATE_8, BESIDE)                                          \
        }                                                                                             \
        x[12] += low - input[12], x[13] += high - input[13];                                          \
        FAIRSHUF_EACH_OF_16(FAIRSHUF_ADD_INPUT)                                                       \
        FAIRSHUF_TURN_4(0)                                                                            \
        FAIRSHUF_TURN_4(4) FAIRSHUF_TURN_4(8) FAIRSHUF_TURN_4(12) STORE(0) STORE(1) STORE(2) STORE(3) \
    }

#define FAIRSHUF_STORE(at, x) *reinterpret_cast<stored*>(out + (at)) = (x);

// Half a double round on rows: four quarter rounds at once.
#define FAIRSHUF_ROWS_ROUND(ROTATE_16, ROTATE_8) \
    a += b, d ^= a, d = ROTATE_16(d);            \
    c += d, b ^= c, b = FAIRSHUF_ROTATE(b, 12);  \
    a += b, d ^= a, d = ROTATE_8(d);             \
    c += d, b ^= c, b = FAIRSHUF_ROTATE(b, 7);

// The kernel for a few blocks, but for its last step, STORE. REPEAT gives a row to
// every block. TURN_1 to TURN_3 rotate the words of each row. Row b stays as it is, and the others turn
// around it: b is the last to be ready, and the next round begins with it. __VA_ARGS__ counts the blocks. The
// key is read in rows, as it was written: a longer read would wait.
#define FAIRSHUF_CHACHA_ROWS(BLOCKS, REPEAT, ROTATE_16, ROTATE_8, TURN_1, TURN_2, TURN_3, STORE, ...) \
    typedef std::uint32_t words __attribute__((vector_size(16 * BLOCKS)));                            \
    typedef std::uint64_t pairs __attribute__((vector_size(16 * BLOCKS)));                            \
    typedef std::uint32_t stored __attribute__((vector_size(16 * BLOCKS), aligned(8), may_alias));    \
    typedef std::uint64_t row __attribute__((vector_size(16)));                                       \
    row key_rows[2];                                                                                  \
    std::memcpy(&key_rows[0], key, 16);                                                               \
    std::memcpy(&key_rows[1], static_cast<const char*>(key) + 16, 16);                                \
    const row name{0x3320646e61707865, 0x6b20657479622d32}; /* expand 32-byte k */                    \
    const words a_in = (words)REPEAT(name);                                                           \
    const words b_in = (words)REPEAT(key_rows[0]), c_in = (words)REPEAT(key_rows[1]);                 \
    for (; turns > 0; --turns, block += BLOCKS, out += 8 * BLOCKS) {                                  \
        const row number{block, stream};                                                              \
        const words d_in = (words)(REPEAT(number) + pairs{__VA_ARGS__});                              \
        words a = a_in, b = b_in, c = c_in, d = d_in;                                                 \
        for (unsigned round = 0; round < rounds; round += 2) {                                        \
            FAIRSHUF_ROWS_ROUND(ROTATE_16, ROTATE_8)                                                  \
            a = TURN_3(a), c = TURN_1(c), d = TURN_2(d);                                              \
            FAIRSHUF_ROWS_ROUND(ROTATE_16, ROTATE_8)                                                  \
            a = TURN_1(a), c = TURN_3(c), d = TURN_2(d);                                              \
        }                                                                                             \
        a += a_in, b += b_in, c += c_in, d += d_in;                                                   \
        STORE                                                                                         \
    }

#endif

#if FAIRSHUF_LANES_4
#define FAIRSHUF_LOW_32(a, b) __builtin_shufflevector(a, b, 0, 4, 1, 5)
#define FAIRSHUF_HIGH_32(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)
#define FAIRSHUF_LOW_64(a, b) __builtin_shufflevector(a, b, 0, 2)
#define FAIRSHUF_HIGH_64(a, b) __builtin_shufflevector(a, b, 1, 3)
// A rotation by 16 exchanges halves: one instruction with NEON (rev32), two with SSE2, instead of two shifts
// and an or. With NEON, one by 8 is a table lookup.
#define FAIRSHUF_ROTATE_16(x) \
    (words) __builtin_shufflevector((halves)(x), (halves)(x), 1, 0, 3, 2, 5, 4, 7, 6)
#ifdef __ARM_NEON
#define FAIRSHUF_ROTATE_8(x)                                                                              \
    (words) __builtin_shufflevector((bytes)(x), (bytes)(x), 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, \
                                    13, 14)
#else
#define FAIRSHUF_ROTATE_8(x) FAIRSHUF_ROTATE(x, 8)
#endif
#define FAIRSHUF_STORE_BLOCK(k)         \
    FAIRSHUF_STORE(8 * k, x[k])         \
    FAIRSHUF_STORE(8 * k + 2, x[4 + k]) \
    FAIRSHUF_STORE(8 * k + 4, x[8 + k]) \
    FAIRSHUF_STORE(8 * k + 6, x[12 + k])

inline void chacha_blocks_4(unsigned rounds, const std::uint32_t* input, std::uint64_t block,
                            std::uint64_t* out, std::size_t turns) {
    typedef std::uint16_t halves __attribute__((vector_size(16)));
    [[maybe_unused]] typedef std::uint8_t bytes __attribute__((vector_size(16)));
    FAIRSHUF_CHACHA_KERNEL(4, FAIRSHUF_ROTATE_16, FAIRSHUF_ROTATE_8, FAIRSHUF_STORE_BLOCK, FAIRSHUF_NOTHING,
                           0, 1, 2, 3)
}

#undef FAIRSHUF_LOW_32
#undef FAIRSHUF_HIGH_32
#undef FAIRSHUF_LOW_64
#undef FAIRSHUF_HIGH_64
#undef FAIRSHUF_ROTATE_16
#undef FAIRSHUF_ROTATE_8
#undef FAIRSHUF_STORE_BLOCK
#endif

#if FAIRSHUF_X86_KERNELS

#define FAIRSHUF_LOW_32(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define FAIRSHUF_HIGH_32(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define FAIRSHUF_LOW_64(a, b) __builtin_shufflevector(a, b, 0, 4, 2, 6)
#define FAIRSHUF_HIGH_64(a, b) __builtin_shufflevector(a, b, 1, 5, 3, 7)
// A rotation by whole bytes is one byte shuffle instead of two shifts and an or.
#define FAIRSHUF_ROTATE_16(x)                                                                             \
    (words) __builtin_shufflevector((bytes)(x), (bytes)(x), 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, \
                                    12, 13, 18, 19, 16, 17, 22, 23, 20, 21, 26, 27, 24, 25, 30, 31, 28, 29)
#define FAIRSHUF_ROTATE_8(x)                                                                              \
    (words) __builtin_shufflevector((bytes)(x), (bytes)(x), 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, \
                                    13, 14, 19, 16, 17, 18, 23, 20, 21, 22, 27, 24, 25, 26, 31, 28, 29, 30)
#define FAIRSHUF_LOW_128(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#define FAIRSHUF_HIGH_128(a, b) __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15)
#define FAIRSHUF_STORE_BLOCKS(k)                                     \
    FAIRSHUF_STORE(8 * k, FAIRSHUF_LOW_128(x[k], x[4 + k]))          \
    FAIRSHUF_STORE(8 * k + 4, FAIRSHUF_LOW_128(x[8 + k], x[12 + k])) \
    FAIRSHUF_STORE(8 * (4 + k), FAIRSHUF_HIGH_128(x[k], x[4 + k]))   \
    FAIRSHUF_STORE(8 * (4 + k) + 4, FAIRSHUF_HIGH_128(x[8 + k], x[12 + k]))

[[gnu::target("avx2")]] inline void chacha_blocks_8(unsigned rounds, const std::uint32_t* input,
                                                    std::uint64_t block, std::uint64_t* out,
                                                    std::size_t turns) {
    typedef std::uint8_t bytes __attribute__((vector_size(32)));
    FAIRSHUF_CHACHA_KERNEL(8, FAIRSHUF_ROTATE_16, FAIRSHUF_ROTATE_8, FAIRSHUF_STORE_BLOCKS, FAIRSHUF_NOTHING,
                           0, 1, 2, 3, 4, 5, 6, 7)
}

#define FAIRSHUF_REPEAT(x) __builtin_shufflevector(x, x, 0, 1, 0, 1)
#define FAIRSHUF_TURN_ROWS_1(x) __builtin_shufflevector(x, x, 1, 2, 3, 0, 5, 6, 7, 4)
#define FAIRSHUF_TURN_ROWS_2(x) __builtin_shufflevector(x, x, 2, 3, 0, 1, 6, 7, 4, 5)
#define FAIRSHUF_TURN_ROWS_3(x) __builtin_shufflevector(x, x, 3, 0, 1, 2, 7, 4, 5, 6)
#define FAIRSHUF_STORE_ROWS                    \
    FAIRSHUF_STORE(0, FAIRSHUF_LOW_128(a, b))  \
    FAIRSHUF_STORE(4, FAIRSHUF_LOW_128(c, d))  \
    FAIRSHUF_STORE(8, FAIRSHUF_HIGH_128(a, b)) \
    FAIRSHUF_STORE(12, FAIRSHUF_HIGH_128(c, d))

[[gnu::target("avx2")]] inline void chacha_rows_2(unsigned rounds, const void* key, std::uint64_t stream,
                                                  std::uint64_t block, std::uint64_t* out,
                                                  std::size_t turns) {
    typedef std::uint8_t bytes __attribute__((vector_size(32)));
    FAIRSHUF_CHACHA_ROWS(2, FAIRSHUF_REPEAT, FAIRSHUF_ROTATE_16, FAIRSHUF_ROTATE_8, FAIRSHUF_TURN_ROWS_1,
                         FAIRSHUF_TURN_ROWS_2, FAIRSHUF_TURN_ROWS_3, FAIRSHUF_STORE_ROWS, 0, 0, 1, 0)
}

// The same with AVX-512, which has one instruction for any rotation.
#define FAIRSHUF_ROTATE_BY_16(x) FAIRSHUF_ROTATE(x, 16)
#define FAIRSHUF_ROTATE_BY_8(x) FAIRSHUF_ROTATE(x, 8)
[[gnu::target("avx512f,avx512vl")]] inline void chacha_rows_2_avx512(unsigned rounds, const void* key,
                                                                     std::uint64_t stream,
                                                                     std::uint64_t block, std::uint64_t* out,
                                                                     std::size_t turns) {
    FAIRSHUF_CHACHA_ROWS(2, FAIRSHUF_REPEAT, FAIRSHUF_ROTATE_BY_16, FAIRSHUF_ROTATE_BY_8,
                         FAIRSHUF_TURN_ROWS_1, FAIRSHUF_TURN_ROWS_2, FAIRSHUF_TURN_ROWS_3,
                         FAIRSHUF_STORE_ROWS, 0, 0, 1, 0)
}
#undef FAIRSHUF_ROTATE_BY_16
#undef FAIRSHUF_ROTATE_BY_8

#undef FAIRSHUF_REPEAT
#undef FAIRSHUF_TURN_ROWS_1
#undef FAIRSHUF_TURN_ROWS_2
#undef FAIRSHUF_TURN_ROWS_3
#undef FAIRSHUF_STORE_ROWS
#undef FAIRSHUF_LOW_32
#undef FAIRSHUF_HIGH_32
#undef FAIRSHUF_LOW_64
#undef FAIRSHUF_HIGH_64
#undef FAIRSHUF_ROTATE_16
#undef FAIRSHUF_ROTATE_8
#undef FAIRSHUF_LOW_128
#undef FAIRSHUF_HIGH_128
#undef FAIRSHUF_STORE_BLOCKS

#define FAIRSHUF_LOW_32(a, b) \
    __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29)
#define FAIRSHUF_HIGH_32(a, b) \
    __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31)
#define FAIRSHUF_LOW_64(a, b) __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14)
#define FAIRSHUF_HIGH_64(a, b) __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15)
#define FAIRSHUF_ROTATE_16(x) FAIRSHUF_ROTATE(x, 16)  // AVX-512 has one instruction for any rotation
#define FAIRSHUF_ROTATE_8(x) FAIRSHUF_ROTATE(x, 8)
// Of the four quarters of a and b: the first halves, the last halves, the even quarters, the odd quarters.
#define FAIRSHUF_FIRST(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#define FAIRSHUF_LAST(a, b) __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15)
#define FAIRSHUF_EVEN(a, b) __builtin_shufflevector(a, b, 0, 1, 4, 5, 8, 9, 12, 13)
#define FAIRSHUF_ODD(a, b) __builtin_shufflevector(a, b, 2, 3, 6, 7, 10, 11, 14, 15)
#define FAIRSHUF_STORE_BLOCKS(k)                                                    \
    {                                                                               \
        const pairs a = (pairs)x[k], b = (pairs)x[4 + k];                           \
        const pairs c = (pairs)x[8 + k], d = (pairs)x[12 + k];                      \
        const pairs first_ab = FAIRSHUF_FIRST(a, b), last_ab = FAIRSHUF_LAST(a, b); \
        const pairs first_cd = FAIRSHUF_FIRST(c, d), last_cd = FAIRSHUF_LAST(c, d); \
        FAIRSHUF_STORE(8 * k, (words)FAIRSHUF_EVEN(first_ab, first_cd))             \
        FAIRSHUF_STORE(8 * (4 + k), (words)FAIRSHUF_ODD(first_ab, first_cd))        \
        FAIRSHUF_STORE(8 * (8 + k), (words)FAIRSHUF_EVEN(last_ab, last_cd))         \
        FAIRSHUF_STORE(8 * (12 + k), (words)FAIRSHUF_ODD(last_ab, last_cd))         \
    }

#define FAIRSHUF_WORK(round) work(round);

[[gnu::target("avx512f")]] inline void chacha_blocks_16(unsigned rounds, const std::uint32_t* input,
                                                        std::uint64_t block, std::uint64_t* out,
                                                        std::size_t turns) {
    FAIRSHUF_CHACHA_KERNEL(16, FAIRSHUF_ROTATE_16, FAIRSHUF_ROTATE_8, FAIRSHUF_STORE_BLOCKS, FAIRSHUF_NOTHING,
                           0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
}

// The same, 16 blocks, with other work in between: calls work(round) after each round. The rounds wait for
// each other, and a processor can use that time for work that does not need vectors.
template <class Work>
[[gnu::target("avx512f"), gnu::flatten]] void chacha_blocks_16_beside(unsigned rounds,
                                                                      const std::uint32_t* input,
                                                                      std::uint64_t block, std::uint64_t* out,
                                                                      Work work) {
    std::size_t turns = 1;
    FAIRSHUF_CHACHA_KERNEL(16, FAIRSHUF_ROTATE_16, FAIRSHUF_ROTATE_8, FAIRSHUF_STORE_BLOCKS, FAIRSHUF_WORK, 0,
                           1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
}

#undef FAIRSHUF_LOW_32
#undef FAIRSHUF_HIGH_32
#undef FAIRSHUF_LOW_64
#undef FAIRSHUF_HIGH_64
#undef FAIRSHUF_ROTATE_16
#undef FAIRSHUF_ROTATE_8
#undef FAIRSHUF_FIRST
#undef FAIRSHUF_LAST
#undef FAIRSHUF_EVEN
#undef FAIRSHUF_ODD
#undef FAIRSHUF_STORE_BLOCKS
#endif

#undef FAIRSHUF_EACH_OF_16
#undef FAIRSHUF_ROTATE
#undef FAIRSHUF_QUARTER
#undef FAIRSHUF_TWO_ROUNDS
#undef FAIRSHUF_NOTHING
#undef FAIRSHUF_WORK
#undef FAIRSHUF_SPREAD
#undef FAIRSHUF_ADD_INPUT
#undef FAIRSHUF_TURN_4
#undef FAIRSHUF_CHACHA_KERNEL
#undef FAIRSHUF_ROWS_ROUND
#undef FAIRSHUF_CHACHA_ROWS
#undef FAIRSHUF_STORE
// NOLINTEND(bugprone-macro-parentheses,bugprone-implicit-widening-*,modernize-use-using)
// NOLINTEND(cppcoreguidelines-macro-usage,*-avoid-c-arrays,*-cstyle-cast,*-reinterpret-cast)

// Two blocks, or a few times two, of a stream under a key of 32 bytes, in half the time of eight. The machine
// must have AVX2.
#if FAIRSHUF_X86_KERNELS
inline void chacha_few(unsigned rounds, const void* key, std::uint64_t stream, std::uint64_t block,
                       std::span<std::uint64_t> out) {
    const auto kernel = cpu_in_use() == cpu::avx512 ? chacha_rows_2_avx512 : chacha_rows_2;
    kernel(rounds, key, stream, block, out.data(), out.size() / (2 * words_per_chacha_block));
}
#endif

// Fills `out`, which holds whole blocks, with the keystream from `block` on. The machine must have `with`.
// Narrower kernels compute the blocks that do not fill a full turn.
inline void chacha_blocks(unsigned rounds, [[maybe_unused]] cpu with, const chacha_block_words& input,
                          std::uint64_t block, std::span<std::uint64_t> out) {
    using kernel_of_lanes = void(unsigned, const std::uint32_t*, std::uint64_t, std::uint64_t*, std::size_t);
    [[maybe_unused]] const auto turns_of = [&](std::size_t lanes, kernel_of_lanes* kernel) {
        const std::size_t turns = out.size() / (words_per_chacha_block * lanes);
        if (turns == 0) return;
        kernel(rounds, input.data(), block, out.data(), turns);
        block += turns * lanes;
        out = out.subspan(turns * lanes * words_per_chacha_block);
    };
    if constexpr (std::endian::native == std::endian::little) {
#if FAIRSHUF_X86_KERNELS
        if (with >= cpu::avx512) turns_of(16, chacha_blocks_16);
        if (with >= cpu::avx2) turns_of(8, chacha_blocks_8);
#endif
#if FAIRSHUF_LANES_4
        turns_of(4, chacha_blocks_4);
#endif
    }
    chacha_blocks_plain(rounds, input, block, out);
}

}  // namespace fairshuf::detail
