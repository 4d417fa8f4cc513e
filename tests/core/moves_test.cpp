#include "fairshuf/core/moves.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace fairshuf;

TEST(Moves, InsertingMovesTheCardsBetweenByOne) {
    std::string cards = "abcdef";
    insert_card(cards, 1, 4);
    EXPECT_EQ(cards, "acdebf");
    insert_card(cards, 4, 1);
    EXPECT_EQ(cards, "abcdef");
    insert_card(cards, 3, 3);
    EXPECT_EQ(cards, "abcdef");
    insert_card(cards, 0, 5);
    EXPECT_EQ(cards, "bcdefa");
}

TEST(Moves, SwappingACardWithItselfLeavesItWhole) {
    std::vector<std::string> cards{"a long enough text to be on the heap", "b"};
    swap_cards(cards, 0, 0);
    EXPECT_EQ(cards[0], "a long enough text to be on the heap");
    swap_cards(cards, 0, 1);
    EXPECT_EQ(cards[0], "b");
}

TEST(Moves, TakenCardsGoBackInTheOrderTheyWereTaken) {
    std::string cards = "abcd";
    std::vector<char> pile;
    pile.push_back(take_card(cards, 3));
    pile.push_back(take_card(cards, 1));
    put_back(cards, pile, 2);
    EXPECT_EQ(cards, "abdb");
    EXPECT_TRUE(pile.empty());
}
