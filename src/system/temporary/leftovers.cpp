#include "system/temporary/leftovers.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "system/temporary/temporary_name.hpp"

namespace fairshuf {
namespace {

// Filesystems of one machine, by the numbers in statfs(2).
constexpr std::array<std::uint32_t, 16> of_one_machine{
    0xEF53,      // ext2, ext3, ext4
    0x58465342,  // XFS
    0x9123683E,  // Btrfs
    0x01021994,  // tmpfs
    0x858458F6,  // ramfs
    0x794C7630,  // overlayfs
    0xF2F52010,  // F2FS
    0x2FC12FC1,  // ZFS
    0xCA451A4E,  // bcachefs
    0x3153464A,  // JFS
    0x4D44,      // FAT
    0x2011BAB0,  // exFAT
    0x7366746E,  // NTFS
    0x482B,      // HFS+
    0x15013346,  // UDF
    0x24051905,  // UBIFS
};

bool is_of_one_machine(int folder) {
    struct statfs about{};
    return ::fstatfs(folder, &about) == 0 &&
           std::ranges::find(of_one_machine, static_cast<std::uint32_t>(about.f_type)) !=
               of_one_machine.end();
}

bool same_file(const struct stat& a, const struct stat& b) {
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

// The name is looked up again when the file is locked: nobody else removes it or takes it any more.
void remove_if_left(int folder, const char* name) {
    struct stat about{}, again{};
    if (::fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0) return;
    if (!S_ISREG(about.st_mode) || about.st_uid != ::geteuid()) return;
    // NOLINTNEXTLINE(*-vararg)
    const descriptor file(::openat(folder, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!file || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0) return;
    if (::fstat(file.get(), &about) == 0 && ::fstatat(folder, name, &again, AT_SYMLINK_NOFOLLOW) == 0 &&
        same_file(about, again))
        ::unlinkat(folder, name, 0);
}

struct close_listing {
    void operator()(DIR* listing) const { ::closedir(listing); }
};
using folder_listing = std::unique_ptr<DIR, close_listing>;

folder_listing list(int folder) {
    if (folder < 0) return nullptr;
    descriptor file(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));  // NOLINT(*-vararg)
    folder_listing listing(file ? ::fdopendir(file.get()) : nullptr);
    if (listing) (void)file.release();  // NOLINT(bugprone-unused-return-value): closedir closes it
    return listing;
}

}  // namespace

void remove_leftovers(const shared_folder& folder) {
    if (!folder.is_first_visit()) return;
    const auto listing = list(folder.get());
    if (!listing) return;
    const bool of_any_host = is_of_one_machine(folder.get());
    const bool host_is_known = own_host().find_first_not_of('0') != std::string::npos;
    while (const dirent* const found = ::readdir(listing.get())) {  // NOLINT(concurrency-mt-unsafe)
        const std::string_view host = host_in_name(found->d_name);
        if (host.empty()) continue;
        if (of_any_host || (host_is_known && host == own_host())) remove_if_left(folder.get(), found->d_name);
    }
}

}  // namespace fairshuf
