#include "fairshuf/core/processors.hpp"

#include <gtest/gtest.h>
#include <sched.h>

#include <filesystem>
#include <string>
#include <thread>

#include "support/forked.hpp"
#include "support/shell.hpp"

using namespace fairshuf::detail;
using fairshuf::test::in_a_child;
using fairshuf::test::scratch_folder;

namespace {

// A folder with proc/ and sys/.
class machine {
public:
    void say(const std::string& path, const std::string& text) const {
        std::filesystem::create_directories((folder_ / path).parent_path());
        fairshuf::test::write_all(folder_ / path, text);
    }
    unsigned quota() const { return quota_of_groups((folder_ / "").string()); }

private:
    scratch_folder folder_;
};

// Allows the calling thread only the first `count` of its processors.
bool keep_processors(int count) {
    cpu_set_t allowed;
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return false;
    for (std::size_t i = 0; i < CPU_SETSIZE; ++i)
        if (CPU_ISSET(i, &allowed) && --count < 0) CPU_CLR(i, &allowed);
    return ::sched_setaffinity(0, sizeof allowed, &allowed) == 0;
}

}  // namespace

TEST(Processors, AreThoseOfTheAffinityMask) {
    cpu_set_t allowed;
    ASSERT_EQ(::sched_getaffinity(0, sizeof allowed, &allowed), 0);
    EXPECT_EQ(processors_in_mask(), static_cast<unsigned>(CPU_COUNT(&allowed)));
    EXPECT_GE(usable_processors(), 1U);
    EXPECT_LE(usable_processors(), processors_in_mask());
}

TEST(Processors, FollowTheMask) {
    EXPECT_EQ(in_a_child([] { return keep_processors(1) ? static_cast<int>(usable_processors()) : 99; }), 1);
    const int two = processors_in_mask() >= 2 ? 2 : 1;
    EXPECT_EQ(in_a_child([] { return keep_processors(2) ? static_cast<int>(processors_in_mask()) : 99; }),
              two);
}

TEST(Processors, OfAPinnedThreadAreNotThoseOfOthers) {
    const unsigned before = usable_processors();
    unsigned pinned = 99;
    std::thread([&] {
        if (keep_processors(1)) pinned = usable_processors();
    }).join();
    EXPECT_EQ(pinned, 1U);
    EXPECT_EQ(usable_processors(), before);
}

TEST(Quota, IsRoundedUp) {
    EXPECT_EQ(processors_of_cpu_max("100000 100000\n"), 1U);
    EXPECT_EQ(processors_of_cpu_max("100001 100000\n"), 2U);
    EXPECT_EQ(processors_of_cpu_max("150000 100000\n"), 2U);
    EXPECT_EQ(processors_of_cpu_max("200000 100000\n"), 2U);
    EXPECT_EQ(processors_of_cpu_max("1000 100000\n"), 1U);
    EXPECT_EQ(processors_of_cpu_max("25600000 100000\n"), 256U);
    EXPECT_EQ(processors_of_cfs("250000\n", "50000\n"), 5U);
}

TEST(Quota, MayBeAbsent) {
    for (const auto* text :
         {"", "\n", "max", "max 100000\n", "100000", "100000 \n", "100000 0\n", "-1 100000\n"})
        EXPECT_EQ(processors_of_cpu_max(text), no_quota) << text;
    EXPECT_EQ(processors_of_cfs("-1\n", "100000\n"), no_quota);
    EXPECT_EQ(processors_of_cfs("", ""), no_quota);
}

TEST(Quota, OfAnyLengthDoesNotOverflow) {
    const std::string digits(60, '9');
    EXPECT_GE(processors_of_cpu_max(digits + " 1"), 1U);
    EXPECT_GE(processors_of_cpu_max("1 " + digits), 1U);
    EXPECT_GE(processors_of_cpu_max(digits + " " + digits), 1U);
}

TEST(GroupOfAProcess, IsFoundByVersionAndController) {
    constexpr std::string_view text =
        "12:cpuset:/set\n5:cpu,cpuacct:/docker/a:b\n4:memory:/\n1:name=systemd:/init\n0::/user.slice/x\n";
    EXPECT_EQ(group_of(text, "cpu"), "/docker/a:b");
    EXPECT_EQ(group_of(text, "cpuacct"), "/docker/a:b");
    EXPECT_EQ(group_of(text, "cpuset"), "/set");
    EXPECT_EQ(group_of(text, "memory"), "/");
    EXPECT_EQ(group_of(text, ""), "/user.slice/x");
    EXPECT_EQ(group_of(text, "cp"), "");
    EXPECT_EQ(group_of(text, "pids"), "");
    EXPECT_EQ(group_of("0::/last", ""), "/last");
    for (const auto* broken : {"", "\n", "0", "0:", ":\n", "0:cpu\n"}) {
        EXPECT_EQ(group_of(broken, ""), "") << broken;
        EXPECT_EQ(group_of(broken, "cpu"), "") << broken;
    }
}

TEST(QuotaOfGroups, IsTheLeastOfTheGroupAndThoseAboveIt) {
    const machine m;
    m.say("proc/self/cgroup", "0::/pods/one/shell\n");
    EXPECT_EQ(m.quota(), no_quota);
    m.say("sys/fs/cgroup/pods/one/shell/cpu.max", "max 100000\n");
    EXPECT_EQ(m.quota(), no_quota);
    m.say("sys/fs/cgroup/pods/cpu.max", "650000 100000\n");
    EXPECT_EQ(m.quota(), 7U);
    m.say("sys/fs/cgroup/pods/one/cpu.max", "300000 100000\n");
    EXPECT_EQ(m.quota(), 3U);
    m.say("sys/fs/cgroup/pods/one/shell/cpu.max", "400000 100000\n");
    EXPECT_EQ(m.quota(), 3U);
    m.say("sys/fs/cgroup/cpu.max", "150000 100000\n");
    EXPECT_EQ(m.quota(), 2U);
}

TEST(QuotaOfGroups, IsThatOfTheTopIfTheGroupIsInvisible) {
    const machine m;
    m.say("proc/self/cgroup", "0::/../outside\n");
    m.say("sys/fs/cgroup/cpu.max", "200000 100000\n");
    EXPECT_EQ(m.quota(), 2U);
}

TEST(QuotaOfGroups, KnowsTheFirstVersion) {
    const machine m;
    m.say("proc/self/cgroup", "4:cpu,cpuacct:/docker/abc\n0::/\n");
    m.say("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "350000\n");
    m.say("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(m.quota(), 4U);
    m.say("sys/fs/cgroup/cpu/docker/abc/cpu.cfs_quota_us", "-1\n");
    m.say("sys/fs/cgroup/cpu/docker/abc/cpu.cfs_period_us", "100000\n");
    EXPECT_EQ(m.quota(), 4U);
    m.say("sys/fs/cgroup/cpu/docker/abc/cpu.cfs_quota_us", "120000\n");
    EXPECT_EQ(m.quota(), 2U);
}

TEST(QuotaOfGroups, IsNoneWithoutGroups) {
    const machine m;
    EXPECT_EQ(m.quota(), no_quota);
}

TEST(QuotaOfGroups, IgnoresAPathThatIsTooLong) {
    const machine m;
    m.say("proc/self/cgroup", "0::/" + std::string(5000, 'x') + "\n");
    EXPECT_EQ(m.quota(), no_quota);
}
