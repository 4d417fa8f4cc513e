// Does a table of places point where that of a well-known mistake points? The size of the deviations plays no
// part, so neither does the number of shuffles.
//
// The directions that are compared: the naive swap, with a loop either way round, and the inverse of either;
// cards that stay at home too often or too seldom (too few swaps; Sattolo's cycle); early cards that come
// early or late. The deviations of a fair table are a normal vector of (n-1)^2 dimensions without a preferred
// direction, so the squared correlation with a fixed one is exactly a beta variable, B(1/2, ((n-1)^2 - 1)/2).
// The least of the six p, times six.
#pragma once

#include <cstddef>
#include <span>

#include "fairshuf/audit/statistics/result.hpp"

namespace fairshuf::published {

// d: n x n deviations whose rows and columns add up to 0.
audit::p_value likeness_tail(std::span<const double> d, std::size_t n);

}  // namespace fairshuf::published
