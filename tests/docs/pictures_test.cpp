// The pictures of the documentation are what the command draws.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

#include "support/shell.hpp"

using namespace fairshuf::test;

TEST(Docs, PicturesAreWhatTheCommandDraws) {
    const std::array<std::pair<const char*, const char*>, 5> pictures{{
        {"swap-down.svg", "trace swap-down 1 2 3 4 5 --script 1,2,0,0"},
        {"swap-up.svg", "trace swap-up 1 2 3 4 5 --script 1,2,1,0"},
        {"pick-last.svg", "trace pick-last 0 1 2 3 4 --seed 002"},
        {"insert-swap.svg", "trace insert-swap 0 1 2 3 4 --seed 002"},
        {"sort-comparator-places.svg", "prove sort-comparator-timsort -n 6 --positions"},
    }};
    for (const auto& [name, arguments] : pictures)
        EXPECT_EQ(shell(std::string(FAIRSHUF_COMMAND " ") + arguments + " --svg -").out,
                  read_all(std::string(FAIRSHUF_SOURCE_DIR "/docs/images/") + name))
            << name << ": fairshuf " << arguments << " --svg docs/images/" << name;
}
