// Chooses k of the numbers 0 .. n-1, in random order, in memory for k: what partial_shuffle would bring to
// the front, draw by draw.
//
//   choose_front<std::uint32_t>(n, k, draws);
//
// Source: storing only the numbers that a swap has moved is folklore.
// Cost:   k draws. If n is at most 4 k, an array of all numbers; otherwise a table of the moved ones, at
//         most half full.
// Claim:  each of the n! / (n-k)! arrangements is equally likely. Proved by enumeration, on both paths.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "fairshuf/core/concepts.hpp"
#include "fairshuf/family/partial_shuffle.hpp"

namespace fairshuf::detail {

// Place p holds number p, unless a swap has moved another there. Place 0 is the first to be left for good, so
// it is never looked up again, and 0 marks a free slot.
template <class Index>
class moved_numbers {
public:
    explicit moved_numbers(std::size_t moves)
        : slots_(std::bit_ceil(2 * moves + 2)),
          shift_(64U - static_cast<unsigned>(std::bit_width(slots_.size() - 1))) {}

    Index at(Index place) { return find(place).number; }
    void put(Index place, Index number) {
        if (place != 0) find(place) = {place, number};
    }

private:
    struct slot {
        Index place = 0, number = 0;
    };

    // The slot of this place, or a free one.
    slot& find(Index place) {
        auto i = static_cast<std::size_t>(place * 0x9e3779b97f4a7c15U >> shift_);
        while (slots_[i].place != 0 && slots_[i].place != place) i = (i + 1) & (slots_.size() - 1);
        if (slots_[i].place == 0) slots_[i].number = place;
        return slots_[i];
    }

    std::vector<slot> slots_;
    unsigned shift_;
};

// k is at most n, and Index holds n - 1. The tests choose the path by `Dense`.
template <class Index, std::size_t Dense = 4>
std::vector<Index> choose_front(std::uint64_t n, std::size_t k, draw_source auto& draws) {
    if (n / Dense <= k) {
        std::vector<Index> all(static_cast<std::size_t>(n));
        std::iota(all.begin(), all.end(), Index{0});
        shuffle_front(all.begin(), all.size(), k, draws);
        all.resize(k);
        return all;
    }
    std::vector<Index> chosen(k);
    moved_numbers<Index> moved(k);
    for (std::size_t i = 0; i < k; ++i) {
        const auto here = static_cast<Index>(i);
        const auto place = static_cast<Index>(i + draws.below(n - i));
        chosen[i] = moved.at(place);
        moved.put(place, moved.at(here));
    }
    return chosen;
}

}  // namespace fairshuf::detail
