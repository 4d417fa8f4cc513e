// Campaigns with strace: a system call of the command fails, or the command is killed there. Afterwards the
// output is complete or unchanged. The moments are chosen by a fixed key; --long has more of them.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "cli/lines/line_runs.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using namespace fairshuf::test;

namespace {

#if defined(FAIRSHUF_LONG_TESTS)
constexpr int errors = 1670, kills = 770;
#else
constexpr int errors = 80, kills = 40;
#endif

// The calls that a run makes, and errors that they can have.
struct fault {
    const char* call;
    words errors;
};
const std::vector<fault> faults{
    {"openat", {"EACCES", "EMFILE", "ENOSPC", "EIO", "ENOMEM"}},
    {"read", {"EIO", "EINTR", "EAGAIN"}},
    {"pread64", {"EIO", "EINTR"}},
    {"write", {"EIO", "ENOSPC", "EINTR", "EDQUOT"}},
    {"pwrite64", {"EIO", "ENOSPC", "EINTR", "EDQUOT"}},
    {"pwritev", {"EIO", "ENOSPC", "EINTR"}},
    {"writev", {"EIO", "ENOSPC", "EINTR"}},
    {"lseek", {"ESPIPE", "EINVAL"}},
    {"newfstatat", {"EACCES", "EIO"}},
    {"fstat", {"EIO"}},
    {"fallocate", {"EOPNOTSUPP", "ENOSPC", "EIO"}},
    {"ftruncate", {"EIO", "EPERM"}},
    {"fsync", {"EIO", "ENOSPC", "EINVAL"}},
    {"fchmod", {"EPERM", "EIO"}},
    {"fchown", {"EPERM", "EIO"}},
    {"fcntl", {"EMFILE", "EINVAL"}},
    {"linkat", {"EPERM", "EEXIST", "EIO", "ENOENT"}},
    {"renameat", {"EACCES", "ENOSPC", "EIO"}},
    {"close", {"EIO", "EINTR"}},
    {"clone3", {"EAGAIN"}},
    {"statx", {"ENOSYS"}},
    {"getrandom", {"ENOSYS"}},
};

class LinesCampaign : public LineRuns {
protected:
    void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
        GTEST_SKIP() << "the sanitizer's own calls would fail";
#endif
        write_all(folder / "input", text);
        const auto tried = started({"/usr/bin/strace", "-qq", "-o", "/dev/null", "/bin/true"}, {}).wait();
        if (tried.status != 0) GTEST_SKIP() << "strace cannot trace here: " << tried.err;
    }

    // Runs with one thread or two, with or without temporary files, from a file or a pipe.
    ended run_with(const std::string& injection, std::uint64_t variant) const {
        const std::string call = injection.substr(0, injection.find(':'));
        words all{"/usr/bin/strace", "-f", "--seccomp-bpf", "-qq", "-o",
                  "/dev/null",       "-e", "trace=" + call, "-e",  "inject=" + injection};
        words options{variant % 2 == 0 ? "-S1M" : "-S64M",
                      variant / 2 % 2 == 0 ? "--parallel=1" : "--parallel=2", "-o", output.string()};
        const bool file = variant / 4 % 2 == 0;
        if (file) options.push_back((folder / "input").string());
        for (auto& word : command(options)) all.push_back(std::move(word));
        const handle input = opened(folder / "input", O_RDONLY);
        circumstances how;
        if (!file) how.input = input.get();
        return started(all, how).wait();
    }

    std::string text = numbered(20'000, 100), wanted = shuffled(text);
    chacha20 engine{key::from_text("campaign")};
    exact<chacha20> draws{engine};
};

TEST_F(LinesCampaign, AfterAnErrorTheOutputIsCompleteOrUnchanged) {
    for (int i = 0; i < errors; ++i) {
        const auto& [call, kinds] = faults[draws.below(faults.size())];
        const auto& kind = kinds[draws.below(kinds.size())];
        const auto when = 1 + draws.below(draws.below(2) == 0 ? 4 : 30);
        const std::string injection = std::string(call) + ":error=" + kind + ":when=" + std::to_string(when);
        write_all(output, old);
        const auto done = run_with(injection, draws.below(8));
        const std::string found = read_all(output);
        EXPECT_TRUE(done.status == 0 || done.status == 1)
            << injection << ": " << done.status << ' ' << done.err;
        EXPECT_TRUE(same_text(found, done.status == 0 ? wanted : old) ||
                    (done.status == 1 && found == wanted))
            << injection << ": " << done.status << ' ' << done.err;
        EXPECT_TRUE(done.status == 0 || done.err.starts_with("fairshuf lines: ")) << injection << done.err;
        EXPECT_EQ(entries(place), words{"output"}) << injection;
        EXPECT_EQ(entries(temporary), words{}) << injection;
    }
}

TEST_F(LinesCampaign, AKilledRunLeavesTheOutputCompleteOrUnchanged) {
    for (int i = 0; i < kills; ++i) {
        const auto* call = faults[draws.below(faults.size())].call;
        const std::string injection =
            std::string(call) + ":signal=KILL:when=" + std::to_string(1 + draws.below(30));
        write_all(output, old);
        const auto done = run_with(injection, draws.below(8));
        const std::string found = read_all(output);
        EXPECT_TRUE(done.status == 0 || done.status == 128 + SIGKILL) << injection << ": " << done.status;
        EXPECT_TRUE(found == wanted || (done.status != 0 && found == old)) << injection;
        for (const auto& name : entries(place)) {
            if (!name.starts_with(".fairshuf-")) continue;
            EXPECT_TRUE(same_text(read_all(place / name), wanted)) << injection;
            std::filesystem::remove(place / name);
        }
        EXPECT_EQ(entries(temporary), words{}) << injection;
    }
}

}  // namespace
