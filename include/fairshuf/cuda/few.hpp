// The order of a list that is a single leaf, by many threads at once.
//
// Step i swaps places i and j(i) <= i, for i = 1, 2, ... One thread would need them in order. But which item
// ends at a place can be told from the draws alone:
//
//   Drawn:      a step that draws place v brings it the item of its own place, which no earlier step has
//               moved. So the last step that drew v decides.
//   Not drawn:  the item is the one that step v brought there from place u = j(v). This is the item of the
//               last step before v that drew u. If there is none, it is the one that step u brought to u; and
//               so on.
//
// A place is drawn by few steps (about ln(n/v)), and the way back through j is short. The steps that drew a
// place are a list.
//
// Cost: n draws; O(log n) reads for a place, mostly three or four.
#pragma once

#include <cstdint>

#include "fairshuf/cuda/leaf.hpp"
#include "fairshuf/cuda/words.hpp"
#include "fairshuf/shuffle/addresses.hpp"

namespace fairshuf::cuda::detail {

// Tables of n numbers. Step 0 does not exist, so 0 ends a list.
struct few_view {
    std::uint32_t items;
    std::uint32_t* draws;  // of step i
    std::uint32_t* heads;  // the first of the steps that drew a place; 0 at first
    std::uint32_t* next;   // the next such step
};

// A thread for each block of words.
template <class Words>
__global__ void draw_few(const __grid_constant__ Words words, const __grid_constant__ few_view few) {
    using namespace fairshuf::detail;
    const bool paired = few.items <= most_paired_items;
    const std::uint64_t stream = paired ? pair_stream(few.items, 0) : single_stream(few.items, 0);
    const std::uint32_t number = blockIdx.x * blockDim.x + threadIdx.x;
    chacha_block block;
    words.block(stream, number, block);
    const auto keep = [&](std::uint32_t i, std::uint32_t j) {
        if (i == 0 || i >= few.items) return;
        few.draws[i] = j;
        if (j != i) few.next[i] = atomicExch(few.heads + j, i);
    };
#pragma unroll
    for (unsigned w = 0; w < words_per_block; ++w) {
        const std::uint32_t index = number * words_per_block + w;
        const std::uint32_t first = paired ? 2 * index + 1 : index;
        if (first >= few.items) continue;
        const std::uint32_t b = first + 1, c = paired && first + 1 < few.items ? first + 2 : 1;
        drawn_pair drawn(block[w], b, c);
        if (drawn.is_doubtful(b, c)) drawn = settled(words, stream, index, b, c, drawn);
        keep(first, drawn.first);
        if (paired) keep(first + 1, drawn.second);
    }
}

// The last step before `before` that drew this place; 0 if there is none.
__device__ __forceinline__ std::uint32_t last_to_draw(const few_view& few, std::uint32_t place,
                                                      std::uint32_t before) {
    std::uint32_t last = 0;
    for (std::uint32_t i = few.heads[place]; i != 0; i = few.next[i])
        if (i < before && i > last) last = i;
    return last;
}

// The item that comes to this place.
__device__ __forceinline__ std::uint32_t item_at(const few_view& few, std::uint32_t place) {
    if (const std::uint32_t last = last_to_draw(few, place, few.items)) return last;
    while (place != 0 && few.draws[place] != place) {
        const std::uint32_t from = few.draws[place];
        if (const std::uint32_t last = last_to_draw(few, from, place)) return last;
        place = from;
    }
    return place;
}

template <bool Back, class Card, class Cards>
__global__ void move_few(const __grid_constant__ few_view few, Cards in, Card* out) {
    const std::uint32_t place = blockIdx.x * blockDim.x + threadIdx.x;
    if (place >= few.items) return;
    const std::uint32_t item = item_at(few, place);
    if constexpr (Back) {
        out[item] = in[place];
    } else {
        out[place] = in[item];
    }
}

}  // namespace fairshuf::cuda::detail
