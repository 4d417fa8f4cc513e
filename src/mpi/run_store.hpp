// Keeps what a rank receives for a run of slots, in memory or in the spill.
//
//   run_store store(slots, memory, disk);
//   store.make_room(sizes);                            // spills if necessary
//   char* message = store.take(sizes);                 // where to receive the message
//   store.keep(source);                                // it has arrived
//   store.finish(records_of_each_slot);                // the buckets, as lines/shuffle/buckets.hpp has them
//
// A message has the records of each slot, in their order, slot by slot, each followed by a gap. The pieces of
// a slot belong together in the order of their senders; of one sender, in the order in which they came.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/shuffle/buckets.hpp"
#include "system/memory/arena.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::cluster {

// The bytes of a message whose slots have these sizes.
std::uint64_t message_bytes(std::span<const std::uint64_t> sizes);

class run_store {
public:
    run_store(std::size_t slots, std::uint64_t memory, spill& disk)
        : slots_(slots), memory_(memory), disk_(&disk) {}

    // Afterwards a message fits, if it fits into the memory at all.
    expected<void> make_room(std::span<const std::uint64_t> sizes);
    // Nothing if it does not fit, or if it is empty.
    char* take(std::span<const std::uint64_t> sizes);
    // Adds the message that was taken last.
    void keep(std::size_t source) { held_.push_back({{source, kept_++}, taken_}); }

    // To be called once, at the end.
    expected<lines::buckets> finish(std::span<const std::uint64_t> records);
    // The memory of the buckets.
    arena& memory() { return memory_; }
    std::uint64_t bytes() const { return bytes_; }

private:
    using sender_and_number = std::pair<std::size_t, std::uint64_t>;
    struct held_message {
        sender_and_number order;
        lines::distributed_chunk message;
    };
    struct spilled {
        sender_and_number order;  // of its first message
        lines::slab where;
    };

    static std::uint64_t memory_for(std::span<const std::uint64_t> sizes);
    expected<void> spill_all();

    std::size_t slots_;
    arena memory_;
    spill* disk_;
    lines::distributed_chunk taken_ = {};
    std::vector<held_message> held_;
    std::vector<spilled> spilled_;
    std::vector<std::uint64_t> slot_bytes_ = std::vector<std::uint64_t>(slots_);
    std::uint64_t bytes_ = 0, kept_ = 0;
};

}  // namespace fairshuf::cluster
