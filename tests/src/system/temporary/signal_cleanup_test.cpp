#include "system/temporary/signal_cleanup.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>

#include "lines/output/line_output.hpp"
#include "support/forked.hpp"
#include "support/shell.hpp"
#include "system/output/atomic_output.hpp"
#include "system/process/live_groups.hpp"
#include "system/status_line.hpp"

using namespace fairshuf;
using namespace std::chrono_literals;
using test::entry_count;
using test::forked;
using test::in_a_child;
namespace fs = std::filesystem;

namespace {

constexpr const char* left_as_it_was = "fairshuf lines: interrupted; the output was left as it was\n";

void say_to(const fs::path& path, int stream) {
    const int file = ::open(path.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
    ::dup2(file, stream);
    ::close(file);
}

// The signal arrives while this writes a named temporary file next to `path`.
int interrupted(const fs::path& path, const fs::path& said, int signal) {
    return in_a_child([&] {
        say_to(said, STDERR_FILENO);
        const signal_cleanup watch("fairshuf lines");
        auto output = atomic_output::open(path.string(), {.names = naming::always});
        if (!output || entry_count(path.parent_path()) != 2) return 1;
        ::kill(::getpid(), signal);
        return 2;
    });
}

}  // namespace

class Signals : public testing::Test {
protected:
    Signals() {
        fs::create_directory(place);
        test::write_all(path, "precious");
    }
    test::scratch_folder folder;
    fs::path place = folder / "place", path = place / "file", said = folder / "said";
};

TEST_F(Signals, RemoveTemporaryNamesBeforeTheProgramEnds) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        EXPECT_EQ(interrupted(path, said, signal), 128 + signal);
        EXPECT_EQ(test::read_all(said), left_as_it_was);
        EXPECT_EQ(test::read_all(path), "precious");
        EXPECT_EQ(entry_count(place), 1);
    }
}

TEST_F(Signals, PrintNothingWithoutTheNameOfAProgram) {
    EXPECT_EQ(in_a_child([&] {
                  say_to(said, STDERR_FILENO);
                  const signal_cleanup watch;
                  auto output = atomic_output::open(path.string(), {.names = naming::always});
                  ::raise(SIGTERM);
                  return 1;
              }),
              128 + SIGTERM);
    EXPECT_EQ(test::read_all(said), "");
    EXPECT_EQ(entry_count(place), 1);
}

// One watch does not undo another.
TEST_F(Signals, RunAllWatchedTasks) {
    EXPECT_EQ(in_a_child([&] {
                  say_to(said, STDERR_FILENO);
                  const signal_cleanup watch("fairshuf lines");
                  auto output = atomic_output::open(path.string(), {.names = naming::always});
                  {
                      const group_watch groups;
                      const signal_cleanup another;
                  }
                  const group_watch groups;
                  ::raise(SIGTERM);
                  return 1;
              }),
              128 + SIGTERM);
    EXPECT_EQ(test::read_all(said), left_as_it_was);
    EXPECT_EQ(entry_count(place), 1);
}

TEST_F(Signals, OfOtherKindsPrintNothing) {
    for (const int signal : {SIGPIPE, SIGXCPU}) {
        EXPECT_EQ(interrupted(path, said, signal), 128 + signal);
        EXPECT_EQ(test::read_all(said), "");
        EXPECT_EQ(entry_count(place), 1);
    }
}

TEST_F(Signals, MakeNoPromiseAboutOutputThatIsWrittenInPlace) {
    EXPECT_EQ(in_a_child([&] {
                  say_to(said, STDERR_FILENO);
                  const signal_cleanup watch("fairshuf lines");
                  auto output = atomic_output::open("/dev/null");
                  ::raise(SIGINT);
                  return 1;
              }),
              128 + SIGINT);
    EXPECT_EQ(test::read_all(said), "fairshuf lines: interrupted\n");
}

TEST_F(Signals, ClearTheStatusLine) {
    EXPECT_EQ(in_a_child([&] {
                  say_to(said, STDERR_FILENO);
                  const signal_cleanup watch("fairshuf lines");
                  const status_line shown([] { return "working"; }, true, {0ms, 0ms});
                  while (test::read_all(said).empty()) std::this_thread::yield();
                  ::raise(SIGTERM);
                  return 1;
              }),
              128 + SIGTERM);
    const std::string all = test::read_all(said);
    EXPECT_TRUE(all.starts_with("\rworking\x1b[K")) << all;
    EXPECT_TRUE(all.ends_with(std::string("\x1b[K\r\x1b[K") + left_as_it_was)) << all;
}

TEST_F(Signals, LeaveNoHolesInAFileOnStandardOutput) {
    EXPECT_EQ(in_a_child([&] {
                  say_to(said, STDERR_FILENO);
                  say_to(path, STDOUT_FILENO);
                  const signal_cleanup watch("fairshuf lines");
                  if (::write(STDOUT_FILENO, "before", 6) != 6) return 1;
                  auto output = atomic_output::open({});
                  if (::pwrite(output->file(), "text", 4, 1000) != 4) return 2;
                  ::raise(SIGINT);
                  return 3;
              }),
              128 + SIGINT);
    EXPECT_EQ(test::read_all(path), "before");
}

// Several threads write while the signal arrives at any time.
TEST_F(Signals, LeaveNothingThatOtherThreadsWrite) {
    for (int round = 0; round < 20; ++round) {
        std::array<int, 2> ready{};
        ASSERT_EQ(::pipe2(ready.data(), O_CLOEXEC), 0);
        forked child([&] {
            say_to(said, STDERR_FILENO);
            say_to(path, STDOUT_FILENO);
            const signal_cleanup watch("fairshuf lines");
            auto output = atomic_output::open({});
            lines::line_output lines(output->file(), true, 0);
            const std::string text(1 << 16, 'x');
            const auto work = [&](std::uint64_t half) {
                for (std::uint64_t i = 0; lines.write(0, (2 * (i % 100) + half) * text.size(), text); ++i)
                    if (i == 0 && ::write(ready[1], "x", 1) != 1) return;
            };
            const std::jthread other(work, 1);
            work(0);
            return 1;
        });
        char byte = 0;
        ASSERT_EQ(::read(ready[0], &byte, 1), 1);
        std::this_thread::sleep_for(
            std::chrono::microseconds(100 * round));  // a different moment in each round
        ::kill(child.pid(), SIGTERM);
        EXPECT_EQ(child.wait(), 128 + SIGTERM);
        EXPECT_EQ(fs::file_size(path), 0U);
        ::close(ready[0]);
        ::close(ready[1]);
    }
}

TEST_F(Signals, ThatAreIgnoredStayIgnored) {
    EXPECT_EQ(in_a_child([&] {
                  std::signal(SIGHUP, SIG_IGN);
                  const signal_cleanup watch("fairshuf lines");
                  auto output = atomic_output::open(path.string(), {.names = naming::always});
                  ::raise(SIGHUP);
                  return output->commit(0) ? 0 : 1;
              }),
              0);
    EXPECT_EQ(test::read_all(path), "");
}

TEST_F(Signals, ForATooLargeFileBecomeWriteErrors) {
    EXPECT_EQ(in_a_child([&] {
                  const signal_cleanup watch("fairshuf lines");
                  const rlimit limit{1000, 1000};
                  setrlimit(RLIMIT_FSIZE, &limit);
                  auto output = atomic_output::open(path.string());
                  std::string text(2000, 'x');
                  const iovec part{text.data(), text.size()};
                  return write_at(output->file(), 0, {&part, 1}) == EFBIG ? 0 : 1;
              }),
              0);
    EXPECT_EQ(test::read_all(path), "precious");
    EXPECT_EQ(entry_count(place), 1);
}

TEST_F(Signals, GetTheirOldActionBackAfterTheLastWatch) {
    EXPECT_EQ(in_a_child([&] {
                  say_to(said, STDERR_FILENO);
                  {
                      const signal_cleanup watch("fairshuf lines");
                      const signal_cleanup another;
                  }
                  ::raise(SIGTERM);
                  return 1;
              }),
              128 + SIGTERM);
    EXPECT_EQ(test::read_all(said), "");
    EXPECT_EQ(in_a_child([&] {
                  { const signal_cleanup watch("fairshuf lines"); }
                  ::raise(SIGXFSZ);
                  return 1;
              }),
              128 + SIGXFSZ);
}

// Several threads create and remove names while the signal arrives at any time.
TEST_F(Signals, RemoveNamesThatAreBeingCreated) {
    for (int round = 0; round < 20; ++round) {
        std::array<int, 2> ready{};
        ASSERT_EQ(::pipe2(ready.data(), O_CLOEXEC), 0);
        forked child([&] {
            say_to(said, STDERR_FILENO);
            const signal_cleanup watch("fairshuf lines");
            const auto opened = open_folder(place);
            const auto work = [&] {
                for (bool first = true;; first = false) {
                    temporary_name name;
                    const auto file = open_named(opened, 0600, name);
                    if (first && ::write(ready[1], "x", 1) != 1) return;
                }
            };
            const std::jthread other(work);
            work();
            return 1;
        });
        char byte = 0;
        ASSERT_EQ(::read(ready[0], &byte, 1), 1);
        std::this_thread::sleep_for(
            std::chrono::microseconds(100 * round));  // a different moment in each round
        ::kill(child.pid(), SIGTERM);
        EXPECT_EQ(child.wait(), 128 + SIGTERM);
        EXPECT_EQ(entry_count(place), 1);
        ::close(ready[0]);
        ::close(ready[1]);
    }
}
