// How many pairs of equal numbers there are among many: decks that came back.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairshuf::audit {

// By sorting; the numbers are first thrown into drawers by a few of their bits, so that each drawer
// is sorted in the cache.
inline std::uint64_t equal_pairs(const std::vector<std::uint64_t>& numbers) {
    constexpr unsigned drawer_bits = 10;
    constexpr std::size_t drawers = std::size_t{1} << drawer_bits;
    const auto drawer_of = [](std::uint64_t number) {  // mixed: few-card decks use few of their bits
        return static_cast<std::size_t>((number * 0x9e3779b97f4a7c15) >> (64 - drawer_bits));
    };
    std::vector<std::size_t> ends(drawers + 1);
    for (const auto number : numbers) ++ends[drawer_of(number) + 1];
    for (std::size_t i = 1; i <= drawers; ++i) ends[i] += ends[i - 1];
    std::vector<std::uint64_t> sorted(numbers.size());
    auto next = ends;
    for (const auto number : numbers) sorted[next[drawer_of(number)]++] = number;

    std::uint64_t pairs = 0;
    for (std::size_t i = 0; i < drawers; ++i) {
        const auto first = sorted.begin() + static_cast<std::ptrdiff_t>(ends[i]);
        const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(ends[i + 1]);
        std::sort(first, last);
        std::uint64_t equal_before = 0;
        for (auto it = first; it != last; ++it) {
            equal_before = it != first && *it == *(it - 1) ? equal_before + 1 : 0;
            pairs += equal_before;
        }
    }
    return pairs;
}

}  // namespace fairshuf::audit
