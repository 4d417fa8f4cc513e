// What was observed of a shuffle: the counts, the results of the tests, and the verdict. These are plain
// values; observe.hpp makes them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fairshuf/audit/statistics/result.hpp"
#include "fairshuf/core/text.hpp"

namespace fairshuf::audit {

namespace detail {

// A share in percent, rounded up to two digits: 0.1304 is "14", 0.0000123 is "0.0013".
inline std::string percent_rounded_up(double share) {
    const double percent = 100 * share;
    if (!(percent > 0)) return "0";
    const double unit = std::pow(10, std::floor(std::log10(percent)) - 1);
    const double shown = unit * std::ceil(percent / unit * (1 - 1e-12));
    const int decimals = std::max(0, 1 - static_cast<int>(std::floor(std::log10(shown * (1 + 1e-12)))));
    std::string text = std::to_string(shown);  // six decimals
    const auto point = text.find('.');
    if (point != std::string::npos)
        text.resize(decimals == 0 ? point
                                  : std::min(text.size(), point + 1 + static_cast<std::size_t>(decimals)));
    return text;
}

}  // namespace detail

struct observation {
    std::size_t n = 0;
    std::uint64_t shuffles = 0;
    std::vector<test_result> tests{};
    observed_verdict verdict{};
    // What the sample would have shown, with probability .99 at least (statistics/sensitivity.hpp):
    double smallest_bias = 0;      // of one card in one place, relative to 1/n; infinite: none at all
    double smallest_rms_bias = 0;  // of many places, root mean square
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
    // "no sign of bias; a bias of 14 % or more would have been seen: serial, log10 p = -1.2; 100000 ..."
    std::string summary() const {
        if (!problem.empty()) return fairshuf::detail::joined({text(verdict), ": ", problem});
        const std::string judged =
            verdict == observed_verdict::fair ? excluded() : std::string(text(verdict));
        return fairshuf::detail::joined(
            {judged, ": ", worst() == nullptr ? "no test" : worst()->name,
             ", log10 p = ", std::to_string(worst() == nullptr ? 0 : worst()->tail.log10_p), "; ",
             std::to_string(shuffles), " shuffles of ", std::to_string(n), " cards"});
    }

private:
    std::string excluded() const {
        if (!std::isfinite(smallest_bias)) return "no sign of bias, but none could have been seen";
        return fairshuf::detail::joined({"no sign of bias; a bias of ",
                                         detail::percent_rounded_up(smallest_bias),
                                         " % or more would have been seen"});
    }
};

}  // namespace fairshuf::audit
