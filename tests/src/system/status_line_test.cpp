#include "system/status_line.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <new>
#include <string>
#include <thread>

#include "support/forked.hpp"
#include "support/terminal.hpp"

using namespace fairshuf;
using namespace std::chrono_literals;
using test::terminal;

TEST(StatusLine, IsRedrawnAndClearedAtTheEnd) {
    terminal screen;
    if (!screen.is_there()) GTEST_SKIP() << "no terminal to be had";
    {
        std::atomic<int> turn = 0;
        status_line shown([&] { return "turn " + std::to_string(++turn); }, true, {0ms, 1ms});
        EXPECT_TRUE(screen.shows("\rturn 2\x1b[K"));
        shown.finish();
        EXPECT_FALSE(shown.is_shown());
        EXPECT_TRUE(screen.shows("\x1b[K\r\x1b[K"));
    }
    const std::string seen = screen.seen();
    EXPECT_TRUE(seen.starts_with("\rturn 1\x1b[K\rturn 2\x1b[K")) << seen;
    EXPECT_TRUE(seen.ends_with("\x1b[K\r\x1b[K")) << seen;
}

TEST(StatusLine, IsNotDrawnBeforeAnythingHasBegun) {
    terminal screen;
    if (!screen.is_there()) GTEST_SKIP() << "no terminal to be had";
    {
        std::atomic<int> asked = 0;
        const status_line shown(
            [&] {
                ++asked;
                return "";
            },
            true, {0ms, 1ms});
        while (asked < 3) std::this_thread::yield();
    }
    EXPECT_EQ(screen.seen(), "");
}

// The work goes on without the line.
TEST(StatusLine, IsOmittedIfThereIsNoMemoryForIt) {
    std::atomic<int> asked = 0;
    status_line shown(
        [&]() -> std::string {
            ++asked;
            throw std::bad_alloc();
        },
        true, {0ms, 1ms});
    while (asked < 3) std::this_thread::yield();
    shown.finish();
    EXPECT_FALSE(shown.is_shown());
}

TEST(StatusLine, IsOmittedIfThereIsNoThreadForIt) {
    EXPECT_EQ(test::in_a_child([] {
                  const rlimit little{4 << 20, 4 << 20};  // less than a thread needs
                  if (::setrlimit(RLIMIT_AS, &little) != 0) return 1;
                  const status_line shown([] { return "a line"; }, true, {0ms, 1ms});
                  return shown.is_shown() ? 2 : 0;
              }),
              0);
}

// The interface promises a second, so the test waits for one.
TEST(StatusLine, WaitsForASecond) {
    terminal screen;
    if (!screen.is_there()) GTEST_SKIP() << "no terminal to be had";
    const auto begin = std::chrono::steady_clock::now();
    const status_line shown([] { return "slow"; }, true);
    EXPECT_TRUE(screen.shows("\rslow\x1b[K"));
    EXPECT_GE(std::chrono::steady_clock::now() - begin, 1s);
}

TEST(StatusLine, IsClearedByASignalThatEndsTheProgram) {
#if defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "ThreadSanitizer allows no threads in a child of a program with threads";
#endif
    terminal screen;
    if (!screen.is_there()) GTEST_SKIP() << "no terminal to be had";
    test::forked child([] {
        const status_line shown([] { return "working"; }, true, {0ms, 1ms});
        for (;;) ::pause();
        return 1;
    });
    EXPECT_TRUE(screen.shows("\rworking\x1b[K"));
    ::kill(child.pid(), SIGTERM);
    EXPECT_EQ(child.wait(), 128 + SIGTERM);
    EXPECT_TRUE(screen.shows("\x1b[K\r\x1b[K"));
    const std::string seen = screen.seen();
    EXPECT_TRUE(seen.ends_with("\x1b[K\r\x1b[K")) << seen;
}
