// Computes the keyed order of a segment of a list, for numbers that stand for its cards.
//
//   segment_order<std::uint32_t> order(words);
//   order.of({numbers, count}, place, levels);       // the numbers in order; overwrites them
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/algorithm/trie.hpp"
#include "fairshuf/shuffle/executor.hpp"
#include "fairshuf/shuffle/order.hpp"

namespace fairshuf::lines {

template <class Number>
class segment_order {
public:
    explicit segment_order(const detail::order_words& words) : worker_(words) {}

    // The bytes for so many cards: the result, the memory of the worker, and two copies.
    static std::uint64_t memory_for(std::uint64_t cards) {
        return 3 * detail::in_lines(cards * sizeof(Number)) + worker::memory_needed(cards);
    }

    // Orders a segment after so many levels; `place` is the place of its first card.
    std::span<const Number> of(const detail::piece<Number>& segment, std::uint64_t place, unsigned levels) {
        if (detail::trie_shape{}.is_leaf(levels, segment.size)) {  // needs no memory
            if (order_.size() < segment.size) order_.resize(segment.size);
        } else if (room_for_ < segment.size) {
            make_room(segment.size);
        }
        worker_.segment({&segment, &segment + 1}, place, segment.size, levels, order_.data());
        return std::span<const Number>(order_).first(segment.size);
    }

private:
    using worker = detail::keyed_worker<detail::trie_shape{}, Number>;

    void make_room(std::size_t cards) {
        order_.resize(std::max(order_.size(), cards));
        room_for_ = order_.size();
        const auto copy = static_cast<std::size_t>(detail::in_lines(room_for_ * sizeof(Number)));
        const auto work = static_cast<std::size_t>(worker::memory_needed(room_for_));
        memory_.resize(2 * copy + work + detail::cache_line);
        const std::size_t before = -std::bit_cast<std::uintptr_t>(memory_.data()) % detail::cache_line;
        spare_.bytes = {memory_.data() + before, memory_.data() + before + copy};
        worker_.work_in(std::span(memory_).subspan(before + 2 * copy, work), spare_,
                        detail::execution{}.deviations);
    }

    worker worker_;
    detail::spare_memory spare_;
    std::vector<std::byte> memory_;
    std::vector<Number> order_;
    std::size_t room_for_ = 0;  // cards that fit into `memory_`
};

}  // namespace fairshuf::lines
