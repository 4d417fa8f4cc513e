// Mistakes of the generator that show in how decks come back.
#pragma once

#include <vector>

#include "fairshuf/audit/observation.hpp"
#include "observe/known_mistakes.hpp"

namespace fairshuf::mistakes {

// stuck, short-generator, seeded-with-the-clock, too-few-seeds, kept-deck: at most one of them.
std::vector<resemblance> by_repeats(const audit::observation& seen);

// Too few seeds for a small deck, whose decks come back anyway: some orders never come up. The number of
// seeds follows from how often two decks are equal. Many a mistake does that; use it if nothing else fits.
std::vector<resemblance> by_missing_orders(const audit::observation& seen);

}  // namespace fairshuf::mistakes
