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
// A counter is a word: a row for each leaf. Bytes from a warp's counters to the next one's.
inline constexpr unsigned leaf_counters = most_leaves * 128;

// The bits of item i's leaf, moved to where they count rows.
__device__ __forceinline__ std::uint32_t row_bits(const chacha_block& digits, unsigned i) {
    constexpr int up = 7;  // 128 bytes are a row
    const int by = up - 8 * static_cast<int>(i % 4);
    return by > 0 ? digits[i / 4] << by : digits[i / 4] >> -by;
}

// Warps: those that have items. Two more shuffle the leaves.
template <unsigned Warps, class Card>
struct window_memory {
    static constexpr unsigned rankers = 32 * Warps, threads = rankers + 64,
                              items = rankers * digits_per_block;
    static constexpr unsigned list_row =
        33;  // words for a thread's 64 places; odd, so that rows begin in different banks

    static constexpr unsigned largest(unsigned a, unsigned b) { return a < b ? b : a; }
    static constexpr unsigned card_bytes = items * static_cast<unsigned>(sizeof(Card)) + 16;
    // The columns of the upper and the lower halves of the leaves, and their draws. A small window has room
    // for few leaves of any size. A large one has room for 32 leaves that are larger than their mean by six
    // standard deviations, or for 16 of any size that fit into it.
    static constexpr unsigned columns = Warps > 4 ? most_leaves : most_leaves / 4;
    static constexpr unsigned most_in_leaf = Warps > 4
                                                 ? items / most_leaves + 160
                                                 : static_cast<unsigned>(fairshuf::detail::most_paired_items);
    static constexpr unsigned leaf_bytes_for(unsigned largest_leaf, unsigned leaves, unsigned all) {
        const unsigned count = leaf_columns::count_for(leaves);
        return leaf_columns::bytes_for(
                   leaf_columns::rows_for(largest_leaf) + leaf_columns::rows_for(largest_leaf / 2), count) +
               drawn_list::bytes_for(all) + 64;
    }
    static constexpr unsigned leaf_bytes = leaf_bytes_for(most_in_leaf, columns, items);
    static constexpr unsigned work_bytes =
        (largest(largest(card_bytes, 4 * rankers * list_row), largest(Warps* leaf_counters, leaf_bytes)) +
         15) /
        16 * 16;

    // Blocks that a multiprocessor of the larger devices should hold: the compiler gets by with as many
    // registers.
    static constexpr unsigned at_once = work_bytes > 113'000 ? 1 : Warps > 4 ? 2 : 4;

    alignas(16) unsigned char work[work_bytes];  // counters, then columns, then a list of places, then cards
    std::uint16_t before[Warps][most_leaves];    // of a leaf's items, those of the warps before
    std::uint16_t starts[most_leaves + 8];       // of the leaves
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

// Turns a thread's digits into the numbers of their leaves, if the window has several segments. Returns the
// bits of them that count.
template <unsigned Warps, class Card>
__device__ __forceinline__ std::uint32_t name_leaves(const window_memory<Warps, Card>& memory,
                                                     const segments_view& segments, chacha_block& digits,
                                                     own_items own, std::uint32_t from) {
    if (segments.window == 1) return memory.mask[0];
    if (own.first >= own.last) return 0;
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
    return most_leaves - 1;
}

// Calls f with the rows of the leaves. Four threads of a warp share a row.
template <class F>
__device__ __forceinline__ void for_each_row(std::uint32_t leaves, F f) {
    for (unsigned some = 0; some < leaves; some += 8) f(some + threadIdx.x % 32 / 4);
}

// A warp's totals of each leaf.
template <unsigned Warps, class Card>
__device__ __forceinline__ void sum_counters(window_memory<Warps, Card>& memory, unsigned char* counters,
                                             std::uint32_t leaves) {
    for_each_row(leaves, [&](unsigned row) {
        std::uint32_t sum = quarter_row(quarter_row::at(counters, row), row).sum();
        sum += __shfl_xor_sync(full_warp, sum, 1);
        sum += __shfl_xor_sync(full_warp, sum, 2);
        if (threadIdx.x % 4 == 0) memory.before[threadIdx.x / 32][row] = static_cast<std::uint16_t>(sum);
    });
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
    struct layout {
        std::uint32_t count, rows, lower_words, lower_rows;
        bool halved;

        __device__ __forceinline__ layout(std::uint32_t all, std::uint32_t size, std::uint32_t leaves)
            : count(leaf_columns::count_for(leaves)),
              rows(all),
              lower_words((all - 1) / 2),
              lower_rows(lower_words + 1),
              halved(leaf_columns::bytes_for(rows + lower_rows, count) + drawn_list::bytes_for(size) <=
                     memory_of_window::work_bytes) {}
    };
    __device__ __forceinline__ leaf_columns upper(const layout& at) const { return {memory.work, at.count}; }
    __device__ __forceinline__ leaf_columns lower(const layout& at) const {
        return {memory.work + leaf_columns::bytes_for(at.rows, at.count), at.count};
    }
    __device__ __forceinline__ drawn_list draws(const layout& at) const {
        return {memory.work + leaf_columns::bytes_for(at.rows + at.lower_rows, at.count), upper(at), begin,
                memory.starts, leaves};
    }

    // The warps that shuffle the leaves: the first one has their upper halves.
    __device__ __forceinline__ void shuffle_leaves() const {
        const unsigned lane = threadIdx.x % 32;
        const bool has_upper = threadIdx.x / 32 == Warps;
        wait_for_all();  // for the counts
        if (has_upper) {
            std::uint32_t largest = 0;
            const bool expected = scan_leaves<Shape>(memory, segments.levels, leaves, largest);
            const std::uint32_t rows = leaf_columns::rows_for(largest);
            const std::uint32_t bytes = leaf_columns::bytes_for(rows, leaf_columns::count_for(leaves));
            const bool fits =
                expected && bytes <= memory_of_window::work_bytes && bytes <= leaf_columns::most_bytes;
            if (lane == 0) memory.rows = fits ? rows : 0;
            if (!fits && lane < segments.window && first + lane < segments.segments &&
                segments.starts[first + lane] < segments.starts[first + lane + 1])
                segments.late[1 + atomicAdd(segments.late, 1U)] = first + lane;
        }
        wait_for_all();  // the starts of the leaves are known
        if (memory.rows == 0) return;
        wait_for_all();  // the ranks are known
        const layout at(memory.rows, size, leaves);
        upper(at).number(at.rows, memory.starts, threadIdx.x - memory_of_window::rankers, 64);
        if (at.halved) lower(at).refer(at.lower_rows, threadIdx.x - memory_of_window::rankers, 64);
        wait_for_all();  // the draws are made
        if (lane < leaves && (has_upper || at.halved)) {
            const std::uint32_t start = memory.starts[lane];
            const leaf_shuffle leaf(has_upper ? upper(at) : lower(at), lane, memory.starts[lane + 1] - start);
            if (at.halved) {
                leaf.with(draws(at).of_leaf(lane), has_upper ? at.lower_words : 0,
                          has_upper ? ~0U : at.lower_words);
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
        const std::uint32_t mask = name_leaves(memory, segments, digits, own, from) * 128;
        unsigned char* const counters = memory.work + warp * leaf_counters;
        const std::uint32_t column = warp * leaf_counters + lane * 4;
        const auto counter = [&](unsigned i) {
            return reinterpret_cast<std::uint32_t*>(memory.work + ((row_bits(digits, i) & mask) | column));
        };
        chacha_block ranks;
        rank_own(own, counter, ranks);
        __syncwarp();
        sum_counters(memory, counters, leaves);
        wait_for_all();  // for the starts of the leaves
        wait_for_all();
        const std::uint32_t rows = memory.rows;
        if (rows == 0) return;
        // A counter becomes the place behind the items before, and their leaf's column.
        for_each_row(leaves, [&](unsigned row) {
            scan_row(quarter_row::at(counters, row), row,
                     (memory.before[warp][row] + 1U) | leaf_columns::column_of(row) << 16);
        });
        __syncwarp();
        // Where the columns will have an item's place. A word has items i and i + 32 of a thread.
        const layout at(rows, size, leaves);
        const leaf_columns columns = upper(at);
        std::uint32_t items[digits_per_block / 2];
#pragma unroll
        for (unsigned i = 0; i < digits_per_block / 2; ++i) {
            const std::uint32_t one = *counter(i) + byte_of(ranks, i),
                                other = *counter(i + 32) + byte_of(ranks, i + 32);
            items[i] =
                columns.addresses_before(__byte_perm(one, other, 0x5410), __byte_perm(one, other, 0x7632));
        }
        wait_for_all();
        if (at.halved) {
            const drawn_list made = draws(at);
            made.draw(words, segments.items, size, threadIdx.x, memory_of_window::rankers);
            wait_for_rankers();
            made.draw_rest(words, segments.items, threadIdx.x, memory_of_window::rankers);
        }
        wait_for_all();
        wait_for_all();  // for the leaves
        // The items' places; items of other windows get some place, which is not used.
        const std::uint32_t lower_end = at.halved ? leaf_columns::bytes_for(at.lower_rows, at.count) : 0;
        const leaf_columns lower_columns = lower(at);
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
        wait_for_rankers();
        auto* const cards = reinterpret_cast<Card*>(memory.work + misalignment(Back ? in : out));
        if constexpr (Back) {
            copy(cards, in + begin);
            wait_for_rankers();
#pragma unroll
            for (unsigned i = 0; i < digits_per_block / 2; ++i) {
                const std::uint32_t item = item_of(i);
                if (is_here(item)) out[base + item] = cards[places[i] & 0xffff];
                if (is_here(item + 32)) out[base + item + 32] = cards[places[i] >> 16];
            }
        } else {
            constexpr unsigned together = 8;  // reads that do not wait for each other
#pragma unroll
            for (unsigned i = 0; i < digits_per_block / 2; i += together) {
                const std::uint32_t head = item_of(i) - threadIdx.x % 32;
                const std::uint32_t tail = item_of(i + together - 1) - threadIdx.x % 32 + digits_per_block;
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

    // The window's cards lie in shared memory as they do in device memory, counted from a multiple of 16
    // bytes: so they can be copied 16 bytes at a time.
    __device__ __forceinline__ std::uint32_t misalignment(const Card* cards) const {
        return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(cards + begin) % 16);
    }

    __device__ __forceinline__ void copy(Card* to, const Card* from) const {
        constexpr std::uint32_t in_vector = 16 % sizeof(Card) == 0 ? 16 / sizeof(Card) : 0;
        if constexpr (in_vector > 1) {
            const auto beyond =
                static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(to) % 16 / sizeof(Card));
            const std::uint32_t head = min(size, (in_vector - beyond) % in_vector);
            const std::uint32_t vectors = (size - head) / in_vector, rest = head + vectors * in_vector;
            copy_evenly(reinterpret_cast<uint4*>(to + head), reinterpret_cast<const uint4*>(from + head),
                        vectors);
            if (threadIdx.x < head) to[threadIdx.x] = from[threadIdx.x];
            if (threadIdx.x < size - rest) to[rest + threadIdx.x] = from[rest + threadIdx.x];
        } else {
            copy_evenly(to, from, size);
        }
    }

    template <class T>
    __device__ __forceinline__ static void copy_evenly(T* to, const T* from, std::uint32_t count) {
        constexpr unsigned step = memory_of_window::rankers, together = sizeof(T) > 8 ? 4 : 8;
        std::uint32_t i = threadIdx.x;
        for (; i + (together - 1) * step < count; i += together * step) {
            T some[together];
#pragma unroll
            for (unsigned r = 0; r < together; ++r) some[r] = from[i + r * step];
#pragma unroll
            for (unsigned r = 0; r < together; ++r) to[i + r * step] = some[r];
        }
        for (; i < count; i += step) to[i] = from[i];
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
    clear_shared(memory.work, Warps * leaf_counters);
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
