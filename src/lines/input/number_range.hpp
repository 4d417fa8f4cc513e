// The numbers of `-i LO-HI`.
#pragma once

#include <cstdint>

namespace fairshuf::lines {

// low .. low + count - 1.
struct number_range {
    std::uint64_t low = 0, count = 0;
};

}  // namespace fairshuf::lines
