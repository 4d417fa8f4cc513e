// Who sends what to whom, if many ranks put one list into the keyed order. This is arithmetic about places:
// it knows neither MPI nor the items, so a simulation uses it too (bench/exchange_plan.cpp).
//
// Each rank has a block of the list. The first digit of an item belongs to its place in the list, and the
// second digit to its place after the first level. So a rank needs no item to count its digits. It needs to
// know how many items with each first digit the ranks before it have: one prefix sum of 256 counts. One or
// two digits divide the list into segments. The rank whose block of the result holds the first place of a
// segment finishes it. Where a segment crosses the end of that block, the rest goes to the ranks behind.
//
//   segment_table table(shape, levels, sizes of the segments of the first level);
//   for each group d: table.count(words, d, begin, end, counts);      // own places, or all
//   table.set_sizes(sums of the counts of all ranks);
//   const exchange_plan plan(table, result);
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/ranges.hpp"
#include "fairshuf/shuffle/stream_window.hpp"

namespace fairshuf::mpi::detail {

using namespace fairshuf::detail;

// How a list is divided among ranks: begins[r] is the first place of rank r. The last entry is the number of
// items. Blocks may be empty.
struct blocks {
    std::vector<std::uint64_t> begins;

    blocks() = default;
    explicit blocks(std::size_t ranks) : begins(ranks + 1) {}

    static blocks equal(std::uint64_t items, std::size_t ranks) {
        blocks made(ranks);
        for (std::size_t r = 0; r <= ranks; ++r)
            made.begins[r] = items / ranks * r + smaller<std::uint64_t>(r, items % ranks);
        return made;
    }

    std::size_t ranks() const { return begins.size() - 1; }
    std::uint64_t items() const { return begins.back(); }
    std::uint64_t size(std::size_t rank) const { return begins[rank + 1] - begins[rank]; }
    std::size_t rank_of(std::uint64_t place) const {
        return static_cast<std::size_t>(std::ranges::upper_bound(begins, place) - begins.begin()) - 1;
    }
};

// How many digits decide who finishes an item; 0 if the list is a single leaf. A rank needs memory for whole
// segments beside its block. So a segment should be no more than a few percent of a block. Pieces of segments
// are counted in 32 bits where they are put back.
inline unsigned levels_needed(const trie_shape& shape, std::uint64_t items, std::size_t ranks) {
    if (shape.is_leaf(0, items)) return 0;
    const std::uint64_t segment = items >> shape.first_bits;
    const bool coarse = segment > items / ranks / 50 || segment >> 31 != 0;
    return coarse && shape.last_level > 1 ? 2 : 1;
}

// Adds the digits of places begin .. end-1 to the counts.
inline void count_places(stream_window& digits, std::uint64_t begin, std::uint64_t end, unsigned mask,
                         std::uint64_t* counts) {
    while (begin < end) {
        const auto some =
            static_cast<std::size_t>(smaller<std::uint64_t>(stream_window::most_bytes, end - begin));
        for (const byte digit : digits.bytes(begin, some)) ++counts[digit & mask];
        begin += some;
    }
}

// The segments into which one or two digits divide the list, in their order. A group is a segment of the
// first level: the segments that share a first digit.
class segment_table {
public:
    struct group {
        std::uint64_t begin, size;
        std::size_t first;  // its first segment
        std::size_t ways;   // how many segments it has; 1: the second digit does not divide it
    };

    segment_table() = default;
    segment_table(const trie_shape& shape, unsigned levels, std::span<const std::uint64_t> group_sizes) {
        std::uint64_t begin = 0;
        std::size_t first = 0;
        for (const auto size : group_sizes) {
            const bool whole = levels == 1 || shape.is_leaf(1, size);
            const std::size_t ways = whole ? 1 : std::size_t{1} << shape.bits_at(2, size);
            groups_.push_back({begin, size, first, ways});
            begin += size;
            first += ways;
        }
        begins_.resize(first + 1);
    }

    std::span<const group> groups() const { return groups_; }
    std::size_t size() const { return begins_.size() - 1; }  // how many segments

    // Adds places begin .. end-1, which are in group g after the first level, to the counts of all segments.
    // NOLINTNEXTLINE(readability-convert-member-functions-to-static): it belongs to the table's groups
    void count(const group& g, stream_window& second_digits, std::uint64_t begin, std::uint64_t end,
               std::uint64_t* counts) const {
        if (g.ways == 1) {
            counts[g.first] += end - begin;
        } else {
            count_places(second_digits, begin, end, static_cast<unsigned>(g.ways - 1), counts + g.first);
        }
    }

    void set_sizes(std::span<const std::uint64_t> sizes) {
        for (std::size_t s = 0; s < sizes.size(); ++s) begins_[s + 1] = begins_[s] + sizes[s];
    }

    std::uint64_t begin_of(std::size_t segment) const { return begins_[segment]; }
    std::uint64_t size_of(std::size_t segment) const { return begins_[segment + 1] - begins_[segment]; }
    unsigned levels_of(std::size_t segment) const {
        const auto behind = std::ranges::upper_bound(groups_, segment, {}, &group::first);
        return behind[-1].ways == 1 ? 1 : 2;
    }

    // The first segment that begins at this place or behind it.
    std::size_t first_from(std::uint64_t place) const {
        return static_cast<std::size_t>(std::lower_bound(begins_.begin(), begins_.end() - 1, place) -
                                        begins_.begin());
    }

private:
    std::vector<group> groups_;
    std::vector<std::uint64_t> begins_;  // of the segments, and the end of the last one
};

// Which segments each rank finishes: from first_segment[r] to before first_segment[r + 1]. Their places are
// those from finished.begins[r]. At most one segment that began earlier reaches into the block of a rank.
struct exchange_plan {
    exchange_plan() = default;
    exchange_plan(const segment_table& table, const blocks& result) : finished(result.ranks()) {
        for (const auto begin : result.begins) first_segment.push_back(table.first_from(begin));
        first_segment.back() = table.size();
        for (std::size_t r = 0; r <= result.ranks(); ++r)
            finished.begins[r] = table.begin_of(static_cast<std::size_t>(first_segment[r]));
    }

    std::vector<std::uint64_t> first_segment;
    blocks finished;
};

}  // namespace fairshuf::mpi::detail
