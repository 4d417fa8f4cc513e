// Inversions: pairs that are out of order, counted exactly by merging. Sorts the values.
//
//   count_inversions(values, scratch);                       // the scratch has the same size
//   merge_inversions(values, middle, scratch);               // of two sorted halves, for several threads
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace fairshuf::audit::detail {

// Merges the sorted parts [0, middle) and [middle, end) into `to`.
template <class T>
std::uint64_t merge_inversions(std::span<const T> from, std::size_t middle, std::span<T> to) {
    std::size_t left = 0, right = middle, at = 0;
    std::uint64_t inversions = 0;
    while (left < middle && right < from.size()) {
        const T a = from[left], b = from[right];
        const bool takes_right = b < a;
        to[at++] = takes_right ? b : a;
        inversions += takes_right ? middle - left : 0;
        right += takes_right ? 1 : 0;
        left += takes_right ? 0 : 1;
    }
    const auto rest = std::copy(from.begin() + static_cast<std::ptrdiff_t>(left),
                                from.begin() + static_cast<std::ptrdiff_t>(middle),
                                to.begin() + static_cast<std::ptrdiff_t>(at));
    std::copy(from.begin() + static_cast<std::ptrdiff_t>(right), from.end(), rest);
    return inversions;
}

// The result is in `values`, or in `scratch` if `into_scratch`.
template <class T>
std::uint64_t count_inversions(std::span<T> values, std::span<T> scratch, bool into_scratch = false) {
    constexpr std::size_t few = 24;
    const std::size_t n = values.size();
    if (n <= few) {
        std::uint64_t inversions = 0;
        for (std::size_t i = 1; i < n; ++i) {
            const T value = values[i];
            std::size_t j = i;
            for (; j > 0 && values[j - 1] > value; --j) values[j] = values[j - 1];
            values[j] = value;
            inversions += i - j;
        }
        if (into_scratch) std::ranges::copy(values, scratch.begin());
        return inversions;
    }
    const std::size_t half = n / 2;
    const std::uint64_t inversions =
        count_inversions(values.first(half), scratch.first(half), !into_scratch) +
        count_inversions(values.subspan(half), scratch.subspan(half), !into_scratch);
    return inversions + (into_scratch ? merge_inversions<T>(values, half, scratch)
                                      : merge_inversions<T>(scratch, half, values));
}

}  // namespace fairshuf::audit::detail
