// Shuffles the leaves of a window, a thread for each leaf. Only their sizes and places are needed: it finds
// out where the item of each rank goes.
//
// The order of a leaf is a product of swaps, one for each step i = 1, 2, ... The same swaps in the opposite
// order give its inverse: where each item goes. So a thread goes through the steps backwards. A leaf's
// numbers are a column of the shared memory, and neighbouring threads use neighbouring banks: they never wait
// for each other.
//
// A thread needs one step after the other, so two threads share a leaf: one has the upper half of the steps,
// the other the lower half. Each has columns of its own. An item goes first where the lower half sends it,
// and from there where the upper half does. The lower half touches only the lower half of the places.
//
// The draws are made ahead by all threads; if there is no room for them, a thread makes its own. It takes
// four steps at a time. It reads all places that they touch at once; what one of them leaves for a later one
// is passed on in registers.
//
// Source: forward Fisher-Yates (algorithm/swap_seen.hpp), with the draws of draws/pairs.hpp.
#pragma once

#include <cstdint>

#include "fairshuf/core/device.hpp"
#include "fairshuf/cuda/words.hpp"
#include "fairshuf/shuffle/addresses.hpp"

namespace fairshuf::cuda::detail {

// Single words of a stream, in about the order of their addresses.
template <class Words>
class word_reader {
public:
    __device__ explicit word_reader(const Words& words) : words_(words) {}

    __device__ std::uint32_t word(std::uint64_t stream, std::uint64_t index) {
        if (stream != stream_ || index / words_per_block != number_) {
            stream_ = stream;
            number_ = index / words_per_block;
            words_.block(stream_, number_, block_);
        }
        return block_[index % words_per_block];
    }

    __device__ std::uint32_t digit(std::uint64_t stream, std::uint64_t place) {
        return word(stream, place / 4) >> (8 * (place % 4)) & 255;
    }

private:
    const Words& words_;
    std::uint64_t stream_ = 0, number_ = 0;  // no stream of the order has the number 0
    chacha_block block_;
};

// The two draws of a word: below b, and below c.
struct drawn_pair {
    std::uint32_t first, second, left;  // left: what decides whether the word is rejected

    __device__ __forceinline__ drawn_pair(std::uint32_t word, std::uint32_t b, std::uint32_t c) {
        const std::uint64_t one = std::uint64_t{word} * b;
        const std::uint64_t other = (one & 0xffffffff) * c;
        first = static_cast<std::uint32_t>(one >> 32);
        second = static_cast<std::uint32_t>(other >> 32);
        left = static_cast<std::uint32_t>(other);
    }
    __device__ __forceinline__ bool is_doubtful(std::uint32_t b, std::uint32_t c) const {
        return left < b * c;
    }
    __device__ __forceinline__ bool is_rejected(std::uint32_t b, std::uint32_t c) const {
        return is_doubtful(b, c) && left < (0U - b * c) % (b * c);
    }
};

// A doubtful word: the draws of it, or of the words that replace it. Streams of retries are adjacent.
template <class Words>
__device__ __noinline__ drawn_pair settled(const Words& words, std::uint64_t stream, std::uint64_t index,
                                           std::uint32_t b, std::uint32_t c, drawn_pair drawn) {
    while (drawn.is_rejected(b, c)) drawn = drawn_pair(words.word(++stream, index), b, c);
    return drawn;
}

// The numbers of the leaves, of 16 bits each: a column of words for each leaf. A word has the places 2k+1 and
// 2k+2, which share a random word too; the first one has place 0. A place has an address: the number of
// 16-bit halves before it.
template <unsigned Columns>
class leaf_columns {
public:
    __device__ __forceinline__ explicit leaf_columns(unsigned char* memory)
        : halves_(reinterpret_cast<std::uint16_t*>(memory)) {}

    static FAIRSHUF_ON_DEVICE_TOO constexpr std::uint32_t rows_for(std::uint32_t size) {
        return size / 2 + 1;
    }

    static FAIRSHUF_ON_DEVICE_TOO constexpr std::uint32_t bytes_for(std::uint32_t rows) {
        return rows * Columns * 4;
    }

    // Of the place before this one. It has 16 bits: there are at most 32 columns of 513 rows.
    __device__ __forceinline__ std::uint32_t address_before(std::uint32_t place, std::uint32_t leaf) const {
        return (place / 2 * Columns + leaf) * 2 + place % 2;
    }
    __device__ __forceinline__ std::uint16_t& operator[](std::uint32_t address) const {
        return halves_[address];
    }
    // Both numbers of a row.
    __device__ __forceinline__ std::uint32_t& row(std::uint32_t row, std::uint32_t leaf) const {
        return reinterpret_cast<std::uint32_t*>(halves_)[row * Columns + leaf];
    }

    // Of the columns of the upper half: each place has its number, counted from the start of the window. By
    // several threads.
    __device__ __forceinline__ void number(std::uint32_t rows, const std::uint16_t* starts,
                                           std::uint32_t thread, std::uint32_t threads) const {
        static_assert(most_columns % Columns == 0);
        const std::uint32_t start = starts[thread % Columns];  // the number of threads is a multiple of 32
#pragma unroll 4
        for (std::uint32_t i = thread; i < rows * Columns; i += threads) {
            const std::uint32_t first = 2 * (i / Columns) + start;
            row(0, i) = first << 16 | ((first - 1) & 0xffff);
        }
    }

    // Of the columns of the lower half: each place has its address in the upper half.
    __device__ __forceinline__ void refer(std::uint32_t rows, std::uint32_t thread,
                                          std::uint32_t threads) const {
#pragma unroll 4
        for (std::uint32_t i = thread; i < rows * Columns; i += threads)
            row(0, i) = (2 * i + 1) << 16 | 2 * i;
    }

private:
    static constexpr unsigned most_columns = 32;

    std::uint16_t* halves_;
};

// The draws of all leaves of a window, made ahead by many threads: for each random word, the addresses of the
// two places that it draws.
template <unsigned Columns>
class drawn_list {
public:
    using columns_of_leaves = leaf_columns<Columns>;

    __device__ __forceinline__ drawn_list(unsigned char* memory, std::uint64_t begin)
        : words_(reinterpret_cast<std::uint32_t*>(memory)),
          first_block_(fairshuf::detail::first_pair(begin) / words_per_block),
          offset_(static_cast<std::uint32_t>(begin - 2 * first_block_ * words_per_block)) {}

    static FAIRSHUF_ON_DEVICE_TOO constexpr std::uint32_t blocks_for(std::uint32_t size) {
        return size / 2 / words_per_block + 2;
    }
    static FAIRSHUF_ON_DEVICE_TOO constexpr std::uint32_t bytes_for(std::uint32_t size) {
        return blocks_for(size) * words_per_block * 4;
    }

    // The first word of a leaf that starts here, counted from the begin of the window.
    __device__ __forceinline__ std::uint32_t index_of(std::uint32_t start) const {
        return (offset_ + start + 1) / 2;
    }
    __device__ __forceinline__ const std::uint32_t* from(std::uint32_t index) const { return words_ + index; }

    // The leaves start at starts[0], ..., and the last one ends at starts[leaves].
    template <class Words>
    __device__ __forceinline__ void draw(const Words& words, std::uint64_t n, std::uint32_t size,
                                         const std::uint16_t* starts, std::uint32_t leaves,
                                         const columns_of_leaves& columns, std::uint32_t thread,
                                         std::uint32_t threads) const {
        const std::uint64_t stream = fairshuf::detail::pair_stream(n, 0);
        for (std::uint32_t block = thread; block < blocks_for(size); block += threads) {
            chacha_block made;
            words.block(stream, first_block_ + block, made);
            const std::uint32_t index = block * words_per_block, leaf = leaf_of(index, starts, leaves);
            // A block has words of one or two leaves, unless these are very small.
            const std::uint32_t own = index_of(starts[leaf]), own_size = starts[leaf + 1] - starts[leaf];
            const bool more = leaf + 1 < leaves;
            const std::uint32_t next = more ? index_of(starts[leaf + 1]) : ~0U;
            const std::uint32_t next_size = more ? starts[leaf + 2] - starts[leaf + 1] : 0;
            std::uint32_t doubtful = 0;
#pragma unroll
            for (unsigned w = 0; w < words_per_block; ++w) {
                const bool second = index + w >= next;
                const std::uint32_t i =
                    2 * (index + w - (second ? next : own)) + 1;  // of the two steps, the first
                const std::uint32_t b = i + 1, c = b < (second ? next_size : own_size) ? i + 2 : 1;
                const drawn_pair both(made[w], b, c);
                if (both.is_doubtful(b, c)) doubtful |= 1U << w;
                made[w] = packed(both, b, c, second ? leaf + 1 : leaf, columns);
            }
            auto* const to = reinterpret_cast<uint4*>(words_ + index);
#pragma unroll
            for (unsigned i = 0; i < 4; ++i)
                to[i] = make_uint4(made[4 * i], made[4 * i + 1], made[4 * i + 2], made[4 * i + 3]);
            if (leaf + 2 < leaves && index + words_per_block > index_of(starts[leaf + 2])) doubtful = 0xffff;
            if (doubtful != 0) settle(words, stream, starts, leaves, columns, index, doubtful);
        }
    }

private:
    // A step that does not exist leaves a place behind the leaf, place b, where it is.
    __device__ __forceinline__ static std::uint32_t packed(const drawn_pair& both, std::uint32_t b,
                                                           std::uint32_t c, std::uint32_t leaf,
                                                           const columns_of_leaves& columns) {
        return columns.address_before(both.first + 1, leaf) |
               columns.address_before((c == 1 ? b : both.second) + 1, leaf) << 16;
    }

    // The last leaf that does not begin behind this word.
    __device__ __forceinline__ std::uint32_t leaf_of(std::uint32_t index, const std::uint16_t* starts,
                                                     std::uint32_t leaves) const {
        std::uint32_t leaf = 0;
#pragma unroll
        for (std::uint32_t step = 16; step > 0; step /= 2)
            if (leaf + step < leaves && index_of(starts[leaf + step]) <= index) leaf += step;
        return leaf;
    }

    // Draws words once more, one by one: index + w for each bit w of the set. They may have to be rejected.
    template <class Words>
    __device__ __noinline__ void settle(const Words& words, std::uint64_t stream, const std::uint16_t* starts,
                                        std::uint32_t leaves, const columns_of_leaves& columns,
                                        std::uint32_t index, std::uint32_t set) const {
        for (; set != 0; ++index, set >>= 1) {
            if (set % 2 == 0) continue;
            const std::uint32_t leaf = leaf_of(index, starts, leaves);
            const std::uint32_t i = 2 * (index - index_of(starts[leaf])) + 1;  // of the two steps, the first
            const std::uint32_t size = starts[leaf + 1] - starts[leaf];
            if (i >= size) continue;  // a word between two leaves
            const std::uint32_t b = i + 1, c = b < size ? i + 2 : 1;
            const std::uint64_t address = first_block_ * words_per_block + index;
            const auto both =
                settled(words, stream, address, b, c, drawn_pair(words.word(stream, address), b, c));
            words_[index] = packed(both, b, c, leaf, columns);
        }
    }

    std::uint32_t* words_;
    std::uint64_t first_block_;
    std::uint32_t offset_;  // of the window from the place of the first block's first word
};

// One leaf, by one thread.
template <unsigned Columns>
class leaf_shuffle {
public:
    __device__ __forceinline__ leaf_shuffle(const leaf_columns<Columns>& columns, std::uint32_t leaf,
                                            std::uint32_t size)
        : columns_(columns), leaf_(leaf), size_(size) {}

    // The steps of words first to end-1, with draws that were made ahead: those of the leaf's first word, and
    // on.
    __device__ __forceinline__ void with(const std::uint32_t* draws, std::uint32_t first,
                                         std::uint32_t end) const {
        std::uint32_t k = min(size_ / 2, end);
        if (k <= first) return;
        if ((k - first) % 2 != 0) {
            --k;
            swap(columns_.address_before(2 * k + 3, leaf_), draws[k] >> 16);
            swap(columns_.address_before(2 * k + 2, leaf_), draws[k] & 0xffff);
        }
#pragma unroll 2
        while (k != first) {
            k -= 2;
            four_steps(k, draws[k], draws[k + 1]);
        }
    }

    // All steps, with draws of its own: slow. The leaf begins at the place `begin` of the list of n items.
    template <class Words>
    __device__ __noinline__ void operator()(const Words& words, std::uint64_t n, std::uint64_t begin) const {
        const std::uint64_t stream = fairshuf::detail::pair_stream(n, 0);
        word_reader reader(words);
        for (std::uint32_t k = size_ / 2; k-- > 0;) {
            const std::uint32_t i = 2 * k + 1, b = i + 1, c = i + 1 < size_ ? i + 2 : 1;
            const std::uint64_t address = fairshuf::detail::first_pair(begin) + k;
            const auto both =
                settled(words, stream, address, b, c, drawn_pair(reader.word(stream, address), b, c));
            if (c != 1)
                swap(columns_.address_before(i + 2, leaf_), columns_.address_before(both.second + 1, leaf_));
            swap(columns_.address_before(i + 1, leaf_), columns_.address_before(both.first + 1, leaf_));
        }
    }

private:
    // Steps 2k+4, 2k+3 (of word k+1), 2k+2 and 2k+1 (of word k), in this order. All numbers are addresses.
    __device__ __forceinline__ void four_steps(std::uint32_t k, std::uint32_t low_draws,
                                               std::uint32_t high_draws) const {
        const std::uint32_t j0 = high_draws >> 16, j1 = high_draws & 0xffff;
        const std::uint32_t j2 = low_draws >> 16, j3 = low_draws & 0xffff;
        std::uint32_t& low_places = columns_.row(k + 1, leaf_);
        std::uint32_t& high_places = columns_.row(k + 2, leaf_);
        const std::uint32_t i3 = columns_.address_before(2 * k + 2, leaf_), i2 = i3 + 1;
        const std::uint32_t i1 = i3 + 2 * Columns;
        std::uint16_t &p0 = columns_[j0], &p1 = columns_[j1], &p2 = columns_[j2], &p3 = columns_[j3];
        const std::uint32_t x0 = p0;
        std::uint32_t x1 = p1, x2 = p2, x3 = p3;
        const std::uint32_t high_pair = high_places, low_pair = low_places;
        const std::uint32_t y0 = high_pair >> 16;
        std::uint32_t y1 = high_pair & 0xffff, y2 = low_pair >> 16, y3 = low_pair & 0xffff;
        // What an earlier step left at a place of a later one.
        if (j0 == i1) y1 = y0;
        if (j1 == j0) x1 = y0;
        if (j0 == i2) y2 = y0;
        if (j1 == i2) y2 = y1;
        if (j2 == j0) x2 = y0;
        if (j2 == j1) x2 = y1;
        if (j0 == i3) y3 = y0;
        if (j1 == i3) y3 = y1;
        if (j2 == i3) y3 = y2;
        if (j3 == j0) x3 = y0;
        if (j3 == j1) x3 = y1;
        if (j3 == j2) x3 = y2;
        p0 = static_cast<std::uint16_t>(y0);
        p1 = static_cast<std::uint16_t>(y1);
        p2 = static_cast<std::uint16_t>(y2);
        p3 = static_cast<std::uint16_t>(y3);
        high_places = x1 | x0 << 16;
        low_places = x3 | x2 << 16;
    }

    __device__ __forceinline__ void swap(std::uint32_t i, std::uint32_t j) const {
        const std::uint16_t moved = columns_[i];
        columns_[i] = columns_[j];
        columns_[j] = moved;
    }

    leaf_columns<Columns> columns_;
    std::uint32_t leaf_, size_;
};

}  // namespace fairshuf::cuda::detail
