#include "system/progress.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "support/terminal.hpp"

using namespace fairshuf;
using test::terminal;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t gigabyte = 1'000'000'000;

const progress_state half_read{
    .name = "reading", .done = 12 * gigabyte / 10, .expected = 23 * gigabyte / 10, .seconds = 1.44};

}  // namespace

TEST(Progress, IsALineThatFitsTheTerminal) {
    EXPECT_EQ(progress_line(half_read, 79),
              "reading  [###########-----------]  52%  1.2 of 2.3 GB  833 MB/s  1 s left");
    EXPECT_EQ(progress_line(half_read, 60), "reading  [#######-------]  52%  1.2 of 2.3 GB  1 s left");
    EXPECT_EQ(progress_line(half_read, 40), "reading  [####-----]  52%  1 s left");
    EXPECT_EQ(progress_line(half_read, 30), "reading  52%  1 s left");
    EXPECT_EQ(progress_line(half_read, 20), "reading  52%");
    EXPECT_EQ(progress_line(half_read, 5), "readi");
    EXPECT_EQ(progress_line(half_read, 0), "");
    for (std::size_t columns = 0; columns < 200; ++columns)
        EXPECT_LE(progress_line(half_read, columns).size(), columns);
}

TEST(Progress, HasNoBarIfTheTotalIsUnknown) {
    EXPECT_EQ(progress_line({.name = "reading", .done = gigabyte, .expected = 0, .seconds = 4}, 79),
              "reading  1.0 GB  250 MB/s");
    EXPECT_EQ(progress_line({.name = "reading", .done = 0, .expected = 0, .seconds = 0}, 79), "reading  0 B");
}

TEST(Progress, BeginsAndEndsTidily) {
    EXPECT_EQ(progress_line({.name = "writing", .done = 0, .expected = 100, .seconds = 2}, 40),
              "writing  [---------]  0%");
    EXPECT_EQ(progress_line({.name = "writing", .done = 100, .expected = 100, .seconds = 2}, 60),
              "writing  [###############]  100%  100 of 100 B  0 s left");
    EXPECT_EQ(progress_line({.name = "writing", .done = 300, .expected = 100, .seconds = 2}, 60),
              "writing  [###############]  100%  100 of 100 B  0 s left");
}

TEST(Progress, PrintsNothingWithoutATerminal) {
    testing::internal::CaptureStderr();
    {
        progress shown(true, {0ms, 0ms});
        EXPECT_FALSE(shown.is_shown());
        shown.phase("reading", 100);
        shown.add(10);
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Progress, PrintsNothingForShortOrQuietWork) {
    terminal screen;
    if (!screen.is_there()) GTEST_SKIP() << "no terminal to be had";
    {
        progress quick(true);
        EXPECT_TRUE(quick.is_shown());
        quick.phase("reading", 100);
        quick.add(10);
        quick.finish();
        progress quiet(false, {0ms, 0ms});
        EXPECT_FALSE(quiet.is_shown());
        quiet.phase("reading", 100);
    }
    EXPECT_EQ(screen.seen(), "");
}

TEST(Progress, DrawsALineAndClearsIt) {
    terminal screen;
    if (!screen.is_there()) GTEST_SKIP() << "no terminal to be had";
    {
        progress shown(true, {100ms, 5ms});
        shown.phase("reading", 1000);
        std::vector<std::jthread> workers;
        for (int i = 0; i < 4; ++i)
            workers.emplace_back([&] {
                for (int turn = 0; turn < 125; ++turn) shown.add(1);
            });
        workers.clear();
        EXPECT_TRUE(screen.shows("]  50%  0.5 of 1.0 kB  "));
        shown.phase("writing", 0);
        EXPECT_TRUE(screen.shows("\rwriting  0 B\x1b[K"));
    }
    const std::string seen = screen.seen();
    EXPECT_TRUE(seen.starts_with("\rreading  [#####") || seen.starts_with("\rreading  [-----")) << seen;
    EXPECT_TRUE(seen.ends_with("\r\x1b[K")) << seen;
    EXPECT_EQ(seen.find('\n'), std::string::npos);
}
