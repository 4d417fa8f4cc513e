#include "system/memory/memory_limit.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "fairshuf/core/text.hpp"

namespace fairshuf {
namespace {

using detail::parts_of;

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

std::uint64_t less(std::uint64_t from, std::uint64_t what) {
    return from > what ? from - what : 0;
}

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The number at the beginning of a text; "max" is not a number.
std::optional<std::uint64_t> number(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    std::uint64_t value = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end.ec != std::errc()) return std::nullopt;
    return value;
}

// The number after a word at the beginning of a line.
std::optional<std::uint64_t> number_of(const std::string& text, std::string_view word) {
    for (const auto line : parts_of(text, '\n'))
        if (line.size() > word.size() && line.starts_with(word) &&
            (line[word.size()] == ' ' || line[word.size()] == '\t'))
            return number(line.substr(word.size()));
    return std::nullopt;
}

std::uint64_t kilobytes_of(const std::string& text, std::string_view word, int pages_otherwise) {
    if (const auto kilobytes = number_of(text, word)) return *kilobytes * 1024;
    const auto pages = ::sysconf(pages_otherwise), page = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? static_cast<std::uint64_t>(pages) * page : unlimited;
}

// The file names of the two versions of control groups.
struct group_files {
    std::vector<std::string_view> limits;
    std::string_view used;
    std::string_view cache_prefix;
};

const group_files& files_of(bool second_version) {
    static const group_files first{{"memory.limit_in_bytes"}, "memory.usage_in_bytes", "total_"};
    static const group_files second{{"memory.max", "memory.high"}, "memory.current", ""};
    return second_version ? second : first;
}

// One of our control groups, and the topmost folder of its parents.
struct control_group {
    bool second_version = false;
    std::string top, path;  // folders
};

// Where one version of the groups is mounted, and which group is at the top of the mount.
struct group_mount {
    std::string folder, shown;
};

bool is_listed(std::string_view list, std::string_view wanted) {
    const auto parts = parts_of(list, ',');
    return std::ranges::find(parts, wanted) != parts.end();
}

// Lines as "31 23 0:28 /shown /folder rw,relatime shared:7 - cgroup2 cgroup2 rw".
std::optional<group_mount> find_mount(const std::string& mounts, bool second_version) {
    for (const auto line : parts_of(mounts, '\n')) {
        const auto bar = line.find(" - ");
        if (bar == std::string_view::npos) continue;
        const auto mount = parts_of(line.substr(0, bar), ' ');
        const auto system = parts_of(line.substr(bar + 3), ' ');
        if (mount.size() < 5 || system.size() < 3) continue;
        const bool fits =
            second_version ? system[0] == "cgroup2" : system[0] == "cgroup" && is_listed(system[2], "memory");
        if (fits) return group_mount{.folder = std::string(mount[4]), .shown = std::string(mount[3])};
    }
    return std::nullopt;
}

// The folder of a group below the mounted top group. A group outside of it is invisible; then the top group
// must do.
std::string below(const group_mount& mount, std::string group) {
    if (mount.shown != "/" && group.starts_with(mount.shown)) group.erase(0, mount.shown.size());
    const bool is_seen = group.starts_with('/') && group != "/" && group.find("/..") == std::string::npos;
    return is_seen ? mount.folder + group : mount.folder;
}

// Lines as "4:memory:/group" or, of the second version, "0::/group".
std::vector<control_group> our_groups(const std::string& root) {
    const std::string mounts = content_of(root + "/proc/self/mountinfo");
    const std::string groups = content_of(root + "/proc/self/cgroup");
    std::vector<control_group> found;
    for (const auto line : parts_of(groups, '\n')) {
        const auto first = line.find(':'), second = line.find(':', first + 1);
        if (first == std::string_view::npos || second == std::string_view::npos) continue;
        const std::string_view controllers = line.substr(first + 1, second - first - 1);
        const bool second_version = line.starts_with("0:") && controllers.empty();
        if (!second_version && !is_listed(controllers, "memory")) continue;
        const auto mount = find_mount(mounts, second_version);
        if (!mount) continue;
        found.push_back({second_version, root + mount->folder,
                         root + below(*mount, std::string(line.substr(second + 1)))});
    }
    return found;
}

// The group's folder and those above it, up to the top.
std::vector<std::string> with_parents(const control_group& group) {
    std::vector<std::string> folders{group.path};
    while (folders.back().size() > group.top.size())
        folders.push_back(folders.back().substr(0, folders.back().rfind('/')));
    return folders;
}

std::uint64_t limit_of(const std::string& folder, const group_files& files) {
    std::uint64_t least = unlimited;
    for (const auto file : files.limits)
        least = std::min(least, number(content_of(folder + "/" + std::string(file))).value_or(unlimited));
    return least;
}

// The usage of a group includes cached files. The system frees those under pressure, at least inactive ones;
// of the active ones we count half.
std::uint64_t used_by(const std::string& folder, const group_files& files) {
    const std::uint64_t used = number(content_of(folder + "/" + std::string(files.used))).value_or(0);
    const std::string details = content_of(folder + "/memory.stat");
    const std::string prefix(files.cache_prefix);
    const std::uint64_t cached = number_of(details, prefix + "inactive_file").value_or(0) +
                                 number_of(details, prefix + "active_file").value_or(0) / 2;
    return less(used, cached);
}

// The minimum over our groups and their parents.
template <class Measure>
std::uint64_t least_of_groups(const std::string& root, Measure measure) {
    std::uint64_t least = unlimited;
    for (const auto& group : our_groups(root))
        for (const auto& folder : with_parents(group))
            least = std::min(least, measure(folder, files_of(group.second_version)));
    return least;
}

std::uint64_t left_by_groups(const std::string& root) {
    return least_of_groups(root, [](const std::string& folder, const group_files& files) {
        const std::uint64_t limit = limit_of(folder, files);
        return limit == unlimited ? unlimited : less(limit, used_by(folder, files));
    });
}

std::uint64_t left_by_limit(decltype(RLIMIT_AS) which, std::optional<std::uint64_t> used) {
    rlimit limit{};
    if (::getrlimit(which, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unlimited;
    return less(limit.rlim_cur, used.value_or(0) * 1024);
}

}  // namespace

std::uint64_t free_memory(const std::string& root) {
    const std::string system = content_of(root + "/proc/meminfo");
    const std::string ours = content_of(root + "/proc/self/status");
    return std::min({kilobytes_of(system, "MemAvailable:", _SC_AVPHYS_PAGES), left_by_groups(root),
                     left_by_limit(RLIMIT_AS, number_of(ours, "VmSize:")),
                     left_by_limit(RLIMIT_DATA, number_of(ours, "VmData:"))});
}

std::uint64_t physical_memory(const std::string& root) {
    const std::string system = content_of(root + "/proc/meminfo");
    return std::min(kilobytes_of(system, "MemTotal:", _SC_PHYS_PAGES), least_of_groups(root, limit_of));
}

std::uint64_t usual_memory_limit(std::uint64_t free) {
    constexpr std::uint64_t least = std::uint64_t{16} << 20;
    return std::max(free / 2, least);
}

}  // namespace fairshuf
