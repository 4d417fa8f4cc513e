#include "lines/shuffle/run_limits.hpp"

#include <algorithm>

#include "fairshuf/shuffle/workers.hpp"
#include "system/memory/memory_limit.hpp"

namespace fairshuf::lines {

run_limits run_limits::of(const wanted_limits& asked, const std::vector<line_source*>& sources) {
    constexpr std::uint64_t small = std::uint64_t{1} << 17, least_memory = std::uint64_t{1} << 20;
    const bool is_small = size_of(sources).value_or(small + 1) <= small;
    run_limits means;
    if (asked.threads > 0) {
        means.threads = std::min(asked.threads, 256U);
    } else {
        means.threads = is_small ? 1 : all_threads();
    }
    if (asked.buffer_size) {
        means.memory = std::max(*asked.buffer_size, least_memory);
    } else {
        means.memory = is_small ? 16 * least_memory : usual_memory_limit(free_memory());
    }
    return means;
}

}  // namespace fairshuf::lines
