#include "fairshuf/algorithm/swap_down.hpp"

#include <gtest/gtest.h>

#include <array>

#include "fairshuf/draws/scripted.hpp"

using namespace fairshuf;

TEST(SwapDown, IsTheWalkOfTheFirstDocument) {
    std::array cards{1, 2, 3, 4, 5};
    scripted draws({1, 2, 0, 0});
    swap_down{}(cards, draws);
    EXPECT_EQ(cards, (std::array{5, 4, 1, 3, 2}));
    EXPECT_EQ(draws.used(), 4U);
}

TEST(SwapDown, CanBeRunByTheCompiler) {
    constexpr auto shuffled = [] {
        std::array cards{1, 2, 3, 4, 5};
        scripted draws({1, 2, 0, 0});
        swap_down{}(cards, draws);
        return cards;
    }();
    static_assert(shuffled == std::array{5, 4, 1, 3, 2});
}
