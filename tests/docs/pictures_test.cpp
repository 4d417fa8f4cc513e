// The pictures of the documentation are what the command draws.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>

#include "support/shell.hpp"

using namespace fairshuf::test;

namespace {

void is_drawn_by(const std::string& arguments, const std::string& picture) {
    EXPECT_EQ(shell(FAIRSHUF_COMMAND " " + arguments + " --svg -").out,
              read_all(FAIRSHUF_SOURCE_DIR "/docs/images/" + picture))
        << "fairshuf " << arguments << " --svg docs/images/" << picture;
}

}  // namespace

TEST(Docs, PicturesAreWhatTheCommandDraws) {
    const std::array<std::pair<const char*, const char*>, 4> pictures{{
        {"swap-down.svg", "trace swap-down 1 2 3 4 5 --script 1,2,0,0"},
        {"swap-up.svg", "trace swap-up 1 2 3 4 5 --script 1,2,1,0"},
        {"pick-last.svg", "trace pick-last 0 1 2 3 4 --seed 002"},
        {"sort-comparator-curve.svg", "prove sort-comparator-timsort --curve n=2..8"},
    }};
    for (const auto& [name, arguments] : pictures) {
        is_drawn_by(arguments, name);
        is_drawn_by(arguments + std::string(" --lang zh"), "zh/" + std::string(name));
    }
}

#ifdef FAIRSHUF_LONG_TESTS
TEST(Docs, ThePictureOfTenMillionShufflesIsWhatTheCommandDraws) {
    is_drawn_by("observe swap-up -n 13 --shuffles 10M --seed 003", "document-003-places.svg");
    is_drawn_by("observe swap-up -n 13 --shuffles 10M --seed 003 --lang zh", "zh/document-003-places.svg");
}
#endif
