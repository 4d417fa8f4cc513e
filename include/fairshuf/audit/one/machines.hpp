// Names the machine that an unfair order looks like.
//
//   for (const auto& m : machines_like(measured, tests)) ...     // the best first; empty if none fits
//
//   name         what it does                                                   parameter
//   identity     nothing
//   reversal     turns the order round
//   rotation     begins elsewhere                                               the first item
//   stride       takes every a-th item, modulo n                                a
//   almost-identity  moves hardly anything                                      breaks in the old order
//   shards       shuffles shards, but not what is in them                       items in a shard
//   backward-shards  reads each shard backwards; their order may be shuffled    items in a shard
//   contents     shuffles what is in each shard, but not the shards             items in a shard
//   blocks       shuffles both, but each block stays together                   items in a block
//   buffer       draws from a buffer that the input refills                     its size
//   few-bits     Fisher-Yates with random numbers of too few bits               bits
//   tied-keys    sorts by random keys that are often equal, stably              different keys
//   interleaved  merges so many streams, each in its order                      streams
//   feistel      a Feistel network of few rounds                                rounds
//   partly-shuffled  shuffles some items; the others are in their old places    items that moved
//
// A name needs more than the measure that its parameter comes from: layouts of several workers (shards that
// take turns, buffers that are merged) share single measures with these machines.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/audit/one/measured.hpp"

namespace fairshuf::audit {

struct likely_machine {
    std::string_view name;
    double parameter = 0;
    double low = 0, high = 0;  // 95 % interval of the parameter
    double score = 0;          // the share of the evidence that fits, up to 1
};

namespace detail {

inline likely_machine exactly(std::string_view name, double parameter, double score) {
    return {name, parameter, parameter, parameter, score};
}

// The most frequent value, each weighted, and its share of all weight.
struct weighted_mode {
    explicit weighted_mode(const std::vector<std::uint64_t>& values, bool by_value) {
        std::map<std::uint64_t, double> weights;
        double all = 0, most = 0;
        for (const auto v : values) {
            const double weight = by_value ? static_cast<double>(v) : 1;
            all += weight;
            weights[v] += weight;
        }
        for (const auto& [v, weight] : weights)
            if (weight > most) most = weight, value = v;
        share = all > 0 ? most / all : 0;
    }
    std::uint64_t value = 0;
    double share = 0;
};

// From one item to the next, modulo n: the most frequent difference.
inline weighted_mode most_frequent_step(const one_measured& m) {
    std::vector<std::uint64_t> differences;
    for (const auto& [place, item, next] : m.clues.sample()) differences.push_back((next + m.n - item) % m.n);
    return weighted_mode(differences, false);
}

// The item of the next place is the item of this one plus the same number, modulo n, nearly everywhere.
inline std::optional<likely_machine> as_stride(const one_measured& m) {
    const weighted_mode mode = most_frequent_step(m);
    if (mode.share < 0.95 || (mode.value == 1 && m.clues.in_order().count() > 2)) return std::nullopt;
    // Blocks that are read backwards have this step, too. Only of a whole order do the early items come late.
    if (mode.value == m.n - 1 && m.displacement.rank_correlation() < -0.9)
        return exactly("reversal", 0, mode.share);
    if (mode.value == m.n - 1 && m.clues.backwards().count() > 2) return std::nullopt;
    if (mode.value != 1) return exactly("stride", static_cast<double>(mode.value), mode.share);
    if (m.clues.first() == 0) return exactly("identity", 0, mode.share);
    return exactly("rotation", static_cast<double>(m.clues.first()), mode.share);
}

// The greatest size of which all stretches are multiples; the last shard of the items may be shorter. 0:
// there is none.
inline std::uint64_t shard_size(const std::vector<std::uint64_t>& stretches, std::uint64_t n) {
    std::vector<std::uint64_t> sizes = stretches;
    std::ranges::sort(sizes, std::ranges::greater{});
    sizes.erase(std::ranges::unique(sizes).begin(), sizes.end());
    constexpr std::size_t few = 1000;
    for (std::size_t i = sizes.size() > few ? sizes.size() - few : 0; i < sizes.size() && sizes[i] > 1; ++i) {
        double fits = 0, all = 0;
        bool rest_seen = false;
        for (const auto length : stretches) {
            const bool rest = !rest_seen && length % sizes[i] == n % sizes[i];
            const bool whole = length % sizes[i] == 0 || rest;
            rest_seen = rest_seen || (rest && length % sizes[i] != 0);
            all += static_cast<double>(length);
            fits += whole ? static_cast<double>(length) : 0;
        }
        if (fits > 0.98 * all) return sizes[i];
    }
    return 0;
}

// Blocks of this size in random order spread the items over the bands as many times more unevenly as a block
// has items; blocks of workers that take turns do not. Few blocks say nothing.
inline bool blocks_are_random(const one_measured& m, double size) {
    const auto n = static_cast<double>(m.n), side = static_cast<double>(m.bands.coarse());
    if (n / size < 3 * side) return true;
    const double uneven = m.bands.coarse_statistic() / square(side - 1);
    return uneven > 0.5 * size - 1 && uneven < 2 * size + 1;
}

// If so few breaks are found among so many shards, most shards lie where they lay.
inline bool most_shards_moved(double breaks, double n, double size) {
    constexpr double fewest = 3;
    return n / size >= fewest && 2 * breaks > n / size;
}

// Most neighbours are still neighbours, and nearly all items are about where they were.
inline bool is_almost_in_order(const one_measured& m) {
    constexpr double most_breaks = 0.05, least_correlation = 0.95;
    return static_cast<double>(m.clues.in_order().count()) - 1 <= most_breaks * static_cast<double>(m.n) &&
           m.displacement.rank_correlation() > least_correlation;
}

// Most neighbours are still neighbours, and where they are not, the order goes down as often as up.
inline std::optional<likely_machine> as_shards(const one_measured& m) {
    const auto stretches = static_cast<double>(m.clues.in_order().count()), n = static_cast<double>(m.n);
    const double kept = 1 - (stretches - 1) / (n - 1);
    if (kept < 0.45 || static_cast<double>(m.places.descents()) < 0.2 * stretches) return std::nullopt;
    const auto& lengths = m.clues.in_order().lengths();
    const auto size = static_cast<double>(shard_size(lengths, m.n));
    if (size > 0 && most_shards_moved(stretches - 1, n, size))
        return blocks_are_random(m, size) ? std::optional(exactly("shards", size, kept)) : std::nullopt;
    if (kept < 0.8 || 2 * static_cast<double>(m.displacement.home()) > n || is_almost_in_order(m))
        return std::nullopt;
    const auto [least, most] = std::ranges::minmax(lengths);
    return likely_machine{"shards", std::round(n / stretches), static_cast<double>(least),
                          static_cast<double>(most), kept};
}

// Most neighbours are still neighbours, the other way round, but the order as a whole does not run backwards.
inline std::optional<likely_machine> as_backward_shards(const one_measured& m) {
    const auto stretches = static_cast<double>(m.clues.backwards().count()), n = static_cast<double>(m.n);
    const double kept = 1 - (stretches - 1) / (n - 1);
    if (kept < 0.45) return std::nullopt;
    const auto& lengths = m.clues.backwards().lengths();
    if (const auto size = static_cast<double>(shard_size(lengths, m.n));
        size > 0 && most_shards_moved(stretches, n, size))
        return exactly("backward-shards", size, kept);
    if (kept < 0.8) return std::nullopt;
    const auto [least, most] = std::ranges::minmax(lengths);
    return likely_machine{"backward-shards", std::round(n / stretches), static_cast<double>(least),
                          static_cast<double>(most), kept};
}

// Items that were shuffled among so many follow each other by many different steps.
inline bool steps_are_random(const one_measured& m, double among) {
    return most_frequent_step(m).share <= 0.05 + 2 / among;
}

// All items below a cut come before it.
inline std::optional<likely_machine> as_contents(const one_measured& m) {
    const auto& cuts = m.clues.cuts();
    if (m.clues.cut_count() < 2) return std::nullopt;
    const auto n = static_cast<double>(m.n), reach = 2 * static_cast<double>(m.displacement.lead() + 1);
    std::vector<std::uint64_t> gaps;
    for (std::size_t i = 0; i < cuts.size(); ++i) gaps.push_back(cuts[i] - (i == 0 ? 0 : cuts[i - 1]));
    const weighted_mode mode(gaps, true);
    const auto size = static_cast<double>(mode.value);
    if (size >= 2 && size <= 0.6 * n && size <= reach) {
        double hits = 0;
        for (const auto cut : cuts) hits += cut % mode.value == 0 ? 1 : 0;
        const double share = hits / std::max(1.0, std::floor(static_cast<double>(cuts.back() / mode.value)));
        if (share > 0.9)
            return steps_are_random(m, size) ? std::optional(exactly("contents", size, share)) : std::nullopt;
    }
    // Shards of different sizes: no gap is most of it.
    const auto [least, most] = std::ranges::minmax(gaps);
    const double mean = static_cast<double>(cuts.back()) / static_cast<double>(gaps.size());
    if (mean < 16 || static_cast<double>(most) > std::min(0.9 * n, reach) || !steps_are_random(m, mean))
        return std::nullopt;
    return likely_machine{"contents", std::round(mean), static_cast<double>(least), static_cast<double>(most),
                          0.8};
}

// In a buffer of b, place i gets each of b items with the same probability, the latest being item i + b - 1.
// The age of the chosen one has a known law; the sample is compared with it (Kolmogorov and Smirnov's
// distance).
inline std::optional<likely_machine> as_buffer(const one_measured& m) {
    const auto n = static_cast<double>(m.n), size = static_cast<double>(m.displacement.lead() + 1);
    constexpr double convincing = -7;
    if (size < 2 || lead_tail(m.displacement.lead(), m.n).log10_p > convincing) return std::nullopt;
    // The probability of an age of so much or less.
    const auto age_of = [&](double place, std::uint64_t item) {
        const double age = place + size - 1 - static_cast<double>(item), kept = std::log1p(-1 / size);
        const double first = std::exp(place * kept);  // none of the first items has been replaced
        return age < place ? -std::expm1((age + 0.5) * kept) : 1 - first + first * (age - place + 0.5) / size;
    };
    std::vector<double> ages;
    double products = 0;
    for (const auto& [place, item, next] : m.clues.sample()) {
        const auto i = static_cast<double>(place);
        if (i >= n - size - 1) break;
        ages.push_back(age_of(i, item));
        products += (ages.back() - 0.5) * (age_of(i + 1, next) - 0.5);
    }
    if (ages.size() < 50) return std::nullopt;
    // One choice says nothing about the next, and neighbours stay together by chance only.
    const double related = 12 * std::abs(products) / static_cast<double>(ages.size());
    const auto together = static_cast<double>(m.places.together());
    if (related > 0.05 + 5 / std::sqrt(static_cast<double>(ages.size())) + 2 / size ||
        together > 20 + 4 * n / size)
        return std::nullopt;
    std::ranges::sort(ages);
    const auto count = static_cast<double>(ages.size());
    double distance = 0;
    for (std::size_t i = 0; i < ages.size(); ++i)
        distance = std::max({distance, std::abs(ages[i] - static_cast<double>(i) / count),
                             std::abs(ages[i] - static_cast<double>(i + 1) / count)});
    const double steps = 1 / (2 * size);  // the law has steps, which the distance sees
    if (distance > 0.04 + 1.7 / std::sqrt(count) + steps) return std::nullopt;
    // A buffer of b + m reaches no lead of b or more with probability e^(-m (n - b) / b): 1/20 if m is the
    // bound.
    return likely_machine{"buffer", size, size, size + std::floor(3 * size / (n - size)),
                          1 - std::max(0.0, distance - steps)};
}

// Fisher-Yates from the end, with random numbers below 2^bits: an item that comes later than its own place,
// or stays, is below 2^bits.
inline std::optional<likely_machine> as_few_bits(const one_measured& m) {
    const auto bits = static_cast<double>(std::bit_width(m.clues.greatest_late()));
    const double range = std::exp2(bits), draws = static_cast<double>(m.n) - range;
    if (m.clues.greatest_late() == 0 || range > 0.97 * static_cast<double>(m.n)) return std::nullopt;
    // Neighbours stay together by chance only, and so many draws come close to the end of their range.
    if (static_cast<double>(m.places.together()) > 20 + 4 * static_cast<double>(m.n) / range)
        return std::nullopt;
    if (static_cast<double>(m.clues.greatest_late()) < range * (1 - 20 / draws) - 1) return std::nullopt;
    return exactly("few-bits", bits, 1);
}

// Sorting by K keys is the inverse of a riffle of K piles: an order with d descents has probability
// C(n+K-1-d, n) / K^n (Bayer and Diaconis 1992). The most likely K, and where the likelihood is e^-1.92 of
// it.
class key_likelihood {
public:
    key_likelihood(std::uint64_t n, std::uint64_t descents)
        : n_(static_cast<double>(n)), d_(static_cast<double>(descents)) {}

    double at(double log_keys) const {
        const double keys = std::exp(log_keys);
        return std::lgamma(n_ + keys - d_) - std::lgamma(keys - d_) - std::lgamma(n_ + 1) - n_ * log_keys;
    }
    double least() const { return std::log(d_ + 1); }
    double most() const { return std::log(n_) * 2 + 3; }

    double best() const {
        double low = least(), high = most();
        for (int i = 0; i < 200; ++i) {
            const double a = low + (high - low) / 3, b = high - (high - low) / 3;
            (at(a) < at(b) ? low : high) = at(a) < at(b) ? a : b;
        }
        return (low + high) / 2;
    }
    // Where it falls to this, between the best and an end.
    double bound(double from, double end) const {
        const double wanted = at(from) - 1.92;
        if (at(end) > wanted) return end;
        for (int i = 0; i < 100; ++i) {
            const double middle = (from + end) / 2;
            (at(middle) < wanted ? end : from) = middle;
        }
        return from;
    }

private:
    double n_, d_;
};

// How many rounds a half of the item has gone through; 9: more than can be seen.
class feistel_levels {
public:
    explicit feistel_levels(const one_measured& m) : m_(m), uneven_(m.xors.uneven()) {}

    int of(bool item_high) const {
        const std::size_t low_place = item_high ? 1 : 0, high_place = item_high ? 3 : 2;
        const double most = std::max(m_.xors.unevenness(low_place), m_.xors.unevenness(high_place));
        const bool uneven = rejected(uneven_[low_place]) || rejected(uneven_[high_place]);
        const double ratio = std::max(pair_ratio(true, item_high), pair_ratio(false, item_high));
        const bool copied = most > 0.05 * static_cast<double>(m_.xors.taken());
        if (copied) return 0;
        if (ratio > 6) return 1;
        if (uneven && most > 3) return 2;
        if (ratio > 1 && (rejected_pairs(true, item_high) || rejected_pairs(false, item_high))) return 3;
        return uneven ? 4 : 9;
    }
    int least() const { return std::min(of(false), of(true)); }
    // 1: the xor of two halves is always the same.
    double most_uneven() const {
        double most = 0;
        for (std::size_t i = 0; i < 4; ++i) most = std::max(most, m_.xors.unevenness(i));
        return most / static_cast<double>(m_.xors.taken());
    }

private:
    static bool rejected(const p_value& p) { return p.log10_p < -6; }

    std::optional<std::uint64_t> pairs(bool shared_high, bool item_high) const {
        return shared_high ? std::optional(m_.xors.pairs()[item_high ? 1 : 0])
                           : m_.xor_pairs[item_high ? 1 : 0];
    }
    double expected(bool shared_high, bool item_high) const {
        return xor_statistics::expected_pairs(m_.xors.halves(), m_.xors.taken(), shared_high, item_high);
    }
    double pair_ratio(bool shared_high, bool item_high) const {
        const auto seen = pairs(shared_high, item_high);
        return seen ? static_cast<double>(*seen) / expected(shared_high, item_high) : 1;
    }
    bool rejected_pairs(bool shared_high, bool item_high) const {
        const auto seen = pairs(shared_high, item_high);
        return seen && rejected(rare_events_tail(*seen, std::log(expected(shared_high, item_high))));
    }

    const one_measured& m_;
    std::array<p_value, 4> uneven_;
};

// Items of the same key are a random part of all items: with K keys, the next one is farther off than x with
// probability (1 - 1/K)^x. Kolmogorov and Smirnov's distance of the sampled differences from this law.
inline double distance_from_keys(const one_measured& m, double keys) {
    const double n = static_cast<double>(m.n), kept = std::log1p(-1 / keys);
    std::vector<double> gaps;
    for (const auto& [place, item, next] : m.clues.sample()) {
        if (next <= item) continue;
        const double rest = n - 1 - static_cast<double>(item), gap = static_cast<double>(next - item);
        gaps.push_back(std::expm1((gap - 0.5) * kept) / std::expm1(rest * kept));
    }
    std::ranges::sort(gaps);
    const auto count = static_cast<double>(gaps.size());
    double distance = 0;
    for (std::size_t i = 0; i < gaps.size(); ++i)
        distance = std::max({distance, std::abs(gaps[i] - static_cast<double>(i) / count),
                             std::abs(gaps[i] - static_cast<double>(i + 1) / count)});
    return std::max(0.0, distance - 1.7 / std::sqrt(std::max(1.0, count)) - 1 / keys);
}

// Keys that are hardly ever equal show in the order of neighbours, and nowhere else so clearly. The same
// holds for the inverse, item by item.
inline bool neighbours_say_most(const std::vector<test_result>& tests, bool by_place) {
    constexpr std::array<std::string_view, 3> by_places{"descents", "runs", "order-of-four"};
    constexpr std::array<std::string_view, 3> by_items{"rising-sequences", "item-runs", "item-order-of-four"};
    constexpr std::array<std::string_view, 5> everywhere{"bands", "fine-bands", "equal-shifts",
                                                         "displacement", "greatest-lead"};
    const auto strongest = [&](const auto& names) {
        double least = 0;
        for (const auto& t : tests)
            if (std::ranges::find(names, t.name) != names.end()) least = std::min(least, t.tail.log10_p);
        return least;
    };
    const double places = strongest(by_places), items = strongest(by_items);
    return (by_place ? places < items : items < places) && std::min(places, items) < strongest(everywhere);
}

// Stable sorting by random keys, or its inverse. Few keys leave long rising parts, which need no other
// evidence.
inline bool fits_keys(const one_measured& m, double keys, const std::vector<test_result>& tests,
                      bool by_place) {
    constexpr double near = 0.05;
    if (by_place && distance_from_keys(m, keys) >= near) return false;
    return 8 * keys < static_cast<double>(m.n) || neighbours_say_most(tests, by_place);
}

inline std::optional<likely_machine> as_keys(const one_measured& m, const sequence_statistics& s,
                                             std::string_view name) {
    const auto n = static_cast<double>(m.n);
    if (s.descents_z() > -6) return std::nullopt;
    const key_likelihood likelihood(m.n, s.descents());
    const double best = likelihood.best(), keys = std::exp(best);
    const double together = (n - 1) / keys + 1, seen = static_cast<double>(s.together());
    const double off = std::max(0.0, std::abs(seen - together) - 3 * std::sqrt(together));
    const double score = 1 - off / (seen + together);
    if (score < 0.8) return std::nullopt;
    if (keys * keys > n && feistel_levels(m).least() <= 1)
        return std::nullopt;  // so does a half that is copied
    return likely_machine{name, std::round(keys),
                          std::floor(std::exp(likelihood.bound(best, likelihood.least())) + 0.5),
                          std::ceil(std::exp(likelihood.bound(best, likelihood.most()))), score};
}

// The two tests of halves say most of all.
inline bool halves_say_most(const std::vector<test_result>& tests) {
    double halves = 0, others = 0;
    for (const auto& t : tests)
        (t.name.starts_with("xor-") ? halves : others) =
            std::min(t.name.starts_with("xor-") ? halves : others, t.tail.log10_p);
    return 2 * halves < others;
}

inline std::optional<likely_machine> as_feistel(const one_measured& m,
                                                const std::vector<test_result>& tests) {
    const feistel_levels levels(m);
    const auto [least, most] = std::minmax({levels.of(false), levels.of(true)});
    // One half is copied, or one is copied everywhere. (Of an order that is hardly shuffled, both are in many
    // places.)
    const bool one_round = (least == 0 && most == 1) || levels.most_uneven() > 0.98;
    if (least == 9 || (!one_round && !halves_say_most(tests))) return std::nullopt;
    // Items that never moved, or moved together, share their bits with places, too. A network moves items all
    // over the order, or within blocks of 2^half.
    const auto n = static_cast<double>(m.n), lead = static_cast<double>(m.displacement.lead());
    const bool copied = levels.most_uneven() > 0.98;
    if (copied ? 4 * lead < std::sqrt(n)
               : 20 * m.displacement.home() > m.n || 4 * m.places.together() > 3 * m.n ||
                     (lead < n / 4 && lead > 2 * std::sqrt(n)))
        return std::nullopt;
    const double rounds = one_round ? 1 : most == 9 ? least + 1 : std::max(1, most);
    return likely_machine{"feistel", rounds, std::max(1.0, rounds - 1), rounds + 1, most == 9 ? 0.7 : 0.9};
}

// Many items are in their old places, and the others moved far.
inline std::optional<likely_machine> as_partly_shuffled(const one_measured& m) {
    const auto n = static_cast<double>(m.n), home = static_cast<double>(m.displacement.home());
    if (home < 0.05 * n || static_cast<double>(m.displacement.lead()) < 0.3 * (n - home)) return std::nullopt;
    // A network of one round keeps half of the bits of every item, and leaves those at home that it would put
    // outside: less than three quarters.
    if (home < 0.75 * n && feistel_levels(m).most_uneven() > 0.98) return std::nullopt;
    return exactly("partly-shuffled", n - home, 0.9);
}

// Few items were moved, or many by a few places because one was put before them.
inline std::optional<likely_machine> as_almost_identity(const one_measured& m) {
    if (!is_almost_in_order(m)) return std::nullopt;
    const auto breaks = static_cast<double>(m.clues.in_order().count() - 1), n = static_cast<double>(m.n);
    return exactly("almost-identity", breaks, 1 - breaks / (n - 1));
}

// What is left of the old order. Items that were pushed aside together are not shuffled: breaks count them
// better.
inline std::optional<likely_machine> as_hardly_shuffled(const one_measured& m) {
    const auto almost = as_almost_identity(m), partly = as_partly_shuffled(m);
    const auto breaks = static_cast<double>(m.clues.in_order().count());
    return partly && !(almost && partly->parameter > 2 * breaks) ? partly : almost;
}

// Each block stays together.
inline std::optional<likely_machine> as_blocks(const one_measured& m) {
    if (!m.blocks || m.blocks->size > 2 * (m.displacement.lead() + 1)) return std::nullopt;
    if (!blocks_are_random(m, static_cast<double>(m.blocks->size))) return std::nullopt;
    return exactly("blocks", static_cast<double>(m.blocks->size), m.blocks->share);
}

// Shards in order are blocks that stay together, too; but blocks may be in order by chance, several as one.
inline void add_blocks(std::vector<likely_machine>& found, const one_measured& m) {
    const auto contents = as_contents(m), blocks = as_blocks(m);
    const bool in_order = contents && !(blocks && blocks->parameter < contents->parameter);
    const bool together = blocks && !(contents && blocks->parameter > contents->parameter);
    const bool contents_first = in_order && (!together || contents->score >= blocks->score);
    if (contents_first) found.push_back(*contents);
    if (together) found.push_back(*blocks);
    if (in_order && !contents_first) found.push_back(*contents);
}

// A buffer of a power of two is also what Fisher-Yates from the front does with so few bits.
inline void add_buffer(std::vector<likely_machine>& found, const likely_machine& buffer) {
    const double bits = std::floor(std::log2(buffer.high));
    if (std::exp2(bits) < buffer.low) return found.push_back(buffer);
    const auto few = exactly("few-bits", bits, buffer.score);
    const bool too_large = bits >= 24;  // nobody has such a buffer
    found.push_back(too_large ? few : buffer);
    found.push_back(too_large ? buffer : few);
}

inline std::vector<likely_machine> machines_like(const one_measured& m,
                                                 const std::vector<test_result>& tests) {
    std::vector<likely_machine> found;
    const auto add = [&](const std::optional<likely_machine>& machine) {
        if (machine) found.push_back(*machine);
        return machine.has_value();
    };
    if (add(as_stride(m))) return found;
    if (const auto keys = as_keys(m, m.places, "tied-keys");
        keys && fits_keys(m, keys->parameter, tests, true))
        return {*keys};
    if (const auto streams = m.items ? as_keys(m, *m.items, "interleaved") : std::nullopt;
        streams && fits_keys(m, streams->parameter, tests, false))
        return {*streams};
    if (add(as_shards(m)) || add(as_backward_shards(m)) || add(as_hardly_shuffled(m))) return found;
    add_blocks(found, m);
    if (const auto buffer = as_buffer(m); buffer && found.empty()) add_buffer(found, *buffer);
    if (found.empty() && !add(as_few_bits(m))) add(as_feistel(m, tests));
    return found;
}

}  // namespace detail
}  // namespace fairshuf::audit
