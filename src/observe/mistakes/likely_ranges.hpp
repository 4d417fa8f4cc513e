// The ranges R of biased draws that fit a table of places best. A loop of swaps whose draws have known
// probabilities has a table that is computed, not simulated, so all R up to some hundreds can be tried.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "fairshuf/audit/observation.hpp"

namespace fairshuf::mistakes {

enum class swap_loop : std::uint8_t { down, up, seen };  // swap-down, swap-up, swap-seen

// how_many(R, bound, value): how many of R words become `value` when a number below `bound` is drawn.
using words_of = std::function<std::uint64_t(std::uint64_t range, std::uint64_t bound, std::uint64_t value)>;

// The R that explains the places best, and nothing if it explains less than half of their deviations.
std::optional<std::uint64_t> likely_range(const audit::observation& seen, swap_loop loop,
                                          const words_of& how_many);

}  // namespace fairshuf::mistakes
