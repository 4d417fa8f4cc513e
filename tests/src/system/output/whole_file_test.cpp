#include "system/output/whole_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/shell.hpp"

using namespace fairshuf;

TEST(WriteFile, ReplacesAFileAtOnceAndKeepsItsMode) {
    const test::scratch_folder folder;
    const auto path = folder / "picture.svg";
    test::write_all(path, "old");
    std::filesystem::permissions(path, std::filesystem::perms{0640});
    ASSERT_TRUE(write_file(path.string(), "new"));
    EXPECT_EQ(test::read_all(path), "new");
    EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms{0640});
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}),
              1);  // no other file remains
}

TEST(ReadFile, ReturnsAllBytesOrNamesTheFile) {
    const test::scratch_folder folder;
    const std::string bytes = std::string(200'000, 'x') + std::string("\0\r\n\xff", 4);
    test::write_all(folder / "file", bytes);
    EXPECT_EQ(*read_file((folder / "file").string()), bytes);
    EXPECT_EQ(*read_file("/dev/null"), "");
    EXPECT_EQ(read_file("/no/such/x").error().message, "/no/such/x: No such file or directory");
    EXPECT_EQ(read_file("/tmp").error().message, "/tmp: Is a directory");
}

TEST(WriteFile, WritesDevicesInPlace) {
    ASSERT_TRUE(write_file("/dev/null", "x"));
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(WriteFile, CanBeCheckedInAdvance) {
    const test::scratch_folder folder;
    EXPECT_TRUE(may_write_file((folder / "new").string()));
    EXPECT_FALSE(std::filesystem::exists(folder / "new"));
    EXPECT_TRUE(may_write_file("in_this_folder"));
    EXPECT_TRUE(may_write_file("/dev/null"));
    EXPECT_EQ(may_write_file("/no/such/folder/x").error().message,
              "/no/such/folder/x: No such file or directory");
    EXPECT_EQ(may_write_file("/tmp").error().message, "/tmp: Is a directory");
}

TEST(WriteFile, FollowsLinks) {
    const test::scratch_folder folder;
    test::write_all(folder / "file", "old");
    std::filesystem::create_symlink("file", folder / "link");
    ASSERT_TRUE(write_file((folder / "link").string(), "new"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link"));
    EXPECT_EQ(test::read_all(folder / "file"), "new");
}

TEST(WriteFile, ReportsErrors) {
    EXPECT_EQ(write_file("/no/such folder/x", "").error().message,
              "/no/such folder/x: No such file or directory");
    EXPECT_EQ(write_file("/no/such/folder/x", "").error().message,
              "/no/such/folder/x: No such file or directory");
    EXPECT_EQ(write_file("/tmp", "").error().message, "/tmp: Is a directory");
    EXPECT_EQ(write_file("/dev/full", "x").error().message, "/dev/full: No space left on device");
}
