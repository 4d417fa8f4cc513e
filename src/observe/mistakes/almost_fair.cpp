#include <cmath>

#include "observe/mistakes/model.hpp"

namespace fairshuf::mistakes {
namespace {

void shuffle_fairly(cards deck, any_draws& draws) {
    for (std::size_t i = deck.size(); i > 1; --i) std::swap(deck[i - 1], deck[draws.below(i)]);
}

// The last two cards of the loop swap if the parity would be wrong.
shuffle of_parity(std::size_t parity) {
    return [parity](cards deck, any_draws& draws) {
        std::size_t swaps = parity;
        for (std::size_t i = deck.size() - 1; i > 0; --i) {
            const std::size_t j = i > 1 ? draws.below(i + 1) : swaps % 2 == 0 ? 1 : 0;
            if (i != j) ++swaps;
            std::swap(deck[i], deck[j]);
        }
    };
}

}  // namespace

void add_parities(models& all) {
    all.push_back(
        {"even-orders", {}, "only even orders come up, as after cycles of three cards", "", of_parity(0)});
    all.push_back({"odd-orders",
                   {},
                   "only odd orders come up, as after an odd number of swaps of different cards",
                   "",
                   of_parity(1)});
}

// The share of decks that stayed as they were, without those that a fair shuffle leaves.
static std::optional<double> share_unshuffled(const audit::observation& seen) {
    const auto& fixed = seen.measures.fixed_points;
    if (fixed.size() <= seen.n || seen.shuffles == 0) return std::nullopt;
    const auto shuffles = static_cast<double>(seen.shuffles), home = static_cast<double>(fixed[seen.n]);
    const double by_chance = std::exp(-std::lgamma(static_cast<double>(seen.n) + 1));
    constexpr double clear = 5;
    const double excess = home - shuffles * by_chance;
    if (excess < clear * std::sqrt(std::max(1.0, home)) || fixed[seen.n] == seen.shuffles)
        return std::nullopt;
    return excess / shuffles / (1 - by_chance);
}

void add_unshuffled(models& all, const audit::observation& seen) {
    const auto share = share_unshuffled(seen);
    if (!share) return;
    all.push_back({"sometimes-unshuffled", *share, "some decks are left unshuffled, and the others are fair",
                   "", [share = *share](cards deck, any_draws& draws) {
                       if (!coin(draws, share)) shuffle_fairly(deck, draws);
                   }});
}

}  // namespace fairshuf::mistakes
