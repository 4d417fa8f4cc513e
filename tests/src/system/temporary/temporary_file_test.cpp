#include "system/temporary/temporary_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include "support/forked.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using test::entry_count;

namespace {

std::vector<iovec> parts_of(std::vector<std::string>& texts) {
    std::vector<iovec> parts;
    for (auto& text : texts) parts.push_back({text.data(), text.size()});
    return parts;
}

std::string joined(const std::vector<std::string>& texts) {
    std::string all;
    for (const auto& text : texts) all += text;
    return all;
}

}  // namespace

TEST(TemporaryFile, WritesManyPartsAtAnyOffset) {
    const test::scratch_folder folder;
    const auto opened = open_folder(folder / "");
    const auto file = open_unnamed(opened.get(), O_EXCL, 0600);
    ASSERT_TRUE(file);
    std::vector<std::string> texts;
    for (int i = 0; i < 5000; ++i) texts.emplace_back(i % 7, static_cast<char>('a' + i % 26));
    ASSERT_EQ(write_at(file.get(), 100, parts_of(texts)), 0);
    std::string back(joined(texts).size(), '\0');
    ASSERT_EQ(read_at(file.get(), 100, back), 0);
    EXPECT_EQ(back, joined(texts));
    EXPECT_EQ(write_at(file.get(), 0, {}), 0);
    std::vector<std::string> empty(3000);
    EXPECT_EQ(write_at(file.get(), 0, parts_of(empty)), 0);
}

TEST(TemporaryFile, ContinuesAfterAShortWriteAndReportsErrors) {
    const test::scratch_folder folder;
    EXPECT_EQ(test::in_a_child([&] {
                  std::signal(SIGXFSZ, SIG_IGN);
                  const rlimit limit{1000, 1000};
                  setrlimit(RLIMIT_FSIZE, &limit);
                  const auto opened = open_folder(folder / "");
                  const auto file = open_unnamed(opened.get(), O_EXCL, 0600);
                  std::vector<std::string> texts{"", std::string(700, 'a'), std::string(299, 'b'), "c", ""};
                  if (write_at(file.get(), 0, parts_of(texts)) != 0) return 1;
                  texts[2] += "!";
                  if (write_at(file.get(), 0, parts_of(texts)) != EFBIG) return 2;
                  std::string back(1000, '\0');
                  if (read_at(file.get(), 0, back) != 0) return 3;
                  return back.ends_with("b!") ? 0 : 4;
              }),
              0);
}

TEST(TemporaryFile, ReportsAnEarlyEnd) {
    const test::scratch_folder folder;
    const auto opened = open_folder(folder / "");
    const auto file = open_unnamed(opened.get(), O_EXCL, 0600);
    std::string into(1, '\0');
    EXPECT_EQ(read_at(file.get(), 0, into), ENODATA);
}

TEST(TemporaryFile, HasANameOnlyAsLongAsTheNameIsKept) {
    const test::scratch_folder folder;
    const auto opened = open_folder(folder / "");
    {
        temporary_name name;
        const auto file = open_named(opened, 0600, name);
        ASSERT_TRUE(file);
        EXPECT_TRUE(std::filesystem::exists(folder / name.name()));
        temporary_name moved = std::move(name);
        EXPECT_FALSE(name);  // NOLINT(bugprone-use-after-move)
        EXPECT_EQ(entry_count(folder / ""), 1);
    }
    EXPECT_EQ(entry_count(folder / ""), 0);
}

TEST(TemporaryFile, CanBeGivenANameLater) {
    const test::scratch_folder folder;
    const auto opened = open_folder(folder / "");
    const auto file = open_unnamed(opened.get(), 0, 0600);
    ASSERT_TRUE(file);
    EXPECT_EQ(entry_count(folder / ""), 0);
    {
        temporary_name name;
        ASSERT_EQ(give_name(file.get(), opened, name), 0);
        EXPECT_EQ(entry_count(folder / ""), 1);
    }
    EXPECT_EQ(entry_count(folder / ""), 0);
}

TEST(TemporaryFile, NeverTakesTheNumbersOfStandardStreams) {
    const test::scratch_folder folder;
    EXPECT_EQ(test::in_a_child([&] {
                  for (int file = 0; file < 3; ++file) ::close(file);
                  const auto opened = open_folder(folder / "");
                  const auto unnamed = open_unnamed(opened.get(), O_EXCL, 0600);
                  temporary_name name;
                  const auto named = open_named(opened, 0600, name);
                  return opened.get() > 2 && unnamed.get() > 2 && named.get() > 2 ? 0 : 1;
              }),
              0);
}

TEST(TemporaryFile, ReportsWhyItCannotBeCreated) {
    EXPECT_FALSE(open_folder("/no/such/folder"));
    EXPECT_EQ(errno, ENOENT);
    const auto proc = open_folder("/proc");
    temporary_name name;
    EXPECT_FALSE(open_named(proc, 0600, name));
    EXPECT_NE(errno, 0);
    EXPECT_FALSE(name);
}
