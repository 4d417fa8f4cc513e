// The ranks of a tile's items among the items with the same digit: the heart of a stable distribution.
//
// A thread has 64 consecutive items: one block of ChaCha is their digits. It counts them with counters of its
// own, without atomic operations: what a counter was before is the item's rank within the thread. The
// counters of a warp are rows of 32 words. A thread uses its own word of each row, so threads never meet in a
// bank of the shared memory. Then exclusive sums along the rows, over all threads, turn the counters into
// ranks within the tile.
//
// A counter is a byte if there are up to 256 digits: word = 4 digits, 64 rows. A tile of 16,384 items has
// about 64 of each digit. If it has more than 255 of one, the sums overflow; then they do not add up to the
// number of items, and the tile is done in another way (scatter.hpp).
#pragma once

#include <cstdint>
#include <type_traits>

#include "fairshuf/cuda/level.hpp"
#include "fairshuf/cuda/words.hpp"

namespace fairshuf::cuda::detail {

inline constexpr unsigned full_warp = 0xffffffff;

// Bytes from a warp's counters to the next one's.
inline constexpr unsigned byte_counters = most_ways / 4 * 128;

// A digit's counter, in bytes from the thread's word of the first row.
__device__ __forceinline__ std::uint32_t byte_counter(std::uint32_t digit) {
    return digit / 4 * 128 + digit % 4;
}

__device__ __forceinline__ std::uint32_t byte_of(const chacha_block& block, unsigned i) {
    return block[i / 4] >> (8 * (i % 4)) & 255;
}

// Keeps the bits that count.
__device__ __forceinline__ void mask_digits(chacha_block& digits, std::uint32_t mask) {
#pragma unroll
    for (unsigned i = 0; i < words_per_block; ++i) digits[i] &= mask * 0x01010101U;
}

// The items of a thread that belong to its tile: first to last.
struct own_items {
    std::uint32_t first, last;

    __device__ __forceinline__ own_items(std::uint32_t thread, std::uint32_t from, std::uint32_t to) {
        const std::uint32_t begin = thread * digits_per_block;
        first = from > begin ? min(from - begin, digits_per_block) : 0;
        last = to > begin ? min(to - begin, digits_per_block) : 0;
    }
    __device__ __forceinline__ bool all() const { return first == 0 && last == digits_per_block; }
};

// Counts a thread's digits. ranks: how many equal ones the thread had before, as bytes. find(i): the counter
// of item i. Two items at a time: their counters are read together.
template <class Find>
__device__ __forceinline__ void rank_own(own_items own, Find find, chacha_block& ranks) {
    using counter = std::remove_pointer_t<decltype(find(0U))>;
    if (own.all()) {
#pragma unroll
        for (unsigned i = 0; i < digits_per_block; i += 2) {
            counter *const first = find(i), *const second = find(i + 1);
            const std::uint32_t before = *first;
            const std::uint32_t then = *second + (first == second ? 1 : 0);
            *first = static_cast<counter>(before + 1);
            *second = static_cast<counter>(then + 1);
            const std::uint32_t both = before | then << 8;
            ranks[i / 4] = i % 4 == 0 ? both : ranks[i / 4] | both << 16;
        }
    } else {
#pragma unroll
        for (unsigned i = 0; i < digits_per_block; ++i) {
            std::uint32_t before = 0;
            if (i >= own.first && i < own.last) {
                counter* const found = find(i);
                before = *found;
                *found = static_cast<counter>(before + 1);
            }
            ranks[i / 4] = i % 4 == 0 ? before : ranks[i / 4] | before << (8 * (i % 4));
        }
    }
}

__device__ __forceinline__ void clear_shared(unsigned char* memory, unsigned bytes) {
    auto* const at = reinterpret_cast<uint4*>(memory);
    for (unsigned i = threadIdx.x; i < bytes / 16; i += blockDim.x) at[i] = make_uint4(0, 0, 0, 0);
}

// Four threads share a row of 32 words: each has eight of them. Reads them: the two halves in an order that
// keeps neighbours in different banks.
struct quarter_row {
    uint4 low, high;

    __device__ __forceinline__ static uint4* at(unsigned char* counters, unsigned row) {
        return reinterpret_cast<uint4*>(counters + row * 128 + threadIdx.x % 4 * 32);
    }
    __device__ __forceinline__ quarter_row(const uint4* from, unsigned row) {
        const uint4 one = from[row % 2], other = from[1 - row % 2];
        low = row % 2 == 0 ? one : other;
        high = row % 2 == 0 ? other : one;
    }
    __device__ __forceinline__ void store(uint4* to, unsigned row) const {
        to[row % 2] = row % 2 == 0 ? low : high;
        to[1 - row % 2] = row % 2 == 0 ? high : low;
    }
    __device__ __forceinline__ std::uint32_t lower_sum() const { return low.x + low.y + low.z + low.w; }
    __device__ __forceinline__ std::uint32_t sum() const {
        return lower_sum() + high.x + high.y + high.z + high.w;
    }
};

// Turns a row into exclusive sums, beginning with `before`. Returns the sum at its end. Four threads.
__device__ __forceinline__ std::uint32_t scan_row(uint4* at, unsigned row, std::uint32_t before) {
    quarter_row x(at, row);
    const std::uint32_t lower = x.lower_sum(), sum = x.sum();
    std::uint32_t upto = sum;
    std::uint32_t left = __shfl_up_sync(full_warp, upto, 1, 4);
    if (threadIdx.x % 4 >= 1) upto += left;
    left = __shfl_up_sync(full_warp, upto, 2, 4);
    if (threadIdx.x % 4 >= 2) upto += left;
    const std::uint32_t start = before + upto - sum, middle = start + lower;
    x.low = make_uint4(start, start + x.low.x, start + x.low.x + x.low.y, middle - x.low.w);
    x.high = make_uint4(middle, middle + x.high.x, middle + x.high.x + x.high.y, start + sum - x.high.w);
    x.store(at, row);
    return before + __shfl_sync(full_warp, upto, 3, 4);
}

// Turns the byte counters of all warps into exclusive sums, and writes the totals of the digits.
template <unsigned Warps>
__device__ __forceinline__ void scan_byte_counters(unsigned char* counters, std::uint16_t* totals) {
    for (unsigned row = threadIdx.x / 4; row < most_ways / 4; row += 8 * Warps) {
        std::uint32_t before = 0;
#pragma unroll
        for (unsigned warp = 0; warp < Warps; ++warp)
            before = scan_row(quarter_row::at(counters + warp * byte_counters, row), row, before);
        if (threadIdx.x % 4 == 0)
            reinterpret_cast<ushort4*>(totals)[row] =
                make_ushort4(before & 255, before >> 8 & 255, before >> 16 & 255, before >> 24);
    }
}

// The first warp: where each digit's items start in the tile, from their totals. The last one is the end.
__device__ __forceinline__ void scan_totals(const std::uint16_t* totals, std::uint16_t* starts) {
    if (threadIdx.x >= 32) return;
    std::uint32_t sum = 0, before[most_ways / 32];
#pragma unroll
    for (unsigned i = 0; i < most_ways / 32; ++i) {
        before[i] = sum;
        sum += totals[threadIdx.x * (most_ways / 32) + i];
    }
    std::uint32_t upto = sum;
#pragma unroll
    for (unsigned step = 1; step < 32; step *= 2) {
        const std::uint32_t left = __shfl_up_sync(full_warp, upto, step);
        if (threadIdx.x >= step) upto += left;
    }
#pragma unroll
    for (unsigned i = 0; i < most_ways / 32; ++i)
        starts[threadIdx.x * (most_ways / 32) + i] = static_cast<std::uint16_t>(upto - sum + before[i]);
    if (threadIdx.x == 31) starts[most_ways] = static_cast<std::uint16_t>(upto);
}

}  // namespace fairshuf::cuda::detail
