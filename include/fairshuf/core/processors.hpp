// How many threads may run at once.
//
//   usable_processors();     // at least 1
//
// On Linux this is the number of processors in the affinity mask of the calling thread, which the threads
// that it starts inherit, or less if the control group of the process has a quota of processor time: 1.5
// processors are rounded up to 2. The mask is looked up at each call, the quota once. A container is usually
// limited in this way, and the number of processors of the machine would start threads that only wait for
// each other. The groups are looked up where every usual system mounts them: /sys/fs/cgroup for version 2,
// /sys/fs/cgroup/cpu for version 1. A group that cannot be read is not a limit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "fairshuf/core/ranges.hpp"

#if defined(__linux__)
#include <fcntl.h>
#include <sched.h>
#endif
#if defined(__unix__) || defined(__APPLE__) || defined(__wasi__)
#include <unistd.h>
#endif

namespace fairshuf::detail {

inline constexpr unsigned no_quota = std::numeric_limits<unsigned>::max();

// Takes the number at the beginning of a text, and the character after it. What is not a number gives 0.
constexpr std::uint64_t take_number(std::string_view& text) {
    std::uint64_t value = 0;
    std::size_t i = 0;
    for (; i < text.size() && text[i] >= '0' && text[i] <= '9' && value < (std::uint64_t{1} << 48); ++i)
        value = 10 * value + static_cast<std::uint64_t>(text[i] - '0');
    text.remove_prefix(smaller(i + 1, text.size()));
    return value;
}

// The processors that give so much time in each period, rounded up. No time or no period: no quota.
constexpr unsigned processors_for(std::uint64_t quota, std::uint64_t period) {
    if (quota == 0 || period == 0) return no_quota;
    return static_cast<unsigned>(smaller<std::uint64_t>((quota - 1) / period + 1, no_quota));
}

// From the text of cpu.max: "150000 100000" or "max 100000".
constexpr unsigned processors_of_cpu_max(std::string_view text) {
    const std::uint64_t quota = take_number(text);
    return processors_for(quota, take_number(text));
}

// From the texts of cpu.cfs_quota_us, which is "-1" without a quota, and of cpu.cfs_period_us.
constexpr unsigned processors_of_cfs(std::string_view quota, std::string_view period) {
    return processors_for(take_number(quota), take_number(period));
}

constexpr bool is_in_list(std::string_view list, std::string_view wanted) {
    while (list.size() > wanted.size()) {
        if (list.starts_with(wanted) && list[wanted.size()] == ',') return true;
        const std::size_t comma = list.find(',');
        if (comma == std::string_view::npos) return false;
        list.remove_prefix(comma + 1);
    }
    return list == wanted;
}

// The group of the process, from the text of /proc/self/cgroup, whose lines are as "4:cpu,cpuacct:/group"
// or, of version 2, "0::/group". For version 2 the controller is empty. No such line: an empty text.
constexpr std::string_view group_of(std::string_view text, std::string_view controller) {
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(smaller(line.size() + 1, text.size()));
        const std::size_t first = line.find(':');
        if (first == std::string_view::npos) continue;
        const std::size_t second = line.find(':', first + 1);
        if (second == std::string_view::npos) continue;
        if (is_in_list(line.substr(first + 1, second - first - 1), controller))
            return line.substr(second + 1);
    }
    return {};
}

#if defined(__linux__)

// A file name of several parts.
class joined_path {
public:
    joined_path(std::string_view a, std::string_view b, std::string_view c, std::string_view d) {
        for (const std::string_view part : {a, b, c, d})
            for (const char letter : part)
                if (size_ + 1 < text_.size()) text_[size_++] = letter;
    }

    const char* c_str() const { return text_.data(); }

private:
    std::array<char, 4096> text_{};  // a longer name is cut, and is not found
    std::size_t size_ = 0;
};

// The beginning of a file, as much as fits; empty if it cannot be read.
inline std::string_view beginning_of(const joined_path& path, std::span<char> into) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);  // NOLINT(*-vararg)
    if (file < 0) return {};
    const auto got = ::read(file, into.data(), into.size());
    ::close(file);
    return {into.data(), got < 0 ? 0 : static_cast<std::size_t>(got)};
}

// The least quota of a group and of the groups above it, the top of the mount included.
template <class QuotaOf>
unsigned least_quota(std::string_view group, QuotaOf quota_of) {
    unsigned least = no_quota;
    while (true) {
        least = smaller(least, quota_of(group));
        const std::size_t slash = group.rfind('/');
        if (slash == std::string_view::npos) return least;
        group = group.substr(0, slash);
    }
}

// The processors that the quotas of our control groups allow. `root` is the folder of proc/ and sys/; tests
// have their own.
[[gnu::cold, gnu::noinline]] inline unsigned quota_of_groups(std::string_view root = "") {
    std::array<char, 8192> groups_text;  // NOLINT(*-member-init): what is read of it has been written
    const auto groups = beginning_of({root, "/proc/self/cgroup", "", ""}, groups_text);
    std::array<char, 64> one, other;  // NOLINT(*-member-init)
    const unsigned second = least_quota(group_of(groups, ""), [&](std::string_view group) {
        return processors_of_cpu_max(beginning_of({root, "/sys/fs/cgroup", group, "/cpu.max"}, one));
    });
    const unsigned first = least_quota(group_of(groups, "cpu"), [&](std::string_view group) {
        constexpr std::string_view mount = "/sys/fs/cgroup/cpu";
        return processors_of_cfs(beginning_of({root, mount, group, "/cpu.cfs_quota_us"}, one),
                                 beginning_of({root, mount, group, "/cpu.cfs_period_us"}, other));
    });
    return smaller(first, second);
}

// Those that the calling thread may use; 0 if the system does not say.
inline unsigned processors_in_mask() {
    std::array<cpu_set_t, 8> sets{};  // the kernel refuses fewer bits than it has processors
    if (::sched_getaffinity(0, sizeof sets, sets.data()) != 0) return 0;
    return static_cast<unsigned>(CPU_COUNT_S(sizeof sets, sets.data()));
}

#endif

// 0 if the system does not say.
inline unsigned processors_online() {
#if defined(__unix__) || defined(__APPLE__) || defined(__wasi__)
    const long online = ::sysconf(_SC_NPROCESSORS_ONLN);
    return online < 0 ? 0 : static_cast<unsigned>(online);
#else
    return 0;
#endif
}

inline unsigned usable_processors() {
#if defined(__linux__)
    const unsigned allowed = processors_in_mask();
    const unsigned processors = allowed > 0 ? allowed : processors_online();
    if (processors <= 1) return 1;
    static const unsigned quota = quota_of_groups();
    return smaller(processors, quota);
#else
    static const unsigned online = greater(1U, processors_online());
    return online;
#endif
}

}  // namespace fairshuf::detail
