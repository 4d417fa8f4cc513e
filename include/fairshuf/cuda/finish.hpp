// Finishes the segments that fit into the shared memory of a block: their last split, and their leaves. Or
// takes them back.
//
// A block has a window: one segment, or as many neighbouring ones as fit. It ranks the items by their leaves,
// and two warps shuffle the leaves, two threads each (leaf.hpp). Then each item's place is known, and the
// cards move once: narrow ones through shared memory, so the window can be finished in place; wide ones
// straight from one array to the other.
//
// A window that does not fit, or that has a leaf larger than the order expects, is put on a list, and done by
// late.hpp. The room is nine standard deviations above the mean, so real digits hardly ever need it.
#pragma once

#include <cstdint>

#include "fairshuf/cuda/cards.hpp"
#include "fairshuf/cuda/leaf.hpp"
#include "fairshuf/cuda/level.hpp"
#include "fairshuf/cuda/ranks.hpp"
#include "fairshuf/cuda/words.hpp"

namespace fairshuf::cuda::detail {

// Segments after the last level that was distributed in device memory.
struct segments_view {
    std::uint64_t items;          // of the list
    const std::uint64_t* starts;  // of the segments, and the end of the last one
    std::uint32_t segments;
    std::uint32_t window;  // segments of a block; a power of two
    unsigned levels;       // that they have been through
    std::uint32_t most;    // items that a block may finish
    std::uint32_t* late;   // the number of segments that are put off, and these
};

// A window has at most so many leaves, and segments; a small one has fewer leaves.
inline constexpr unsigned most_leaves = 32;
// A counter has 16 bits: word = 2 leaves. Bytes from a warp's counters to the next one's.
inline constexpr unsigned short_counters = most_leaves / 2 * 128;

__device__ __forceinline__ std::uint32_t short_counter(std::uint32_t leaf) {
    return leaf / 2 * 128 + leaf % 2 * 2;
}

// Warps: those that have items. Two more shuffle the leaves.
template <unsigned Warps, class Card>
struct window_memory {
    static constexpr unsigned rankers = 32 * Warps, threads = rankers + 64,
                              items = rankers * digits_per_block;
    static constexpr unsigned list_row =
        33;  // words for a thread's 64 places; odd, so that rows begin in different banks

    static constexpr unsigned largest(unsigned a, unsigned b) { return a < b ? b : a; }
    static constexpr unsigned card_bytes = is_narrow<Card> ? items * static_cast<unsigned>(sizeof(Card)) : 0;
    // A small window has room for few leaves of any size. A large one has room for leaves that are larger
    // than their mean by six standard deviations, and for their draws.
    static constexpr unsigned columns = Warps > 4 ? most_leaves : most_leaves / 4;
    static constexpr unsigned most_in_leaf = Warps > 4
                                                 ? items / most_leaves + 160
                                                 : static_cast<unsigned>(fairshuf::detail::most_paired_items);
    using columns_of_leaves = leaf_columns<columns>;
    using draws_of_leaves = drawn_list<columns>;
    static constexpr unsigned leaf_bytes =
        columns_of_leaves::bytes_for(columns_of_leaves::rows_for(most_in_leaf)) +
        columns_of_leaves::bytes_for(columns_of_leaves::rows_for(most_in_leaf / 2)) +
        draws_of_leaves::bytes_for(items) + 64;
    static constexpr unsigned work_bytes =
        (largest(largest(card_bytes, 4 * rankers * list_row), largest(Warps* short_counters, leaf_bytes)) +
         15) /
        16 * 16;

    // Blocks that a multiprocessor of the larger devices should hold: the compiler gets by with as many
    // registers.
    static constexpr unsigned at_once = work_bytes > 113'000 ? 1 : Warps > 4 ? 2 : 4;

    alignas(16) unsigned char work[work_bytes];  // counters, then columns, then a list of places, then cards
    alignas(4) std::uint16_t before[Warps][most_leaves];  // of a leaf's items, those of the warps before
    std::uint16_t starts[most_leaves + 8];                // of the leaves
    // Of the segments:
    std::uint16_t segment_ends[most_leaves];
    std::uint8_t first_leaf[most_leaves];
    std::uint8_t mask[most_leaves];  // the bits of a digit that count
    bool is_leaf[most_leaves];       // for each leaf: it was a leaf before the last split
    std::uint32_t leaves, rows;      // 0: the window is put off
};

// One warp: finds the segments of the window.
template <class Shape, unsigned Warps, class Card>
__device__ __forceinline__ void find_segments(window_memory<Warps, Card>& memory,
                                              const segments_view& segments, std::uint32_t first,
                                              std::uint64_t begin, bool fits) {
    const std::uint32_t lane = threadIdx.x % 32, which = first + lane;
    const bool here = lane < segments.window && which < segments.segments;
    const std::uint64_t own = here ? segments.starts[which] : 0, end = here ? segments.starts[which + 1] : 0;
    const std::uint64_t size = end - own;
    const bool leaf = Shape::get().is_leaf(segments.levels, size);
    const std::uint32_t ways = size == 0 ? 0
                               : leaf    ? 1
                                         : 1U << Shape::get().bits_at(segments.levels + 1, size);
    std::uint32_t upto = ways;
#pragma unroll
    for (unsigned step = 1; step < 32; step *= 2) {
        const std::uint32_t left = __shfl_up_sync(full_warp, upto, step);
        if (lane >= step) upto += left;
    }
    const std::uint32_t leaves = __shfl_sync(full_warp, upto, 31);
    const bool too_large = leaf && size > fairshuf::detail::most_paired_items;
    if (!fits || leaves > memory.columns || __any_sync(full_warp, too_large)) {
        if (size > 0) segments.late[1 + atomicAdd(segments.late, 1U)] = which;
        if (lane == 0) memory.leaves = 0;
        return;
    }
    memory.segment_ends[lane] = static_cast<std::uint16_t>(here ? end - begin : 0xffff);
    memory.first_leaf[lane] = static_cast<std::uint8_t>(upto - ways);
    memory.mask[lane] = static_cast<std::uint8_t>(ways == 0 ? 0 : ways - 1);
    for (std::uint32_t i = upto - ways; i < upto; ++i) memory.is_leaf[i] = leaf;
    if (lane == 0) memory.leaves = leaves;
}

// Turns a thread's digits into the numbers of their leaves.
template <unsigned Warps, class Card>
__device__ __forceinline__ void name_leaves(const window_memory<Warps, Card>& memory,
                                            const segments_view& segments, chacha_block& digits,
                                            own_items own, std::uint32_t from) {
    if (segments.window == 1) {
        mask_digits(digits, memory.mask[0]);
        return;
    }
    if (own.first >= own.last) {
        mask_digits(digits, 0);
        return;
    }
    const std::uint32_t place = threadIdx.x * digits_per_block - from;  // of the first item; may be below 0
    std::uint32_t segment = 0;
    while (memory.segment_ends[segment] <= place + own.first) ++segment;
    std::uint32_t end = memory.segment_ends[segment], leaf = memory.first_leaf[segment],
                  mask = memory.mask[segment];
#pragma unroll
    for (unsigned i = 0; i < digits_per_block; ++i) {
        if (i >= own.first && i < own.last && place + i >= end) {
            do ++segment;
            while (memory.segment_ends[segment] <= place + i);
            end = memory.segment_ends[segment], leaf = memory.first_leaf[segment],
            mask = memory.mask[segment];
        }
        const std::uint32_t named = leaf + (byte_of(digits, i) & mask);
        digits[i / 4] = (digits[i / 4] & ~(255U << (8 * (i % 4)))) | named << (8 * (i % 4));
    }
}

// A warp's totals of each leaf, and exclusive sums over its threads.
template <unsigned Warps, class Card>
__device__ __forceinline__ void scan_short_counters(window_memory<Warps, Card>& memory,
                                                    unsigned char* counters, std::uint32_t leaves) {
    const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (unsigned row = 0; row < (leaves + 1) / 2; ++row) {
        auto& two = *reinterpret_cast<std::uint32_t*>(counters + row * 128);
        const std::uint32_t own = two;
        std::uint32_t upto = own;
#pragma unroll
        for (unsigned step = 1; step < 32; step *= 2) {
            const std::uint32_t left = __shfl_up_sync(full_warp, upto, step);
            if (lane >= step) upto += left;
        }
        if (lane == 31) {
            memory.before[warp][2 * row] = static_cast<std::uint16_t>(upto);
            memory.before[warp][2 * row + 1] = static_cast<std::uint16_t>(upto >> 16);
        }
        two = upto - own;
    }
}

// The warp of the leaves: where they start. False if one is larger than the order expects.
template <class Shape, unsigned Warps, class Card>
__device__ __forceinline__ bool scan_leaves(window_memory<Warps, Card>& memory, unsigned levels,
                                            std::uint32_t leaves, std::uint32_t& largest) {
    const unsigned lane = threadIdx.x % 32;
    std::uint32_t size = 0;
    if (lane < leaves)
        for (unsigned w = 0; w < Warps; ++w) {
            const std::uint32_t count = memory.before[w][lane];
            memory.before[w][lane] = static_cast<std::uint16_t>(size);
            size += count;
        }
    std::uint32_t upto = size;
#pragma unroll
    for (unsigned step = 1; step < 32; step *= 2) {
        const std::uint32_t left = __shfl_up_sync(full_warp, upto, step);
        if (lane >= step) upto += left;
    }
    if (lane < leaves) memory.starts[lane] = static_cast<std::uint16_t>(upto - size);
    if (lane == leaves - 1) memory.starts[leaves] = static_cast<std::uint16_t>(upto);
    largest = size;
#pragma unroll
    for (unsigned step = 1; step < 32; step *= 2)
        largest = max(largest, __shfl_xor_sync(full_warp, largest, step));
    const bool expected =
        lane >= leaves || (size <= fairshuf::detail::most_paired_items &&
                           (memory.is_leaf[lane] || Shape::get().is_leaf(levels + 1, size)));
    return __all_sync(full_warp, expected);
}

// A barrier for some of the warps of a block.
template <unsigned Number, unsigned Threads>
__device__ __forceinline__ void wait_for_each_other() {
    asm volatile("bar.sync %0, %1;" ::"n"(Number), "n"(Threads) : "memory");
}

// What the two kinds of warps do. They take turns: all of them wait for each other after each step.
template <class Shape, bool Back, unsigned Warps, class Words, class Card>
struct window_roles {
    using memory_of_window = window_memory<Warps, Card>;

    const Words& words;
    const segments_view& segments;
    memory_of_window& memory;
    std::uint32_t first;  // segment
    std::uint64_t begin;
    std::uint32_t size, leaves;

    __device__ __forceinline__ static void wait_for_all() {
        wait_for_each_other<1, memory_of_window::threads>();
    }
    __device__ __forceinline__ static void wait_for_rankers() {
        wait_for_each_other<2, memory_of_window::rankers>();
    }

    // In the shared memory lie the columns of the upper half, those of the lower half, and the draws. If
    // there is no room for that, the leaves are not halved, and no draws are made ahead.
    using columns_of_leaves = typename memory_of_window::columns_of_leaves;
    using draws_of_leaves = typename memory_of_window::draws_of_leaves;

    struct layout {
        std::uint32_t rows, lower_words, lower_rows;
        bool halved;

        __device__ __forceinline__ layout(std::uint32_t all, std::uint32_t size)
            : rows(all),
              lower_words((all - 1) / 2),
              lower_rows(lower_words + 1),
              halved(columns_of_leaves::bytes_for(rows + lower_rows) + draws_of_leaves::bytes_for(size) <=
                     memory_of_window::work_bytes) {}
    };
    __device__ __forceinline__ columns_of_leaves lower(const layout& at) const {
        return columns_of_leaves(memory.work + columns_of_leaves::bytes_for(at.rows));
    }
    __device__ __forceinline__ draws_of_leaves draws(const layout& at) const {
        return {memory.work + columns_of_leaves::bytes_for(at.rows + at.lower_rows), begin};
    }

    // The warps that shuffle the leaves: the first one has their upper halves.
    __device__ __forceinline__ void shuffle_leaves() const {
        const unsigned lane = threadIdx.x % 32;
        const bool upper = threadIdx.x / 32 == Warps;
        wait_for_all();  // for the counts
        if (upper) {
            std::uint32_t largest = 0;
            const bool expected = scan_leaves<Shape>(memory, segments.levels, leaves, largest);
            const std::uint32_t rows = columns_of_leaves::rows_for(largest);
            const bool fits = expected && columns_of_leaves::bytes_for(rows) <= memory_of_window::work_bytes;
            if (lane == 0) memory.rows = fits ? rows : 0;
            if (!fits && lane < segments.window && first + lane < segments.segments &&
                segments.starts[first + lane] < segments.starts[first + lane + 1])
                segments.late[1 + atomicAdd(segments.late, 1U)] = first + lane;
        }
        wait_for_all();  // the starts of the leaves are known
        if (memory.rows == 0) return;
        wait_for_all();  // the ranks are known
        const layout at(memory.rows, size);
        columns_of_leaves(memory.work)
            .number(at.rows, memory.starts, threadIdx.x - memory_of_window::rankers, 64);
        if (at.halved) lower(at).refer(at.lower_rows, threadIdx.x - memory_of_window::rankers, 64);
        wait_for_all();  // the draws are made
        if (lane < leaves && (upper || at.halved)) {
            const std::uint32_t start = memory.starts[lane];
            const leaf_shuffle leaf(upper ? columns_of_leaves(memory.work) : lower(at), lane,
                                    memory.starts[lane + 1] - start);
            if (at.halved) {
                const auto drawn = draws(at);
                leaf.with(drawn.from(drawn.index_of(start)), upper ? at.lower_words : 0,
                          upper ? ~0U : at.lower_words);
            } else {
                leaf(words, segments.items, begin + start);
            }
        }
        wait_for_all();
    }

    // The warps that have items.
    __device__ __forceinline__ void rank_and_move(chacha_block& digits, const Card* in, Card* out) const {
        const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
        const auto from = static_cast<std::uint32_t>(begin % digits_per_block);
        const own_items own(threadIdx.x, from, from + size);
        unsigned char* const counters = memory.work + warp * short_counters + lane * 4;
        chacha_block ranks;
        name_leaves(memory, segments, digits, own, from);
        rank_own<std::uint16_t>(digits, own, counters, short_counter, ranks);
        __syncwarp();
        scan_short_counters(memory, counters, leaves);
        wait_for_all();  // for the starts of the leaves
        wait_for_all();
        const std::uint32_t rows = memory.rows;
        if (rows == 0) return;
        for (unsigned row = 0; row < (leaves + 1) / 2; ++row)
            *reinterpret_cast<std::uint32_t*>(counters + row * 128) +=
                reinterpret_cast<const std::uint32_t*>(memory.before[warp])[row] + 0x00010001;
        __syncwarp();
        // Where the columns will have an item's place. A word has items i and i + 32 of a thread.
        const columns_of_leaves columns(memory.work);
        std::uint32_t items[digits_per_block / 2];
        const auto item = [&](unsigned i) {
            const std::uint32_t leaf = byte_of(digits, i);
            return columns.address_before(
                byte_of(ranks, i) + *reinterpret_cast<const std::uint16_t*>(counters + short_counter(leaf)),
                leaf);
        };
#pragma unroll
        for (unsigned i = 0; i < digits_per_block / 2; ++i)
            items[i] = (item(i) & 0xffff) | item(i + 32) << 16;
        wait_for_all();
        const layout at(rows, size);
        if (at.halved)
            draws(at).draw(words, segments.items, size, memory.starts, leaves, columns, threadIdx.x,
                           memory_of_window::rankers);
        wait_for_all();
        wait_for_all();  // for the leaves
        // The items' places; items of other windows get some place, which is not used.
        const std::uint32_t lower_end = at.halved ? 2 * memory_of_window::columns * at.lower_rows : 0;
        const columns_of_leaves lower_columns = lower(at);
        const auto place = [&](std::uint32_t address) -> std::uint32_t {
            if (address < lower_end) address = lower_columns[address];
            return columns[address];
        };
#pragma unroll
        for (unsigned i = 0; i < digits_per_block / 2; ++i)
            items[i] = place(items[i] & 0xffff) | place(items[i] >> 16) << 16;
        wait_for_rankers();
        // Threads exchange them through a list: then each has those of the cards that it reads in order.
        auto* const list = reinterpret_cast<std::uint32_t*>(memory.work);
#pragma unroll
        for (unsigned i = 0; i < digits_per_block / 2; ++i)
            list[threadIdx.x * memory_of_window::list_row + i] = items[i];
        wait_for_rankers();
#pragma unroll
        for (unsigned i = 0; i < digits_per_block / 2; ++i)
            items[i] = list[(i * Warps + warp) * memory_of_window::list_row + lane];
        move(items, from, in, out);
    }

    __device__ __forceinline__ static std::uint32_t item_of(unsigned i) {
        return (i * Warps + threadIdx.x / 32) * digits_per_block + threadIdx.x % 32;
    }

    // places: of the items item_of(i) and item_of(i) + 32.
    __device__ __forceinline__ void move(const std::uint32_t (&places)[digits_per_block / 2],
                                         std::uint32_t from, const Card* in, Card* out) const {
        const std::uint64_t base = begin - from;
        const auto is_here = [&](std::uint32_t item) { return item >= from && item < from + size; };
        const auto for_each_card = [&](auto f) {
#pragma unroll
            for (unsigned i = 0; i < digits_per_block / 2; ++i) {
                const std::uint32_t item = item_of(i);
                if (is_here(item)) f(item, places[i] & 0xffff);
                if (is_here(item + 32)) f(item + 32, places[i] >> 16);
            }
        };
        if constexpr (!is_narrow<Card>) {
            for_each_card([&](std::uint32_t item, std::uint32_t place) {
                if constexpr (Back) {
                    out[base + item] = in[begin + place];
                } else {
                    out[begin + place] = in[base + item];
                }
            });
        } else {
            wait_for_rankers();
            auto* const cards = reinterpret_cast<Card*>(memory.work);
            if constexpr (Back) {
                copy(cards, in + begin);
                wait_for_rankers();
                for_each_card(
                    [&](std::uint32_t item, std::uint32_t place) { out[base + item] = cards[place]; });
            } else {
                constexpr unsigned together = 8;  // reads that do not wait for each other
#pragma unroll
                for (unsigned i = 0; i < digits_per_block / 2; i += together) {
                    const std::uint32_t head = item_of(i) - threadIdx.x % 32;
                    const std::uint32_t tail =
                        item_of(i + together - 1) - threadIdx.x % 32 + digits_per_block;
                    const Card* const at = in + base + item_of(i);
                    if (head >= from && tail <= from + size) {
                        Card firsts[together], seconds[together];
#pragma unroll
                        for (unsigned r = 0; r < together; ++r) {
                            firsts[r] = at[r * Warps * digits_per_block];
                            seconds[r] = at[r * Warps * digits_per_block + 32];
                        }
#pragma unroll
                        for (unsigned r = 0; r < together; ++r) {
                            cards[places[i + r] & 0xffff] = firsts[r];
                            cards[places[i + r] >> 16] = seconds[r];
                        }
                    } else {
#pragma unroll
                        for (unsigned r = 0; r < together; ++r) {
                            const std::uint32_t item = item_of(i + r);
                            if (is_here(item)) cards[places[i + r] & 0xffff] = in[base + item];
                            if (is_here(item + 32)) cards[places[i + r] >> 16] = in[base + item + 32];
                        }
                    }
                }
                wait_for_rankers();
                copy(out + begin, cards);
            }
        }
    }

    __device__ __forceinline__ void copy(Card* to, const Card* from) const {
        constexpr unsigned step = memory_of_window::rankers, together = 8;
        std::uint32_t i = threadIdx.x;
        for (; i + (together - 1) * step < size; i += together * step) {
            Card some[together];
#pragma unroll
            for (unsigned r = 0; r < together; ++r) some[r] = from[i + r * step];
#pragma unroll
            for (unsigned r = 0; r < together; ++r) to[i + r * step] = some[r];
        }
        for (; i < size; i += step) to[i] = from[i];
    }
};

template <class Shape, bool Back, unsigned Warps, class Words, class Card>
__global__ void __launch_bounds__(window_memory<Warps, Card>::threads, window_memory<Warps, Card>::at_once)
    finish_windows(const __grid_constant__ Words words, const __grid_constant__ segments_view segments,
                   const Card* in, Card* out) {
    using memory_of_window = window_memory<Warps, Card>;
    extern __shared__ __align__(16) unsigned char shared[];
    auto& memory = *reinterpret_cast<memory_of_window*>(shared);
    const unsigned warp = threadIdx.x / 32;

    const std::uint32_t first = blockIdx.x * segments.window;
    const std::uint64_t begin = segments.starts[first];
    const std::uint64_t end = segments.starts[min(first + segments.window, segments.segments)];
    if (begin == end) return;
    if (warp == Warps) find_segments<Shape>(memory, segments, first, begin, end - begin <= segments.most);
    clear_shared(memory.work, Warps * short_counters);
    chacha_block digits;
    if (warp < Warps)
        words.block(fairshuf::detail::digit_stream(segments.items, segments.levels + 1),
                    begin / digits_per_block + threadIdx.x, digits);
    __syncthreads();
    if (memory.leaves == 0) return;
    const window_roles<Shape, Back, Warps, Words, Card> roles{
        words, segments, memory, first, begin, static_cast<std::uint32_t>(end - begin), memory.leaves};
    if (warp < Warps) {
        roles.rank_and_move(digits, in, out);
    } else {
        roles.shuffle_leaves();
    }
}

}  // namespace fairshuf::cuda::detail
