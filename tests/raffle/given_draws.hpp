// Draws that are given. Those that are missing are 0; all bounds are kept.
#pragma once

#include <cstdint>
#include <vector>

namespace fairshuf::test {

struct given_draws {
    std::vector<std::uint64_t> values;
    std::vector<std::uint64_t> bounds = {};

    std::uint64_t below(std::uint64_t bound) {
        bounds.push_back(bound);
        if (values.size() < bounds.size()) values.push_back(0);
        return values[bounds.size() - 1];
    }
};

}  // namespace fairshuf::test
