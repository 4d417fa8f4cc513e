#include "lines/shuffle/run_limits.hpp"

#include <algorithm>

#include "fairshuf/shuffle/workers.hpp"
#include "system/memory/memory_limit.hpp"

namespace fairshuf::lines {

run_limits run_limits::of(const wanted_limits& asked, const std::vector<line_source*>& sources,
                          std::uint64_t for_output) {
    constexpr std::uint64_t small = std::uint64_t{1} << 17, least_memory = std::uint64_t{1} << 20;
    const bool is_small = size_of(sources).value_or(small + 1) <= small;
    run_limits limits;
    if (asked.threads > 0) {
        limits.threads = std::min(asked.threads, 256U);
    } else {
        limits.threads = is_small ? 1 : detail::all_threads();
    }
    if (asked.buffer_size) {
        limits.memory = std::max(*asked.buffer_size, least_memory);
    } else {
        limits.memory = is_small ? 16 * least_memory : usual_memory_limit(free_memory());
    }
    std::uint64_t for_reading = 0;  // of one source at a time
    for (const auto* source : sources) for_reading = std::max(for_reading, source->memory());
    limits.memory -= std::min(for_reading, limits.memory / 2);
    limits.memory -= std::min(for_output, limits.memory / 2);
    return limits;
}

std::uint64_t memory_for_reading(const wanted_limits& asked) {
    return (asked.buffer_size ? *asked.buffer_size : usual_memory_limit(free_memory())) / 2;
}

}  // namespace fairshuf::lines
