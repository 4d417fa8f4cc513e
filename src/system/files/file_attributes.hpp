// What a file has besides its content and name: owner, mode, access control list, extended attributes.
//
//   file_attributes old;
//   read_attributes("report.txt", old);
//   const auto lost = give_attributes(new_file, old);   // nothing if it has them now
//
// The new file never permits anybody more than the old one did. If something cannot be kept, the reason is
// returned. Capabilities, hashes of the content (IMA, EVM) and the notes of overlayfs are dropped: a file
// with other content should not have them. A security label (SELinux) is kept if the system's policy permits
// it.
#pragma once

#include <sys/stat.h>

#include <map>
#include <optional>
#include <string>

namespace fairshuf {

struct file_attributes {
    uid_t user = 0;
    gid_t group = 0;
    mode_t mode = 0;                              // with an access control list, its group bits are the mask
    std::map<std::string, std::string> extended;  // by name; the access control list is one of them
};

// Returns 0 or an errno. Links are followed.
int read_attributes(const std::string& path, file_attributes& into);
int read_attributes(int file, file_attributes& into);

struct lost_attribute {
    std::string what;  // "owner", "mode", ...
    int why = 0;       // an errno
};

// The file must be ours and open for writing. Meanwhile it permits nobody more than at the end.
std::optional<lost_attribute> give_attributes(int file, const file_attributes& wanted);

// The name of the access control list among the extended attributes.
inline constexpr const char* acl_attribute = "system.posix_acl_access";

}  // namespace fairshuf
