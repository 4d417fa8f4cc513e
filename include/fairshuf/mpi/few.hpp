// The keyed order of a list that is a single leaf: every rank computes the whole permutation, of at most 2^17
// numbers, and the items go straight to their places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/mpi/communicator.hpp"
#include "fairshuf/mpi/exchange.hpp"
#include "fairshuf/mpi/exchange_plan.hpp"
#include "fairshuf/mpi/options.hpp"
#include "fairshuf/shuffle/scratch.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::mpi::detail {

// Which item comes to each place.
inline std::vector<std::uint32_t> order_of_few(std::uint64_t items, const key& k, bool back) {
    std::vector<std::uint32_t> order(static_cast<std::size_t>(items));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
    shuffle_few(order.begin(), order.size(), k);
    return back ? inverse(order) : order;
}

template <class Card>
std::optional<error> arrange_few(communicator& comm, const key& k, bool back, const blocks& list,
                                 const blocks& result, Card* cards, scratch& memory, int message_bytes,
                                 report& counted) {
    const std::size_t rank = comm.rank();
    std::vector<std::uint32_t> order;
    std::vector<std::uint64_t> sent, received;  // where the message of each rank begins
    Card *leaving = nullptr, *coming = nullptr;
    comm.attempt([&] {
        order = order_of_few(list.items(), k, back);
        sent.assign(comm.ranks() + 1, 0);
        received.assign(comm.ranks() + 1, 0);
        const std::uint64_t bytes = (list.size(rank) + result.size(rank)) * sizeof(Card);
        leaving = reinterpret_cast<Card*>(memory.reserve(bytes));  // NOLINT(*-reinterpret-cast)
        coming = leaving + list.size(rank);
        counted.extra_bytes += bytes + (back ? 2 : 1) * order.size() * sizeof(std::uint32_t) +
                               (sent.size() + received.size()) * sizeof(std::uint64_t);
    });
    if (auto problem = comm.agree()) return problem;

    // The items leave in the order of their new places, so those for each rank are side by side.
    std::uint64_t left = 0;
    for (std::size_t to = 0; to < comm.ranks(); ++to) {
        for (std::uint64_t place = result.begins[to]; place < result.begins[to + 1]; ++place) {
            const std::uint64_t item = order[static_cast<std::size_t>(place)];
            if (list.begins[rank] <= item && item < list.begins[rank + 1])
                leaving[left++] = cards[item - list.begins[rank]];
            if (to == rank) ++received[list.rank_of(item) + 1];
        }
        sent[to + 1] = left;
    }
    for (std::size_t r = 0; r < comm.ranks(); ++r) received[r + 1] += received[r];
    exchange(comm, {area_of(leaving, left), sent, sizeof(Card)},
             {area_of(coming, result.size(rank)), received, sizeof(Card)}, message_bytes, counted);
    for (std::uint64_t place = result.begins[rank]; place < result.begins[rank + 1]; ++place) {
        std::uint64_t& next = received[list.rank_of(order[static_cast<std::size_t>(place)])];
        cards[place - result.begins[rank]] = coming[next++];
    }
    return comm.agree();
}

}  // namespace fairshuf::mpi::detail
