// What a caller of fairshuf/mpi.hpp may choose, and the report that it gets.
#pragma once

#include <cstdint>

#include "fairshuf/shuffle/scratch.hpp"

namespace fairshuf::mpi {

// Only message_bytes must be the same on all ranks.
struct options {
    unsigned threads = 1;                  // of each rank; 0: as many as the machine runs at once
    fairshuf::scratch* scratch = nullptr;  // memory to use again; null: each call allocates
    std::uint64_t message_bytes = std::uint64_t{1} << 26;  // longer messages are sent in parts of this size
};

// What a call did, seen from one rank. Collective operations, of at most a megabyte, are not counted.
struct report {
    std::uint64_t items = 0;           // of all ranks together
    std::uint64_t block_bytes = 0;     // of this rank: before or after the call, whichever is more
    std::uint64_t bytes_sent = 0;      // to other ranks
    std::uint64_t bytes_received = 0;  // from other ranks
    std::uint64_t messages = 0;        // sent to other ranks
    std::uint64_t extra_bytes = 0;     // the most memory that was in use beside the block

    // As multiples of the rank's block; 0 if it is empty.
    double sent_ratio() const { return ratio(bytes_sent); }
    double received_ratio() const { return ratio(bytes_received); }
    double memory_ratio() const { return ratio(extra_bytes); }

private:
    double ratio(std::uint64_t bytes) const {
        return block_bytes == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(block_bytes);
    }
};

}  // namespace fairshuf::mpi
