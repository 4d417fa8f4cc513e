#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

#include "fairshuf/audit/statistics/measures.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "observe/mistakes/repeats.hpp"

// With few seeds, the orders that come up are a random choice of all. Every seed comes equally often, so the
// shares of the orders are multiples of one share, too. A shuffle that never reaches some orders for another
// reason leaves a choice with a structure: no card at home, one parity, no neighbours kept.
namespace fairshuf::mistakes {
namespace {

namespace measures = audit::detail::measures;
using order = std::vector<std::uint8_t>;
using numbers = std::vector<std::uint64_t>;

// What is counted of each order: cells, one of each kind or several.
class structure {
public:
    explicit structure(std::size_t n) {
        order d(n);
        std::iota(d.begin(), d.end(), std::uint8_t{0});
        do add(d);
        while (std::ranges::next_permutation(d).found);
        in_all_.resize(kinds);
        for (std::size_t k = 0; k < kinds; ++k) in_all_[k] = counted(k, everything());
    }

    static constexpr std::size_t kinds = 7;
    std::size_t orders() const { return cells_[0].size(); }
    numbers everything() const {
        numbers all(orders());
        std::iota(all.begin(), all.end(), std::uint64_t{0});
        return all;
    }

    // How uneven this choice of orders is: Pearson's sum, for each kind.
    std::vector<double> unevenness(std::span<const std::uint64_t> chosen) const {
        std::vector<double> sums(kinds);
        for (std::size_t k = 0; k < kinds; ++k) {
            const auto seen = counted(k, chosen);
            for (std::size_t i = 0; i < seen.size(); ++i) {
                const double expected = static_cast<double>(in_all_[k][i]) *
                                        static_cast<double>(chosen.size()) / static_cast<double>(orders());
                const double off = static_cast<double>(seen[i]) - expected;
                if (expected > 0) sums[k] += off * off / expected;
            }
        }
        return sums;
    }

private:
    void add(const order& d) {
        const std::size_t n = d.size();
        order places(n), neighbours;
        for (std::size_t i = 0; i < n; ++i) places[i] = static_cast<std::uint8_t>(d[i] * n + i);
        for (std::size_t i = 0; i + 1 < n; ++i)
            neighbours.push_back(static_cast<std::uint8_t>(d[i] * n + d[i + 1]));
        const auto one = [](std::size_t value) { return order{static_cast<std::uint8_t>(value)}; };
        cells_[0].push_back(places);
        cells_[1].push_back(neighbours);
        cells_[2].push_back(one(measures::fixed_points(d)));
        cells_[3].push_back(one(measures::cycles(d)));
        cells_[4].push_back(one(measures::descents(d)));
        cells_[5].push_back(one(measures::descents(measures::inverse(d))));
        cells_[6].push_back(one((n - measures::cycles(d)) % 2));
    }

    numbers counted(std::size_t kind, std::span<const std::uint64_t> chosen) const {
        numbers seen(64);
        for (const auto rank : chosen)
            for (const auto cell : cells_[kind][rank]) ++seen[cell];
        return seen;
    }

    std::array<std::vector<order>, kinds> cells_;  // [kind][rank]
    std::vector<numbers> in_all_;                  // [kind][cell]
};

// No random choice of so many orders is more uneven, or more even, in any way.
bool looks_random(const structure& of, const numbers& chosen) {
    const auto seen = of.unevenness(chosen);
    std::vector<double> least(structure::kinds, std::numeric_limits<double>::infinity()),
        most(structure::kinds);
    chacha8 words(key::from_text("few seeds"));
    exact draws(words);
    auto ranks = of.everything();
    const std::size_t rounds = std::clamp<std::size_t>(1'000'000 / chosen.size(), 200, 1'000);
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < chosen.size(); ++i)
            std::swap(ranks[i], ranks[i + draws.below(ranks.size() - i)]);
        const auto sums = of.unevenness(std::span(ranks).first(chosen.size()));
        for (std::size_t k = 0; k < structure::kinds; ++k) {
            least[k] = std::min(least[k], sums[k]);
            most[k] = std::max(most[k], sums[k]);
        }
    }
    constexpr double rounding = 1e-9;
    for (std::size_t k = 0; k < structure::kinds; ++k)
        if (seen[k] < least[k] - rounding || seen[k] > most[k] + rounding) return false;
    return true;
}

double squared_sum(const numbers& counts) {
    double sum = 0;
    for (const auto count : counts) sum += static_cast<double>(count) * static_cast<double>(count);
    return sum;
}

// So many seeds agree with how often two decks are equal: that is a pair of the same seed, or one of the few
// pairs of seeds with the same order.
std::vector<std::uint64_t> possible_seeds(const numbers& counts, double shuffles, double standard_errors) {
    const auto orders = static_cast<double>(counts.size());
    const double pairs = (squared_sum(counts) - shuffles) / 2,
                 equal = pairs / (shuffles * (shuffles - 1) / 2);
    std::vector<std::uint64_t> possible;
    for (std::uint64_t seeds = 2; seeds < 20 * counts.size(); ++seeds) {
        const auto s = static_cast<double>(seeds);
        const double same_order = (equal * s * s - s) / 2, expected = s * (s - 1) / 2 / orders;
        const double chance = s * s * equal / 2 / std::sqrt(pairs);
        if (std::abs(same_order - expected) <= 0.5 + standard_errors * std::sqrt(expected + chance * chance))
            possible.push_back(seeds);
    }
    return possible;
}

// Each order comes from a whole number of seeds.
bool whole_shares(const numbers& counts, double shuffles, std::uint64_t seeds) {
    const double each = shuffles / static_cast<double>(seeds);
    double sum = 0, used = 0, all = 0;
    for (const auto count : counts) {
        if (count == 0) continue;
        const auto seen = static_cast<double>(count), many = std::max(1.0, std::round(seen / each));
        sum += (seen - many * each) * (seen - many * each) / (many * each);
        used += 1;
        all += many;
    }
    return all == static_cast<double>(seeds) && sum < used + 5 * std::sqrt(2 * used);
}

}  // namespace

std::vector<resemblance> by_missing_orders(const audit::observation& seen) {
    const auto& counts = seen.measures.orders;
    constexpr std::size_t most_cards = 8;
    constexpr double enough_of_each = 50;  // shuffles of one seed, to tell one seed from two
    const auto orders = static_cast<double>(counts.size()), shuffles = static_cast<double>(seen.shuffles);
    if (orders < 24 || seen.n > most_cards || shuffles < 20 * orders) return {};
    numbers chosen;
    for (std::size_t rank = 0; rank < counts.size(); ++rank)
        if (counts[rank] > 0) chosen.push_back(rank);
    if (static_cast<double>(chosen.size()) > 0.95 * orders) return {};
    auto seeds = possible_seeds(counts, shuffles, 2);
    const bool told_apart = !seeds.empty() && shuffles / static_cast<double>(seeds.back()) >= enough_of_each;
    if (told_apart) {
        seeds = possible_seeds(counts, shuffles, 4);
        std::erase_if(seeds, [&](std::uint64_t s) { return !whole_shares(counts, shuffles, s); });
    }
    if (seeds.empty() || !looks_random(structure(seen.n), chosen)) return {};
    const double score = told_apart ? 1 : 0.8;
    return {{.algorithm = "too-few-seeds",
             .correlation = score,
             .name = "too-few-seeds",
             .score = score,
             .parameter = static_cast<double>(told_apart ? seeds.front() : seeds[seeds.size() / 2]),
             .low = static_cast<double>(seeds.front()),
             .high = static_cast<double>(seeds.back()),
             .meaning = "some orders never come up, as with few seeds"}};
}

}  // namespace fairshuf::mistakes
