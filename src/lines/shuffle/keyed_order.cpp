#include "lines/shuffle/keyed_order.hpp"

#include <algorithm>
#include <bit>

#include "fairshuf/shuffle/with_key.hpp"

namespace fairshuf::lines {

template <class Number>
segment_order<Number>::segment_order(const detail::order_words& words) : worker_(words) {}

template <class Number>
std::uint64_t segment_order<Number>::memory_for(std::uint64_t cards) {
    return 3 * detail::in_lines(cards * sizeof(Number)) + worker::memory_needed(cards);
}

template <class Number>
std::span<const Number> segment_order<Number>::of(const detail::piece<Number>& segment, std::uint64_t place,
                                                  unsigned levels) {
    if (order_shape.is_leaf(levels, segment.size)) {  // needs no memory
        if (order_.size() < segment.size) order_.resize(segment.size);
    } else if (room_for_ < segment.size) {
        make_room(segment.size);
    }
    worker_.segment({&segment, &segment + 1}, place, segment.size, levels, order_.data());
    return std::span<const Number>(order_).first(segment.size);
}

template <class Number>
void segment_order<Number>::make_room(std::size_t cards) {
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

template class segment_order<std::uint32_t>;
template class segment_order<std::uint64_t>;

// By a permutation: another type of cards would take another second to compile.
std::vector<std::string_view> shuffled(std::span<const std::string_view> arguments, const key& k) {
    std::vector<std::string_view> all;
    all.reserve(arguments.size());
    for (const std::uint64_t i : permutation<std::uint64_t>(arguments.size(), k, {.threads = 1}))
        all.push_back(arguments[static_cast<std::size_t>(i)]);
    return all;
}

void unshuffle_in_memory(std::span<const char*> lines, const key& k, unsigned threads) {
    unshuffle(lines, k, {.threads = threads});
}

}  // namespace fairshuf::lines
