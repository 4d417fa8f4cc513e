#include "system/files/promised_size.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#ifdef __linux__
#include <sys/vfs.h>
#endif

namespace fairshuf {
namespace {

// Whether the kernel makes up the content as it is read. sysfs and configfs report a page for every file,
// procfs has some files like that.
bool is_made_up(int file) {
#ifdef __linux__
    constexpr std::array<std::uint32_t, 9> kinds{
        0x9fa0,      // procfs
        0x62656572,  // sysfs
        0x62656570,  // configfs
        0x64626720,  // debugfs
        0x74726163,  // tracefs
        0x73636673,  // securityfs
        0xf97cff8c,  // selinuxfs
        0x27e0eb,    // cgroup
        0x63677270,  // cgroup2
    };
    struct statfs about{};
    return ::fstatfs(file, &about) == 0 &&
           std::ranges::find(kinds, static_cast<std::uint32_t>(about.f_type)) != kinds.end();
#else
    (void)file;
    return false;
#endif
}

}  // namespace

promised_size::promised_size(int file) : file_(file) {
    struct stat about{};
    if (::fstat(file, &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0)
        size_ = static_cast<std::uint64_t>(about.st_size);
}

// The offset is asked for, because another process may have read a part of a shared file.
expected<void> promised_size::check() const {
    if (size_ == 0) return {};
    const off_t end = ::lseek(file_, 0, SEEK_CUR);
    if (end < 0 || static_cast<std::uint64_t>(end) >= size_ || is_made_up(file_)) return {};
    return error{
        fmt::format("the file ended after {} of {} bytes; it was truncated while it was read, or its file "
                    "system reports a wrong size",
                    end, size_)};
}

}  // namespace fairshuf
