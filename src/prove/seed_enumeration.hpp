// The exact distribution of a shuffle whose generator has few seeds. It runs the shuffle with every seed.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/audit/exact/law.hpp"
#include "fairshuf/draws/flawed/short_seed.hpp"

namespace fairshuf {

// The result does not depend on the number of threads.
audit::law law_over_seeds(const selection& algorithm, std::size_t n, flawed::short_seed source,
                          unsigned threads);

}  // namespace fairshuf
