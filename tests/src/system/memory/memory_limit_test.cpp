#include "system/memory/memory_limit.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <filesystem>
#include <string>

#include "support/forked.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using fairshuf::test::scratch_folder;

namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;

// A machine of 4 GiB, of which 3 GiB are free.
class machine {
public:
    machine() {
        say("proc/meminfo",
            "MemTotal:        4194304 kB\nMemFree:          100000 kB\nMemAvailable:    3145728 kB\n");
    }
    void say(const std::string& path, const std::string& text) const {
        std::filesystem::create_directories((folder_ / path).parent_path());
        fairshuf::test::write_all(folder_ / path, text);
    }
    std::string root() const { return folder_ / ""; }

private:
    scratch_folder folder_;
};

}  // namespace

TEST(MemoryLimit, IsTheFreeMemoryOfTheSystem) {
    const machine m;
    EXPECT_EQ(free_memory(m.root()), 3072 * mebibyte);
    EXPECT_EQ(physical_memory(m.root()), 4096 * mebibyte);
}

TEST(MemoryLimit, RespectsOurControlGroupAndItsParents) {
    const machine m;
    m.say("proc/self/cgroup", "0::/user/shell\n");
    m.say("proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw shared:7 - cgroup2 cgroup2 rw\n");
    m.say("sys/fs/cgroup/user/shell/memory.max", "max\n");
    m.say("sys/fs/cgroup/user/shell/memory.high", "max\n");
    m.say("sys/fs/cgroup/user/shell/memory.current", "5000000\n");
    EXPECT_EQ(free_memory(m.root()), 3072 * mebibyte);

    m.say("sys/fs/cgroup/user/memory.max", std::to_string(1000 * mebibyte) + "\n");
    m.say("sys/fs/cgroup/user/memory.current", std::to_string(300 * mebibyte) + "\n");
    EXPECT_EQ(free_memory(m.root()), 700 * mebibyte);
    EXPECT_EQ(physical_memory(m.root()), 1000 * mebibyte);

    m.say("sys/fs/cgroup/user/shell/memory.high", std::to_string(105 * mebibyte) + "\n");
    EXPECT_EQ(free_memory(m.root()), 105 * mebibyte - 5000000);

    m.say("sys/fs/cgroup/user/shell/memory.current", std::to_string(106 * mebibyte) + "\n");
    EXPECT_EQ(free_memory(m.root()), 0U);
}

TEST(MemoryLimit, CountsCachedFilesAsFree) {
    const machine m;
    m.say("proc/self/cgroup", "0::/\n");
    m.say("proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    m.say("sys/fs/cgroup/memory.max", std::to_string(1000 * mebibyte) + "\n");
    m.say("sys/fs/cgroup/memory.current", std::to_string(990 * mebibyte) + "\n");
    m.say("sys/fs/cgroup/memory.stat", "anon 1\ninactive_file " + std::to_string(500 * mebibyte) +
                                           "\nactive_file " + std::to_string(100 * mebibyte) + "\n");
    EXPECT_EQ(free_memory(m.root()), 560 * mebibyte);
}

TEST(MemoryLimit, KnowsTheFirstVersionOfControlGroups) {
    const machine m;
    m.say("proc/self/cgroup", "9:name=systemd:/\n4:cpu,memory:/docker/abc/inner\n0::/\n");
    m.say("proc/self/mountinfo",
          "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
          "35 31 0:32 /docker/abc /sys/fs/cgroup/memory rw - cgroup cgroup rw,cpu,memory\n");
    m.say("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    m.say("sys/fs/cgroup/memory/inner/memory.limit_in_bytes", std::to_string(500 * mebibyte) + "\n");
    m.say("sys/fs/cgroup/memory/inner/memory.usage_in_bytes", std::to_string(200 * mebibyte) + "\n");
    m.say("sys/fs/cgroup/memory/inner/memory.stat",
          "inactive_file 1\ntotal_inactive_file " + std::to_string(mebibyte) + "\n");
    EXPECT_EQ(free_memory(m.root()), 301 * mebibyte);
    EXPECT_EQ(physical_memory(m.root()), 500 * mebibyte);
}

TEST(MemoryLimit, UsesTheTopGroupIfOursIsInvisible) {
    const machine m;
    m.say("proc/self/cgroup", "0::/../elsewhere\n");
    m.say("proc/self/mountinfo", "31 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
    m.say("sys/fs/cgroup/memory.max", "1000000\n");
    EXPECT_EQ(free_memory(m.root()), 1000000U);
}

TEST(MemoryLimit, IsFoundOnThisMachine) {
    EXPECT_GT(free_memory(), 0U);
    EXPECT_LE(free_memory(), physical_memory());
}

TEST(MemoryLimit, IsFoundEvenWithoutAnyFiles) {
    const scratch_folder folder;
    EXPECT_GT(free_memory(folder / ""), 0U);
    EXPECT_LE(free_memory(folder / ""), physical_memory(folder / ""));
}

TEST(MemoryLimit, RespectsTheLimitsOfTheProcess) {
    const machine m;
    m.say("proc/self/status", "VmSize:\t  102400 kB\nVmData:\t   51200 kB\n");
    const auto with_limit = [&](auto which, std::uint64_t limit, std::uint64_t expected) {
        return fairshuf::test::in_a_child([&] {
            rlimit both{};
            ::getrlimit(which, &both);
            both.rlim_cur = limit;
            if (::setrlimit(which, &both) != 0) return 1;
            const std::uint64_t found = free_memory(m.root());
            return found == expected ? 0 : 2;
        });
    };
    constexpr std::uint64_t most = std::uint64_t{1} << 50;  // sanitizers reserve vast amounts
    EXPECT_EQ(with_limit(RLIMIT_AS, most, 3072 * mebibyte), 0);
    EXPECT_EQ(with_limit(RLIMIT_DATA, most, 3072 * mebibyte), 0);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    EXPECT_EQ(with_limit(RLIMIT_AS, 1124 * mebibyte, 1024 * mebibyte), 0);
    EXPECT_EQ(with_limit(RLIMIT_DATA, 1074 * mebibyte, 1024 * mebibyte), 0);
    EXPECT_EQ(with_limit(RLIMIT_DATA, 40 * mebibyte, 0), 0);
#endif
}

TEST(MemoryLimit, IsByDefaultHalfOfTheFreeMemory) {
    EXPECT_EQ(usual_memory_limit(1000 * mebibyte), 500 * mebibyte);
    EXPECT_EQ(usual_memory_limit(10 * mebibyte), 16 * mebibyte);
}
