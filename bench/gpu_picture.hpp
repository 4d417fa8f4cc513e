// The picture of bench/gpu. It is a file of its own because nvcc compiles the benchmark.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace fairshuf::bench {

struct gpu_time {
    std::string method;
    std::uint64_t n = 0;
    std::size_t element_bytes = 0;
    double milliseconds = 0;
};

// A panel for each size of element, a line for each method.
std::string gpu_picture(const std::string& machine, const std::vector<gpu_time>& times);

}  // namespace fairshuf::bench
