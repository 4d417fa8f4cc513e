// Shuffles the leaves of a window. Only their sizes and places are needed: it finds
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
// The draws are made ahead by all threads; if there is no room for them, a thread makes its own.
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
// 2k+2, which share a random word too; the first one has place 0. A place has an address: the number of bytes
// before it. It has 16 bits, so the columns end before 64 kB.
class leaf_columns {
public:
    static constexpr std::uint32_t most_bytes = (1U << 16) - 1;

    // count: a power of two, from 8 to 32.
    __device__ __forceinline__ leaf_columns(unsigned char* memory, std::uint32_t count)
        : memory_(memory), count_(count) {}

    // Columns for so many leaves.
    static FAIRSHUF_ON_DEVICE_TOO constexpr std::uint32_t count_for(std::uint32_t leaves) {
        return leaves <= 8 ? 8 : leaves <= 16 ? 16 : 32;
    }
    static FAIRSHUF_ON_DEVICE_TOO constexpr std::uint32_t rows_for(std::uint32_t size) {
        return size / 2 + 1;
    }
    static FAIRSHUF_ON_DEVICE_TOO constexpr std::uint32_t bytes_for(std::uint32_t rows, std::uint32_t count) {
        return rows * count * 4;
    }
    __device__ __forceinline__ std::uint32_t row_bytes() const { return bytes_for(1, count_); }

    // Addresses are found two at a time: both halves of a word have a place, and get its address.
    static constexpr std::uint32_t twice = 0x00010001;

    // Of the places before these. columns: what column_of says, for both.
    __device__ __forceinline__ std::uint32_t addresses_before(std::uint32_t places,
                                                              std::uint32_t columns) const {
        return places * (2 * count_) - (places & twice) * (2 * count_ - 2) + columns;
    }
    // Of these places.
    __device__ __forceinline__ std::uint32_t addresses_of(std::uint32_t places, std::uint32_t columns) const {
        return places * (2 * count_) + (places & twice) * (2 * count_ - 2) + columns + 2 * twice;
    }
    static __device__ __forceinline__ std::uint32_t column_of(std::uint32_t leaf) { return 4 * leaf; }

    // (The same memory is read as words and as their halves.)
    using half [[gnu::may_alias]] = std::uint16_t;
    using word [[gnu::may_alias]] = std::uint32_t;

    __device__ __forceinline__ half& operator[](std::uint32_t address) const {
        return *reinterpret_cast<half*>(memory_ + address);
    }
    // The word of two places, by the address of the first one.
    __device__ __forceinline__ word& both_from(std::uint32_t address) const {
        return *reinterpret_cast<word*>(memory_ + address);
    }

    // Of the columns of the upper half: each place has its number, counted from the start of the window. By
    // several threads.
    __device__ __forceinline__ void number(std::uint32_t rows, const std::uint16_t* starts,
                                           std::uint32_t thread, std::uint32_t threads) const {
        const std::uint32_t start = starts[thread % count_];  // the number of threads is a multiple of 32
        const std::uint32_t in_row = static_cast<std::uint32_t>(__ffs(static_cast<int>(count_))) - 1;
#pragma unroll 4
        for (std::uint32_t i = thread; i < rows * count_; i += threads) {
            const std::uint32_t first = 2 * (i >> in_row) + start;
            both_from(4 * i) = first << 16 | ((first - 1) & 0xffff);
        }
    }

    // Of the columns of the lower half: each place has its address in the upper half.
    __device__ __forceinline__ void refer(std::uint32_t rows, std::uint32_t thread,
                                          std::uint32_t threads) const {
#pragma unroll 4
        for (std::uint32_t i = thread; i < rows * count_; i += threads)
            both_from(4 * i) = (4 * i + 2) << 16 | 4 * i;
    }

private:
    unsigned char* memory_;
    std::uint32_t count_;
};

// The draws of all leaves of a window, made ahead by many threads: for each random word, the addresses of the
// two places that it draws.
//
// draw() makes whole blocks of words. Of each, it turns those into draws that belong to its first leaf and
// have two draws: nearly all. The others stay random words; draw_rest() does them, after all threads have
// done the first.
class drawn_list {
public:
    // The leaves start at starts[0], ..., and the last one ends at starts[leaves]: counted from `begin`, the
    // first place of the window.
    __device__ __forceinline__ drawn_list(unsigned char* memory, const leaf_columns& columns,
                                          std::uint64_t begin, const std::uint16_t* starts,
                                          std::uint32_t leaves)
        : words_(reinterpret_cast<std::uint32_t*>(memory)),
          first_block_(fairshuf::detail::first_pair(begin) / words_per_block),
          offset_(static_cast<std::uint32_t>(begin - 2 * first_block_ * words_per_block)),
          columns_(columns),
          starts_(starts),
          leaves_(leaves) {}

    static FAIRSHUF_ON_DEVICE_TOO constexpr std::uint32_t blocks_for(std::uint32_t size) {
        return size / 2 / words_per_block + 2;
    }
    static FAIRSHUF_ON_DEVICE_TOO constexpr std::uint32_t bytes_for(std::uint32_t size) {
        return blocks_for(size) * words_per_block * 4;
    }

    // The draws of a leaf: those of its first word, and on.
    __device__ __forceinline__ const std::uint32_t* of_leaf(std::uint32_t leaf) const {
        return words_ + first_word(leaf);
    }

    // size: the items of the window.
    template <class Words>
    __device__ __forceinline__ void draw(const Words& words, std::uint64_t n, std::uint32_t size,
                                         std::uint32_t thread, std::uint32_t threads) const {
        const std::uint64_t stream = fairshuf::detail::pair_stream(n, 0);
        for (std::uint32_t block = thread; block < blocks_for(size); block += threads) {
            chacha_block made;
            words.block(stream, first_block_ + block, made);
            const std::uint32_t index = block * words_per_block, leaf = leaf_of(index);
            const std::uint32_t first = index - first_word(leaf);  // of the leaf's words; may be below 0
            const std::uint32_t pairs = pairs_in(leaf), column = both_columns(leaf);
            std::uint32_t doubtful = 0;
#pragma unroll
            for (unsigned w = 0; w < words_per_block; ++w) {
                const std::uint32_t b = 2 * first + 2 * w + 2, c = b + 1;
                const drawn_pair both(made[w], b, c);
                const bool is_doubtful = both.is_doubtful(b, c);
                if (is_doubtful) doubtful |= 1U << w;
                if (!is_doubtful && first + w < pairs)
                    made[w] = columns_.addresses_of(both.first | both.second << 16, column);
            }
            auto* const to = reinterpret_cast<uint4*>(words_ + index);
#pragma unroll
            for (unsigned i = 0; i < 4; ++i)
                to[i] = make_uint4(made[4 * i], made[4 * i + 1], made[4 * i + 2], made[4 * i + 3]);
            if (doubtful != 0) settle(words, stream, leaf, index, doubtful);
        }
    }

    template <class Words>
    __device__ __forceinline__ void draw_rest(const Words& words, std::uint64_t n, std::uint32_t thread,
                                              std::uint32_t threads) const {
        const std::uint64_t stream = fairshuf::detail::pair_stream(n, 0);
        for (std::uint32_t i = thread; i < leaves_ * words_per_block; i += threads) {
            const std::uint32_t leaf = i / words_per_block, w = i % words_per_block;
            const std::uint32_t begin = first_word(leaf), index = begin - begin % words_per_block + w;
            // The leaf begins in a block of an earlier one.
            if (leaf > 0 && begin % words_per_block != 0 && index >= begin && index - begin < pairs_in(leaf))
                redraw(words, stream, leaf, index);
            // Its last word may have a single draw.
            const std::uint32_t size = size_of(leaf);
            if (w == 0 && size > 0 && size % 2 == 0) redraw(words, stream, leaf, begin + size / 2 - 1);
        }
    }

private:
    // The first word of a leaf.
    __device__ __forceinline__ std::uint32_t first_word(std::uint32_t leaf) const {
        return (offset_ + starts_[leaf] + 1) / 2;
    }
    __device__ __forceinline__ std::uint32_t size_of(std::uint32_t leaf) const {
        return starts_[leaf + 1] - starts_[leaf];
    }
    // A leaf's words with two draws. A last word with one may follow.
    __device__ __forceinline__ std::uint32_t pairs_in(std::uint32_t leaf) const {
        return (max(size_of(leaf), 1U) - 1) / 2;
    }
    __device__ __forceinline__ static std::uint32_t both_columns(std::uint32_t leaf) {
        return leaf_columns::column_of(leaf) * leaf_columns::twice;
    }

    // The last leaf that does not begin behind this word.
    __device__ __forceinline__ std::uint32_t leaf_of(std::uint32_t index) const {
        std::uint32_t leaf = 0;
#pragma unroll
        for (std::uint32_t step = 16; step > 0; step /= 2)
            if (leaf + step < leaves_ && first_word(leaf + step) <= index) leaf += step;
        return leaf;
    }

    // Turns a random word into its draws.
    template <class Words>
    __device__ __forceinline__ void redraw(const Words& words, std::uint64_t stream, std::uint32_t leaf,
                                           std::uint32_t index) const {
        const std::uint32_t b = 2 * (index - first_word(leaf)) + 2;
        const bool paired = b < size_of(leaf);
        const std::uint32_t c = paired ? b + 1 : 1;
        drawn_pair both(words_[index], b, c);
        if (both.is_doubtful(b, c))
            both = settled(words, stream, first_block_ * words_per_block + index, b, c, both);
        // A step that does not exist leaves a place behind the leaf, place b, where it is.
        words_[index] =
            columns_.addresses_of(both.first | (paired ? both.second : b) << 16, both_columns(leaf));
    }

    // The doubtful words of a block: index + w for each bit w of the set. They are random words still.
    template <class Words>
    __device__ __noinline__ void settle(const Words& words, std::uint64_t stream, std::uint32_t leaf,
                                        std::uint32_t index, std::uint32_t set) const {
        for (; set != 0; ++index, set >>= 1)
            if (set % 2 != 0 && index - first_word(leaf) < pairs_in(leaf)) redraw(words, stream, leaf, index);
    }

    std::uint32_t* words_;
    std::uint64_t first_block_;
    std::uint32_t offset_;  // of the window from the place of the first block's first word
    leaf_columns columns_;
    const std::uint16_t* starts_;
    std::uint32_t leaves_;
};

// One leaf, by one thread.
class leaf_shuffle {
public:
    __device__ __forceinline__ leaf_shuffle(const leaf_columns& columns, std::uint32_t leaf,
                                            std::uint32_t size)
        : columns_(columns), column_(leaf_columns::column_of(leaf)), size_(size) {}

    // The steps of words first to end-1, with draws that were made ahead.
    __device__ __forceinline__ void with(const std::uint32_t* draws, std::uint32_t first,
                                         std::uint32_t end) const {
        std::uint32_t k = min(size_ / 2, end);
        if (k <= first) return;
        std::uint32_t places = first_place_of(k);
        std::uint32_t next = draws[k - 1];
#pragma unroll 4
        while (k > first) {
            --k;
            places -= columns_.row_bytes();
            const std::uint32_t drawn = next;
            next = draws[max(k, 1U) - 1];  // it need not wait for the steps
            two_steps(places, drawn);
        }
    }

    // All steps, with draws of its own: slow. The leaf begins at the place `begin` of the list of n items.
    template <class Words>
    __device__ __noinline__ void operator()(const Words& words, std::uint64_t n, std::uint64_t begin) const {
        const std::uint64_t stream = fairshuf::detail::pair_stream(n, 0);
        word_reader reader(words);
        for (std::uint32_t k = size_ / 2; k-- > 0;) {
            const std::uint32_t b = 2 * k + 2, c = b < size_ ? b + 1 : 1;
            const std::uint64_t address = fairshuf::detail::first_pair(begin) + k;
            const auto both =
                settled(words, stream, address, b, c, drawn_pair(reader.word(stream, address), b, c));
            two_steps(first_place_of(k), columns_.addresses_of(both.first | (c == 1 ? b : both.second) << 16,
                                                               column_ * leaf_columns::twice));
        }
    }

private:
    // The address of place 2k+1, the first of word k.
    __device__ __forceinline__ std::uint32_t first_place_of(std::uint32_t k) const {
        return (k + 1) * columns_.row_bytes() + column_;
    }

    // The two steps of a word, the second one first. first: the address of the place of the first one, just
    // before that of the second. drawn: the addresses that they draw. All numbers are read at once; what the
    // one step leaves for the other is passed on in registers.
    __device__ __forceinline__ void two_steps(std::uint32_t first, std::uint32_t drawn) const {
        const std::uint32_t j1 = drawn & 0xffff, j2 = drawn >> 16;
        auto &p1 = columns_[j1], &p2 = columns_[j2];
        auto& both = columns_.both_from(first);
        const std::uint32_t own = both, x2 = p2, y2 = own >> 16;
        std::uint32_t x1 = p1, y1 = own & 0xffff;
        if (j2 == first) y1 = y2;
        if (j2 == j1) x1 = y2;
        p2 = static_cast<std::uint16_t>(y2);
        p1 = static_cast<std::uint16_t>(y1);
        both = x1 | x2 << 16;
    }

    leaf_columns columns_;
    std::uint32_t column_, size_;
};

}  // namespace fairshuf::cuda::detail
