// How many pairs of equal numbers there are among many: repeated decks.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fairshuf::audit::detail {

inline std::uint64_t equal_neighbours(std::span<std::uint64_t> numbers) {
    std::ranges::sort(numbers);
    std::uint64_t pairs = 0, equal_before = 0;
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        equal_before = numbers[i] == numbers[i - 1] ? equal_before + 1 : 0;
        pairs += equal_before;
    }
    return pairs;
}

// Distributes the numbers into buckets by `bits` bits of their hash, after the first `skip` bits. Equal
// numbers go to the same bucket. Calls f with each bucket.
template <class F>
void into_drawers(std::span<const std::uint64_t> numbers, std::span<std::uint64_t> room, unsigned skip,
                  unsigned bits, F f) {
    const auto drawer_of = [&](std::uint64_t number) {
        const std::uint64_t mixed = number * 0x9e3779b97f4a7c15;  // small decks use few of the 64 bits
        return static_cast<std::size_t>(mixed << skip >> (64 - bits));
    };
    std::vector<std::size_t> ends((std::size_t{1} << bits) + 1);
    for (const auto number : numbers) ++ends[drawer_of(number) + 1];
    for (std::size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
    auto next = ends;
    for (const auto number : numbers) room[next[drawer_of(number)]++] = number;
    for (std::size_t i = 1; i < ends.size(); ++i) f(room.subspan(ends[i - 1], ends[i] - ends[i - 1]));
}

// Distributes twice, the second time within the cache. Then buckets are small enough to sort.
inline std::uint64_t equal_pairs(const std::vector<std::uint64_t>& numbers) {
    constexpr unsigned first_bits = 10;
    constexpr std::size_t handful = 8;
    std::vector<std::uint64_t> room(numbers.size()), smaller_room;
    std::uint64_t pairs = 0;
    into_drawers(numbers, room, 0, first_bits, [&](std::span<std::uint64_t> drawer) {
        if (drawer.size() <= 2 * handful) {
            pairs += equal_neighbours(drawer);
            return;
        }
        smaller_room.resize(drawer.size());
        const auto bits = static_cast<unsigned>(std::bit_width(drawer.size() / handful));
        into_drawers(drawer, smaller_room, first_bits, bits, [&](std::span<std::uint64_t> few) {
            if (few.size() > 1) pairs += equal_neighbours(few);
        });
    });
    return pairs;
}

}  // namespace fairshuf::audit::detail
