#include "system/progress_note.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "support/terminal.hpp"

using namespace fairshuf;

TEST(ProgressNote, PrintsNothingForShortWork) {
    testing::internal::CaptureStderr();
    for (int i = 0; i < 20; ++i) const progress_note note("quick", true);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(ProgressNote, AppearsAfterASecondAndCleansUp) {
    test::terminal screen;
    if (!screen.is_there()) GTEST_SKIP() << "no terminal to be had";
    const auto begin = std::chrono::steady_clock::now();
    {
        const progress_note note("slow");
        EXPECT_TRUE(screen.shows("\x1b[K"));
    }
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
    const auto said = screen.seen();
    EXPECT_TRUE(said.starts_with("\rslow ... 1 s\x1b[K")) << said;
    EXPECT_TRUE(said.ends_with("\r\x1b[K")) << said;
}

TEST(ProgressNote, ShowsTheProgressOfTheWork) {
    EXPECT_EQ(how_far(0, 100, 2, "shuffles"), "shuffles ... 2 s");
    EXPECT_EQ(how_far(25'000'000, 100'000'000, 5, "shuffles"),
              "[######..................] 25 %  5,000,000 shuffles per second, 15 s left");
    EXPECT_TRUE(how_far(2, 1'000'000, 1, "orders").ends_with("6 days left"));
    EXPECT_TRUE(how_far(10, 10'000, 1, "orders").ends_with("17 min left"));
    EXPECT_EQ(how_far(1000, 0, 2, "orders"), "1,000 orders, 500 per second");
}
