// Which rank finishes which records. All ranks make the same plan, from the key and the number of records: it
// needs no record, and knows no MPI.
//
// The keyed order divides the list into segments by one or two digits (fairshuf/mpi/exchange_plan.hpp), and a
// rank finishes the segments that begin in its block of the result. A slot is what a rank keeps together: all
// segments of a first digit, if one rank finishes them and they are not too large for its memory, or else
// each of them. The slots of a rank are a few runs of neighbours that were divided by the same number of
// digits. Up to 2^17 records are a single leaf: then each rank has one slot, the records that come into its
// block of the result.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "fairshuf/mpi/exchange_plan.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"

namespace fairshuf::cluster {

using digit_counts = std::array<std::uint64_t, 256>;

// Neighbouring slots of one rank, after so many levels. The first record of the first slot comes to `place`.
struct slot_run {
    unsigned levels = 0;
    std::size_t first = 0, count = 0;
    std::uint64_t place = 0, records = 0;
};

class slot_plan {
public:
    // A single leaf. order[i] is the record that comes to place i.
    static slot_plan of_leaf(std::size_t ranks, std::span<const std::uint32_t> order);
    // `table` has the sizes of all segments. If all are divided, each segment of two digits is a slot.
    enum class dividing { where_needed, all };
    static slot_plan of_segments(std::size_t ranks, const mpi::detail::segment_table& table,
                                 dividing what = dividing::where_needed);

    std::size_t ranks() const { return first_slots_.size() - 1; }
    std::size_t slots() const { return first_slots_.back(); }
    // The slots of rank r are first_slot(r) .. first_slot(r + 1) - 1.
    std::size_t first_slot(std::size_t rank) const { return first_slots_[rank]; }
    std::uint64_t records_of(std::size_t slot) const { return begins_[slot + 1] - begins_[slot]; }
    // The places that a rank finishes.
    std::uint64_t begin(std::size_t rank) const { return begins_[first_slots_[rank]]; }
    std::uint64_t end(std::size_t rank) const { return begins_[first_slots_[rank + 1]]; }
    const std::vector<slot_run>& runs_of(std::size_t rank) const { return runs_[rank]; }

    // Of a leaf: the slot of each record.
    std::span<const std::uint32_t> leaf_slots() const { return leaf_slots_; }
    // Otherwise, of the records of a first digit: their first slot, and the mask of the second digit, which
    // is added; 0 if it does not matter.
    struct group_slots {
        std::size_t first = 0;
        unsigned mask = 0;
    };
    std::span<const group_slots> groups() const { return groups_; }

private:
    void add_slot(std::uint64_t records) { begins_.push_back(begins_.back() + records); }
    void find_runs(std::span<const unsigned> levels);

    std::vector<std::size_t> first_slots_{0};
    std::vector<std::uint64_t> begins_{0};  // the first place of each slot, and the end of the last one
    std::vector<std::vector<slot_run>> runs_;
    std::vector<std::uint32_t> leaf_slots_;
    std::vector<group_slots> groups_;
};

// Finds the slots of a rank's records, in their order.
class slot_finder {
public:
    // `places` are those of the rank's first record of each first digit, after the first level.
    slot_finder(const slot_plan& plan, const detail::order_words& words, const digit_counts& places);

    // The slots of as many records as there is room for, from this place on.
    void find(std::uint64_t place, std::span<std::uint32_t> slots);

private:
    const slot_plan* plan_;
    digit_counts places_;
    detail::stream_window first_digits_;
    std::array<detail::stream_window*, 256> second_digits_{};  // of the groups that need them
    std::deque<detail::stream_window> windows_;
};

}  // namespace fairshuf::cluster
