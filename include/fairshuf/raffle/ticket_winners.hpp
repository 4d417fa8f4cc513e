// The winners of a raffle with tickets and households, one draw for each.
//
//   ticket_winners({.tickets = {1, 5, 2}, .households = {0, 1, 0}}, 2, draws);   // numbers from 0
//
// Rule:   all tickets that are left lie in a row, in the order of the list. Draw one. Its owner wins, and the
//         tickets of the owner's household are taken away.
// Cost:   one draw per winner; log2(n) steps for it and for each member of the household; 16 bytes per
//         participant.
// Claim:  exact: a participant has as many values of the draw as tickets. Proved by enumeration.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "fairshuf/core/concepts.hpp"

namespace fairshuf::raffle {

// What each participant brings. The sum of the tickets is below 2^64.
struct ticket_holders {
    std::vector<std::uint64_t> tickets = {};
    std::vector<std::uint32_t> households =
        {};  // numbers below the number of participants; empty: all differ
};

namespace detail {

// Sums of tickets that can change (Fenwick 1994, "A new data structure for cumulative frequency tables").
class ticket_sums {
public:
    explicit ticket_sums(const std::vector<std::uint64_t>& tickets) : sums_(tickets.size() + 1) {
        for (std::size_t i = 1; i < sums_.size(); ++i) {
            sums_[i] += tickets[i - 1];
            total_ += tickets[i - 1];
            if (const std::size_t next = i + (i & -i); next < sums_.size()) sums_[next] += sums_[i];
        }
    }

    std::uint64_t total() const { return total_; }

    void take_away(std::size_t owner, std::uint64_t tickets) {
        total_ -= tickets;
        for (std::size_t i = owner + 1; i < sums_.size(); i += i & -i) sums_[i] -= tickets;
    }

    // The owner of a ticket, counted from 0 in the row.
    std::size_t owner_of(std::uint64_t ticket) const {
        assert(ticket < total_);
        std::size_t before = 0;
        for (std::size_t step = std::bit_floor(sums_.size() - 1); step > 0; step /= 2)
            if (before + step < sums_.size() && sums_[before + step] <= ticket)
                before += step, ticket -= sums_[before];
        return before;
    }

private:
    std::vector<std::uint64_t> sums_;  // at i, counted from 1: of the i & -i owners up to i
    std::uint64_t total_ = 0;
};

// The members of each household as chains: next[i] is another member, or `none`.
class household_chains {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    explicit household_chains(const std::vector<std::uint32_t>& households)
        : first_(households.size(), none), next_(households.size(), none) {
        for (std::uint32_t i = 0; i < households.size(); ++i) {
            next_[i] = first_[households[i]];
            first_[households[i]] = i;
        }
    }

    std::uint32_t first(std::uint32_t household) const { return first_[household]; }
    std::uint32_t next(std::uint32_t member) const { return next_[member]; }

private:
    std::vector<std::uint32_t> first_, next_;
};

}  // namespace detail

// Takes away the tickets of these participants and of their households.
inline void exclude(ticket_holders& holders, const std::vector<std::uint32_t>& participants) {
    const detail::household_chains chains(holders.households);
    for (const std::uint32_t i : participants) {
        holders.tickets[i] = 0;
        if (holders.households.empty()) continue;
        for (auto m = chains.first(holders.households[i]); m != chains.none; m = chains.next(m))
            holders.tickets[m] = 0;
    }
}

// How many can win: households that have tickets.
inline std::size_t possible_winners(const ticket_holders& holders) {
    std::size_t count = 0;
    std::vector<bool> counted(holders.tickets.size());
    for (std::size_t i = 0; i < holders.tickets.size(); ++i) {
        const std::size_t household = holders.households.empty() ? i : holders.households[i];
        if (holders.tickets[i] == 0 || counted[household]) continue;
        counted[household] = true;
        ++count;
    }
    return count;
}

inline std::vector<std::uint32_t> ticket_winners(const ticket_holders& holders, std::size_t winners,
                                                 draw_source auto& draws) {
    assert(winners <= possible_winners(holders));
    const detail::household_chains chains(holders.households);
    detail::ticket_sums left(holders.tickets);
    std::vector<std::uint32_t> drawn;
    drawn.reserve(winners);
    while (drawn.size() < winners) {
        const auto owner = static_cast<std::uint32_t>(left.owner_of(draws.below(left.total())));
        drawn.push_back(owner);
        if (holders.households.empty()) {
            left.take_away(owner, holders.tickets[owner]);
            continue;
        }
        for (auto m = chains.first(holders.households[owner]); m != chains.none; m = chains.next(m))
            left.take_away(m, holders.tickets[m]);
    }
    return drawn;
}

}  // namespace fairshuf::raffle
