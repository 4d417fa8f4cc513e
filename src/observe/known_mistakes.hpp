// Which of the known mistakes an unfair shuffle looks like: its tables of places and of neighbours are
// laid beside those of every unfair shuffle in the catalogue.
#pragma once

#include <string>
#include <vector>

#include "fairshuf/audit/observation.hpp"

namespace fairshuf {

struct likeness {
    std::string algorithm;
    double correlation = 0;  // of the deviations, noise taken off: 1 is the same pattern
};

// The best first; only those that agree well (0.9 or more). Nothing for a fair observation.
std::vector<likeness> look_alikes(const audit::observation& seen, unsigned threads);

}  // namespace fairshuf
