// Distributes the items of a level among its children, in device memory: a block of threads for each tile. Or
// takes them back.
//
// Cards are read in order, go to the places of their digits in shared memory, and are written in runs, a
// digit after the other: about 64 cards in a row. Equal digits keep their order, so nothing depends on the
// order in which tiles are done.
//
// Cost:  a read and a write of each card, in order or in runs; about 20 accesses of the shared memory for 32
// cards. Claim: any digits are distributed rightly. The tests choose digits that overflow the counters.
#pragma once

#include <cstdint>

#include "fairshuf/cuda/cards.hpp"
#include "fairshuf/cuda/level.hpp"
#include "fairshuf/cuda/ranks.hpp"
#include "fairshuf/cuda/words.hpp"

namespace fairshuf::cuda::detail {

// The shared memory of a tile: first the counters, then a list of places, then the cards; and tables.
template <unsigned Warps, class Card>
struct tile_memory {
    static constexpr unsigned threads = tile_size<Warps>::threads, items = tile_size<Warps>::items;
    static constexpr unsigned list_row =
        33;  // words for a thread's 64 places; odd, so that rows begin in different banks

    static constexpr unsigned largest(unsigned a, unsigned b) { return a < b ? b : a; }
    static constexpr unsigned work_bytes =
        largest(largest(Warps * byte_counters, 4 * threads * list_row),
                (items * static_cast<unsigned>(sizeof(Card)) + 15) / 16 * 16);

    alignas(16) unsigned char work[work_bytes];
    std::uint64_t runs[most_ways];  // where a digit's cards of this tile go
    std::uint16_t totals[most_ways];
    std::uint16_t starts[most_ways + 8];
};

// The items of a tile are moved one digit after the other: slow, but it needs no ranks.
template <bool Back, unsigned Warps, class Card, class Cards>
__device__ __noinline__ void scatter_slowly(tile_memory<Warps, Card>& memory, const tile_place& tile,
                                            std::uint32_t slots, const chacha_block& digits, Cards in,
                                            Card* out) {
    __syncthreads();
    auto* const own = reinterpret_cast<std::uint32_t*>(memory.work) + threadIdx.x * words_per_block;
    for (unsigned i = 0; i < words_per_block; ++i) own[i] = digits[i];
    __syncthreads();
    for (std::uint32_t digit = threadIdx.x; digit < slots; digit += blockDim.x) {
        std::uint64_t next = memory.runs[digit];
        for (std::uint32_t i = tile.from; i < tile.to; ++i)
            if (memory.work[i] == digit) {
                if constexpr (Back) {
                    out[tile.base + i] = in[next++];
                } else {
                    out[next++] = in[tile.base + i];
                }
            }
    }
}

template <class Shape, bool Back, unsigned Warps, class Words, class Card, class Cards>
__global__ void __launch_bounds__(32 * Warps)
    scatter_tiles(const __grid_constant__ Words words, const __grid_constant__ level_view level, Cards in,
                  Card* __restrict__ out) {
    using memory_of_tile = tile_memory<Warps, Card>;
    extern __shared__ __align__(16) unsigned char shared[];
    auto& memory = *reinterpret_cast<memory_of_tile*>(shared);
    const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;

    tile_place tile;
    if (!find_tile<Shape>(level, blockIdx.x, tile)) return;
    const own_items own(threadIdx.x, tile.from, tile.to);
    clear_shared(memory.work, Warps * byte_counters);
    for (std::uint32_t slot = threadIdx.x; slot < level.slots; slot += memory_of_tile::threads)
        memory.runs[slot] = level.children[std::uint64_t{tile.parent} * level.slots + slot] +
                            level.offsets[std::uint64_t{blockIdx.x} * level.slots + slot];
    chacha_block digits, ranks;
    words.block(level.stream, tile.base / digits_per_block + threadIdx.x, digits);
    mask_digits(digits, tile.mask);
    __syncthreads();
    unsigned char* const counters = memory.work + warp * byte_counters + lane * 4;
    rank_own(own, [&](unsigned i) { return counters + byte_counter(byte_of(digits, i)); }, ranks);
    __syncthreads();
    scan_byte_counters<Warps>(memory.work, memory.totals);
    __syncthreads();
    scan_totals(memory.totals, memory.starts);
    __syncthreads();
    if (memory.starts[most_ways] != tile.to - tile.from) {  // a counter overflowed
        scatter_slowly<Back>(memory, tile, level.slots, digits, in, out);
        return;
    }
    // The place of an item in the tile, sorted by digits.
    const auto place = [&](unsigned i) {
        const std::uint32_t digit = byte_of(digits, i);
        return memory.starts[digit] + counters[byte_counter(digit)] + byte_of(ranks, i);
    };
    // Calls f with the places in the tile and the addresses of the cards, run after run. Most runs have 32 to
    // 96 cards.
    const auto for_each_run = [&](auto f) {
#pragma unroll 4
        for (std::uint32_t digit = warp; digit < level.slots; digit += Warps) {
            const std::uint32_t begin = memory.starts[digit], size = memory.starts[digit + 1] - begin;
            const std::uint64_t run = memory.runs[digit];
            if (lane < size) f(begin + lane, run + lane);
            if (lane + 32 < size) f(begin + lane + 32, run + lane + 32);
            for (std::uint32_t i = lane + 64; i < size; i += 32) f(begin + i, run + i);
        }
    };
    // Threads exchange the places of their items through a list: then each has those of the cards that it
    // reads in order. A word has the places of items i and i + 32 of a thread.
    std::uint32_t places[digits_per_block / 2];
#pragma unroll
    for (unsigned i = 0; i < digits_per_block / 2; ++i) places[i] = place(i) | place(i + 32) << 16;
    __syncthreads();
    auto* const list = reinterpret_cast<std::uint32_t*>(memory.work);
#pragma unroll
    for (unsigned i = 0; i < digits_per_block / 2; ++i)
        list[threadIdx.x * memory_of_tile::list_row + i] = places[i];
    __syncthreads();
#pragma unroll
    for (unsigned i = 0; i < digits_per_block / 2; ++i)
        places[i] = list[(i * Warps + warp) * memory_of_tile::list_row + lane];
    __syncthreads();
    auto* const sorted = reinterpret_cast<Card*>(memory.work);
    const bool whole = tile.from == 0 && tile.to == memory_of_tile::items;
    const auto is_here = [&](std::uint32_t i) { return whole || (i >= tile.from && i < tile.to); };
    if constexpr (Back) {
        for_each_run([&](std::uint32_t i, std::uint64_t address) { sorted[i] = in[address]; });
        __syncthreads();
#pragma unroll
        for (unsigned i = 0; i < digits_per_block / 2; ++i) {
            const std::uint32_t first = (i * Warps + warp) * digits_per_block + lane;
            if (is_here(first)) out[tile.base + first] = sorted[places[i] & 0xffff];
            if (is_here(first + 32)) out[tile.base + first + 32] = sorted[places[i] >> 16];
        }
    } else {
        constexpr unsigned together = 8;  // reads that do not wait for each other
#pragma unroll
        for (unsigned begin = 0; begin < digits_per_block / 2; begin += together) {
            const std::uint32_t first = (begin * Warps + warp) * digits_per_block + lane;
            if (whole) {
                Card firsts[together], seconds[together];
                const Cards at = in + (tile.base + first);
#pragma unroll
                for (unsigned i = 0; i < together; ++i) {
                    firsts[i] = at[i * Warps * digits_per_block];
                    seconds[i] = at[i * Warps * digits_per_block + 32];
                }
#pragma unroll
                for (unsigned i = 0; i < together; ++i) {
                    sorted[places[begin + i] & 0xffff] = firsts[i];
                    sorted[places[begin + i] >> 16] = seconds[i];
                }
            } else {
#pragma unroll
                for (unsigned i = 0; i < together; ++i) {
                    const std::uint32_t item = first + i * Warps * digits_per_block;
                    if (is_here(item)) sorted[places[begin + i] & 0xffff] = in[tile.base + item];
                    if (is_here(item + 32)) sorted[places[begin + i] >> 16] = in[tile.base + item + 32];
                }
            }
        }
        __syncthreads();
        for_each_run([&](std::uint32_t i, std::uint64_t address) { out[address] = sorted[i]; });
    }
}

}  // namespace fairshuf::cuda::detail
