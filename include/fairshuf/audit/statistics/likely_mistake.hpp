// Which common mistake a table of places looks like. Each mistake moves places in steps whose probabilities
// are known, so its table is computed, not simulated: n^3 operations at most.
//
//   swap-any, asf-poker          every place swaps with any place; with any but the last
//   sattolo                      a place never swaps with itself: no card stays
//   swap-pairs                   too few swaps of random pairs: cards stay too often
//   sort-comparator-insertion, -binary-insertion
//                                sorted with a comparator that flips a coin
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace fairshuf::audit {

struct likely_mistake {
    std::string_view name;   // as in `fairshuf explain NAME`
    double correlation = 0;  // of the deviations from fair, without the noise: 1 is the same pattern
};

namespace detail {

// The probability of each card in each place, carried from step to step.
class place_chain {
public:
    explicit place_chain(std::size_t n) : n_(n), p_(n * n) {
        for (std::size_t i = 0; i < n; ++i) p_[i * n + i] = 1;
    }

    // Place i swaps with one of `first` to `last`, all equally likely.
    void swap(std::size_t i, std::size_t first, std::size_t last) {
        const double each = 1 / static_cast<double>(last - first + 1);
        for (std::size_t card = 0; card < n_; ++card) {
            const std::span row(&p_[card * n_], n_);
            const double here = row[i];
            double comes = 0, stays = here;
            for (std::size_t j = first; j <= last; ++j) {
                if (j == i) continue;
                comes += each * row[j];
                stays -= each * here;
                row[j] += each * (here - row[j]);
            }
            row[i] = stays + comes;
        }
    }

    // The card in place i goes to place j <= i with probability to[j]; those between move up.
    void insert(std::size_t i, std::span<const double> to) {
        for (std::size_t card = 0; card < n_; ++card) {
            const std::span row(&p_[card * n_], n_);
            const double moved = row[i];
            double before = 0;  // the probability that the card goes to j or before
            double below = 0;   // the probability of the card's place below, as it was
            for (std::size_t j = 0; j <= i; ++j) {
                const double was = row[j], lifted = below * before;
                before += to[j];
                row[j] = moved * to[j] + lifted + (j == i ? 0 : was * (1 - before));
                below = was;
            }
        }
    }

    // Deviations from 1/n.
    std::vector<double> pattern() const {
        std::vector<double> off(p_);
        for (double& x : off) x -= 1 / static_cast<double>(n_);
        return off;
    }

private:
    std::size_t n_;
    std::vector<double> p_;
};

// Where a coin that halves the sorted part inserts the next card.
inline void halve(std::span<double> to, std::size_t low, std::size_t high, double p) {
    if (low == high) {
        to[low] += p;
        return;
    }
    const std::size_t middle = low + (high - low) / 2;
    halve(to, low, middle, p / 2);
    halve(to, middle + 1, high, p / 2);
}

inline std::vector<double> pattern_of_swaps(std::size_t n, std::size_t last) {
    place_chain places(n);
    for (std::size_t i = 0; i < n; ++i) places.swap(i, 0, last);
    return places.pattern();
}

inline std::vector<double> pattern_of_home(std::size_t n, double sign) {
    auto off = place_chain(n).pattern();
    for (double& x : off) x *= sign;
    return off;
}

inline std::vector<double> pattern_of_insertions(std::size_t n, bool halving) {
    place_chain places(n);
    std::vector<double> to(n);
    for (std::size_t i = 1; i < n; ++i) {
        std::ranges::fill(to, 0);
        if (halving) halve(to, 0, i, 1);
        for (std::size_t j = i + 1; !halving && j-- > 0;)
            to[j] = std::pow(0.5, static_cast<double>(j == 0 ? i : i - j + 1));
        places.insert(i, to);
    }
    return places.pattern();
}

inline double product(std::span<const double> a, std::span<const double> b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

}  // namespace detail

// The best match with a correlation of at least 0.9, if the deviations stand well above chance.
// positions[card * n + place] counts places.
inline std::optional<likely_mistake> likely_mistake_of(std::span<const std::uint64_t> positions,
                                                       std::size_t n, std::uint64_t shuffles) {
    constexpr double good = 0.9, clear = 8;
    if (n < 3 || positions.size() != n * n || shuffles == 0) return std::nullopt;
    const auto cards = static_cast<double>(n), all = static_cast<double>(shuffles);
    std::vector<double> off;
    for (const auto count : positions) off.push_back(static_cast<double>(count) / all - 1 / cards);
    const double chance = (cards - 1) / all;  // what a fair shuffle adds to the sum of squares
    const double signal = detail::product(off, off) - chance;
    if (signal < clear * chance * std::numbers::sqrt2 / (cards - 1)) return std::nullopt;
    std::optional<likely_mistake> best;
    const auto compare = [&](std::string_view name, const std::vector<double>& pattern) {
        const double r =
            detail::product(off, pattern) / std::sqrt(signal * detail::product(pattern, pattern));
        if (r >= good && (!best || r > best->correlation)) best = {name, std::min(1.0, r)};
    };
    compare("swap-any", detail::pattern_of_swaps(n, n - 1));
    compare("asf-poker", detail::pattern_of_swaps(n, n - 2));
    compare("sattolo", detail::pattern_of_home(n, -1));
    compare("swap-pairs", detail::pattern_of_home(n, 1));
    compare("sort-comparator-insertion", detail::pattern_of_insertions(n, false));
    compare("sort-comparator-binary-insertion", detail::pattern_of_insertions(n, true));
    return best;
}

}  // namespace fairshuf::audit
