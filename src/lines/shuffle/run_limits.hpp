// What a run may use: threads and memory.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lines/input/line_source.hpp"

namespace fairshuf::lines {

// What was asked for.
struct wanted_limits {
    unsigned threads = 0;                           // 0: all
    std::optional<std::uint64_t> buffer_size = {};  // bytes; 0: as few as possible
};

struct run_limits {
    unsigned threads = 1;
    std::uint64_t memory = 0;  // bytes

    // As was asked for; otherwise what suits this input. Of one so small that one thread does it, the machine
    // is not even asked.
    static run_limits of(const wanted_limits& asked, const std::vector<line_source*>& sources);
};

}  // namespace fairshuf::lines
