// Finds the known mistake that an unfair shuffle resembles. It compares the tables of places and of
// neighbours with those of every unfair shuffle in the catalogue.
#pragma once

#include <string>
#include <vector>

#include "fairshuf/audit/observation.hpp"

namespace fairshuf {

struct resemblance {
    std::string algorithm;
    double correlation = 0;  // of the deviations, without the noise: 1 is the same pattern
};

// The best match first. A match needs a correlation of at least 0.9. A fair observation has no match.
std::vector<resemblance> known_mistakes_like(const audit::observation& seen, unsigned threads);

}  // namespace fairshuf
