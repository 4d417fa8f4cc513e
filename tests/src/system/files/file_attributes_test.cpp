// What a file keeps when it is replaced, and what a new file has.
#include "system/files/file_attributes.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/xattr.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "support/forked.hpp"
#include "support/shell.hpp"
#include "system/output/atomic_output.hpp"

using namespace fairshuf;
using test::in_a_child;
using test::read_all;
using test::write_all;
namespace fs = std::filesystem;

namespace {

constexpr uid_t nobody = 65534;
constexpr const char* default_acl = "system.posix_acl_default";

// An access control list as the kernel reads it.
struct acl_entry {
    std::uint16_t tag = 0, rights = 0;
    std::uint32_t who = 0xFFFFFFFF;
};
enum : std::uint16_t { owner = 1, named_user = 2, group = 4, mask = 16, others = 32 };

std::string acl(const std::vector<acl_entry>& entries) {
    const std::uint32_t version = 2;
    std::string text(reinterpret_cast<const char*>(&version), sizeof(version));
    for (const auto& entry : entries) text.append(reinterpret_cast<const char*>(&entry), sizeof(entry));
    return text;
}

// What `setfacl -m u:nobody:rw` makes of mode 0640: the mask permits writing, the group does not.
const std::string for_nobody = acl({{owner, 6}, {named_user, 6, nobody}, {group, 4}, {mask, 6}, {others, 0}});

bool set(const fs::path& path, const char* name, const std::string& value) {
    return ::setxattr(path.c_str(), name, value.data(), value.size(), 0) == 0;
}

std::optional<std::string> get(const fs::path& path, const char* name) {
    std::string value(65536, '\0');
    const ssize_t size = ::getxattr(path.c_str(), name, value.data(), value.size());
    if (size < 0) return std::nullopt;
    value.resize(static_cast<std::size_t>(size));
    return value;
}

mode_t mode_of(const fs::path& path) {
    struct stat about{};
    return ::stat(path.c_str(), &about) == 0 ? about.st_mode & 07777 : 0;
}

}  // namespace

class FileAttributes : public testing::TestWithParam<naming> {
protected:
    FileAttributes() { write_all(path, "old"); }

    // The error message, or nothing.
    std::string replace(const fs::path& at) const {
        auto output = atomic_output::open(at.string(), {.names = GetParam()});
        if (!output) return output.error().message;
        const auto done = output->commit_whole("new");
        return done ? "" : done.error().message;
    }

    std::string refused(const std::string& what) const {
        return path.string() + ": the new file cannot keep the " + what +
               " of the old one: Operation not permitted; choose another name";
    }

    int as_nobody(const std::function<int()>& work) const {
        fs::permissions(folder / "", fs::perms{0777});
        return in_a_child([&] {
            if (::setresgid(nobody, nobody, nobody) != 0 || ::setresuid(nobody, nobody, nobody) != 0)
                return 99;
            return work();
        });
    }

    test::scratch_folder folder;
    fs::path path = folder / "file";
};

INSTANTIATE_TEST_SUITE_P(Named, FileAttributes, testing::Values(naming::only_where_needed, naming::always),
                         [](const auto& given) {
                             return given.param == naming::always ? "always" : "only_at_the_end";
                         });

TEST_P(FileAttributes, KeepAnAccessControlListAndItsMask) {
    fs::permissions(path, fs::perms{0640});
    if (!set(path, acl_attribute, for_nobody)) GTEST_SKIP() << "this filesystem has no access control lists";
    ASSERT_EQ(mode_of(path), 0660U);  // the group bits are the mask
    ASSERT_EQ(replace(path), "");
    EXPECT_EQ(read_all(path), "new");
    EXPECT_EQ(get(path, acl_attribute), for_nobody);
    EXPECT_EQ(mode_of(path), 0660U);
}

// A list from the folder would let its users in as far as the mode of the old file lets its group in.
TEST_P(FileAttributes, AreNotTakenFromTheFolderIfAFileIsReplaced) {
    fs::permissions(path, fs::perms{0660});
    if (!set(folder / "", default_acl, for_nobody))
        GTEST_SKIP() << "this filesystem has no access control lists";
    ASSERT_EQ(replace(path), "");
    EXPECT_EQ(get(path, acl_attribute), std::nullopt);
    EXPECT_EQ(mode_of(path), 0660U);
}

TEST_P(FileAttributes, OfANewFileAreThoseOfAnyNewFileInTheFolder) {
    if (!set(folder / "", default_acl, for_nobody))
        GTEST_SKIP() << "this filesystem has no access control lists";
    ASSERT_EQ(replace(folder / "new"), "");
    write_all(folder / "usual", "");
    EXPECT_EQ(mode_of(folder / "new"), mode_of(folder / "usual"));
    EXPECT_EQ(mode_of(folder / "new") & 7U, 0U);  // others have no rights in this folder, whatever the umask
    EXPECT_EQ(get(folder / "new", acl_attribute), get(folder / "usual", acl_attribute));
}

TEST_P(FileAttributes, IncludeExtendedOnes) {
    const std::string large(3000, 'x');
    if (!set(path, "user.note", "by hand") || !set(path, "user.empty", "") || !set(path, "user.large", large))
        GTEST_SKIP() << "this filesystem has no extended attributes for users";
    ASSERT_EQ(replace(path), "");
    EXPECT_EQ(read_all(path), "new");
    EXPECT_EQ(get(path, "user.note"), "by hand");
    EXPECT_EQ(get(path, "user.empty"), "");
    EXPECT_EQ(get(path, "user.large"), large);
}

TEST_P(FileAttributes, DoNotIncludeCapabilities) {
    const std::string raw{"\x01\x00\x00\x02\x00\x04\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
                          20};
    if (!set(path, "security.capability", raw)) GTEST_SKIP() << "needs the rights of root";
    ASSERT_EQ(replace(path), "");
    EXPECT_EQ(get(path, "security.capability"), std::nullopt);
}

// Otherwise the file would belong to somebody else, or a wider group could read it.
TEST_P(FileAttributes, ThatCannotBeKeptAreAnErrorBeforeTheWork) {
    if (::geteuid() != 0) GTEST_SKIP() << "needs the rights of root, to give them up";
    fs::permissions(path, fs::perms{0666});
    EXPECT_EQ(as_nobody([&] { return replace(path) == refused("group") ? 0 : 1; }), 0);
    ASSERT_EQ(::chown(path.c_str(), nobody, 12345), 0);
    EXPECT_EQ(as_nobody([&] { return replace(path) == refused("group") ? 0 : 1; }), 0);
    ASSERT_EQ(::chown(path.c_str(), 12345, nobody), 0);
    EXPECT_EQ(as_nobody([&] {
                  const auto output = atomic_output::open(path.string(), {.names = GetParam()});
                  return !output && output.error().message == refused("owner") ? 0 : 1;
              }),
              0);
    EXPECT_EQ(read_all(path), "old");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder / ""), {}), 1);
    ASSERT_EQ(::chown(path.c_str(), nobody, nobody), 0);
    EXPECT_EQ(as_nobody([&] { return replace(path).empty() ? 0 : 1; }), 0);
    EXPECT_EQ(read_all(path), "new");
}

// Somebody protects the file during the run.
TEST_P(FileAttributes, AreThoseAtTheEndOfTheRun) {
    fs::permissions(path, fs::perms{0666});
    auto output = atomic_output::open(path.string(), {.names = GetParam()});
    auto another = atomic_output::open((folder / "new").string(), {.names = GetParam()});
    ASSERT_TRUE(output && another);
    fs::permissions(path, fs::perms{0600});
    write_all(folder / "new", "not ours");
    fs::permissions(folder / "new", fs::perms{0600});
    ASSERT_TRUE(output->commit_whole("new"));
    ASSERT_TRUE(another->commit_whole("new"));
    EXPECT_EQ(mode_of(path), 0600U);
    EXPECT_EQ(mode_of(folder / "new"), 0600U);
}

TEST_P(FileAttributes, CountOtherHardLinks) {
    EXPECT_EQ(atomic_output::open(path.string())->other_links(), 0U);
    EXPECT_EQ(atomic_output::open((folder / "new").string())->other_links(), 0U);
    fs::create_hard_link(path, folder / "second");
    fs::create_hard_link(path, folder / "third");
    EXPECT_EQ(atomic_output::open(path.string())->other_links(), 2U);
    ASSERT_EQ(replace(path), "");
    EXPECT_EQ(read_all(path), "new");
    EXPECT_EQ(read_all(folder / "second"), "old");
}

TEST(FileAttributesAlone, AreReadFromPathsAndFilesAlike) {
    const test::scratch_folder folder;
    write_all(folder / "file", "");
    fs::permissions(folder / "file", fs::perms{0604});
    set(folder / "file", "user.note", "text");
    file_attributes by_path, by_file;
    const int file = ::open((folder / "file").c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_EQ(read_attributes((folder / "file").string(), by_path), 0);
    ASSERT_EQ(read_attributes(file, by_file), 0);
    ::close(file);
    EXPECT_EQ(by_path.mode, 0604U);
    EXPECT_EQ(by_path.mode, by_file.mode);
    EXPECT_EQ(by_path.extended, by_file.extended);
    EXPECT_EQ(read_attributes((folder / "missing").string(), by_path), ENOENT);
}
