#include "system/output/atomic_output.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "support/forked.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf;
using test::entry_count;
using test::in_a_child;
using test::read_all;
using test::write_all;
namespace fs = std::filesystem;

namespace {

bool put(const atomic_output& output, std::uint64_t at, std::string text) {
    const iovec part{text.data(), text.size()};
    return write_at(output.file(), output.origin() + at, {&part, 1}) == 0;
}

// Writes in any order if possible. Returns the error message, or nothing.
std::string write_output(const std::optional<std::string>& path, const std::string& text,
                         naming names = naming::only_where_needed) {
    auto output = atomic_output::open(path, {.names = names});
    if (!output) return output.error().message;
    const std::size_t half = text.size() / 2;
    if (output->any_order()) {
        if (!put(*output, half, text.substr(half)) || !put(*output, 0, text.substr(0, half))) return "put";
    } else if (::write(output->file(), text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
        return "write";
    }
    const auto done = output->commit(text.size());
    return done ? "" : done.error().message;
}

// Runs in a child whose standard output is this file. Returns its exit status.
int with_stdout(const fs::path& path, int flags, const std::function<int()>& work) {
    return in_a_child([&] {
        const int file = ::open(path.c_str(), flags, 0600);
        if (file < 0 || ::dup2(file, STDOUT_FILENO) < 0) return 99;
        return work();
    });
}

}  // namespace

class AtomicOutput : public testing::TestWithParam<naming> {
protected:
    std::string write(const fs::path& path, const std::string& text) const {
        return write_output(path.string(), text, GetParam());
    }
    test::scratch_folder folder;
};

INSTANTIATE_TEST_SUITE_P(Named, AtomicOutput, testing::Values(naming::only_where_needed, naming::always),
                         [](const auto& given) {
                             return given.param == naming::always ? "always" : "only_at_the_end";
                         });

TEST_P(AtomicOutput, CreatesAFileWithTheUsualMode) {
    const auto path = folder / "new";
    EXPECT_EQ(write(path, "some text"), "");
    EXPECT_EQ(read_all(path), "some text");
    write_all(folder / "usual", "");
    EXPECT_EQ(fs::status(path).permissions(), fs::status(folder / "usual").permissions());
    EXPECT_EQ(entry_count(folder / ""), 2);
    EXPECT_EQ(write(folder / "empty", ""), "");
    EXPECT_EQ(fs::file_size(folder / "empty"), 0U);
}

TEST_P(AtomicOutput, ReplacesAFileAndKeepsItsMode) {
    const auto path = folder / "old";
    write_all(path, "an old text that is longer");
    fs::permissions(path, fs::perms{0640});
    EXPECT_EQ(write(path, "new text"), "");
    EXPECT_EQ(read_all(path), "new text");
    EXPECT_EQ(fs::status(path).permissions(), fs::perms{0640});
    EXPECT_EQ(entry_count(folder / ""), 1);
}

TEST_P(AtomicOutput, KeepsTheOwnerIfPermitted) {
    const auto path = folder / "old";
    write_all(path, "");
    constexpr uid_t somebody = 12345;
    constexpr gid_t some_group = 54321;
    if (::chown(path.c_str(), somebody, some_group) != 0) GTEST_SKIP() << "needs the rights of root";
    fs::permissions(path, fs::perms{04755});
    EXPECT_EQ(write(path, "x"), "");
    struct stat about{};
    ASSERT_EQ(::stat(path.c_str(), &about), 0);
    EXPECT_EQ(about.st_uid, somebody);
    EXPECT_EQ(about.st_gid, some_group);
    EXPECT_EQ(about.st_mode & 07777, 04755U);
}

TEST_P(AtomicOutput, ChangesNothingBeforeItIsCommitted) {
    const auto path = folder / "old";
    write_all(path, "precious");
    {
        auto output = atomic_output::open(path.string(), {.names = GetParam()});
        ASSERT_TRUE(output);
        EXPECT_TRUE(output->any_order());
        EXPECT_EQ(output->origin(), 0U);
        ASSERT_TRUE(put(*output, 0, "something else"));
        EXPECT_EQ(read_all(path), "precious");
    }
    EXPECT_EQ(read_all(path), "precious");
    EXPECT_EQ(entry_count(folder / ""), 1);
}

TEST_P(AtomicOutput, IsTruncatedToItsSizeOrReportedAsTooShort) {
    const auto path = folder / "new";
    auto output = atomic_output::open(path.string(), {.names = GetParam()});
    ASSERT_TRUE(put(*output, 0, "some text"));
    ASSERT_TRUE(output->commit(4));
    EXPECT_EQ(read_all(path), "some");
    auto another = atomic_output::open(path.string(), {.names = GetParam()});
    ASSERT_TRUE(put(*another, 0, "some text"));
    EXPECT_EQ(another->commit(100).error().message,
              "write error: the file is shorter than what was written to it");
    EXPECT_EQ(read_all(path), "some");
}

TEST_P(AtomicOutput, FollowsLinksAndLeavesThem) {
    fs::create_directory(folder / "below");
    write_all(folder / "below/file", "old");
    fs::create_symlink("file", folder / "below/first");
    fs::create_symlink("below/first", folder / "second");
    fs::create_symlink(folder / "second", folder / "third");
    EXPECT_EQ(write(folder / "third", "new"), "");
    EXPECT_EQ(read_all(folder / "below/file"), "new");
    for (const auto* link : {"below/first", "second", "third"})
        EXPECT_TRUE(fs::is_symlink(folder / link)) << link;
    EXPECT_EQ(entry_count(folder / ""), 3);
    EXPECT_EQ(entry_count(folder / "below"), 2);
}

TEST_P(AtomicOutput, CreatesTheTargetOfADanglingLink) {
    fs::create_directory(folder / "below");
    fs::create_symlink("below/file", folder / "link");
    EXPECT_EQ(write(folder / "link", "new"), "");
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(read_all(folder / "below/file"), "new");
    fs::create_symlink("missing/file", folder / "nowhere");
    EXPECT_EQ(write(folder / "nowhere", "new"),
              (folder / "nowhere").string() + ": No such file or directory");
}

TEST_P(AtomicOutput, ReportsWhyItCannotBeOpened) {
    EXPECT_EQ(write("/no/such/folder/x", ""), "/no/such/folder/x: No such file or directory");
    EXPECT_EQ(write("", ""), "'': No such file or directory");
    EXPECT_EQ(write("/tmp", ""), "/tmp: Is a directory");
    EXPECT_EQ(write(folder / "new/", ""), (folder / "new/").string() + ": Is a directory");
    write_all(folder / "file", "");
    EXPECT_EQ(write(folder / "file/x", ""), (folder / "file/x").string() + ": Not a directory");
    fs::create_symlink("loop", folder / "loop");
    EXPECT_EQ(write(folder / "loop", ""), (folder / "loop").string() + ": Too many levels of symbolic links");
    const std::string long_name(300, 'x');
    EXPECT_EQ(write(folder / long_name, ""), (folder / long_name).string() + ": File name too long");
    EXPECT_EQ(write("/dev/fd/777", ""), "/dev/fd/777: Bad file descriptor");
    EXPECT_EQ(entry_count(folder / ""), 2);
}

TEST_P(AtomicOutput, CanHaveTheLongestName) {
    const std::string name(255, 'x');
    EXPECT_EQ(write(folder / name, "text"), "");
    EXPECT_EQ(read_all(folder / name), "text");
}

// Runs as an ordinary user, because root may do anything.
TEST_P(AtomicOutput, DoesNotReplaceAFileThatIsNotWritable) {
    const auto path = folder / "old";
    write_all(path, "precious");
    fs::permissions(path, fs::perms{0444});
    fs::permissions(folder / "", fs::perms{0777});
    const std::string refused = path.string() + ": Permission denied";
    EXPECT_EQ(in_a_child([&] {
                  constexpr uid_t nobody = 65534;
                  if (::geteuid() == 0 && ::setresuid(nobody, nobody, nobody) != 0) return 1;
                  return write(path, "new") == refused ? 0 : 2;
              }),
              0);
    EXPECT_EQ(read_all(path), "precious");
}

TEST_P(AtomicOutput, NeedsAWritableFolder) {
    if (::geteuid() != 0) GTEST_SKIP() << "needs the rights of root, to give them up";
    const auto path = folder / "old";
    write_all(path, "precious");
    fs::permissions(path, fs::perms{0666});
    fs::permissions(folder / "", fs::perms{0755});
    const auto as_nobody = [&](const fs::path& at, const std::string& refused) {
        return in_a_child([&] {
            constexpr uid_t nobody = 65534;
            if (::setresuid(nobody, nobody, nobody) != 0) return 1;
            return write(at, "new") == refused ? 0 : 2;
        });
    };
    EXPECT_EQ(
        as_nobody(path, "cannot create a temporary file beside " + path.string() + ": Permission denied"), 0);
    EXPECT_EQ(as_nobody(folder / "new", (folder / "new").string() + ": Permission denied"), 0);
    fs::permissions(folder / "", fs::perms{01777});  // like /tmp
    EXPECT_EQ(as_nobody(path, path.string() + ": Operation not permitted"), 0);
    EXPECT_EQ(as_nobody(folder / "new", ""), 0);
    EXPECT_EQ(read_all(path), "precious");
}

// Containers mount single files. The error must come before the work.
TEST_P(AtomicOutput, DoesNotReplaceAMountPoint) {
    const auto path = folder / "mounted";
    write_all(path, "");
    write_all(folder / "other", "precious");
    const int status = in_a_child([&] {
        if (::unshare(CLONE_NEWNS) != 0 ||
            ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
            ::mount((folder / "other").c_str(), path.c_str(), nullptr, MS_BIND, nullptr) != 0)
            return 77;
        return write(path, "new") == path.string() + ": Device or resource busy" ? 0 : 1;
    });
    if (status == 77) GTEST_SKIP() << "needs the rights of root";
    EXPECT_EQ(status, 0);
    EXPECT_EQ(read_all(folder / "other"), "precious");
}

TEST_P(AtomicOutput, ReportsThatTheFolderIsGone) {
    fs::create_directory(folder / "below");
    const auto path = folder / "below/new";
    auto output = atomic_output::open(path.string(), {.names = GetParam()});
    ASSERT_TRUE(output);
    ASSERT_TRUE(put(*output, 0, "text"));
    fs::remove_all(folder / "below");
    EXPECT_EQ(output->commit(4).error().message, path.string() + ": No such file or directory");
    EXPECT_EQ(entry_count(folder / ""), 0);
}

TEST_P(AtomicOutput, FindsItsFolderAfterAMove) {
    fs::create_directory(folder / "below");
    auto output = atomic_output::open((folder / "below/new").string(), {.names = GetParam()});
    ASSERT_TRUE(put(*output, 0, "text"));
    fs::rename(folder / "below", folder / "moved");
    ASSERT_TRUE(output->commit(4));
    EXPECT_EQ(read_all(folder / "moved/new"), "text");
}

TEST_P(AtomicOutput, CannotTakeTheNameOfAFolder) {
    const auto path = folder / "new";
    auto output = atomic_output::open(path.string(), {.names = GetParam()});
    fs::create_directory(path);
    EXPECT_EQ(output->commit(0).error().message, path.string() + ": Is a directory");
    EXPECT_EQ(entry_count(folder / ""), 1);
}

TEST(AtomicOutputKilled, LeavesNothingBehind) {
    const test::scratch_folder folder;
    const auto path = folder / "old";
    write_all(path, "precious");
    EXPECT_EQ(in_a_child([&] {
                  auto output = atomic_output::open(path.string());
                  put(*output, 0, std::string(100'000, 'x'));
                  ::kill(::getpid(), SIGKILL);
                  return 1;
              }),
              128 + SIGKILL);
    EXPECT_EQ(read_all(path), "precious");
    EXPECT_EQ(entry_count(folder / ""), 1);
}

TEST(AtomicOutputInPlace, LeavesDevicesAlone) {
    EXPECT_EQ(write_output("/dev/null", "text"), "");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_EQ(write_output("/dev/full", "text"), "write");
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST(AtomicOutputInPlace, WritesToNamedPipes) {
    const test::scratch_folder folder;
    const auto path = folder / "pipe";
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    std::string seen;
    std::jthread reader([&] { seen = read_all(path); });
    EXPECT_EQ(write_output(path.string(), "text"), "");
    reader.join();
    EXPECT_EQ(seen, "text");
    EXPECT_TRUE(fs::is_fifo(path));
}

TEST(AtomicOutputInPlace, WritesToDescriptorsByName) {
    const test::scratch_folder folder;
    const auto path = folder / "file";
    const int file = ::open(path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    ASSERT_EQ(::write(file, "before ", 7), 7);
    for (const std::string at : {"/dev/fd/", "/proc/self/fd/"})
        EXPECT_EQ(write_output(at + std::to_string(file), "text "), "");
    ASSERT_EQ(::write(file, "after", 5), 5);
    ::close(file);
    EXPECT_EQ(read_all(path), "before text text after");
}

TEST(AtomicOutputInPlace, DoesNotWriteToADescriptorForReading) {
    const test::scratch_folder folder;
    write_all(folder / "file", "old");
    EXPECT_EQ(
        with_stdout(folder / "file", O_RDONLY,
                    [] { return write_output({}, "x") == "'standard output': Bad file descriptor" ? 0 : 1; }),
        0);
    EXPECT_EQ(in_a_child([] {
                  ::close(STDOUT_FILENO);
                  return write_output({}, "x") == "'standard output': Bad file descriptor" ? 0 : 1;
              }),
              0);
}

TEST(AtomicOutputInPlace, ContinuesAtTheOffsetOfStandardOutput) {
    const test::scratch_folder folder;
    const auto path = folder / "file";
    EXPECT_EQ(with_stdout(path, O_CREAT | O_WRONLY,
                          [] {
                              const int same = ::dup(STDOUT_FILENO);
                              if (::write(same, "before ", 7) != 7) return 1;
                              if (!write_output({}, "text").empty()) return 2;
                              if (!write_output("/dev/fd/" + std::to_string(same), "!").empty()) return 3;
                              return ::write(same, " after", 6) == 6 ? 0 : 4;
                          }),
              0);
    EXPECT_EQ(read_all(path), "before text! after");
}

TEST(AtomicOutputInPlace, AppendsInOrderInAppendMode) {
    const test::scratch_folder folder;
    const auto path = folder / "file";
    write_all(path, "before ");
    EXPECT_EQ(with_stdout(path, O_WRONLY | O_APPEND,
                          [] {
                              if (atomic_output::open("/dev/stdout")->any_order()) return 1;
                              return write_output({}, "text").empty() ? 0 : 2;
                          }),
              0);
    EXPECT_EQ(read_all(path), "before text");
}

TEST(AtomicOutputInPlace, LeavesNoHolesInAFileOnStandardOutput) {
    const test::scratch_folder folder;
    const auto path = folder / "file";
    EXPECT_EQ(with_stdout(path, O_CREAT | O_WRONLY,
                          [] {
                              if (::write(STDOUT_FILENO, "before", 6) != 6) return 1;
                              auto output = atomic_output::open({});
                              return output->any_order() && put(*output, 1000, "text") ? 0 : 2;
                          }),
              0);
    EXPECT_EQ(read_all(path), "before");
}

TEST(AtomicOutputInPlace, TruncatesNothingThatOthersWrote) {
    const test::scratch_folder folder;
    const auto path = folder / "file";
    EXPECT_EQ(with_stdout(path, O_CREAT | O_WRONLY,
                          [] {
                              auto output = atomic_output::open({});
                              return ::write(STDOUT_FILENO, "other", 5) == 5 ? 0 : 1;
                          }),
              0);
    EXPECT_EQ(read_all(path), "other");
    EXPECT_EQ(with_stdout(path, O_RDWR,
                          [] {
                              auto output = atomic_output::open({});
                              return put(*output, 0, "O") ? 0 : 1;
                          }),
              0);
    EXPECT_EQ(read_all(path), "Other");
}
