// How decks come back: at once (a seed from the clock), in a cycle (a short generator), or here and there
// (few seeds).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/audit/statistics/result.hpp"

namespace fairshuf::audit::detail {

// The smallest p such that every number equals the one p before it; 0 if fewer than 64 of them show it. (The
// failure function of Knuth, Morris and Pratt 1977: the longest beginning that is also an end.)
inline std::uint64_t period_of(std::span<const std::uint64_t> numbers) {
    constexpr std::uint32_t enough = 64;
    std::vector<std::uint32_t> border(numbers.size());
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        std::uint32_t length = border[i - 1];
        while (length > 0 && numbers[i] != numbers[length]) length = border[length - 1];
        border[i] = length + (numbers[i] == numbers[length] ? 1 : 0);
    }
    return border.empty() || border.back() < enough ? 0 : numbers.size() - border.back();
}

// A generator may run for a while before it comes into its cycle.
inline std::uint64_t final_period(std::span<const std::uint64_t> numbers) {
    const std::uint64_t period = period_of(numbers);
    return period != 0 ? period : period_of(numbers.subspan(numbers.size() / 2));
}

inline recurrence recurrence_of(std::span<const std::uint64_t> decks) {
    constexpr std::size_t enough = std::size_t{1} << 20;
    decks = decks.first(std::min(enough, decks.size()));
    recurrence found{.decks = decks.size(), .period = final_period(decks)};
    for (std::size_t i = 1; i < decks.size(); ++i) found.followers += decks[i] == decks[i - 1] ? 1 : 0;
    std::vector<std::uint64_t> sorted(decks.begin(), decks.end());
    std::ranges::sort(sorted);
    double pairs = 0, triples = 0;
    for (std::size_t first = 0, end = 0; first < sorted.size(); first = end) {
        while (end < sorted.size() && sorted[end] == sorted[first]) ++end;
        const auto many = static_cast<double>(end - first);
        pairs += many * (many - 1) / 2;
        triples += many * (many - 1) * (many - 2) / 6;
        found.most = std::max<std::uint64_t>(found.most, end - first);
        ++found.different;
    }
    const auto all = static_cast<double>(decks.size());
    found.equal_triples = decks.size() < 3 ? 0 : triples / (all * (all - 1) * (all - 2) / 6);
    found.equal_pairs = decks.size() < 2 ? 0 : pairs / (all * (all - 1) / 2);
    return found;
}

}  // namespace fairshuf::audit::detail
