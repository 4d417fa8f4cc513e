// Mistakes of the generator that show in how decks come back.
#pragma once

#include <vector>

#include "fairshuf/audit/observation.hpp"
#include "observe/known_mistakes.hpp"

namespace fairshuf::mistakes {

// stuck, short-generator, seeded-with-the-clock, kept-deck, sometimes-unshuffled, one-order-too-often,
// too-few-seeds: at most one of them.
std::vector<resemblance> by_repeats(const audit::observation& seen);

// Too few seeds for a small deck, whose decks come back anyway: some orders never come up. The number of
// seeds follows from how often two decks are equal. Nothing if the orders that come are no random choice.
// Use it if no model fits.
std::vector<resemblance> by_missing_orders(const audit::observation& seen);

}  // namespace fairshuf::mistakes
