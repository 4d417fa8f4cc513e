// A level of the order that is distributed in device memory: its parents are the segments of the level
// before, its children the segments that it makes. Parents are cut into tiles; a block of threads does a
// tile.
//
// A tile begins where a block of digits begins, so a thread's 64 digits are one block of ChaCha. The first
// tile of a parent may therefore begin before the parent does.
#pragma once

#include <cstdint>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/device.hpp"
#include "fairshuf/cuda/words.hpp"

namespace fairshuf::cuda::detail {

// The shape of the order. Kernels get it as a type: nvcc does not take an object as the argument of a
// kernel's template. Tests have smaller shapes.
struct real_shape {
    FAIRSHUF_ON_DEVICE_TOO static constexpr fairshuf::detail::trie_shape get() { return {}; }
};

// The most segments into which a parent is distributed.
inline constexpr unsigned most_ways = 256;

template <unsigned Warps>
struct tile_size {
    static constexpr unsigned threads = 32 * Warps, items = threads * digits_per_block;
};

// What the kernels of a level need. At level 1, the only parent is the whole list, and tiles have no table.
struct level_view {
    std::uint64_t items;       // of the list
    std::uint64_t stream;      // of the digits
    unsigned level;            // from 1
    std::uint32_t parents;     // their number
    std::uint32_t slots;       // a parent's children in the tables; some may not be used
    std::uint32_t tile_items;  // at most as many as a tile's threads can have

    const std::uint64_t* starts;       // of the parents, and the end of the last one
    const std::uint32_t* first_tiles;  // of the parents, and the number of tiles
    const std::uint32_t* tile_parents;
    std::uint32_t* offsets;   // for each tile and slot: first its items, then those of the tiles before it
    std::uint64_t* children;  // where they start, and the end of the last one
};

FAIRSHUF_ON_DEVICE_TOO constexpr std::uint64_t tiles_between(std::uint64_t begin, std::uint64_t end,
                                                             unsigned items) {
    return begin == end ? 0 : (end - begin / digits_per_block * digits_per_block + items - 1) / items;
}

struct tile_place {
    std::uint64_t base;      // the place of its first item
    std::uint32_t from, to;  // items before and behind these belong to other parents
    std::uint32_t parent;
    std::uint32_t mask;  // the bits of a digit that count
};

// False if there is no such tile.
template <class Shape>
__device__ __forceinline__ bool find_tile(const level_view& level, std::uint32_t tile, tile_place& found) {
    const std::uint32_t items = level.tile_items;
    std::uint64_t begin = 0, end = level.items;
    std::uint32_t within = tile;
    found.parent = 0;
    if (level.level > 1) {
        if (tile >= level.first_tiles[level.parents]) return false;
        found.parent = level.tile_parents[tile];
        begin = level.starts[found.parent];
        end = level.starts[found.parent + 1];
        within -= level.first_tiles[found.parent];
    }
    found.base = begin / digits_per_block * digits_per_block + std::uint64_t{within} * items;
    found.from = begin > found.base ? static_cast<std::uint32_t>(begin - found.base) : 0;
    found.to = end - found.base < items ? static_cast<std::uint32_t>(end - found.base) : items;
    // A parent that is a leaf already goes on as its only child.
    found.mask = Shape::get().is_leaf(level.level - 1, end - begin)
                     ? 0
                     : (1U << Shape::get().bits_at(level.level, end - begin)) - 1;
    return true;
}

}  // namespace fairshuf::cuda::detail
