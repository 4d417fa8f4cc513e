#include "bench/race.hpp"

#include <gtest/gtest.h>

#include <string>

using namespace fairshuf;

TEST(Race, RunsEverybodyInTurn) {
    std::string ran;
    race r;
    r.add("a", [&] { return ran += 'a', 1U; });
    r.add("b", [&] { return ran += 'b', 1U; });
    r.run(3);
    EXPECT_EQ(ran, "ababab");
    EXPECT_EQ(r.names(), (std::vector<std::string>{"a", "b"}));
}

TEST(Race, TheMedianIsOfSecondsPerItem) {
    double seconds = 9;
    race r;
    r.add_timed("a", [&] { return race::lap{seconds -= 3, 2}; });  // 6, 3 and 0 seconds
    r.run(3);
    EXPECT_DOUBLE_EQ(r.median("a"), 1.5);
    EXPECT_EQ(r.median("nobody"), 0);
}

TEST(Race, ARunnerThatHasUsedUpItsBudgetRunsNoMoreRounds) {
    int slow = 0, quick = 0;
    race r;
    r.add_timed("slow", [&] { return ++slow, race::lap{2, 1}; });
    r.add_timed("quick", [&] { return ++quick, race::lap{0.25, 1}; });
    r.run(5, 1);
    EXPECT_EQ(slow, 1);  // every runner runs once
    EXPECT_EQ(quick, 4);
}
