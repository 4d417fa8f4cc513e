// An urn of weighted items: each draw takes one out, with probability its weight over the weight that is
// left.
//
//   weighted_urn urn(weights, expected_draws);
//   while (!urn.empty()) urn.take(draws);              // the number of an item
//
// Rule:   let c be the sums of the weights so far, and r a draw below their total. The item is the first
//         whose sum is over r. If it has been taken already, take the next draw. Draws are made 16 at a time,
//         so that their places in memory can be fetched in advance. When at most half of the total is left,
//         the items that are left get new sums, and the draws that were made for the old ones are dropped.
// Source: inversion with a table of where to begin (Chen and Asau 1974, "On generating random variates from
//         an empirical distribution"); drawing again instead of updating is folklore.
// Cost:   at most two draws for each item on average, each with a step or two in memory. Making the sums
//         costs O(n); it happens at most 64 times, as the total halves, and the items are fewer each time.
//         For a few draws the table is left out, and the item is found by bisection: log2(n) steps, the same
//         result.
// Claim:  exact: r has as many values for an item as its weight, and values for items that are gone only
//         repeat the draw. Draws that are dropped were not looked at. All sums are below 2^64. Proved by
//         enumeration.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "fairshuf/core/concepts.hpp"

namespace fairshuf::detail {

// The tests make fewer draws at a time.
template <std::size_t AtOnce = 16>
class weighted_urn {
public:
    // The sum of the weights is positive and below 2^64.
    explicit weighted_urn(std::vector<std::uint64_t> weights, std::size_t expected_draws)
        : ends_(std::move(weights)), taken_(ends_.size()), with_table_(expected_draws > ends_.size() / 16) {
        sum_up();
    }

    bool empty() const { return left_ == 0; }

    std::size_t take(draw_source auto& draws) {
        for (;;)
            if (const auto taken = try_to_take(draws)) return *taken;
    }

    // With one draw. Nothing, if its item is gone.
    std::optional<std::size_t> try_to_take(draw_source auto& draws) {
        assert(!empty());
        if (next_ == AtOnce) draw_ahead(draws);
        const std::size_t i = find(ahead_[next_++]);
        if (taken_[i]) return std::nullopt;
        taken_[i] = true;
        const std::size_t number = items_.empty() ? i : items_[i];
        left_ -= weight(i);
        if (left_ <= ends_.back() / 2 && left_ > 0) forget_the_taken();
        return number;
    }

    // Its state, for the prover: without a table, and with one draw at a time.
    auto fields()
        requires(AtOnce == 1)
    {
        assert(!with_table_);
        return std::tie(ends_, items_, taken_, left_);
    }

private:
    std::uint64_t weight(std::size_t i) const { return ends_[i] - (i == 0 ? 0 : ends_[i - 1]); }

    void draw_ahead(draw_source auto& draws) {
        for (std::uint64_t& r : ahead_) {
            r = draws.below(ends_.back());
            if (!begins_.empty()) fetch(&begins_[static_cast<std::size_t>(r >> shift_)]);
        }
        if (!begins_.empty())
            for (const std::uint64_t r : ahead_)
                fetch(&ends_[begins_[static_cast<std::size_t>(r >> shift_)]]);
        next_ = 0;
    }

    // Asks for this memory in advance.
    static void fetch([[maybe_unused]] const void* where) {
#if defined(__GNUC__) || defined(__clang__)
        __builtin_prefetch(where);
#endif
    }

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
        next_ = AtOnce;
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
        items.reserve(ends_.size() / 2);  // about so many are left
        weights.reserve(ends_.size() / 2);
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
    std::array<std::uint64_t, AtOnce> ahead_{};  // draws below the total
    std::size_t next_ = AtOnce;                  // the first of them that is not used yet
    std::uint64_t left_ = 0;                     // the weight of what is not taken
    bool with_table_;
};

}  // namespace fairshuf::detail
