// The known word that is nearest to a mistyped one, for "did you mean ...?".
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

namespace fairshuf::detail {

// How many insertions, deletions and replacements turn a into b (Levenshtein).
template <class Row = std::vector<std::size_t>>  // a template: debug mode's vector is not constexpr
constexpr std::size_t edit_distance(std::string_view a, std::string_view b) {
    Row row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0]++;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row[b.size()];
}

// The nearest word; empty if none is near enough.
template <std::ranges::forward_range Words>
constexpr std::string_view nearest(std::string_view typed_as_is, const Words& words) {
    std::string typed(typed_as_is);
    for (char& c : typed)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    std::string_view best;
    std::size_t least = std::min(typed.size(), std::max<std::size_t>(2, typed.size() / 3) + 1);
    for (const std::string_view word : words) {
        const bool begins = typed.size() >= 3 && (word.starts_with(typed) || typed.starts_with(word));
        const std::size_t distance = word == typed ? 0 : begins ? 1 : edit_distance(typed, word);
        if (distance < least) {
            least = distance;
            best = word;
        }
    }
    return best;
}

}  // namespace fairshuf::detail
