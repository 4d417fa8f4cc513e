// Puts what a rank has received into its order, and writes it.
//
//   finishing work(all, plan, ...);
//   work.write(output, division);
//   work.written();                       // the hash of the records
//
// The rank's records come to neighbouring places of the order. In one output, their offset is the number of
// bytes that the ranks before have. If the output is divided, the offset in the first of its outputs depends
// on how much the ranks before write to it, behind the last border in their places. So each rank first orders
// the slot in which that border is, and measures it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/output/division.hpp"
#include "lines/output/multiset_hash.hpp"
#include "lines/shuffle/line_shuffle.hpp"
#include "mpi/all_ranks.hpp"
#include "mpi/run_store.hpp"
#include "mpi/shared_output.hpp"
#include "mpi/slot_plan.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::cluster {

struct finishing_settings {
    key order;
    lines::line_hash hash;
    lines::record_form form = lines::delimited{};
    unsigned threads = 1;
    std::uint64_t memory = 0;  // bytes
    std::function<void(std::uint64_t)> on_written = {};
};

// A single leaf: which record comes to each place, and the sizes of all records.
struct leaf_order {
    std::vector<std::uint32_t> order;
    std::vector<std::uint64_t> sizes;
};

class finishing {
public:
    finishing(const ranks& all, const slot_plan& plan, finishing_settings settings, spill& disk)
        : all_(&all), plan_(&plan), settings_(std::move(settings)), disk_(&disk) {}

    // Takes what was received. The stores are empty then.
    expected<void> take(std::span<run_store> stores);
    // For a list that is a single leaf.
    void set_leaf(leaf_order leaf) { leaf_ = std::move(leaf); }

    // To be called by all ranks. The error is the same on all. Without a division there is one output.
    expected<void> write(const shared_output& to, const lines::division* shares);

    // The bytes of each output, without the header.
    const std::vector<std::uint64_t>& sizes() const { return sizes_; }
    const lines::multiset_hash& written() const { return written_; }

private:
    expected<void> write_one(const shared_output& to);
    expected<void> write_divided(const shared_output& to, const lines::division& shares);
    expected<void> write_runs(lines::line_output& to);
    expected<void> write_leaf(lines::line_output& to);
    expected<std::uint64_t> bytes_from(std::uint64_t place);
    std::uint64_t leaf_bytes_from(std::uint64_t place) const;

    std::uint64_t begin() const { return plan_->begin(all_->rank()); }
    std::uint64_t end() const { return plan_->end(all_->rank()); }

    const ranks* all_;
    const slot_plan* plan_;
    finishing_settings settings_;
    spill* disk_;
    measuring_sink nowhere_;
    lines::line_output no_output_{nowhere_};
    std::deque<lines::line_shuffle> runs_;
    leaf_order leaf_;
    std::uint64_t bytes_ = 0;  // of this rank's records
    std::vector<std::uint64_t> sizes_;
    lines::multiset_hash written_;
};

}  // namespace fairshuf::cluster
