// Signals at any moment: afterwards the output is complete or unchanged, and no other file remains.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>

#include "cli/lines/line_runs.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using namespace fairshuf::test;

namespace {

#ifdef FAIRSHUF_LONG_TESTS
constexpr int rounds = 100;
#else
constexpr int rounds = 10;
#endif

constexpr std::array<int, 4> ending{SIGKILL, SIGINT, SIGTERM, SIGHUP};

constexpr const char* left_as_it_was = "fairshuf lines: interrupted; the output was left as it was\n";

// The bytes that a process has written so far, to any file.
std::uint64_t written_by(pid_t pid) {
    const std::string counts = read_all("/proc/" + std::to_string(pid) + "/io");
    const auto at = counts.find("wchar: ");
    return at == std::string::npos ? 0 : std::strtoull(counts.c_str() + at + 7, nullptr, 10);
}

class LinesSignals : public LineRuns {
protected:
    words spilling(int threads) const {
        return command({"-S1M", "--parallel=" + std::to_string(threads), "-o", output.string()});
    }

    // Without support for unnamed files, a killed process leaves a temporary file.
    bool has_nameless_files() const {
        return handle(::open(place.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600)).get() >= 0;
    }

    // A process that was killed while it renamed the file may leave two names or another one, but the file is
    // complete.
    void remove_complete_file() const {
        for (const auto& name : entries(place)) {
            if (!name.starts_with(".fairshuf-")) continue;
            EXPECT_TRUE(same_text(read_all(place / name), wanted) || !has_nameless_files());
            std::filesystem::remove(place / name);
        }
    }

    void check(const ended& run, int signal) const {
        const std::string found = read_all(output);
        const bool complete = found == wanted;
        EXPECT_TRUE(complete || found == old);
        EXPECT_TRUE(run.status == 128 + signal || (run.status == 0 && complete)) << run.status;
        if (signal == SIGKILL) remove_complete_file();
        const bool said_so = run.err == "fairshuf lines: interrupted\n" ||
                             (run.err == left_as_it_was && found == old) ||
                             (run.err.empty() && (complete || signal == SIGKILL));
        EXPECT_TRUE(said_so) << run.err;
        expect_nothing_left();
    }

    std::string text = numbered(60'000, 100), wanted = shuffled(text);
    chacha20 engine{key::from_text("moments")};
    exact<chacha20> draws{engine};
};

}  // namespace

// The command is reading: it waits for input that does not come.
TEST_F(LinesSignals, WhileReadingLeaveTheOutputUnchanged) {
    for (int round = 0; round < rounds; ++round) {
        const int signal = ending[static_cast<std::size_t>(round) % ending.size()];
        constexpr std::size_t in_the_pipe = 1 << 17;  // at most, so it has begun to read
        const auto some = in_the_pipe + draws.below(text.size() - in_the_pipe);
        SCOPED_TRACE(std::to_string(signal) + " after " + std::to_string(some) + " bytes");
        auto pipe = new_pipe();
        started running(spilling(1 + round % 3), {.input = pipe.reader.get()});
        pipe.reader.close();
        ASSERT_TRUE(write_to(pipe.writer.get(), std::string_view(text).substr(0, some)));
        ::kill(running.pid(), signal);
        const auto run = running.wait();
        EXPECT_EQ(run.status, 128 + signal);
        EXPECT_EQ(run.err, signal == SIGKILL ? "" : left_as_it_was);
        EXPECT_EQ(read_all(output), old);
        expect_nothing_left();
    }
}

// The command has all its input. The signal arrives after it has written so much to temporary files and the
// output, or at its end.
TEST_F(LinesSignals, WhileWritingAreSafe) {
    for (int round = 0; round < rounds; ++round) {
        const int signal = ending[static_cast<std::size_t>(round) % ending.size()];
        const auto some = draws.below(2 * text.size() + text.size() / 8);
        SCOPED_TRACE(std::to_string(signal) + " after " + std::to_string(some) + " bytes were written");
        write_all(output, old);
        auto pipe = new_pipe();
        started running(spilling(1 + round % 3), {.input = pipe.reader.get()});
        pipe.reader.close();
        ASSERT_TRUE(write_to(pipe.writer.get(), text));
        pipe.writer.close();
        while (!running.is_over() && written_by(running.pid()) < some) {}
        ::kill(running.pid(), signal);
        check(running.wait(), signal);
    }
}

TEST_F(LinesSignals, EndItQuietlyOnAClosedPipe) {
    for (int round = 0; round < rounds; ++round) {
        const auto some = draws.below(text.size() - 1'000'000);  // the remaining text fills any pipe
        SCOPED_TRACE(std::to_string(some) + " bytes were read");
        auto in = new_pipe(), out = new_pipe();
        started running(command({"-S1M", "--parallel=" + std::to_string(1 + round % 3)}),
                        {.input = in.reader.get(), .output = out.writer.get()});
        in.reader.close();
        out.writer.close();
        ASSERT_TRUE(write_to(in.writer.get(), text));
        in.writer.close();
        EXPECT_TRUE(same_text(read_from(out.reader.get(), some), std::string_view(wanted).substr(0, some)));
        out.reader.close();
        const auto run = running.wait();
        EXPECT_EQ(run.status, 128 + SIGPIPE);
        EXPECT_EQ(run.err, "");
        expect_nothing_left();
    }
}

// A shell may start it with SIGPIPE ignored.
TEST_F(LinesSignals, ThatAreIgnoredBecomeAnError) {
    for (int round = 0; round < rounds; ++round) {
        auto out = new_pipe();
        write_all(folder / "input", text);
        started running(
            command({"-S1M", "--parallel=" + std::to_string(1 + round % 3), (folder / "input").string()}),
            {.output = out.writer.get(), .ignored = {SIGPIPE}});
        out.writer.close();
        read_from(out.reader.get(), draws.below(text.size() - 1'000'000));
        out.reader.close();
        const auto run = running.wait();
        EXPECT_EQ(run.status, 1);
        EXPECT_EQ(run.err, "fairshuf lines: write error: Broken pipe\n");
        expect_nothing_left();
    }
}

// Like nohup.
TEST_F(LinesSignals, ThatAreIgnoredChangeNothing) {
    auto pipe = new_pipe();
    started running(spilling(2), {.input = pipe.reader.get(), .ignored = {SIGHUP}});
    pipe.reader.close();
    ASSERT_TRUE(write_to(pipe.writer.get(), std::string_view(text).substr(0, text.size() / 2)));
    ::kill(running.pid(), SIGHUP);
    ASSERT_TRUE(write_to(pipe.writer.get(), std::string_view(text).substr(text.size() / 2)));
    pipe.writer.close();
    expect_done(running.wait(), wanted);
}

// Nothing remains of the data in a file on standard output, not even holes.
TEST_F(LinesSignals, TruncateAFileOnStandardOutput) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const handle file = opened(output, O_WRONLY | O_CREAT | O_TRUNC);
        auto pipe = new_pipe();
        started running(command({"-S1M"}), {.input = pipe.reader.get(), .output = file.get()});
        pipe.reader.close();
        ASSERT_TRUE(write_to(pipe.writer.get(), text));
        pipe.writer.close();
        while (!running.is_over() && written_by(running.pid()) < text.size() + text.size() / 2) {}
        ::kill(running.pid(), signal);
        const auto run = running.wait();
        const std::string found = read_all(output);
        EXPECT_TRUE(found == wanted || (run.status == 128 + signal && found.empty())) << found.size();
        expect_nothing_left();
    }
}

// Each output is complete or unchanged. They appear one after the other.
TEST_F(LinesSignals, LeaveSeveralOutputsCompleteOrUnchanged) {
    write_all(folder / "input", text);
    const std::string half = wanted.substr(0, wanted.size() / 2);
    for (int round = 0; round < rounds; ++round) {
        for (const char* name : {"a", "b"}) write_all(place / name, "old\n");
        started running(
            command({"-S1M", "--split=1:1", "-o", (place / "a").string() + "," + (place / "b").string(),
                     (folder / "input").string()}),
            {});
        std::this_thread::sleep_for(std::chrono::microseconds(draws.below(150'000)));  // at any time
        ::kill(running.pid(), SIGTERM);
        running.wait();
        const std::string a = read_all(place / "a"), b = read_all(place / "b");
        EXPECT_TRUE(a == "old\n" || a == half) << a.size();
        EXPECT_TRUE(b == "old\n" || b == wanted.substr(half.size())) << b.size();
        EXPECT_TRUE(a == half || b == "old\n");  // one after the other
        expect_nothing_left({"a", "b"});
    }
}

// Where files cannot be without a name, a killed run leaves one. The next run in the folder removes it, but
// not that of a living run.
TEST_F(LinesSignals, LeaveANamedFileOnlyUntilTheNextRun) {
    constexpr std::uint32_t unnamed = O_TMPFILE & ~O_DIRECTORY;
    const circumstances named{.failing = {{SYS_openat, EOPNOTSUPP, 2, unnamed}}};
    const auto begun = [&](const both_ends& pipe) {
        circumstances how = named;
        how.input = pipe.reader.get();
        return std::make_unique<started>(spilling(2), how);
    };
    auto of_the_living = new_pipe(), of_the_killed = new_pipe();
    const auto living = begun(of_the_living), killed = begun(of_the_killed);
    for (const auto* pipe : {&of_the_living, &of_the_killed})
        ASSERT_TRUE(write_to(pipe->writer.get(), std::string_view(text).substr(0, text.size() / 2)));
    while (entries(place).size() < 3 && !living->is_over() && !killed->is_over()) {}
    ::kill(killed->pid(), SIGKILL);
    const auto status = killed->wait().status;
    if (status == 126) GTEST_SKIP() << "needs seccomp";
    ASSERT_EQ(status, 128 + SIGKILL);
    EXPECT_EQ(entries(place).size(), 3U);  // the output and two others
    circumstances fed = named;
    EXPECT_EQ(run_fed({"-o", output.string()}, "a line\n", fed).status, 0);
    EXPECT_EQ(read_all(output), "a line\n");
    EXPECT_EQ(entries(place).size(), 2U);  // that of the living run
    ASSERT_TRUE(write_to(of_the_living.writer.get(), std::string_view(text).substr(text.size() / 2)));
    of_the_living.reader.close();
    of_the_living.writer.close();
    expect_done(living->wait(), wanted);
}
