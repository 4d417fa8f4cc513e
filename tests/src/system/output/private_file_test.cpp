#include "system/output/private_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/shell.hpp"

using namespace fairshuf;
using std::filesystem::perms;

TEST(PrivateFile, IsForItsOwnerAlone) {
    const test::scratch_folder folder;
    const auto path = folder / "secret";
    ASSERT_TRUE(write_private_file(path.string(), "x"));
    EXPECT_EQ(std::filesystem::status(path).permissions(), perms{0600});
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
    EXPECT_EQ(*read_private_file(path.string()), "x");
}

TEST(PrivateFile, IsForItsOwnerAloneWhereItHasANameMeanwhile) {
    const test::scratch_folder folder;
    const auto path = folder / "secret";
    ASSERT_TRUE(write_private_file(path.string(), "x", naming::always));
    EXPECT_EQ(std::filesystem::status(path).permissions(), perms{0600});
    EXPECT_EQ(std::filesystem::hard_link_count(path), 1U);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
}

TEST(PrivateFile, IsNeverReplaced) {
    const test::scratch_folder folder;
    const auto path = folder / "secret";
    test::write_all(path, "old");
    EXPECT_EQ(write_private_file(path.string(), "new").error().message,
              path.string() + ": the file exists and may be the only copy of a secret; choose another name");
    std::filesystem::create_symlink("nowhere", folder / "link");
    EXPECT_FALSE(write_private_file((folder / "link").string(), "new"));
    EXPECT_EQ(test::read_all(path), "old");
    EXPECT_FALSE(std::filesystem::exists(folder / "nowhere"));
}

TEST(PrivateFile, IsNotReadIfOthersMayReadOrWriteIt) {
    const test::scratch_folder folder;
    const auto path = folder / "secret";
    test::write_all(path, "x");
    for (const unsigned mode : {0640U, 0604U, 0620U, 0602U, 0644U}) {
        std::filesystem::permissions(path, perms{mode});
        EXPECT_FALSE(read_private_file(path.string())) << mode;
    }
    std::filesystem::permissions(path, perms{0400});
    EXPECT_TRUE(read_private_file(path.string()));
}

TEST(PrivateFile, ProblemsNameTheFile) {
    EXPECT_EQ(write_private_file("/no/such/folder/x", "").error().message,
              "/no/such/folder/x: No such file or directory");
    EXPECT_EQ(read_private_file("/no/such/x").error().message, "/no/such/x: No such file or directory");
}
