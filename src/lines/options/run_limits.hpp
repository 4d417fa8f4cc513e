// What a run may use: threads and memory.
#pragma once

#include <cstdint>
#include <vector>

#include "lines/input/line_source.hpp"
#include "lines/options/lines_options.hpp"

namespace fairshuf::lines {

struct run_limits {
    unsigned threads = 1;
    std::uint64_t memory = 0;  // bytes

    // As was asked for; otherwise what suits this input. Of one so small that one thread does it, the machine
    // is not even asked.
    static run_limits of(const lines_request& asked, const std::vector<line_source*>& sources);
};

}  // namespace fairshuf::lines
