// Counts the digits of a level, before any item moves: where its children start, and where each tile's items
// go. It needs the key and n alone.
//
//   count_tiles       for each tile, the items of each digit
//   sum_columns       those of the tiles before it; where the children start
//   sum_chunks, add_chunks   the same for a parent with many tiles, in two steps
//   lay_out_tiles, name_tiles   cuts the parents of the next level into tiles
#pragma once

#include <cstdint>

#include "fairshuf/cuda/level.hpp"
#include "fairshuf/cuda/ranks.hpp"
#include "fairshuf/cuda/words.hpp"

namespace fairshuf::cuda::detail {

template <class Shape, unsigned Warps, class Words>
__global__ void __launch_bounds__(32 * Warps)
    count_tiles(const __grid_constant__ Words words, const __grid_constant__ level_view level) {
    extern __shared__ __align__(16) unsigned char counters[];
    tile_place tile;
    if (!find_tile<Shape>(level, blockIdx.x, tile)) return;
    clear_shared(counters, Warps * byte_counters);
    chacha_block digits, ranks;
    words.block(level.stream, tile.base / digits_per_block + threadIdx.x, digits);
    mask_digits(digits, tile.mask);
    __syncthreads();
    unsigned char* const own = counters + threadIdx.x / 32 * byte_counters + threadIdx.x % 32 * 4;
    rank_own(
        own_items(threadIdx.x, tile.from, tile.to),
        [&](unsigned i) { return own + byte_counter(byte_of(digits, i)); }, ranks);
    __syncthreads();
    for (unsigned row = threadIdx.x / 4; row < most_ways / 4; row += 8 * Warps) {
        std::uint32_t even = 0, odd = 0;  // two sums of 16 bits each
        const auto add = [&](std::uint32_t four) {
            even += four & 0x00ff00ff;
            odd += four >> 8 & 0x00ff00ff;
        };
#pragma unroll
        for (unsigned warp = 0; warp < Warps; ++warp) {
            const quarter_row x(quarter_row::at(counters + warp * byte_counters, row), row);
            add(x.low.x), add(x.low.y), add(x.low.z), add(x.low.w);
            add(x.high.x), add(x.high.y), add(x.high.z), add(x.high.w);
        }
        even += __shfl_xor_sync(full_warp, even, 1);
        odd += __shfl_xor_sync(full_warp, odd, 1);
        even += __shfl_xor_sync(full_warp, even, 2);
        odd += __shfl_xor_sync(full_warp, odd, 2);
        const unsigned which = threadIdx.x % 4, digit = 4 * row + which;
        const std::uint32_t two = which % 2 == 0 ? even : odd;
        if (digit < level.slots)
            level.offsets[std::uint64_t{blockIdx.x} * level.slots + digit] =
                which < 2 ? two & 0xffff : two >> 16;
    }
}

// Rows of a table with `slots` columns.
struct rows_of_counts {
    std::uint32_t* first;
    std::uint32_t slots;

    __device__ __forceinline__ std::uint32_t& at(std::uint64_t row, std::uint32_t slot) const {
        return first[row * slots + slot];
    }

    // Turns rows begin .. end-1 of a column into exclusive sums, beginning with `sum`. Returns the last sum.
    __device__ __forceinline__ std::uint32_t accumulate(std::uint64_t begin, std::uint64_t end,
                                                        std::uint32_t slot, std::uint32_t sum) const {
        constexpr unsigned together = 8;  // reads that do not wait for each other
        for (; begin + together <= end; begin += together) {
            std::uint32_t counts[together];
#pragma unroll
            for (unsigned i = 0; i < together; ++i) counts[i] = at(begin + i, slot);
#pragma unroll
            for (unsigned i = 0; i < together; ++i) {
                at(begin + i, slot) = sum;
                sum += counts[i];
            }
        }
        for (; begin < end; ++begin) {
            const std::uint32_t count = at(begin, slot);
            at(begin, slot) = sum;
            sum += count;
        }
        return sum;
    }
};

// A block for each parent, a thread for each slot. The rows of a parent are those of its tiles; at level 1,
// there are `rows` of them, or as many chunks.
static __global__ void sum_columns(const __grid_constant__ level_view level, std::uint32_t* counts,
                                   std::uint32_t rows) {
    __shared__ std::uint64_t sums[most_ways];
    const std::uint32_t parent = blockIdx.x, slot = threadIdx.x;
    const rows_of_counts table{counts, level.slots};
    const bool first = level.level == 1;
    const std::uint64_t begin = first ? 0 : level.first_tiles[parent];
    const std::uint64_t end = first ? rows : level.first_tiles[parent + 1];
    std::uint64_t sum = slot < level.slots ? table.accumulate(begin, end, slot, 0) : 0;
    sums[slot] = sum;
    __syncthreads();
    for (unsigned step = 1; step < most_ways; step *= 2) {
        const std::uint64_t left = slot >= step ? sums[slot - step] : 0;
        __syncthreads();
        sums[slot] += left;
        __syncthreads();
    }
    const std::uint64_t start = first ? 0 : level.starts[parent];
    if (slot < level.slots)
        level.children[std::uint64_t{parent} * level.slots + slot] = start + sums[slot] - sum;
    if (parent == level.parents - 1 && slot == 0)
        level.children[std::uint64_t{level.parents} * level.slots] = level.items;
}

inline constexpr std::uint32_t rows_per_chunk = 128;

static __global__ void sum_chunks(const __grid_constant__ level_view level, std::uint32_t* chunks,
                                  std::uint32_t rows) {
    const std::uint32_t slot = threadIdx.x;
    if (slot >= level.slots) return;
    const std::uint32_t begin = blockIdx.x * rows_per_chunk, end = min(begin + rows_per_chunk, rows);
    std::uint32_t sum = 0;
#pragma unroll 8
    for (std::uint32_t row = begin; row < end; ++row)
        sum += level.offsets[std::uint64_t{row} * level.slots + slot];
    chunks[std::uint64_t{blockIdx.x} * level.slots + slot] = sum;
}

static __global__ void add_chunks(const __grid_constant__ level_view level, const std::uint32_t* chunks,
                                  std::uint32_t rows) {
    const std::uint32_t slot = threadIdx.x;
    if (slot >= level.slots) return;
    const std::uint32_t begin = blockIdx.x * rows_per_chunk, end = min(begin + rows_per_chunk, rows);
    rows_of_counts{level.offsets, level.slots}.accumulate(
        begin, end, slot, chunks[std::uint64_t{blockIdx.x} * level.slots + slot]);
}

// One block of 1024 threads: the first tile of each parent, and the number of tiles.
static __global__ void lay_out_tiles(const std::uint64_t* starts, std::uint32_t parents, unsigned items,
                                     std::uint32_t* first_tiles) {
    __shared__ std::uint32_t sums[1024];
    const std::uint32_t each = (parents + blockDim.x - 1) / blockDim.x;
    const std::uint32_t begin = min(threadIdx.x * each, parents), end = min(begin + each, parents);
    const auto tiles = [&](std::uint32_t p) {
        return static_cast<std::uint32_t>(tiles_between(starts[p], starts[p + 1], items));
    };
    std::uint32_t sum = 0;
    for (std::uint32_t p = begin; p < end; ++p) sum += tiles(p);
    sums[threadIdx.x] = sum;
    __syncthreads();
    for (unsigned step = 1; step < blockDim.x; step *= 2) {
        const std::uint32_t left = threadIdx.x >= step ? sums[threadIdx.x - step] : 0;
        __syncthreads();
        sums[threadIdx.x] += left;
        __syncthreads();
    }
    std::uint32_t at = sums[threadIdx.x] - sum;
    for (std::uint32_t p = begin; p < end; ++p) {
        first_tiles[p] = at;
        at += tiles(p);
    }
    if (threadIdx.x == blockDim.x - 1) first_tiles[parents] = sums[threadIdx.x];
}

// A block for each parent.
static __global__ void name_tiles(const std::uint32_t* first_tiles, std::uint32_t* tile_parents) {
    for (std::uint32_t tile = first_tiles[blockIdx.x] + threadIdx.x; tile < first_tiles[blockIdx.x + 1];
         tile += blockDim.x)
        tile_parents[tile] = blockIdx.x;
}

}  // namespace fairshuf::cuda::detail
