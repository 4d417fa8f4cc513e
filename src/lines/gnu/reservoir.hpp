// Samples k lines of an input of unknown length, in memory for k lines.
//
// Rule:   keep the first k lines. Before each further line, let j = draw(lines so far + 1); if j < k, the
//         line replaces the j-th kept line. (So there is a last draw at the end of the input. GNU shuf does
//         the same, and the same draws give the same lines.)
// Source: Waterman's algorithm R, in Knuth, The Art of Computer Programming, volume 2, 3.4.2.
// Claim:  each set of k lines is equally likely, but not each order: shuffle the result.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/line_stream.hpp"

namespace fairshuf::lines {

template <class D>
expected<std::vector<std::string>> keep_some(line_stream& input, std::uint64_t k, D& draws) {
    std::vector<std::string> kept;
    std::string_view line;
    while (kept.size() < k && input.next(line)) kept.emplace_back(line);
    if (kept.size() == k)
        for (std::uint64_t lines = k;; ++lines) {
            const std::uint64_t place = draws.below(lines + 1);
            if (draws.over() || !input.next(line)) break;
            if (place < k) kept[place] = line;
        }
    if (input.failed()) return input.problem();
    return kept;
}

}  // namespace fairshuf::lines
