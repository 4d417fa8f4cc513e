#include "system/progress_note.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

using namespace fairshuf;

TEST(Waiting, SaysNothingOfWorkThatIsSoonDone) {
    testing::internal::CaptureStderr();
    for (int i = 0; i < 20; ++i) const progress_note note("quick", true);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Waiting, SpeaksAfterASecondAndCleansUpAfterItself) {
    testing::internal::CaptureStderr();
    {
        const progress_note note("slow", true);
        std::this_thread::sleep_for(std::chrono::milliseconds(1400));
    }
    const auto said = testing::internal::GetCapturedStderr();
    EXPECT_TRUE(said.starts_with("\rslow ... 1 s\x1b[K")) << said;
    EXPECT_TRUE(said.ends_with("\r\x1b[K")) << said;
}

TEST(Waiting, TellsHowFarTheWorkHasCome) {
    EXPECT_EQ(how_far(0, 100, 2, "shuffles"), "shuffles ... 2 s");
    EXPECT_EQ(how_far(25'000'000, 100'000'000, 5, "shuffles"),
              "[######..................] 25 %  5,000,000 shuffles per second, 15 s left");
    EXPECT_TRUE(how_far(2, 1'000'000, 1, "orders").ends_with("6 days left"));
    EXPECT_TRUE(how_far(10, 10'000, 1, "orders").ends_with("17 min left"));
    EXPECT_EQ(how_far(1000, 0, 2, "orders"), "1,000 orders, 500 per second");
}
