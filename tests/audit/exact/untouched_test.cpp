#include "fairshuf/audit/exact/untouched.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/flawed/swap_pairs.hpp"
#include "fairshuf/audit/exact/odometer.hpp"
#include "fairshuf/core/card.hpp"

using namespace fairshuf;
using audit::fraction;

namespace {

// Passes draws on, and follows the cards: which were in a drawn place, and which changed places with another.
struct watched_draws {
    audit::detail::odometer* from;
    std::vector<std::size_t> cards;
    std::vector<bool> touched, moved;
    std::size_t first = 0;
    bool second = false;

    watched_draws(audit::detail::odometer& draws, std::size_t n)
        : from(&draws), cards(n), touched(n), moved(n) {
        std::iota(cards.begin(), cards.end(), std::size_t{0});
    }
    std::uint64_t below(std::uint64_t bound) {
        const auto place = static_cast<std::size_t>(from->below(bound));
        touched[cards[place]] = true;
        if (second && place != first) {
            moved[cards[place]] = moved[cards[first]] = true;
            std::swap(cards[place], cards[first]);
        }
        first = place;
        second = !second;
        return place;
    }
};

struct counts {
    fraction some_untouched, some_unmoved, untouched;
    std::vector<fraction> law;
};

// Every sequence of draws, given to the shuffle itself.
counts by_enumeration(std::size_t n, std::uint64_t swaps) {
    counts result{0, 0, 0, std::vector<fraction>(n + 1)};
    audit::detail::odometer draws(uniform{});
    do {
        auto cards = detail::home(n);
        watched_draws watched(draws, n);
        flawed::swap_pairs{swaps}(cards, watched);
        const fraction weight(draws.count(), draws.words());
        const auto untouched = static_cast<std::size_t>(std::ranges::count(watched.touched, false));
        if (untouched > 0) result.some_untouched += weight;
        if (std::ranges::count(watched.moved, false) > 0) result.some_unmoved += weight;
        result.untouched += weight * untouched;
        result.law[untouched] += weight;
    } while (draws.next());
    return result;
}

}  // namespace

TEST(Untouched, AgreesWithEverySequenceOfDraws) {
    for (const auto& [n, most] : {std::pair<std::size_t, std::uint64_t>{2, 5}, {3, 4}, {4, 3}, {5, 2}})
        for (std::uint64_t swaps = 0; swaps <= most; ++swaps) {
            const auto counted = by_enumeration(n, swaps);
            EXPECT_EQ(audit::some_untouched(n, swaps), counted.some_untouched) << n << " " << swaps;
            EXPECT_EQ(audit::some_never_swapped(n, swaps), counted.some_unmoved) << n << " " << swaps;
            EXPECT_EQ(audit::untouched_expected(n, swaps), counted.untouched) << n << " " << swaps;
            EXPECT_EQ(audit::untouched_law(n, swaps), counted.law) << n << " " << swaps;
        }
}

TEST(Untouched, IsTheFigureOfTheSecondDocument) {
    EXPECT_NEAR(audit::to_double(audit::some_untouched(10, 10)), 0.785, 0.0005);
}

TEST(Untouched, FormulaAndLawAgreeForADeck) {
    for (const std::uint64_t swaps : {52U, 120U}) {
        const auto law = audit::untouched_law(52, swaps);
        EXPECT_EQ(audit::some_untouched(52, swaps), 1 - law[0]);
        fraction mean = 0;
        for (std::size_t m = 0; m < law.size(); ++m) mean += law[m] * m;
        EXPECT_EQ(audit::untouched_expected(52, swaps), mean);
    }
}
