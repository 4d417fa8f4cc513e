// Does the segments that finish.hpp put off: the plain order, by one thread for each segment, in device
// memory. It is right for every segment, and slow. Real digits hardly ever need it; the tests choose digits
// that do.
#pragma once

#include <cstdint>

#include "fairshuf/cuda/finish.hpp"
#include "fairshuf/cuda/leaf.hpp"
#include "fairshuf/cuda/level.hpp"
#include "fairshuf/cuda/words.hpp"
#include "fairshuf/shuffle/addresses.hpp"

namespace fairshuf::cuda::detail {

template <class Shape, bool Back, class Words, class Card>
class late_segment {
public:
    // cards: the list; spare: an array of the same size, free where the segment is.
    __device__ late_segment(const Words& words, std::uint64_t items, Card* cards, Card* spare)
        : words_(words), reader_(words), items_(items), cards_(cards), spare_(spare) {}

    struct node {
        std::uint64_t begin, size;
        unsigned next;                        // child; 0 before the first one is done
        std::uint64_t starts[most_ways + 1];  // of the children
    };

    // nodes: for each level from `levels` to the last.
    __device__ void arrange(std::uint64_t begin, std::uint64_t size, unsigned levels, node* nodes) {
        unsigned depth = 0;
        enter(nodes[0], begin, size, levels);
        for (;;) {
            node& top = nodes[depth];
            const unsigned level = levels + depth;
            if (!Shape::get().is_leaf(level, top.size) && top.next < ways(top, level)) {
                const unsigned child = top.next++;
                ++depth;
                enter(nodes[depth], top.starts[child], top.starts[child + 1] - top.starts[child], level + 1);
                continue;
            }
            if constexpr (Back) {
                if (!Shape::get().is_leaf(level, top.size)) move(top, level + 1);
            }
            if (depth == 0) return;
            --depth;
        }
    }

private:
    __device__ static unsigned ways(const node& at, unsigned level) {
        return 1U << Shape::get().bits_at(level + 1, at.size);
    }

    // A leaf is done at once.
    __device__ void enter(node& at, std::uint64_t begin, std::uint64_t size, unsigned level) {
        at.begin = begin;
        at.size = size;
        at.next = 0;
        if (Shape::get().is_leaf(level, size)) {
            leaf(begin, size);
        } else {
            count(at, level + 1);
            if constexpr (!Back) move(at, level + 1);
        }
    }

    __device__ void count(node& at, unsigned level) {
        const unsigned all = 1U << Shape::get().bits_at(level, at.size);
        for (unsigned d = 0; d <= all; ++d) at.starts[d] = 0;
        for (std::uint64_t p = at.begin; p < at.begin + at.size; ++p) ++at.starts[1 + digit(level, p, all)];
        at.starts[0] = at.begin;
        for (unsigned d = 0; d < all; ++d) at.starts[d + 1] += at.starts[d];
    }

    __device__ std::uint32_t digit(unsigned level, std::uint64_t place, unsigned all) {
        return reader_.digit(fairshuf::detail::digit_stream(items_, level), place) & (all - 1);
    }

    // To the children, or back. The starts move on while cards are moved, and are put right again.
    __device__ void move(node& at, unsigned level) {
        const unsigned all = 1U << Shape::get().bits_at(level, at.size);
        for (std::uint64_t p = at.begin; p < at.begin + at.size; ++p) {
            const std::uint64_t place = at.starts[digit(level, p, all)]++;
            if constexpr (Back) {
                spare_[p] = cards_[place];
            } else {
                spare_[place] = cards_[p];
            }
        }
        for (std::uint64_t p = at.begin; p < at.begin + at.size; ++p) cards_[p] = spare_[p];
        for (unsigned d = all; d > 0; --d) at.starts[d] = at.starts[d - 1];
        at.starts[0] = at.begin;
    }

    __device__ void leaf(std::uint64_t begin, std::uint64_t size) {
        for (std::uint64_t step = 1; step < size; ++step) {
            const std::uint64_t i = Back ? size - step : step, j = drawn(begin, i, size);
            const Card moved = cards_[begin + i];
            cards_[begin + i] = cards_[begin + j];
            cards_[begin + j] = moved;
        }
    }

    __device__ std::uint64_t drawn(std::uint64_t begin, std::uint64_t i, std::uint64_t size) {
        using namespace fairshuf::detail;
        if (size <= most_paired_items) {
            const auto first = static_cast<std::uint32_t>((i - 1) / 2 * 2 + 1);
            const std::uint32_t b = first + 1, c = first + 1 < size ? first + 2 : 1;
            const std::uint64_t word = first_pair(begin) + first / 2, stream = pair_stream(items_, 0);
            const auto both =
                settled(words_, stream, word, b, c, drawn_pair(reader_.word(stream, word), b, c));
            return i == first ? both.first : both.second;
        }
        const std::uint64_t stream = single_stream(items_, 0);
        const auto b = static_cast<std::uint32_t>(i + 1);
        return settled(words_, stream, begin + i, b, 1, drawn_pair(reader_.word(stream, begin + i), b, 1))
            .first;
    }

    const Words& words_;
    word_reader<Words> reader_;
    std::uint64_t items_;
    Card *cards_, *spare_;
};

// Blocks of one thread. in and out are those of finish_windows; other: the array of the two that is not `in`.
template <class Shape, bool Back, class Words, class Card>
__global__ void finish_late_segments(const __grid_constant__ Words words,
                                     const __grid_constant__ segments_view segments, Card* in, Card* other,
                                     bool in_place) {
    using segment = late_segment<Shape, Back, Words, Card>;
    __shared__ typename segment::node nodes[9];
    static_assert(Shape::get().last_level <= 8);
    for (std::uint32_t i = blockIdx.x; i < segments.late[0]; i += gridDim.x) {
        const std::uint32_t which = segments.late[1 + i];
        const std::uint64_t begin = segments.starts[which], end = segments.starts[which + 1];
        segment(words, segments.items, in, other).arrange(begin, end - begin, segments.levels, nodes);
        if (!in_place)
            for (std::uint64_t p = begin; p < end; ++p) other[p] = in[p];
    }
}

}  // namespace fairshuf::cuda::detail
