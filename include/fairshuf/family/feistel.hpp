// A permutation of 0 .. n-1 that is computed, not stored: a Feistel network over pairs (l, r), 0 <= l < a,
// 0 <= r < b, ab >= n, whose round functions are tables of random numbers.
//
//   const feistel<std::uint16_t> network(shape, draws);
//   network.forward(i);  network.backward(j);           // for every i, j below ab
//
// Rule:   number i is the pair (i / b, i % b). Rounds come in twos: l grows by table[r] modulo a, then r
//         grows by table[l] modulo b; each table is drawn anew, exactly uniform. Numbers of n and more are
//         walked on: the network is applied again until the number is below n.
// Source: Luby and Rackoff 1988, with random functions; sums instead of xor, and a walk on the cycle:
//         Black and Rogaway 2002, "Ciphers with arbitrary finite domains".
// Cost:   one look-up and one sum per round; the tables have about rounds * sqrt(n) entries. Fewer than 3
//         in sqrt(n) numbers are walked on.
// Claim:  a bijection for all tables: each round can be undone, and walking on the cycles of a bijection
//         of ab numbers is a bijection of n of them. Its distance from uniform:
//         docs/decisions/0035-permutations-that-are-looked-up.md
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/core/cpu.hpp"

namespace fairshuf::detail {

struct feistel_shape {
    std::uint64_t n = 0;
    std::uint64_t a = 1, b = 2;  // b is even, so that odd permutations come up too
    unsigned rounds = 0;         // even

    static feistel_shape of(std::uint64_t n, unsigned rounds) {
        auto a = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(n)));
        while (a * a < n) ++a;
        while (a > 1 && (a - 1) * (a - 1) >= n) --a;
        if (a == 0) a = 1;
        const std::uint64_t b = (n + a - 1) / a;
        return {n, a, b + b % 2 + (b == 0 ? 2 : 0), rounds};
    }
};

// Pairs of one block, in two arrays.
struct feistel_block {
    static constexpr std::size_t size = 256;
    alignas(64) std::array<std::uint32_t, size> left;
    alignas(64) std::array<std::uint32_t, size> right;
};

// x, less m if it is at least m: without a branch, because nobody can predict it.
template <class T>
constexpr T below_modulus(T x, std::type_identity_t<T> m) {
    return x - (m & (T{0} - T{x >= m}));
}

// All rounds for `count` pairs: the plain reference.
template <class Entry>
void feistel_plain(const Entry* table, const feistel_shape& shape, feistel_block& block, std::size_t count) {
    const auto a = static_cast<std::uint32_t>(shape.a), b = static_cast<std::uint32_t>(shape.b);
    for (unsigned round = 0; round < shape.rounds; round += 2, table += a + b)
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t left = below_modulus(block.left[i] + table[block.right[i]], a);
            block.right[i] = below_modulus(block.right[i] + table[b + left], b);
            block.left[i] = left;
        }
}

#if FAIRSHUF_X86_KERNELS
// The same in vectors, for whole groups of four vectors. A gather reads four bytes at each entry; entries of
// two bytes are masked. The compilers have different names and types for the gathers.
// NOLINTBEGIN(cppcoreguidelines-macro-usage,*-avoid-c-arrays,bugprone-macro-parentheses)
#ifdef __clang__
#define FAIRSHUF_GATHER_256(table, at, scale) \
    __builtin_ia32_gatherd_d256(ints{}, (const int*)(table), (ints)(at), ~ints{}, scale)
#define FAIRSHUF_GATHER_512(table, at, scale) \
    __builtin_ia32_gathersiv16si(ints{}, (const int*)(table), (ints)(at), (unsigned short)-1, scale)
#else
#define FAIRSHUF_GATHER_256(table, at, scale) \
    __builtin_ia32_gathersiv8si(ints{}, (const int*)(table), (ints)(at), ~ints{}, scale)
#define FAIRSHUF_GATHER_512(table, at, scale) \
    __builtin_ia32_gathersiv16si(ints{}, (const int*)(table), (ints)(at), (short)-1, scale)
#endif
// x + f, less m if it is at least m.
#define FAIRSHUF_FEISTEL_STEP(bits, x, table, at, m)                               \
    for (std::size_t v = 0; v < 4; ++v) {                                          \
        x[v] += (words)FAIRSHUF_GATHER_##bits(table, at[v], sizeof(Entry)) & mask; \
        const words less = x[v] - (words{} + m);                                   \
        x[v] = less + ((words)((ints)less >> 31) & (words{} + m));                 \
    }
#define FAIRSHUF_FEISTEL_KERNEL(name, isa, bits)                                                          \
    template <class Entry>                                                                                \
    isa [[gnu::noinline]] void name(const Entry* table, const feistel_shape& shape, feistel_block& block, \
                                    std::size_t count) {                                                  \
        constexpr std::size_t lanes = bits / 32;                                                          \
        using words [[gnu::vector_size(4 * lanes)]] = std::uint32_t;                                      \
        using ints [[gnu::vector_size(4 * lanes)]] = int;                                                 \
        const auto a = static_cast<std::uint32_t>(shape.a), b = static_cast<std::uint32_t>(shape.b);      \
        const words mask = words{} + (sizeof(Entry) == 2 ? 0xffffU : ~0U);                                \
        for (std::size_t i = 0; i < count; i += 4 * lanes) {                                              \
            words left[4], right[4];                                                                      \
            __builtin_memcpy(left, block.left.data() + i, sizeof left);                                   \
            __builtin_memcpy(right, block.right.data() + i, sizeof right);                                \
            const Entry* at = table;                                                                      \
            for (unsigned round = 0; round < shape.rounds; round += 2, at += a + b) {                     \
                FAIRSHUF_FEISTEL_STEP(bits, left, at, right, a)                                           \
                FAIRSHUF_FEISTEL_STEP(bits, right, at + b, left, b)                                       \
            }                                                                                             \
            __builtin_memcpy(block.left.data() + i, left, sizeof left);                                   \
            __builtin_memcpy(block.right.data() + i, right, sizeof right);                                \
        }                                                                                                 \
    }
FAIRSHUF_FEISTEL_KERNEL(feistel_avx2, [[gnu::target("avx2")]], 256)
FAIRSHUF_FEISTEL_KERNEL(feistel_avx512, [[gnu::target("avx512f")]], 512)
#undef FAIRSHUF_FEISTEL_KERNEL
#undef FAIRSHUF_FEISTEL_STEP
#undef FAIRSHUF_GATHER_256
#undef FAIRSHUF_GATHER_512
// NOLINTEND(cppcoreguidelines-macro-usage,*-avoid-c-arrays,bugprone-macro-parentheses)
#endif

// All rounds for at least `count` pairs, with the widest vectors. The whole block holds valid pairs.
template <class Entry>
void feistel_rounds([[maybe_unused]] cpu with, const Entry* table, const feistel_shape& shape,
                    feistel_block& block, std::size_t count) {
#if FAIRSHUF_X86_KERNELS
    if (with >= cpu::avx512) return feistel_avx512(table, shape, block, (count + 63) / 64 * 64);
    if (with >= cpu::avx2) return feistel_avx2(table, shape, block, (count + 31) / 32 * 32);
#endif
    feistel_plain(table, shape, block, count);
}

template <std::unsigned_integral Entry>
class feistel {
public:
    // Entry holds a - 1 and b - 1; a and b are under 2^31.
    feistel(const feistel_shape& shape, draw_source auto& draws) : shape_(shape) {
        tables_.resize(static_cast<std::size_t>(shape.rounds / 2 * (shape.a + shape.b)) +
                       1);  // see the gather
        std::size_t i = 0;
        for (unsigned round = 0; round < shape.rounds; round += 2) {
            for (std::uint64_t right = 0; right < shape.b; ++right)
                tables_[i++] = static_cast<Entry>(draws.below(shape.a));
            for (std::uint64_t left = 0; left < shape.a; ++left)
                tables_[i++] = static_cast<Entry>(draws.below(shape.b));
        }
    }

    const feistel_shape& shape() const { return shape_; }
    std::size_t bytes() const { return tables_.size() * sizeof(Entry); }

    std::uint64_t forward(std::uint64_t i) const {
        std::uint64_t left = i / shape_.b, right = i % shape_.b;
        const Entry* table = tables_.data();
        for (unsigned round = 0; round < shape_.rounds; round += 2, table += shape_.a + shape_.b) {
            left = below_modulus(left + table[right], shape_.a);
            right = below_modulus(right + table[shape_.b + left], shape_.b);
        }
        return left * shape_.b + right;
    }

    std::uint64_t backward(std::uint64_t i) const {
        std::uint64_t left = i / shape_.b, right = i % shape_.b;
        const Entry* table = tables_.data() + shape_.rounds / 2 * (shape_.a + shape_.b);
        for (unsigned round = 0; round < shape_.rounds; round += 2) {
            table -= shape_.a + shape_.b;
            right = below_modulus(right + shape_.b - table[shape_.b + left], shape_.b);
            left = below_modulus(left + shape_.a - table[right], shape_.a);
        }
        return left * shape_.b + right;
    }

    // The numbers at places start, start + stride, ... below n, walked on where necessary.
    template <class Index>
    void fill(std::uint64_t start, std::uint64_t stride, std::span<Index> out,
              cpu with = cpu_in_use()) const {
        feistel_block block{};
        std::uint64_t left = start / shape_.b, right = start % shape_.b;
        const std::uint64_t left_step = stride / shape_.b, right_step = stride % shape_.b;
        while (!out.empty()) {
            const std::size_t count = out.size() < feistel_block::size ? out.size() : feistel_block::size;
            for (std::size_t i = 0; i < count; ++i) {
                block.left[i] = static_cast<std::uint32_t>(left);
                block.right[i] = static_cast<std::uint32_t>(right);
                const bool over = right + right_step >= shape_.b;
                right = right + right_step - (over ? shape_.b : 0);
                left += left_step + (over ? 1 : 0);
            }
            feistel_rounds(with, tables_.data(), shape_, block, count);
            for (std::size_t i = 0; i < count; ++i) {
                std::uint64_t number = block.left[i] * shape_.b + block.right[i];
                while (number >= shape_.n) [[unlikely]]
                    number = forward(number);
                out[i] = static_cast<Index>(number);
            }
            out = out.subspan(count);
        }
    }

private:
    feistel_shape shape_;
    std::vector<Entry> tables_;
};

}  // namespace fairshuf::detail
