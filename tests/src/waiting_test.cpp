#include "waiting.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

using namespace fairshuf;

TEST(Waiting, SaysNothingOfWorkThatIsSoonDone) {
    testing::internal::CaptureStderr();
    for (int i = 0; i < 20; ++i) const waiting note("quick", true);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Waiting, SpeaksAfterASecondAndCleansUpAfterItself) {
    testing::internal::CaptureStderr();
    {
        const waiting note("slow", true);
        std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "\rslow ... 1 s\r\x1b[K");
}
