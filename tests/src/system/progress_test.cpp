#include "system/progress.hpp"

#include <gtest/gtest.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>
#include <utility>
#include <vector>

using namespace fairshuf;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t gigabyte = 1'000'000'000;

const progress_state half_read{
    .name = "reading", .done = 12 * gigabyte / 10, .expected = 23 * gigabyte / 10, .seconds = 1.44};

// A terminal of its own as standard error, and all that is written to it.
class terminal {
public:
    terminal() {
        winsize size{.ws_row = 24, .ws_col = 60, .ws_xpixel = 0, .ws_ypixel = 0};
        int ours = -1;
        if (::openpty(&theirs_, &ours, nullptr, nullptr, &size) != 0) return;
        before_ = ::dup(STDERR_FILENO);
        ::dup2(ours, STDERR_FILENO);
        ::close(ours);
        reader_ = std::jthread([this] { read(); });
    }
    terminal(const terminal&) = delete;
    terminal& operator=(const terminal&) = delete;
    ~terminal() { (void)seen(); }

    bool is_there() const { return before_ >= 0; }

    // Ends it.
    std::string seen() {
        if (before_ < 0) return seen_;
        ::dup2(before_, STDERR_FILENO);  // closes our side, and the reader comes to an end
        ::close(std::exchange(before_, -1));
        reader_.join();
        ::close(theirs_);
        return seen_;
    }

private:
    void read() {
        std::vector<char> buffer(1000);
        for (;;) {
            const ssize_t got = ::read(theirs_, buffer.data(), buffer.size());
            if (got <= 0) return;
            seen_.append(buffer.data(), static_cast<std::size_t>(got));
        }
    }

    int theirs_ = -1, before_ = -1;
    std::string seen_;
    std::jthread reader_;
};

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

TEST(Progress, HasNoBarWhereTheEndIsUnknown) {
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

TEST(Progress, SaysNothingWhereThereIsNoTerminal) {
    testing::internal::CaptureStderr();
    {
        progress shown(true);
        shown.phase("reading", 100);
        shown.add(10);
        std::this_thread::sleep_for(1200ms);
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Progress, SaysNothingOfWorkThatIsSoonDoneOrWantsToBeQuiet) {
    terminal screen;
    if (!screen.is_there()) GTEST_SKIP() << "no terminal to be had";
    {
        progress quick(true);
        quick.phase("reading", 100);
        quick.add(10);
        quick.finish();
        progress quiet(false);
        quiet.phase("reading", 100);
        std::this_thread::sleep_for(1200ms);
    }
    EXPECT_EQ(screen.seen(), "");
}

TEST(Progress, DrawsALineAndClearsIt) {
    terminal screen;
    if (!screen.is_there()) GTEST_SKIP() << "no terminal to be had";
    {
        progress shown(true);
        shown.phase("reading", 1000);
        std::vector<std::jthread> workers;
        for (int i = 0; i < 4; ++i)
            workers.emplace_back([&] {
                for (int turn = 0; turn < 125; ++turn) shown.add(1);
            });
        workers.clear();
        std::this_thread::sleep_for(1300ms);
        shown.phase("writing", 0);
        std::this_thread::sleep_for(300ms);
    }
    const std::string seen = screen.seen();
    EXPECT_TRUE(seen.starts_with("\rreading  [#####")) << seen;
    EXPECT_NE(seen.find("]  50%  0.5 of 1.0 kB  "), std::string::npos) << seen;
    EXPECT_NE(seen.find("\rwriting  0 B\x1b[K"), std::string::npos) << seen;
    EXPECT_TRUE(seen.ends_with("\r\x1b[K")) << seen;
    EXPECT_EQ(seen.find('\n'), std::string::npos);
}
