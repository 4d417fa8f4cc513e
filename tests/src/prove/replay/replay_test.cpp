#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "catalogue/named.hpp"
#include "prove/replay/loop_forms.hpp"
#include "prove/replay/positions_after.hpp"
#include "prove/replay/untouched.hpp"

using namespace fairshuf;
using audit::fraction;

namespace {

proof_request asked(std::string_view algorithm, std::size_t n) {
    return {*named_algorithm(algorithm), *find_draws("exact"), n, 1};
}

// Spaces that follow each other become one.
std::string squeezed(const std::string& text) {
    std::string result;
    for (const char c : text)
        if (c != ' ' || !result.ends_with(' ')) result += c;
    return result;
}

}  // namespace

TEST(PositionsAfter, TheSecondSwapDoesNotDisturbTheFirstCard) {
    const auto request = asked("swap-up", 54);
    const auto found = *prove_positions_after(request, 2);
    EXPECT_EQ(found.rounds, 53U);
    EXPECT_EQ(found.undisturbed(), std::vector<std::size_t>{0});
    EXPECT_EQ(found.even_cards(), (std::vector<std::size_t>{0, 1}));
    const auto text = report::as_text(request, found, {});
    EXPECT_NE(squeezed(text).find("1 1/54 1/54 52/54 1/54 1/54 52/54"), std::string::npos) << text;
    EXPECT_NE(text.find("Round 2 does not disturb card 1:"), std::string::npos);
    EXPECT_NE(report::as_json(request, found).find("\"blocks\":[[1,1],[2,2],[3,54]]"), std::string::npos);
    EXPECT_NE(report::as_svg(request, found).find("after round 2 of 53"), std::string::npos);
}

TEST(PositionsAfter, WhereAllPlacesAreOneBlockHomeAndAwayAreShown) {
    const auto request = asked("swap-pairs", 54);
    const auto found = *prove_positions_after(request, 1);
    const auto text = report::as_text(request, found, {});
    EXPECT_NE(text.find("its own place"), std::string::npos) << text;
    EXPECT_NE(text.find("each other place"), std::string::npos) << text;
    // Neither draw is the card's place, or both are: 53/54 * 53/54 + 1/54 * 1/54.
    EXPECT_EQ(found.now[0][0], fraction(53 * 53 + 1, 54 * 54));
    EXPECT_NE(text.find("1405/1458"), std::string::npos) << text;
    EXPECT_NE(text.find("1/1458"), std::string::npos) << text;
}

TEST(PositionsAfter, OneMoreCardIsEvenAfterEachRound) {
    for (std::size_t k = 1; k < 8; ++k) {
        const auto cards = prove_positions_after(asked("swap-up", 9), k)->even_cards();
        EXPECT_EQ(cards.size(), k);
        EXPECT_EQ(cards.back(), k - 1);
    }
    EXPECT_EQ(prove_positions_after(asked("swap-up", 9), 8)->even_cards().size(), 9U);
}

TEST(PositionsAfter, HasThePileToo) {
    const auto request = asked("pick-last", 5);
    const auto found = *prove_positions_after(request, 2);
    EXPECT_EQ(found.places(), 7U);
    EXPECT_EQ(found.now[3][5], fraction(1, 5));
    EXPECT_EQ(found.now[3][6], fraction(1, 5));
    EXPECT_NE(report::as_svg(request, found).find(">p2</text>"), std::string::npos);
}

TEST(PositionsAfter, RefusesWhatItCannotFollow) {
    EXPECT_EQ(prove_positions_after(asked("swap-up", 5), 9).error().message,
              "--after 9: swap-up with 5 cards has only 4 rounds");
    EXPECT_FALSE(prove_positions_after(asked("pick-redraw", 5), 1));
}

TEST(UntouchedCards, OfTenAfterTenSwaps) {
    const auto found = *prove_untouched(asked("swap-pairs:10", 10));
    EXPECT_EQ(found.swaps, 10U);
    EXPECT_NEAR(audit::to_double(found.some), 0.785, 0.0005);
    for (const auto& [odds, swaps] : found.enough) {
        const auto at = [&](std::uint64_t k) {
            return prove_untouched(asked("swap-pairs:" + std::to_string(k), 10))->some;
        };
        EXPECT_LT(at(swaps), fraction(1, odds));
        EXPECT_GE(at(swaps - 1), fraction(1, odds));
    }
    EXPECT_FALSE(prove_untouched(asked("swap-any", 10)));
}

TEST(LoopForms, GiveEachOrderOnceAndMirrorEachOther) {
    for (std::size_t n = 1; n <= 5; ++n) {
        std::vector<std::set<std::vector<std::size_t>>> orders(4);
        std::vector<std::uint64_t> draws(n);
        const auto bounds = bounds_of_form(1, n);
        EXPECT_EQ(bounds, bounds_of_form(3, n));
        EXPECT_EQ(bounds.back(), 1U);  // idle
        std::size_t sequences = 0;
        for (bool more = true; more; ++sequences) {
            for (int form = 1; form <= 4; ++form)
                orders[static_cast<std::size_t>(form - 1)].insert(order_by_form(form, n, draws));
            EXPECT_EQ(order_by_form(1, n, draws), order_by_form(2, n, draws));
            EXPECT_EQ(order_by_form(3, n, draws), order_by_form(4, n, draws));
            auto mirrored = draws;
            for (std::size_t i = 0; i < n; ++i) mirrored[i] = bounds[i] - 1 - draws[i];
            auto up = order_by_form(2, n, mirrored);
            std::ranges::reverse(up);
            for (auto& card : up) card = n + 1 - card;
            EXPECT_EQ(up, order_by_form(4, n, draws));
            std::size_t wheel = 0;
            while (wheel < n && ++draws[wheel] == bounds[wheel]) draws[wheel++] = 0;
            more = wheel < n;
        }
        for (const auto& reached : orders) EXPECT_EQ(reached.size(), sequences);
    }
}

TEST(LoopForms, AreThoseOfSwapUpAndSwapDown) {
    const auto text = report::loop_forms(*named_algorithm("swap-down"), {});
    EXPECT_NE(text->find("FAIR, four times"), std::string::npos);
    EXPECT_FALSE(report::loop_forms(*named_algorithm("riffle"), {}));
}
