// The winners of a raffle: the first places of swap-up. The other places are not computed.
//
//   hash_words words(key);
//   exact draws(words);
//   winners_of(25, 3, draws);       // numbers of participants, counted from 0, in the order of the draws
//
// Cost:   one draw per winner; four bytes per participant.
// Claim:  every choice of winners, in every order, is equally likely: the first winner is each participant
//         with probability 1/n, and the rest is the same problem with one participant fewer. Proved by
//         enumeration.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "fairshuf/algorithm/swap_up.hpp"
#include "fairshuf/core/concepts.hpp"

namespace fairshuf::raffle {

inline std::vector<std::uint32_t> winners_of(std::size_t participants, std::size_t winners,
                                             draw_source auto& draws) {
    assert(winners <= participants && participants <= std::numeric_limits<std::uint32_t>::max());
    std::vector<std::uint32_t> order(participants);
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    auto state = swap_up::start(order);
    for (std::size_t i = 0; i < winners && !swap_up::done(state); ++i) swap_up::round(order, state, draws);
    order.resize(winners);
    return order;
}

}  // namespace fairshuf::raffle
