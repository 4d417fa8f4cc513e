// An urn of weighted items: each draw takes one out, with probability its weight over the weight that is
// left.
//
//   weighted_urn urn(weights, expected_draws);
//   while (!urn.empty()) urn.take(draws);              // the number of an item
//
// Rule:   let c be the sums of the weights so far, and r a draw below their total. The item is the first
//         whose sum is over r. If it has been taken already, draw again. When at most half of the total is
//         left, the items that are left get new sums.
// Source: inversion with a table of where to begin (Chen and Asau 1974, "On generating random variates
//         from an empirical distribution"); drawing again instead of updating is folklore.
// Cost:   at most two draws for each item on average, each with a step or two in memory. Making the sums
//         costs O(n); it happens at most 64 times, as the total halves, and the items are fewer each time.
//         For a few draws the table is left out, and the item is found by bisection: log2(n) steps, the
//         same result.
// Claim:  exact: r has as many values for an item as its weight, and values for items that are gone only
//         repeat the draw. All sums are below 2^64. Proved by enumeration.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "fairshuf/core/concepts.hpp"

namespace fairshuf::detail {

class weighted_urn {
public:
    // The sum of the weights is positive and below 2^64.
    explicit weighted_urn(std::vector<std::uint64_t> weights, std::size_t expected_draws)
        : ends_(std::move(weights)), taken_(ends_.size()), with_table_(expected_draws > ends_.size() / 16) {
        sum_up();
    }

    bool empty() const { return left_ == 0; }

    std::size_t take(draw_source auto& draws) {
        assert(!empty());
        for (;;) {
            const std::size_t i = find(draws.below(ends_.back()));
            if (taken_[i]) continue;
            taken_[i] = true;
            const std::size_t number = items_.empty() ? i : items_[i];
            left_ -= weight(i);
            if (left_ <= ends_.back() / 2 && left_ > 0) forget_the_taken();
            return number;
        }
    }

private:
    std::uint64_t weight(std::size_t i) const { return ends_[i] - (i == 0 ? 0 : ends_[i - 1]); }

    // The first item whose sum is over r.
    std::size_t find(std::uint64_t r) const {
        if (begins_.empty())
            return static_cast<std::size_t>(std::ranges::upper_bound(ends_, r) - ends_.begin());
        std::size_t i = begins_[static_cast<std::size_t>(r >> shift_)];
        while (ends_[i] <= r) ++i;
        return i;
    }

    // ends_ holds weights, and becomes their sums.
    void sum_up() {
        std::uint64_t sum = 0;
        for (std::uint64_t& each : ends_) each = sum += each;
        left_ = sum;
        if (with_table_ && ends_.size() <= std::numeric_limits<std::uint32_t>::max()) make_table();
    }

    // Where to begin for each part of the total, in as many parts as there are items, or up to twice as many.
    void make_table() {
        const std::uint64_t last = ends_.back() - 1;
        shift_ = 0;
        while (last >> shift_ >= 2 * std::uint64_t{ends_.size()}) ++shift_;
        begins_.assign(static_cast<std::size_t>(last >> shift_) + 1, 0);
        for (std::size_t part = 0, i = 0; part < begins_.size(); ++part) {
            while (ends_[i] <= std::uint64_t{part} << shift_) ++i;
            begins_[part] = static_cast<std::uint32_t>(i);
        }
    }

    void forget_the_taken() {
        std::vector<std::size_t> items;
        std::vector<std::uint64_t> weights;
        for (std::size_t i = 0; i < ends_.size(); ++i)
            if (!taken_[i] && weight(i) > 0) {
                items.push_back(items_.empty() ? i : items_[i]);
                weights.push_back(weight(i));
            }
        items_ = std::move(items);
        ends_ = std::move(weights);
        taken_.assign(ends_.size(), false);
        sum_up();
    }

    std::vector<std::uint64_t> ends_;    // sums of the weights, up to and including each item's
    std::vector<std::size_t> items_;     // their numbers; empty: 0, 1, 2, ...
    std::vector<bool> taken_;            // since the sums were made
    std::vector<std::uint32_t> begins_;  // for r >> shift_: where to begin; empty: bisect
    unsigned shift_ = 0;
    std::uint64_t left_ = 0;  // the weight of what is not taken
    bool with_table_;
};

}  // namespace fairshuf::detail
