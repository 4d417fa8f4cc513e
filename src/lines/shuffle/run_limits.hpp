// The threads and the memory of a run.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lines/input/line_source.hpp"

namespace fairshuf::lines {

// The limits that the user asked for.
struct wanted_limits {
    unsigned threads = 0;                           // 0: all
    std::optional<std::uint64_t> buffer_size = {};  // bytes; 0: as few as possible
};

struct run_limits {
    unsigned threads = 1;
    std::uint64_t memory = 0;  // bytes

    // The requested limits, or defaults that suit this input. For a small input, one thread will do, and the
    // system is not even queried.
    // What a source takes for itself is subtracted, and what the output takes.
    static run_limits of(const wanted_limits& asked, const std::vector<line_source*>& sources,
                         std::uint64_t for_output = 0);
};

// How much a source may take for itself: half of the limit.
std::uint64_t memory_for_reading(const wanted_limits& asked);

}  // namespace fairshuf::lines
