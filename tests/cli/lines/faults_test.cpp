// Full disks, failing inputs, bad folders: expects a clear message, the old output, and no files left.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <termios.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

#include "cli/lines/line_runs.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "support/sanitized.hpp"
#include "support/small_disk.hpp"

using namespace fairshuf;
using namespace fairshuf::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* full = "No space left on device";

class LinesFaults : public LineRuns {
protected:
    LinesFaults() { write_all(input, text); }

    // Writes to the output with little memory.
    words spilling(const words& more = {}) const {
        words all{"-S1M", "--parallel=2", "-o", output.string()};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    // Puts temporary files into this folder.
    static words with_folder(words command, const fs::path& folder) {
        *std::ranges::find(command, "-T") = "-T" + folder.string();
        command.erase(std::ranges::find(command, "-T" + folder.string()) + 1);
        return command;
    }

    // Feeds the text until there is a temporary file of so many bytes. Returns the remaining text.
    std::string_view feed_until_spilled(const started& running, const handle& to, off_t bytes) const;

    std::string text = numbered(60'000, 100), wanted = shuffled(text);
    fs::path input = folder / "input";
};

using LinesFullDisk = LinesFaults;
using LinesInput = LinesFaults;
using LinesFolder = LinesFaults;
using LinesOutput = LinesFaults;

// The path, under /proc, of an open file that a process created in this folder; empty if there is none.
std::string open_file_of(pid_t pid, const fs::path& folder) {
    std::error_code gone;
    for (const auto& file : fs::directory_iterator("/proc/" + std::to_string(pid) + "/fd", gone))
        if (fs::read_symlink(file, gone).string().starts_with(folder.string() + "/")) return file.path();
    return "";
}

std::string_view LinesFaults::feed_until_spilled(const started& running, const handle& to,
                                                 off_t bytes) const {
    std::string_view left = text;
    for (struct stat about{}; about.st_size < bytes;) {
        if (left.size() > text.size() / 8) {
            write_to(to.get(), left.substr(0, 50'000));
            left.remove_prefix(50'000);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (const auto path = open_file_of(running.pid(), temporary); !path.empty())
            ::stat(path.c_str(), &about);
        if (running.is_over()) break;
    }
    return left;
}

}  // namespace

TEST_F(LinesFullDisk, ForTemporaryFilesIsNamed) {
    const small_disk disk(folder / "disk", 2 << 20);
    if (!disk) GTEST_SKIP() << small_disk::why_not;
    for (const char* threads : {"--parallel=1", "--parallel=3"}) {
        auto pipe = new_pipe();
        started running(with_folder(command(spilling({threads})), disk / ""), {.input = pipe.reader.get()});
        pipe.reader.close();
        write_to(pipe.writer.get(), text);
        pipe.writer.close();
        expect_failed(running.wait(), "temporary file in '" + (disk / "").string() + "': " + full);
        EXPECT_EQ(entries(disk / ""), words{});
    }
}

TEST_F(LinesFullDisk, ForTemporaryFilesIsKnownBeforeTheWork) {
    const small_disk disk(folder / "disk", 2 << 20);
    if (!disk) GTEST_SKIP() << small_disk::why_not;
    const auto run = started(with_folder(command(spilling({input.string()})), disk / ""), {}).wait();
    expect_failed(run, "not enough room for temporary files: 6.0 MB needed, 2.1 MB free in '" +
                           (disk / "").string() + "'; -T names another folder");
}

TEST_F(LinesFullDisk, IsSkippedIfThereIsAnother) {
    const small_disk disk(folder / "disk", 2 << 20);
    if (!disk) GTEST_SKIP() << small_disk::why_not;
    expect_done(run_fed(spilling({"-T", (disk / "").string()}), text), wanted);
    EXPECT_EQ(entries(disk / ""), words{});
}

TEST_F(LinesFullDisk, ForTheOutputKeepsTheOldFile) {
    const small_disk disk(folder / "disk", 9 << 20);  // enough for one output
    if (!disk) GTEST_SKIP() << small_disk::why_not;
    for (const char* memory : {"-S1M", "-S1G"})
        for (const char* threads : {"--parallel=1", "--parallel=3"}) {
            write_all(disk / "output", text);
            const auto run = this->run({memory, threads, "-o", (disk / "output").string(), input.string()});
            EXPECT_EQ(run.status, 1);
            EXPECT_EQ(run.err, std::string("fairshuf lines: write error: ") + full + "\n");
            EXPECT_TRUE(same_text(read_all(disk / "output"), text));
            EXPECT_EQ(entries(disk / ""), words{"output"});
            expect_nothing_left();
        }
}

TEST_F(LinesFullDisk, ForTheOutputLeavesNoNewFile) {
    const small_disk disk(folder / "disk", 3 << 20);
    if (!disk) GTEST_SKIP() << small_disk::why_not;
    const auto run = this->run({"-S1M", "-o", (disk / "output").string(), input.string()});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.err, std::string("fairshuf lines: write error: ") + full + "\n");
    EXPECT_EQ(entries(disk / ""), words{});
    const handle file = opened(disk / "stdout", O_WRONLY | O_CREAT);
    const auto another = started(command({"-S1M", input.string()}), {.output = file.get()}).wait();
    EXPECT_EQ(another.err, std::string("fairshuf lines: write error: ") + full + "\n");
    EXPECT_EQ(read_all(disk / "stdout"), "");
}

TEST_F(LinesFullDisk, IsADevice) {
    const handle device = opened("/dev/full", O_WRONLY);
    for (const char* memory : {"-S1M", "-S1G"})
        for (const char* threads : {"--parallel=1", "--parallel=2", "--parallel=3"}) {
            expect_failed(run({memory, threads, input.string()}, {.output = device.get()}),
                          std::string("write error: ") + full);
            expect_failed(run({memory, threads, "-o", "/dev/full", input.string()}),
                          std::string("write error: ") + full);
        }
    for (const words& more : std::vector<words>{{"-n5", input.string()}, {"-e", "a", "b"}, {"-i1-9"}})
        expect_failed(run(more, {.output = device.get()}), std::string("write error: ") + full);
}

TEST_F(LinesFullDisk, AFileMayNotGrowAnyMore) {
    const circumstances small{.limits = {{RLIMIT_FSIZE, 1'000'000}}};
    expect_failed(run_fed(spilling(), text, small),
                  "temporary file in '" + temporary.string() + "': File too large");
    expect_failed(run(spilling({input.string()}), small),
                  "temporary file in '" + temporary.string() + "': File too large");
    expect_failed(run({"-S1G", "-o", output.string(), input.string()}, small), "write error: File too large");
    expect_failed(run({"-S1G", "--parallel=3", "-o", output.string(), input.string()}, small),
                  "write error: File too large");
}

TEST_F(LinesInput, IsNoFolder) {
    expect_failed(run(spilling({place.string()})), place.string() + ": read error: Is a directory");
    expect_failed(run(spilling({"-r", place.string()})), place.string() + ": read error: Is a directory");
    const handle opened_folder = opened(place, O_RDONLY | O_DIRECTORY);
    expect_failed(run(spilling(), {.input = opened_folder.get()}),
                  "standard input: read error: Is a directory");
}

TEST_F(LinesInput, IsMissing) {
    const std::string missing = (folder / "missing").string();
    expect_failed(run(spilling({missing})), missing + ": No such file or directory");
    expect_failed(run(spilling({input.string() + "/x"})), input.string() + "/x: Not a directory");
}

TEST_F(LinesInput, FailsAtOnce) {
    for (const words& more : std::vector<words>{{}, {"-n5"}, {"-r", "-n5"}}) {
        words all = spilling(more);
        all.emplace_back("/proc/self/mem");
        expect_failed(run(all), "/proc/self/mem: read error: Input/output error");
    }
}

// A terminal whose other end is closed: it delivers the written text first, then an error.
TEST_F(LinesInput, FailsInTheMiddle) {
    for (const std::size_t lines : {1, 1000, 40'000}) {
        const handle near(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
        if (near.get() < 0 || ::grantpt(near.get()) != 0 || ::unlockpt(near.get()) != 0)
            GTEST_SKIP() << "needs terminals";
        handle far = opened(::ptsname(near.get()), O_RDWR | O_NOCTTY);
        ASSERT_GE(far.get(), 0);
        termios raw{};
        ::tcgetattr(far.get(), &raw);
        ::cfmakeraw(&raw);
        ::tcsetattr(far.get(), TCSANOW, &raw);
        started running(command(spilling()), {.input = near.get()});
        ASSERT_TRUE(write_to(far.get(), std::string_view(text).substr(0, 100 * lines)));
        far.close();
        expect_failed(running.wait(), "standard input: read error: Input/output error");
    }
}

// Each piece is written after the previous one has been read.
TEST_F(LinesInput, ComesInPieces) {
    chacha20 engine{key::from_text("pieces")};
    exact<chacha20> draws{engine};
    for (const std::uint64_t most : {3, 100, 5000}) {
        auto pipe = new_pipe();
        const std::string some = text.substr(0, std::min<std::size_t>(text.size(), most * 1000));
        started running(command(spilling()), {.input = pipe.reader.get()});
        for (std::string_view left = some; !left.empty();) {
            const auto size = std::min<std::size_t>(1 + draws.below(most), left.size());
            ASSERT_TRUE(write_to(pipe.writer.get(), left.substr(0, size)));
            left.remove_prefix(size);
            for (int waiting = 1; waiting > 0 && !running.is_over();) {
                ::ioctl(pipe.reader.get(), FIONREAD, &waiting);
                std::this_thread::yield();
            }
        }
        pipe.writer.close();
        expect_done(running.wait(), shuffled(some));
    }
}

TEST_F(LinesInput, IsTheOutput) {
    for (const char* memory : {"-S1M", "-S1G"}) {
        write_all(output, text);
        expect_done(run({memory, "-o", output.string(), output.string()}), wanted);
        write_all(output, text);
        const handle file = opened(output, O_RDONLY);
        expect_done(run({memory, "-o", output.string()}, {.input = file.get()}), wanted);
    }
}

TEST_F(LinesInput, BeginsAtTheOffsetOfTheFile) {
    const handle file = opened(input, O_RDONLY);
    ::lseek(file.get(), 100, SEEK_SET);
    expect_done(run(spilling(), {.input = file.get()}), shuffled(text.substr(100)));
}

// The file reports a size of 0.
TEST_F(LinesInput, MayBeLargerThanItSeems) {
    const auto run = this->run(spilling({"/proc/self/limits"}));
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(read_all(output).find("Max open files"), std::string::npos);
}

// The pipe begins like a compressed text and keeps the command waiting. It has opened the file before.
class LinesOpenInput : public LinesFaults {
protected:
    template <class Change>
    ended run_while_open(const words& more, Change change) const {
        auto pipe = new_pipe();
        words all = spilling(more);
        for (const std::string& file : {input.string(), std::string("-")}) all.push_back(file);
        started running(command(all), {.input = pipe.reader.get()});
        EXPECT_TRUE(write_to(pipe.writer.get(), "\x1f"));
        for (int waiting = 1; waiting > 0 && !running.is_over();) {
            ::ioctl(pipe.reader.get(), FIONREAD, &waiting);
            std::this_thread::yield();
        }
        change();
        pipe.reader.close();
        pipe.writer.close();
        return running.wait();
    }
};

TEST_F(LinesOpenInput, MayNotBecomeShorter) {
    for (const words& more : std::vector<words>{{}, {"-n5"}, {"--csv"}, {"--record=1"}, {"-S1G"}}) {
        write_all(input, text);
        const auto done = run_while_open(more, [&] { ASSERT_EQ(::truncate(input.c_str(), 3'000'000), 0); });
        expect_failed(done,
                      input.string() +
                          ": the file ended after 3000000 of 6000000 bytes; it was truncated while it was "
                          "read, or its file system reports a wrong size");
    }
}

TEST_F(LinesOpenInput, MayGrow) {
    const auto done =
        run_while_open({}, [&] { write_to(opened(input, O_WRONLY | O_APPEND).get(), "last\n"); });
    expect_done(done, shuffled(text + "last\n\x1f\n"));
}

// Files of /sys report a page, whatever they contain.
TEST_F(LinesInput, MayBeShorterThanTheKernelSays) {
    const std::string mtu = "/sys/class/net/lo/mtu";
    if (!fs::exists(mtu)) GTEST_SKIP() << "needs " << mtu;
    for (const words& more : std::vector<words>{{}, {"-n1"}, {"-r", "-n1"}}) {
        words all = spilling(more);
        all.push_back(mtu);
        expect_done(run(all), read_all(mtu));
    }
}

TEST_F(LinesFolder, ForTemporaryFilesIsMissing) {
    const std::string missing = (folder / "missing").string();
    const auto wrong = "cannot create a temporary file in '" + missing + "': No such file or directory";
    expect_failed(started(with_folder(command(spilling({input.string()})), missing), {}).wait(), wrong);
    const handle file = opened(input, O_RDONLY);
    expect_failed(started(with_folder(command(spilling()), missing), {.input = file.get()}).wait(), wrong);
}

TEST_F(LinesFolder, ForTemporaryFilesIsAFile) {
    expect_failed(started(with_folder(command(spilling({input.string()})), input), {}).wait(),
                  "cannot create a temporary file in '" + input.string() + "': Not a directory");
}

TEST_F(LinesFolder, ThatIsNotNeededIsNotOpened) {
    const words line = command({"-S1G", "-o", output.string(), input.string()});
    expect_done(started(with_folder(line, folder / "missing"), {}).wait(), wanted);
}

// The temporary file has no name and stays as long as it is needed.
TEST_F(LinesFolder, ForTemporaryFilesMayBeRemoved) {
    auto pipe = new_pipe();
    started running(command(spilling()), {.input = pipe.reader.get()});
    pipe.reader.close();
    const auto left = feed_until_spilled(running, pipe.writer, 1);
    EXPECT_EQ(entries(temporary), words{});
    ASSERT_TRUE(fs::remove(temporary));
    ASSERT_TRUE(write_to(pipe.writer.get(), left));
    pipe.writer.close();
    const auto run = running.wait();
    fs::create_directory(temporary);
    expect_done(run, wanted);
}

TEST_F(LinesFolder, ForTemporaryFilesMayLoseThem) {
    auto pipe = new_pipe();
    started running(command(spilling()), {.input = pipe.reader.get()});
    pipe.reader.close();
    const auto left = feed_until_spilled(running, pipe.writer, 1'500'000);
    const handle file = opened(open_file_of(running.pid(), temporary), O_RDWR);
    ASSERT_EQ(::ftruncate(file.get(), 0), 0);
    ASSERT_TRUE(write_to(pipe.writer.get(), left));
    pipe.writer.close();
    const auto run = running.wait();  // later writes extend the file again and leave holes
    EXPECT_TRUE(run.err.find("the output is not a permutation of the input") != std::string::npos ||
                run.err.find("the file became shorter") != std::string::npos)
        << run.err;
    expect_failed(run, run.err.substr(16, run.err.size() - 17));
}

// Overwrites a part, including delimiters: with few lines, whose sizes are known, and with many.
TEST_F(LinesFolder, ForTemporaryFilesMayBeDamaged) {
    for (const std::size_t size : {100, 20}) {
        text = numbered(6'000'000 / size, size);
        for (const char damage : {'x', '\n'}) {
            SCOPED_TRACE(std::to_string(size) + damage);
            auto pipe = new_pipe();
            started running(command(spilling()), {.input = pipe.reader.get()});
            pipe.reader.close();
            const auto left =
                feed_until_spilled(running, pipe.writer, 1'500'000);  // the first part is written
            const handle file = opened(open_file_of(running.pid(), temporary), O_RDWR);
            ASSERT_EQ(::pwrite(file.get(), std::string(1000, damage).data(), 1000, 5000), 1000);
            ASSERT_TRUE(write_to(pipe.writer.get(), left));
            pipe.writer.close();
            const auto run = running.wait();
            EXPECT_NE(run.err.find("memory or disk is faulty, or this program has a bug"), std::string::npos);
            expect_failed(run, run.err.substr(16, run.err.size() - 17));
        }
    }
}

TEST_F(LinesFolder, ForTemporaryFilesMayBeProtected) {
    const small_disk disk(folder / "disk", 20 << 20);
    if (!disk || !disk.protect()) GTEST_SKIP() << small_disk::why_not;
    expect_failed(started(with_folder(command(spilling({input.string()})), disk / ""), {}).wait(),
                  "cannot create a temporary file in '" + (disk / "").string() + "': Read-only file system");
}

TEST_F(LinesFolder, OfTheOutputMayBeProtected) {
    const small_disk disk(folder / "disk", 20 << 20);
    if (!disk) GTEST_SKIP() << small_disk::why_not;
    write_all(disk / "old", old);
    ASSERT_TRUE(disk.protect());
    for (const char* name : {"old", "new"}) {
        const auto path = (disk / name).string();
        const auto run = this->run({"-S1M", "-o", path, input.string()});
        EXPECT_EQ(run.status, 1);
        EXPECT_EQ(run.err, "fairshuf lines: " + path + ": Read-only file system\n");
    }
    EXPECT_EQ(read_all(disk / "old"), old);
    expect_nothing_left();
}

TEST_F(LinesFolder, OfTheOutputIsMissing) {
    const std::string path = (folder / "missing").string() + "/output";
    expect_failed(run({"-S1M", "-o", path, input.string()}), path + ": No such file or directory");
    expect_failed(run({"-S1M", "-o", input.string() + "/output", input.string()}),
                  input.string() + "/output: Not a directory");
    expect_failed(run({"-S1M", "-o", place.string(), input.string()}), place.string() + ": Is a directory");
}

TEST_F(LinesOutput, KeepsItsModeAndIsFoundThroughLinks) {
    fs::permissions(output, fs::perms{0640});
    fs::create_symlink("output", place / "first");
    fs::create_symlink(place / "first", folder / "second");
    expect_nothing_left({"first"});
    const auto run = this->run({"-S1M", "-o", (folder / "second").string(), input.string()});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_TRUE(fs::is_symlink(folder / "second") && fs::is_symlink(place / "first"));
    EXPECT_TRUE(same_text(read_all(output), wanted));
    EXPECT_EQ(fs::status(output).permissions(), fs::perms{0640});
    expect_nothing_left({"first"});
}

// As after `setfacl -m u:nobody:rw`: the group bits of the mode are the mask, and the group itself may not
// write.
TEST_F(LinesOutput, KeepsItsAccessControlListAndItsAttributes) {
    const auto set = [&](const char* name, std::string_view value) {
        return ::setxattr(output.c_str(), name, value.data(), value.size(), 0) == 0;
    };
    const auto get = [&](const char* name) {
        std::string value(1000, '\0');
        value.resize(static_cast<std::size_t>(
            std::max<ssize_t>(::getxattr(output.c_str(), name, value.data(), value.size()), 0)));
        return value;
    };
    using namespace std::string_view_literals;
    constexpr auto list =
        "\2\0\0\0"
        "\1\0\6\0\xff\xff\xff\xff"       // the owner: rw
        "\2\0\6\0\xfe\xff\0\0"           // nobody: rw
        "\4\0\4\0\xff\xff\xff\xff"       // the group: r
        "\x10\0\6\0\xff\xff\xff\xff"     // the mask: rw
        "\x20\0\0\0\xff\xff\xff\xff"sv;  // others: nothing
    const char* const name = "system.posix_acl_access";
    if (!set(name, list)) GTEST_SKIP() << "this filesystem has no access control lists";
    const bool has_attributes = set("user.note", "by hand");
    expect_done(run({"-S1M", "-o", output.string(), input.string()}), wanted);
    EXPECT_EQ(get(name), list);
    EXPECT_EQ(fs::status(output).permissions(), fs::perms{0660});
    EXPECT_EQ(get("user.note"), has_attributes ? "by hand" : "");
}

TEST_F(LinesOutput, WithOtherHardLinksIsWarnedAbout) {
    fs::create_hard_link(output, place / "other");
    const std::string warning = "fairshuf lines: warning: " + output.string() +
                                " has 1 other hard link; the old content stays there\n";
    const auto done = run({"-S1M", "-o", output.string(), input.string()});
    EXPECT_EQ(done.status, 0);
    EXPECT_EQ(done.err, warning);
    EXPECT_TRUE(same_text(read_all(output), wanted));
    EXPECT_EQ(read_all(place / "other"), old);
    for (const words& more : std::vector<words>{{"-n1"}, {"-r", "-n1"}}) {
        fs::remove(output);
        fs::create_hard_link(place / "other", output);
        words all{"-o", output.string(), input.string()};
        all.insert(all.end(), more.begin(), more.end());
        EXPECT_EQ(run(all).err, warning);
    }
    expect_nothing_left({"other"});
}

TEST_F(LinesOutput, MayBeADanglingLink) {
    fs::remove(output);
    fs::create_symlink("place/output", folder / "link");
    expect_done(run({"-S1M", "-o", (folder / "link").string(), input.string()}), wanted);
}

TEST_F(LinesOutput, MayBeALinkToItself) {
    fs::create_symlink("circle", folder / "circle");
    const std::string path = (folder / "circle").string();
    expect_failed(run({"-S1M", "-o", path, input.string()}), path + ": Too many levels of symbolic links");
}

TEST_F(LinesOutput, MayBeANamedPipe) {
    const std::string path = (folder / "pipe").string();
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    for (const char* threads : {"--parallel=1", "--parallel=3"}) {
        started running(command({"-S1M", threads, "-o", path, input.string()}), {});
        const handle reader = opened(path, O_RDONLY);
        EXPECT_TRUE(same_text(read_from(reader.get()), wanted));
        EXPECT_EQ(running.wait().status, 0);
        EXPECT_TRUE(fs::is_fifo(path));
        expect_nothing_left();
    }
}

TEST_F(LinesOutput, ThatIsADeviceStaysOne) {
    struct stat before{}, after{};
    ASSERT_EQ(::stat("/dev/null", &before), 0);
    const auto run = this->run({"-S1M", "-o", "/dev/null", input.string()});
    EXPECT_EQ(run.status, 0) << run.err;
    ASSERT_EQ(::stat("/dev/null", &after), 0);
    EXPECT_TRUE(S_ISCHR(after.st_mode));
    EXPECT_EQ(before.st_ino, after.st_ino);
    EXPECT_EQ(before.st_mode, after.st_mode);
}

// The reader takes a page at a time, and sometimes nothing.
TEST_F(LinesOutput, MayBeReadSlowly) {
    for (const char* threads : {"--parallel=1", "--parallel=3"}) {
        auto pipe = new_pipe();
        ::fcntl(pipe.writer.get(), F_SETPIPE_SZ, 4096);
        started running(command({"-S1M", threads, input.string()}), {.output = pipe.writer.get()});
        pipe.writer.close();
        std::string found;
        for (bool more = true; more;) {
            const std::string piece = read_from(pipe.reader.get(), 100'000);
            more = !piece.empty();
            found += piece;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));  // the test needs a slow reader
        }
        EXPECT_TRUE(same_text(found, wanted));
        EXPECT_EQ(running.wait().status, 0);
    }
}

// Another process may have made the pipe non-blocking. That must not matter.
TEST_F(LinesOutput, MayBeANonBlockingPipe) {
    for (const char* threads : {"--parallel=1", "--parallel=3"}) {
        auto in = new_pipe(), out = new_pipe();
        ::fcntl(in.reader.get(), F_SETFL, O_NONBLOCK);
        ::fcntl(out.writer.get(), F_SETFL, O_NONBLOCK);
        started running(command({"-S1M", threads}), {.input = in.reader.get(), .output = out.writer.get()});
        out.writer.close();
        ASSERT_TRUE(write_to(in.writer.get(), text));
        in.writer.close();
        EXPECT_TRUE(same_text(read_from(out.reader.get()), wanted));
        EXPECT_EQ(running.wait().status, 0);
    }
}

TEST_F(LinesOutput, IsAppendedInAppendMode) {
    const handle file = opened(output, O_WRONLY | O_APPEND);
    const auto run = this->run({"-S1M", "--parallel=3", input.string()}, {.output = file.get()});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_TRUE(same_text(read_all(output), old + wanted));
}

TEST_F(LinesFaults, FewOpenFilesAreEnough) {
    const circumstances few{.limits = {{RLIMIT_NOFILE, 20}}};
    expect_done(run({"-S1M", "--parallel=3", "-o", output.string(), input.string()}, few), wanted);
    expect_done(run_fed({"-S1M", "--parallel=3", "-o", output.string()}, text, few), wanted);
}

// As in a sandbox, or with an old kernel.
TEST_F(LinesFaults, WithoutTheCallForRandomBytesTheDeviceGivesThem) {
    const circumstances old_kernel{.failing = {{.number = SYS_getrandom, .error = ENOSYS}}};
    const auto done = run({"-S1M", "-o", output.string(), input.string()}, old_kernel);
    if (done.status == 126) GTEST_SKIP() << "needs seccomp";
    expect_done(done, wanted);
    EXPECT_EQ(started({FAIRSHUF_COMMAND, "lines", "-i1-3"}, old_kernel).wait().status, 0);
    EXPECT_EQ(started({FAIRSHUF_COMMAND, "deal"}, old_kernel).wait().status, 0);
}

TEST_F(LinesFaults, WithoutAnyRandomBytesTheRunFails) {
    const small_disk disk(folder / "disk", 1 << 20);
    if (!disk) GTEST_SKIP() << small_disk::why_not;
    write_all(disk / "urandom", std::string(10'000, 'x'));  // not a device
    ASSERT_EQ(::mount((disk / "urandom").c_str(), "/dev/urandom", nullptr, MS_BIND, nullptr), 0);
    const circumstances nothing{.failing = {{.number = SYS_getrandom, .error = ENOSYS}}};
    const auto done = run({"-S1M", "-o", output.string(), input.string()}, nothing);
    const auto dealt = started({FAIRSHUF_COMMAND, "deal"}, nothing).wait();
    fs::create_symlink(FAIRSHUF_COMMAND, folder / "shuf");
    const std::string shuf = (folder / "shuf").string();
    const auto as_gnu = started({shuf, "-e", "a", "b"}, nothing).wait();
    const auto with_source = started({shuf, "-e", "a", "b", "--random-source=/dev/zero"}, nothing).wait();
    ::umount2("/dev/urandom", MNT_DETACH);
    if (done.status == 126) GTEST_SKIP() << "needs seccomp";
    const std::string none = "the operating system has no random bytes: Function not implemented";
    expect_failed(done, none);
    EXPECT_EQ(dealt.status, 1);
    EXPECT_EQ(dealt.err, "fairshuf: " + none + "\n");
    EXPECT_EQ(as_gnu.status, 1);
    EXPECT_EQ(as_gnu.err, shuf + ": getrandom: Function not implemented\n");
    EXPECT_EQ(with_source.status, 0) << with_source.err;  // it needs no others
}

// Wherever the memory ends, the run ends with a message: not in a thread without one.
TEST_F(LinesFaults, ExhaustedMemoryIsReportedWhereverItEnds) {
    if (sanitized) GTEST_SKIP() << "sanitizers need more address space than there is memory";
    const auto with_memory = [&](std::uint64_t bytes, const words& more) {
        words all{"-S20M", "--parallel=4", "-o", output.string()};
        all.insert(all.end(), more.begin(), more.end());
        return run(all, {.limits = {{RLIMIT_AS, bytes}}});
    };
    int failed = 0;
    const std::string few = (folder / "few").string();
    write_all(few, numbered(200'000, 8));
    for (std::uint64_t megabytes = 12; megabytes < 112; ++megabytes) {
        SCOPED_TRACE(megabytes);
        const auto done = with_memory(megabytes << 20, {few});
        if (done.status == 127) continue;  // too little to start
        EXPECT_TRUE(done.status == 0 || done.status == 1) << done.status << " " << done.err;
        EXPECT_EQ(done.err, done.status == 0 ? "" : "fairshuf lines: memory exhausted\n");
        if (done.status != 0) ++failed;
        expect_nothing_left();
    }
    EXPECT_GT(failed, 0);
}
