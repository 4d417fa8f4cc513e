#include "fairshuf/deal/playing_card.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

using namespace fairshuf;

TEST(PlayingCard, HasFacesThatPeopleKnow) {
    EXPECT_EQ(face(playing_card(0), faces::symbols), "A♠");
    EXPECT_EQ(face(playing_card(card_suit::hearts, 9), faces::symbols), "10♥");
    EXPECT_EQ(face(playing_card(card_suit::hearts, 9), faces::ascii), "Th");
    EXPECT_EQ(face(playing_card(51), faces::symbols), "K♣");
    EXPECT_EQ(face(playing_card(playing_card::big_joker), faces::symbols), "Jo★");
    EXPECT_EQ(face(playing_card(playing_card::small_joker), faces::ascii), "Jo1");
}

TEST(PlayingCard, IsFoundByEachOfItsFaces) {
    std::set<std::string> all;
    for (std::size_t i = 0; i < playing_card::kinds; ++i)
        for (const auto as : {faces::symbols, faces::ascii}) {
            const auto name = face(playing_card(i), as);
            EXPECT_TRUE(all.insert(name).second) << name;
            EXPECT_EQ(find_card(name), playing_card(i)) << name;
        }
    for (const auto* name : {"10h", "Th", "tH", "10♥", "T♥", "t♥"})
        EXPECT_EQ(find_card(name), playing_card(22)) << name;
    EXPECT_EQ(find_card("jo2"), playing_card(playing_card::big_joker));
}

TEST(PlayingCard, NothingElseIsACard) {
    for (const auto* name :
         {"", "s", "♠", "A", "1s", "11h", "Ax", "As ", " As", "AsKd", "\xe2\x99", "Jo", "Jo3"})
        EXPECT_EQ(find_card(name), std::nullopt) << name;
}

TEST(PlayingCard, HeartsDiamondsAndTheBigJokerAreRed) {
    std::string red;
    for (const auto card : new_decks(1, true))
        if (card.is_red() && (card.is_joker() || card.rank() == 0)) red += face(card, faces::ascii);
    EXPECT_EQ(red, "AhAdJo2");
}

TEST(NewDecks, HaveEachCardOnceInEachDeck) {
    EXPECT_EQ(new_decks(1, false).size(), 52U);
    EXPECT_EQ(new_decks(1, true).size(), 54U);
    std::vector<int> times(playing_card::kinds);
    for (const auto card : new_decks(3, true)) ++times[card.number()];
    EXPECT_EQ(times, std::vector<int>(playing_card::kinds, 3));
}
