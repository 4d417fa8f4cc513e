// A filesystem of limited size that only this process and its children see. It needs the right to mount.
//
//   small_disk disk(folder / "disk", 1 << 20);
//   if (!disk) GTEST_SKIP() << small_disk::why_not;
#pragma once

#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "support/shell.hpp"

namespace fairshuf::test {

class small_disk {
public:
    static constexpr const char* why_not = "needs the right to mount, in a namespace of our own";

    small_disk(std::filesystem::path path, std::uint64_t bytes) : path_(std::move(path)) {
        std::filesystem::create_directory(path_);
        const std::string options = "size=" + std::to_string(bytes);
        is_there_ = may_mount() && ::mount("test", path_.c_str(), "tmpfs", 0, options.c_str()) == 0;
    }
    small_disk(const small_disk&) = delete;
    small_disk& operator=(const small_disk&) = delete;
    ~small_disk() {
        if (is_there_) ::umount2(path_.c_str(), MNT_DETACH);
    }

    explicit operator bool() const { return is_there_; }
    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

    // Makes it read-only.
    bool protect() const {
        return ::mount("test", path_.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr) == 0;
    }

private:
    // Done once for all tests of this process.
    static bool may_mount() {
        static const bool allowed = [] {
            const auto user = std::to_string(::geteuid()), group = std::to_string(::getegid());
            if (::unshare(CLONE_NEWNS) != 0) {
                if (::unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
                write_all("/proc/self/setgroups", "deny");
                write_all("/proc/self/uid_map", user + " " + user + " 1");
                write_all("/proc/self/gid_map", group + " " + group + " 1");
            }
            return ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
        }();
        return allowed;
    }

    std::filesystem::path path_;
    bool is_there_ = false;
};

}  // namespace fairshuf::test
