#include "system/temporary/spill.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "support/forked.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf;

namespace {

expected<void> put(spill& space, const spill::extent& where, std::uint64_t at, std::string text) {
    const iovec part{text.data(), text.size()};
    return space.write(where, at, {&part, 1});
}

std::string get(const spill& space, const spill::extent& where) {
    std::string text(where.size, '\0');
    const auto read = space.read(where, 0, text);
    return read ? text : read.error().message;
}

// Sets $TMPDIR for a while.
class temporary_folder_variable {
public:
    explicit temporary_folder_variable(const std::string& value) {
        if (const char* const set = std::getenv("TMPDIR")) before_ = set;
        ::setenv("TMPDIR", value.c_str(), 1);
    }
    temporary_folder_variable(const temporary_folder_variable&) = delete;
    temporary_folder_variable& operator=(const temporary_folder_variable&) = delete;
    ~temporary_folder_variable() {
        if (before_)
            ::setenv("TMPDIR", before_->c_str(), 1);
        else
            ::unsetenv("TMPDIR");
    }

private:
    std::optional<std::string> before_;
};

// The disk space of unnamed files in this folder.
std::uint64_t bytes_on_disk(const std::filesystem::path& folder) {
    std::uint64_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator("/proc/self/fd")) {
        std::error_code gone;  // the descriptor that reads the folder disappears
        const std::string target = std::filesystem::read_symlink(file, gone).string();
        struct stat about{};
        if (target.starts_with(folder.string()) && target.ends_with("(deleted)") &&
            ::stat(file.path().c_str(), &about) == 0)
            bytes += std::uint64_t{512} * about.st_blocks;
    }
    return bytes;
}

}  // namespace

TEST(Spill, ReturnsTheWrittenBytes) {
    const test::scratch_folder folder;
    for (const auto names : {naming::only_where_needed, naming::always}) {
        spill space({folder / "", folder / ""}, names);
        std::vector<spill::extent> places;
        for (std::size_t i = 0; i < 50; ++i) {
            const std::string text(i * 300, static_cast<char>('a' + i % 26));
            const auto where = space.reserve(text.size());
            ASSERT_TRUE(where) << where.error().message;
            ASSERT_TRUE(put(space, *where, 0, text));
            places.push_back(*where);
        }
        for (std::size_t i = 0; i < 50; ++i)
            EXPECT_EQ(get(space, places[i]), std::string(i * 300, static_cast<char>('a' + i % 26)));
        EXPECT_EQ(space.bytes_reserved(), 49 * 50 / 2 * 300U);
        EXPECT_TRUE(std::filesystem::is_empty(folder / ""));
    }
}

TEST(Spill, UsesItsFoldersInTurn) {
    const test::scratch_folder folder;
    std::filesystem::create_directory(folder / "a");
    std::filesystem::create_directory(folder / "b");
    spill space({folder / "a", folder / "b"});
    std::vector<std::uint32_t> files;
    for (int i = 0; i < 4; ++i) files.push_back(space.reserve(10)->file);
    EXPECT_EQ(files, (std::vector<std::uint32_t>{0, 1, 0, 1}));
}

TEST(Spill, WritesAtTheRightOffset) {
    const test::scratch_folder folder;
    spill space({folder / ""});
    const auto first = space.reserve(10), second = space.reserve(10);
    ASSERT_TRUE(put(space, *second, 5, "fghij"));
    ASSERT_TRUE(put(space, *second, 0, "abcde"));
    ASSERT_TRUE(put(space, *first, 0, "0123456789"));
    EXPECT_EQ(get(space, *first), "0123456789");
    EXPECT_EQ(get(space, *second), "abcdefghij");
}

TEST(Spill, MayBeWrittenByManyThreads) {
    const test::scratch_folder folder;
    spill space({folder / "", folder / ""});
    std::vector<std::jthread> writers;
    std::vector<int> wrong(4);
    for (std::size_t t = 0; t < wrong.size(); ++t)
        writers.emplace_back([&, t] {
            for (std::size_t i = 0; i < 100; ++i) {
                const std::string text(1000 + i, static_cast<char>('a' + (t * 5 + i) % 26));
                const auto where = space.reserve(text.size());
                if (!where || !put(space, *where, 0, text) || get(space, *where) != text) ++wrong[t];
                if (where && i % 3 == 0) space.release(*where);
            }
        });
    writers.clear();
    EXPECT_EQ(wrong, std::vector<int>(4));
}

TEST(Spill, ReusesAFileWhenAllOfItIsReleased) {
    const test::scratch_folder folder;
    spill space({folder / ""});
    const auto first = space.reserve(10'000), second = space.reserve(20'000);
    EXPECT_GT(second->offset, 0U);
    ASSERT_TRUE(put(space, *second, 0, std::string(20'000, 'x')));
    space.release(*first);
    EXPECT_EQ(get(space, *second), std::string(20'000, 'x'));
    EXPECT_EQ(space.bytes_reserved(), 20'000U);
    space.release(*second);
    EXPECT_EQ(space.bytes_reserved(), 0U);
    EXPECT_EQ(space.reserve(5)->offset, 0U);
}

// Releases extents in any order.
TEST(Spill, ReturnsSpaceToTheDisk) {
    constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
    const test::scratch_folder folder;
    spill space({folder / ""});
    std::vector<spill::extent> places;
    for (std::uint64_t i = 0; i < 48; ++i) places.push_back(*space.reserve(mebibyte - 5 * i));
    const auto last = space.reserve(5);
    ASSERT_TRUE(put(space, *last, 0, "still"));
    const std::uint64_t before = bytes_on_disk(folder / "");
    if (before < 48 * mebibyte) GTEST_SKIP() << "a filesystem that reserves nothing";
    for (std::size_t i = 0; i < 48; ++i) {
        EXPECT_TRUE(i >= 3 || bytes_on_disk(folder / "") == before);
        space.release(places[i * 5 % 48]);
    }
    EXPECT_LT(bytes_on_disk(folder / ""), 17 * mebibyte);
    EXPECT_EQ(get(space, *last), "still");
    EXPECT_EQ(space.bytes_reserved(), 5U);
}

TEST(Spill, UsesTheFolderOfTheEnvironment) {
    const test::scratch_folder folder;
    const temporary_folder_variable set(folder / "missing");
    spill space({});
    const std::string why = "cannot create a temporary file in '" + (folder / "missing").string() +
                            "': No such file or directory";
    EXPECT_EQ(space.has_room_for(1).error().message, why);
    EXPECT_EQ(space.reserve(1).error().message, why);
}

TEST(Spill, UsesTheDefaultFolderIfNoneIsSet) {
    const temporary_folder_variable set("");
    EXPECT_TRUE(spill({}).has_room_for(1));
}

TEST(Spill, NeedsAnExistingFolder) {
    const test::scratch_folder folder;
    test::write_all(folder / "file", "");
    spill space({folder / "file"});
    const std::string why =
        "cannot create a temporary file in '" + (folder / "file").string() + "': Not a directory";
    EXPECT_EQ(space.has_room_for(1).error().message, why);
    EXPECT_EQ(space.reserve(1).error().message, why);
}

TEST(Spill, ReportsThatThereIsNotEnoughSpace) {
    const test::scratch_folder folder;
    const std::string path = folder / "";
    const spill space({path, path});
    EXPECT_TRUE(space.has_room_for(1000));
    const auto room = space.has_room_for(std::uint64_t{1} << 62);
    ASSERT_FALSE(room);
    const std::string& why = room.error().message;
    EXPECT_TRUE(why.starts_with("not enough room for temporary files: 4.6 EB needed, ")) << why;
    EXPECT_TRUE(why.ends_with(" free in '" + path + "', '" + path + "'; -T names another folder")) << why;
}

TEST(Spill, ReportsAFullFolder) {
    const test::scratch_folder folder;
    spill space({folder / ""});
    const auto where = space.reserve(std::uint64_t{1} << 60);
    ASSERT_FALSE(where);
    EXPECT_EQ(where.error().message,
              "temporary file in '" + (folder / "").string() + "': No space left on device");
    EXPECT_TRUE(space.reserve(1000));
}

TEST(Spill, SkipsAFullFolder) {
    const test::scratch_folder folder;
    std::filesystem::create_directory(folder / "a");
    std::filesystem::create_directory(folder / "b");
    EXPECT_EQ(test::in_a_child([&] {
                  std::signal(SIGXFSZ, SIG_IGN);
                  const rlimit limit{10'000, 10'000};
                  setrlimit(RLIMIT_FSIZE, &limit);
                  spill space({folder / "a", folder / "b"});
                  if (space.reserve(9000)->file != 0) return 1;
                  if (space.reserve(1000)->file != 1) return 2;
                  if (space.reserve(5000)->file != 1) return 3;  // not the first, although it is its turn
                  const auto none = space.reserve(9000);
                  if (none) return 4;
                  return none.error().message ==
                                 "temporary file in '" + (folder / "b").string() + "': File too large"
                             ? 0
                             : 5;
              }),
              0);
}

// Uses a filesystem of one megabyte, if mounting is permitted.
TEST(Spill, UsesAnotherFolderWhenADiskIsReallyFull) {
    const test::scratch_folder folder;
    std::filesystem::create_directory(folder / "small");
    const std::string small = folder / "small";
    const int status = test::in_a_child([&] {
        if (::unshare(CLONE_NEWNS) != 0 ||
            ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            ::mount("none", small.c_str(), "tmpfs", 0, "size=1m") != 0)
            return 77;
        constexpr std::uint64_t much = 600'000;
        spill both({small, folder / ""});
        const auto first = both.reserve(much), second = both.reserve(much), third = both.reserve(much);
        if (first->file != 0 || second->file != 1 || third->file != 1) return 1;
        both.release(*first);
        if (!put(both, *third, 0, std::string(much, 'x'))) return 2;

        spill alone({small});
        if (alone.has_room_for(10 * much)) return 3;
        const auto little = alone.reserve(1000);
        const auto full = put(alone, *little, 0, std::string(10 * much, 'x'));  // more than it reserved
        if (full) return 4;
        return full.error().message == "temporary file in '" + small + "': No space left on device" ? 0 : 5;
    });
    if (status == 77) GTEST_SKIP() << "needs the rights of root";
    EXPECT_EQ(status, 0);
}
