// Sends each record to the rank that finishes it.
//
// Method: in rounds. Each rank reads a chunk of records, groups them by slot, and hashes them. The ranks tell
//         each other how much they send, and whether they can go on. Then in step k each rank sends to the
//         rank k behind it, and receives from the rank k before it.
// Memory: two chunks, and what is received (run_store.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/chunk_reader.hpp"
#include "lines/output/multiset_hash.hpp"
#include "mpi/all_ranks.hpp"
#include "mpi/run_store.hpp"
#include "mpi/slot_plan.hpp"

namespace fairshuf::cluster {

struct exchange_settings {
    lines::record_form form = lines::delimited{};
    std::uint64_t longest = 0;  // maximum bytes of a record
    std::uint64_t end = 0;      // the place after this rank's last record
    bool record_sizes = false;
    std::function<void(std::uint64_t)> on_sent = {};  // bytes of records of all ranks
};

class record_exchange {
public:
    // One store for each run of this rank.
    record_exchange(const ranks& all, const slot_plan& plan, const lines::line_hash& hash,
                    exchange_settings settings, std::span<run_store> stores);

    // To be called by all ranks. The error is the same on all.
    expected<void> run(lines::chunk_reader& input, slot_finder& finder);

    // The hash of the records that this rank has read, and their sizes, if they are recorded.
    const lines::multiset_hash& seen() const { return seen_; }
    const std::vector<std::uint64_t>& sizes() const { return sizes_; }

    std::uint64_t bytes_sent() const { return bytes_sent_; }  // to other ranks
    std::uint64_t messages() const { return messages_; }
    std::uint64_t rounds() const { return rounds_; }

private:
    expected<void> prepare(lines::chunk_reader& input, slot_finder& finder);
    void group(const lines::chunk& records);
    void exchange_sizes();
    void exchange_records(expected<void>& state);
    void receive_run(std::size_t step, std::size_t run, expected<void>& state);
    std::span<const std::uint64_t> sent_sizes(const slot_run& run) const {
        return {slot_bytes_.data() + run.first, run.count};
    }

    const ranks* all_;
    const slot_plan* plan_;
    const lines::line_hash* hash_;
    exchange_settings settings_;
    std::span<run_store> stores_;

    lines::text_buffer text_;
    std::vector<std::uint32_t> slots_;       // of the records of a chunk
    std::vector<std::uint64_t> slot_bytes_;  // that are sent to each slot
    std::vector<std::uint64_t> begins_;      // of each slot in `grouped_`
    std::vector<std::uint64_t> received_;    // bytes that each rank sends to each slot of this one
    std::vector<int> send_counts_, send_begins_, receive_counts_, receive_begins_;
    big_array<char> grouped_, discarded_;
    std::uint64_t round_bytes_ = 0;

    lines::multiset_hash seen_;
    std::vector<std::uint64_t> sizes_;
    std::uint64_t bytes_sent_ = 0, messages_ = 0, rounds_ = 0;
};

}  // namespace fairshuf::cluster
