// What was observed of a shuffle: the counts, the results of the tests, and the verdict. These are plain
// values; observe.hpp makes them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fairshuf/audit/statistics/result.hpp"
#include "fairshuf/core/text.hpp"

namespace fairshuf::audit {

struct observation {
    std::size_t n = 0;
    std::uint64_t shuffles = 0;
    std::vector<test_result> tests{};
    observed_verdict verdict{};
    double smallest_bias = 0;
    std::vector<std::uint64_t> positions{};  // [card * n + place]
    std::vector<std::uint64_t>
        adjacency{};                    // [a * n + b]: b directly after a; empty if only places were tested
    std::optional<seed_space> decks{};  // how many different decks there seem to be, if they are few
    std::optional<std::uint64_t> suspects{};  // shuffles of the first sample, if it was suspicious
    std::string problem{};                    // why a result was not a shuffle of the deck, if one was not

    // The test with the smallest p.
    const test_result* worst() const {
        const auto found = std::ranges::min_element(tests, {}, [](const auto& t) { return t.tail.log10_p; });
        return found == tests.end() ? nullptr : &*found;
    }

    // "unfair: positions, log10 p = -1234.5; 20000 shuffles of 52 cards"
    std::string summary() const {
        if (!problem.empty()) return fairshuf::detail::joined({text(verdict), ": ", problem});
        return fairshuf::detail::joined(
            {text(verdict), ": ", worst() == nullptr ? "no test" : worst()->name,
             ", log10 p = ", std::to_string(worst() == nullptr ? 0 : worst()->tail.log10_p), "; ",
             std::to_string(shuffles), " shuffles of ", std::to_string(n), " cards"});
    }
};

}  // namespace fairshuf::audit
