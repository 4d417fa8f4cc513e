#include "system/files/open_files.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>

namespace fairshuf {
namespace {

constexpr rlim_t others = 8;          // standard streams, folder, input, temporary files
constexpr rlim_t more_others = 1024;  // inherited ones, many inputs

}  // namespace

expected<void> allow_open_files(std::size_t more, const char* what) {
    struct rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= more + more_others) return {};
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, more + more_others);
    (void)::setrlimit(RLIMIT_NOFILE, &limit);  // if this fails, the next line sees it
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= more + others) return {};
    return error{
        fmt::format("{} {} need {} open files, but the limit is {} (ulimit -n); raise it, or ask for fewer",
                    more, what, more + others, limit.rlim_cur)};
}

std::string if_too_many_are_open(int why) {
    struct rlimit limit{};
    if (why != EMFILE || ::getrlimit(RLIMIT_NOFILE, &limit) != 0) return "";
    return fmt::format("; the limit is {} (ulimit -n)", limit.rlim_cur);
}

}  // namespace fairshuf
