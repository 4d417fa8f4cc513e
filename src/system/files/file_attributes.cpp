#include "system/files/file_attributes.hpp"

#include <sys/xattr.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>
#include <utility>

namespace fairshuf {
namespace {

constexpr mode_t all_bits = 07777;

// The same three calls for a path and for an open file.
struct by_path {
    const char* path;
    int stat(struct stat& about) const { return ::stat(path, &about); }
    ssize_t list(char* into, std::size_t size) const { return ::listxattr(path, into, size); }
    ssize_t get(const char* name, char* into, std::size_t size) const {
        return ::getxattr(path, name, into, size);
    }
};
struct by_file {
    int file;
    int stat(struct stat& about) const { return ::fstat(file, &about); }
    ssize_t list(char* into, std::size_t size) const { return ::flistxattr(file, into, size); }
    ssize_t get(const char* name, char* into, std::size_t size) const {
        return ::fgetxattr(file, name, into, size);
    }
};

bool is_absent(int why) {
    return why == ENODATA || why == EOPNOTSUPP || why == ENOSYS;
}

// Reads a text whose size may change meanwhile. Returns 0 or an errno.
template <class Read>
int read_text(std::string& into, Read read) {
    for (;;) {
        ssize_t size = read(nullptr, 0);
        if (size < 0) return errno;
        into.resize(static_cast<std::size_t>(size));
        if (size == 0) return 0;
        size = read(into.data(), into.size());
        if (size < 0 && errno == ERANGE) continue;
        if (size < 0) return errno;
        into.resize(static_cast<std::size_t>(size));
        return 0;
    }
}

bool is_dropped(std::string_view name) {
    constexpr std::array<std::string_view, 3> of_the_content{"security.capability", "security.ima",
                                                             "security.evm"};
    for (const auto dropped : of_the_content)
        if (name == dropped) return true;
    return name.starts_with("trusted.overlay.");
}

// These say who may do what, or what somebody noted. A security label is kept where the system's policy
// permits it; otherwise the policy has chosen the label of the new file. Other attributes describe how the
// filesystem stores the file.
bool must_be_kept(std::string_view name) {
    return name.starts_with("user.") || name.starts_with("system.") || name.starts_with("trusted.");
}

template <class Access>
int read_extended(const Access& from, std::map<std::string, std::string>& into) {
    std::string names, value;
    int why = read_text(names, [&](char* to, std::size_t size) { return from.list(to, size); });
    if (why != 0 && !is_absent(why)) return why;
    if (why != 0) names.clear();
    names += std::string(acl_attribute) + '\0';  // not all filesystems list it
    for (std::size_t begin = 0; begin < names.size(); begin = names.find('\0', begin) + 1) {
        const std::string name = names.c_str() + begin;
        if (is_dropped(name)) continue;
        why = read_text(value, [&](char* to, std::size_t size) { return from.get(name.c_str(), to, size); });
        if (why == 0) into[name] = value;
        if (why != 0 && !is_absent(why) && must_be_kept(name)) return why;
    }
    return 0;
}

template <class Access>
int read_all_attributes(const Access& from, file_attributes& into) {
    struct stat about{};
    if (from.stat(about) != 0) return errno;
    into = {about.st_uid, about.st_gid, about.st_mode & all_bits, {}};
    return read_extended(from, into.extended);
}

// Returns 0 or an errno.
int set_extended(int file, const std::string& name, const std::string& value) {
    std::string there;
    const auto read = [&](char* to, std::size_t size) { return ::fgetxattr(file, name.c_str(), to, size); };
    if (read_text(there, read) == 0 && there == value) return 0;
    return ::fsetxattr(file, name.c_str(), value.data(), value.size(), 0) == 0 ? 0 : errno;
}

// What to do, one after the other, until something is lost.
class attribute_writer {
public:
    attribute_writer(int file, const file_attributes& wanted) : file_(file), wanted_(&wanted) {}

    // The folder may have given the file a list of its own. Its mask would follow the mode.
    void remove_inherited_acl() {
        if (lost_ || ::fremovexattr(file_, acl_attribute) == 0) return;
        const int why = errno;
        if (::fgetxattr(file_, acl_attribute, nullptr, 0) >= 0) lose("access control list", why);
    }

    // Those of the system ("system.") depend on owner and mode, and come after them.
    void set_extended_attributes(bool of_the_system) {
        for (const auto& [name, value] : wanted_->extended) {
            if (lost_ || name == acl_attribute || name.starts_with("system.") != of_the_system) continue;
            const int why = set_extended(file_, name, value);
            if (why != 0 && must_be_kept(name)) lose("attribute " + name, why);
        }
    }

    // The group first: a file of another user could not be changed any more.
    void set_owner() {
        struct stat now{};
        if (lost_ || !look(now)) return;
        constexpr auto same_user = static_cast<uid_t>(-1);
        constexpr auto same_group = static_cast<gid_t>(-1);
        if (now.st_gid != wanted_->group && ::fchown(file_, same_user, wanted_->group) != 0)
            return lose("group", errno);
        if (now.st_uid != wanted_->user && ::fchown(file_, wanted_->user, same_group) != 0)
            return lose("owner", errno);
    }

    // Before the mode: then the group bits of the mode set the mask, not the rights of the group.
    void set_acl() {
        const auto acl = wanted_->extended.find(acl_attribute);
        if (lost_ || acl == wanted_->extended.end()) return;
        const int why = set_extended(file_, acl->first, acl->second);
        if (why != 0) lose("access control list", why);
    }

    // The system may drop the set-group-id bit, which only narrows.
    void set_mode() {
        struct stat now{};
        if (lost_) return;
        const int why = ::fchmod(file_, wanted_->mode) == 0 ? 0 : errno;
        if (!look(now)) return;
        const mode_t mode = now.st_mode & all_bits;
        if (why != 0 && mode != wanted_->mode) return lose("mode", why);
        if ((mode & ~wanted_->mode) != 0) return lose("mode", EPERM);
    }

    const std::optional<lost_attribute>& lost() const { return lost_; }

private:
    void lose(std::string what, int why) { lost_ = lost_attribute{std::move(what), why}; }
    bool look(struct stat& now) {
        if (::fstat(file_, &now) == 0) return true;
        lose("mode", errno);
        return false;
    }

    int file_;
    const file_attributes* wanted_;
    std::optional<lost_attribute> lost_;
};

}  // namespace

int read_attributes(const std::string& path, file_attributes& into) {
    return read_all_attributes(by_path{path.c_str()}, into);
}

int read_attributes(int file, file_attributes& into) {
    return read_all_attributes(by_file{file}, into);
}

std::optional<lost_attribute> give_attributes(int file, const file_attributes& wanted) {
    attribute_writer writer(file, wanted);
    writer.remove_inherited_acl();
    writer.set_extended_attributes(false);
    writer.set_owner();
    writer.set_acl();
    writer.set_mode();
    writer.set_extended_attributes(true);
    return writer.lost();
}

}  // namespace fairshuf
