// What was observed of a shuffle: the counts, the results of the tests, and the verdict. These are plain
// values; observe.hpp makes them.
//
// A failing assertion of GoogleTest or Catch2 prints an observation as its explanation().
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/audit/statistics/likely_mistake.hpp"
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

inline std::string decimal(double value, int decimals) {
    std::string text = std::to_string(value);  // six decimals
    const auto point = text.find('.');
    if (point != std::string::npos && decimals < 6)
        text.resize(decimals == 0 ? point : point + 1 + static_cast<std::size_t>(decimals));
    return text;
}

inline std::string percent(double share) {
    return decimal(100 * share, 2) + " %";
}

}  // namespace detail

// How often each value of a measure came up: [value]. Empty where it was not counted.
struct histograms {
    std::vector<std::uint64_t> fixed_points{}, cycles{}, descents{}, rising{};
    std::vector<std::uint64_t> orders{};  // [rank], for few cards
    std::uint64_t odd = 0;                // odd orders
};

// A card and a place, both counting from 0, and how often the card came there.
struct place_bias {
    std::size_t card = 0, place = 0;
    double share = 0;            // of all shuffles
    double standard_errors = 0;  // from the fair share, 1/n
};

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
    histograms measures{};
    std::optional<recurrence> repeats{};  // of an unfair shuffle whose decks were counted in order

    // The test with the smallest p.
    const test_result* worst() const {
        const auto found = std::ranges::min_element(tests, {}, [](const auto& t) { return t.tail.log10_p; });
        return found == tests.end() ? nullptr : &*found;
    }

    // The card and the place that are farthest from fair. Nothing if no places were counted.
    std::optional<place_bias> worst_place() const {
        if (positions.empty() || shuffles == 0) return std::nullopt;
        const auto all = static_cast<double>(shuffles), fair = 1 / static_cast<double>(n);
        const auto off = [&](std::uint64_t count) {
            return std::abs(static_cast<double>(count) / all - fair);
        };
        const auto found = std::ranges::max_element(positions, {}, off);
        const auto i = static_cast<std::size_t>(found - positions.begin());
        const double share = static_cast<double>(*found) / all;
        return place_bias{i / n, i % n, share, (share - fair) / std::sqrt(fair * (1 - fair) / all)};
    }

    // Every shuffle left the cards in their order, or brought the same order.
    bool never_changed() const {
        for (std::size_t card = 0; card < n && !positions.empty(); ++card)
            if (positions[card * n + card] != shuffles) return false;
        return !positions.empty() && shuffles > 1;
    }
    bool always_same() const {
        const auto all = static_cast<std::size_t>(std::ranges::count(positions, shuffles));
        return shuffles > 1 && n > 0 && all == n;
    }

    // The common mistake that the table of places looks like, if the shuffle is unfair.
    std::optional<likely_mistake> mistake() const {
        if (verdict != observed_verdict::unfair || always_same()) return std::nullopt;
        return likely_mistake_of(positions, n, shuffles);
    }

    // "unfair: positions, log10 p = -1234.5; 20000 shuffles of 52 cards"
    // "no sign of bias; a bias of 14 % or more would have been seen: serial, log10 p = -1.2; 100000 ..."
    // "unfair: the deck was never changed in 20000 shuffles of 52 cards"
    std::string summary() const {
        if (problem.empty() && always_same())
            return fairshuf::detail::joined({text(verdict), ": ", stuck(), " in ", std::to_string(shuffles),
                                             " shuffles of ", std::to_string(n), " cards"});
        if (!problem.empty()) return fairshuf::detail::joined({text(verdict), ": ", problem});
        const std::string judged =
            verdict == observed_verdict::fair ? excluded() : std::string(text(verdict));
        return fairshuf::detail::joined(
            {judged, ": ", worst() == nullptr ? "no test" : worst()->name,
             ", log10 p = ", std::to_string(worst() == nullptr ? 0 : worst()->tail.log10_p), "; ",
             std::to_string(shuffles), " shuffles of ", std::to_string(n), " cards"});
    }

    // The summary, the worst card and place, the likely mistake, and what would have been seen, on a line
    // each.
    std::string explanation() const {
        std::string text = summary();
        if (!problem.empty() || always_same()) return text;
        if (const auto worst = worst_place(); worst && verdict != observed_verdict::fair)
            text += fairshuf::detail::joined({"\n  card ", std::to_string(worst->card), " came to place ",
                                              std::to_string(worst->place), " in ",
                                              detail::percent(worst->share), " of the shuffles instead of ",
                                              detail::percent(1 / static_cast<double>(n)), " (",
                                              detail::decimal(worst->standard_errors, 1),
                                              " standard errors; cards and places count from 0)"});
        if (const auto likely = mistake())
            text +=
                fairshuf::detail::joined({"\n  it looks like ", likely->name, " (correlation ",
                                          detail::decimal(likely->correlation, 3), ")"}) +
                (likely->in_catalogue ? fairshuf::detail::joined({": `fairshuf explain ", likely->name, "`"})
                                      : std::string());
        if (decks)
            text += fairshuf::detail::joined({"\n  it repeats decks as if there were only ",
                                              detail::decimal(decks->decks, 0), " of them"});
        if (verdict != observed_verdict::fair && std::isfinite(smallest_bias))
            text += fairshuf::detail::joined({"\n  a bias of ", detail::percent_rounded_up(smallest_bias),
                                              " % or more would have been seen in any place"});
        return text;
    }

private:
    std::string_view stuck() const {
        return never_changed() ? "the deck was never changed" : "the result was always the same deck";
    }

    std::string excluded() const {
        if (!std::isfinite(smallest_bias)) return "no sign of bias, but none could have been seen";
        return fairshuf::detail::joined({"no sign of bias; a bias of ",
                                         detail::percent_rounded_up(smallest_bias),
                                         " % or more would have been seen"});
    }
};

template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const observation& seen) {
    return out << seen.explanation();
}

}  // namespace fairshuf::audit
