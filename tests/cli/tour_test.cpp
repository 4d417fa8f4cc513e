#include <gtest/gtest.h>

#include <string>

#include "cli/command.hpp"

using namespace fairshuf::test;

TEST(Tour, ShowsADeckAProofACounterexampleAndTheNextSteps) {
    const auto said = run("");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.err, "");
    for (const auto* text :
         {"A shuffled deck", "A♠", "10♥", "FAIR: each of the 24 orders has probability exactly 1/24",
          "UNFAIR: 2 1 4 3 comes up 15 times in 256 instead of 1 in 24", "Where to go next"})
        EXPECT_NE(said.out.find(text), std::string::npos) << text;
}

TEST(Tour, NamesEachCardOnce) {
    const std::string deck = run("").out.substr(0, 600);
    for (const std::string suit : {"♠", "♥", "♦", "♣"})
        for (const std::string rank : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}) {
            const auto first = deck.find(" " + rank + suit);
            ASSERT_NE(first, std::string::npos) << rank << suit;
            EXPECT_EQ(deck.find(" " + rank + suit, first + 1), std::string::npos) << rank << suit;
        }
}

TEST(Tour, ItsCommandsCanBeTypedAsTheyArePrinted) {
    EXPECT_NE(shell("FAIRSHUF_AS='./dev run' " FAIRSHUF_COMMAND).out.find("  ./dev run prove naive -n 4 "),
              std::string::npos);
    EXPECT_NE(run("").out.find("  fairshuf prove naive -n 4 "), std::string::npos);
}

TEST(Tour, IsDifferentEachTime) {
    EXPECT_NE(run("").out, run("").out);
}
