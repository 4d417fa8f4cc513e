// Which common mistake a table of places looks like. Each mistake moves places in steps whose probabilities
// are known, so its table is computed, not simulated: n^3 operations at most.
//
//   swap-any, asf-poker          every place swaps with any place; with any but the last
//   sattolo                      a place never swaps with itself: no card stays
//   swap-pairs                   too few swaps of random pairs: cards stay too often
//   sort-comparator-insertion, -binary-insertion
//                                sorted with a comparator that flips a coin
//   off-by-one:first-place, :last-place, range-too-large, reversed-bounds, half-loop
//                                a loop of swaps with wrong bounds
//   biased-coin:swap             a coin decides whether a swap is made
//
// The command compares several hundred, and all counts, not only the places.
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
#include <utility>
#include <vector>

namespace fairshuf::audit {

struct likely_mistake {
    std::string_view name;     // as in `fairshuf explain NAME`
    double correlation = 0;    // of the deviations from fair, without the noise: 1 is the same pattern
    bool in_catalogue = true;  // `fairshuf explain` knows it
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

    // Place i swaps with place `first` + k with probability with[k]; i is one of them.
    void swap(std::size_t i, std::size_t first, std::span<const double> with) {
        for (std::size_t card = 0; card < n_; ++card) {
            const std::span row(&p_[card * n_], n_);
            const double here = row[i];
            double stays = with[i - first] * here;
            for (std::size_t k = 0; k < with.size(); ++k) {
                if (first + k == i) continue;
                stays += with[k] * row[first + k];
                row[first + k] += with[k] * (here - row[first + k]);
            }
            row[i] = stays;
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

// A loop of swaps, up or down: place i swaps with one of `from` to `to`, which may lie behind the deck (then
// it is the last place), and only with probability `share`. Of the loop's n steps, the first `steps` are
// made.
struct swaps {
    bool up = false;
    std::size_t (*from)(std::size_t i, std::size_t n) = nullptr;
    std::size_t (*to)(std::size_t i, std::size_t n) = nullptr;
    double share = 1;
    std::size_t steps = most_steps;

    static constexpr std::size_t most_steps = static_cast<std::size_t>(-1);
};

inline std::vector<double> pattern_of(const swaps& loop, std::size_t n) {
    place_chain places(n);
    std::vector<double> with(n);
    for (std::size_t step = 0; step < std::min(n, loop.steps); ++step) {
        const std::size_t i = loop.up ? step : n - 1 - step, from = loop.from(i, n), to = loop.to(i, n);
        if (to < from || from >= n) continue;
        std::ranges::fill(with, 0);
        with[i] = 1 - loop.share;
        for (std::size_t j = from; j <= to; ++j)
            with[std::min(j, n - 1)] += loop.share / static_cast<double>(to - from + 1);
        places.swap(i, 0, std::span<const double>(with));
    }
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

// Compares one table with those of the mistakes.
class mistake_search {
public:
    mistake_search(std::vector<double> off, double chance, std::size_t n)
        : off_(std::move(off)), chance_(chance), n_(n), all_(product(off_, off_)) {}

    // `any_size`: of the pattern, as that of swap-pairs, which depends on the number of swaps. Such a pattern
    // fits too easily, so nothing but chance may be left of the table.
    void compare(std::string_view name, const std::vector<double>& pattern, bool any_size = false,
                 bool catalogued = true) {
        constexpr double good = 0.9;
        const double fit = product(off_, pattern), size = product(pattern, pattern);
        if (!(size > 0) || !(fit > 0)) return;
        const double r = fit / std::sqrt((all_ - chance_) * size);
        const double left = any_size ? all_ - fit * fit / size : all_ - 2 * fit + size;
        const double squares = left / chance_ * df();
        if (r < good || (any_size && squares > df() + 5 * std::sqrt(2 * df()))) return;
        tried_.push_back({{name, std::min(1.0, r), catalogued}, squares});
    }

    // The best, if no other mistake is nearly as good.
    std::optional<likely_mistake> best() const {
        constexpr double clearly = 9;
        const auto found = std::ranges::min_element(tried_, {}, &trial::squares);
        if (found == tried_.end()) return std::nullopt;
        const bool clear = std::ranges::none_of(tried_, [&](const trial& t) {
            return t.mistake.name != found->mistake.name && t.squares < found->squares + clearly;
        });
        return clear ? std::optional(found->mistake) : std::nullopt;
    }

private:
    struct trial {
        likely_mistake mistake;
        double squares = 0;  // what is left of the table; chance alone leaves df
    };
    double df() const { return static_cast<double>((n_ - 1) * (n_ - 1)); }

    std::vector<double> off_;
    double chance_;
    std::size_t n_;
    double all_;
    std::vector<trial> tried_;
};

inline void compare_loops(mistake_search& search, std::size_t n) {
    constexpr auto first = [](std::size_t, std::size_t) -> std::size_t { return 0; };
    constexpr auto second = [](std::size_t, std::size_t) -> std::size_t { return 1; };
    constexpr auto here = [](std::size_t i, std::size_t) { return i; };
    constexpr auto next = [](std::size_t i, std::size_t) { return i + 1; };
    constexpr auto last = [](std::size_t, std::size_t cards) { return cards - 1; };
    constexpr auto before_last = [](std::size_t, std::size_t cards) { return cards - 2; };
    constexpr auto behind = [](std::size_t, std::size_t cards) { return cards; };
    constexpr auto mirrored = [](std::size_t i, std::size_t cards) { return cards - 1 - i; };
    const auto add = [&](std::string_view name, const swaps& loop) {
        search.compare(name, pattern_of(loop, n), false, name == "swap-any");
    };
    add("swap-any", {false, first, last});
    add("off-by-one:first-place", {false, second, here});
    add("off-by-one:last-place", {true, here, before_last});
    add("range-too-large", {false, first, next, 1, n - 1});
    add("range-too-large", {false, first, next});
    add("range-too-large", {true, here, behind});
    add("reversed-bounds", {true, first, mirrored});
    add("reversed-bounds", {false, first, mirrored});
    add("half-loop", {true, here, last, 1, n / 2});
    add("half-loop", {false, first, here, 1, n / 2});
    for (int tenths = 1; tenths <= 9; ++tenths) {
        add("biased-coin:swap", {false, first, here, tenths / 10.0});
        add("biased-coin:swap", {true, here, last, tenths / 10.0});
    }
}

}  // namespace detail

// The best match with a correlation of at least 0.9, if the deviations stand well above chance, and if it is
// clearly better than any other.
// positions[card * n + place] counts places.
inline std::optional<likely_mistake> likely_mistake_of(std::span<const std::uint64_t> positions,
                                                       std::size_t n, std::uint64_t shuffles) {
    constexpr double clear = 8;
    if (n < 3 || positions.size() != n * n || shuffles == 0) return std::nullopt;
    const auto cards = static_cast<double>(n), all = static_cast<double>(shuffles);
    std::vector<double> off;
    for (const auto count : positions) off.push_back(static_cast<double>(count) / all - 1 / cards);
    const double chance = (cards - 1) / all;  // what a fair shuffle adds to the sum of squares
    const double signal = detail::product(off, off) - chance;
    if (signal < clear * chance * std::numbers::sqrt2 / (cards - 1)) return std::nullopt;
    detail::mistake_search search(std::move(off), chance, n);
    search.compare("swap-any", detail::pattern_of_swaps(n, n - 1));
    search.compare("asf-poker", detail::pattern_of_swaps(n, n - 2));
    search.compare("sattolo", detail::pattern_of_home(n, -1), true);
    search.compare("swap-pairs", detail::pattern_of_home(n, 1), true);
    search.compare("sort-comparator-insertion", detail::pattern_of_insertions(n, false));
    search.compare("sort-comparator-binary-insertion", detail::pattern_of_insertions(n, true));
    detail::compare_loops(search, n);
    return search.best();
}

}  // namespace fairshuf::audit
