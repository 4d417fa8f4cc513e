// Finds the known mistake that an unfair shuffle resembles: its fingerprint. The tables of places and of
// neighbours and the measures of the orders are compared with those of several hundred wrong shuffles
// (mistakes/). Decks that come back are told apart by how they come back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fairshuf/audit/observation.hpp"

namespace fairshuf {

struct resemblance {
    std::string algorithm;   // of the catalogue, with its parameter; the name if the catalogue has none
    double correlation = 0;  // of the deviations, without the noise: 1 is the same pattern
    std::string name{};      // of the mistake: "swap-any", "off-by-one:last-place", "too-few-seeds"
    double score = 0;        // how much of the deviations the mistake explains: 1 is all of it
    std::optional<double> parameter{}, low{}, high{};  // an estimate and its 95 % interval
    std::string meaning{};                             // what the program does
    bool in_catalogue = false;                         // `fairshuf explain` knows it
};

// The best match first; several only where the first is good. A fair observation has no match.
std::vector<resemblance> known_mistakes_like(const audit::observation& seen, unsigned threads);

}  // namespace fairshuf
