#include "mpi/job_progress.hpp"

#include <gtest/gtest.h>

#include <string>

using namespace fairshuf::cluster;

namespace {

std::string log_of(const progress_settings& how) {
    testing::internal::CaptureStderr();
    job_progress shown(how);
    shown.phase("counting", 1000);
    shown.add(100);
    shown.add(400);
    shown.phase("writing", 2000);
    shown.add(500);
    shown.finish();
    return testing::internal::GetCapturedStderr();
}

}  // namespace

TEST(JobProgress, WritesLinesToALog) {
    const std::string log = log_of({.is_logged = true, .pause = std::chrono::milliseconds(0)});
    EXPECT_EQ(std::count(log.begin(), log.end(), '\n'), 3);
    EXPECT_TRUE(log.starts_with("counting")) << log;
    EXPECT_NE(log.find(" 10%"), std::string::npos) << log;
    EXPECT_NE(log.find(" 50%"), std::string::npos) << log;
    EXPECT_NE(log.find("\nwriting"), std::string::npos) << log;
    EXPECT_NE(log.find(" 25%"), std::string::npos) << log;
}

TEST(JobProgress, WritesNothingToALogTooSoonOrUnasked) {
    EXPECT_EQ(log_of({.is_logged = true}), "");
    EXPECT_EQ(log_of({.pause = std::chrono::milliseconds(0)}), "");
}
