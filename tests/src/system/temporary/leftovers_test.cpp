// Temporary files of killed runs are removed by the next run in the folder; no others are.
#include "system/temporary/leftovers.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "support/forked.hpp"
#include "support/shell.hpp"
#include "support/started.hpp"
#include "system/output/atomic_output.hpp"
#include "system/temporary/spill.hpp"

using namespace fairshuf;
using test::forked;
using test::in_a_child;
using test::read_all;
using test::write_all;
namespace fs = std::filesystem;

namespace {

class Leftovers : public testing::Test {
protected:
    std::set<std::string> names() const {
        std::set<std::string> all;
        for (const auto& entry : fs::directory_iterator(folder / "")) all.insert(entry.path().filename());
        return all;
    }

    // Opens an output under a temporary name and writes to it.
    expected<atomic_output> begun() const {
        auto output = atomic_output::open((folder / "output").string(), {.names = naming::always});
        if (output) {
            EXPECT_EQ(::write(output->file(), "half", 4), 4);
        }
        return output;
    }

    // What a killed run with so many outputs leaves behind.
    void leave(std::size_t count) const {
        EXPECT_EQ(in_a_child([&] {
                      std::vector<expected<atomic_output>> outputs;
                      while (outputs.size() < count) outputs.push_back(begun());
                      ::kill(::getpid(), SIGKILL);
                      return 1;
                  }),
                  128 + SIGKILL);
        EXPECT_GE(names().size(), count);
    }

    // A run from beginning to end, in a process of its own.
    bool run() const {
        return in_a_child([&] {
                   auto output = begun();
                   return output && output->commit(4) ? 0 : 1;
               }) == 0;
    }

    test::scratch_folder folder;
};

}  // namespace

TEST_F(Leftovers, OfAKilledRunAreRemovedByTheNext) {
    for (int i = 0; i < 3; ++i) {
        leave(2);
        EXPECT_TRUE(run());
        EXPECT_EQ(names(), std::set<std::string>{"output"});
    }
}

TEST_F(Leftovers, AreRemovedByAnUnnamedOutputToo) {
    leave(1);
    {
        const auto output = atomic_output::open((folder / "output").string());
        ASSERT_TRUE(output);
    }
    EXPECT_EQ(names(), std::set<std::string>{});
}

TEST_F(Leftovers, AreRemovedByTemporaryFilesInTheFolder) {
    leave(1);
    spill disk({(folder / "").string()}, naming::always);
    ASSERT_TRUE(disk.reserve(10));
    EXPECT_EQ(names(), std::set<std::string>{});
}

TEST_F(Leftovers, AreNotTheFilesOfALivingRun) {
    auto ready = test::new_pipe(), go = test::new_pipe();
    forked alive([&] {
        auto output = begun();
        char byte = 0;
        if (::write(ready.writer.get(), "x", 1) != 1 || ::read(go.reader.get(), &byte, 1) != 1) return 1;
        return output->commit(4) ? 0 : 2;
    });
    test::read_from(ready.reader.get(), 1);
    ASSERT_EQ(names().size(), 1U);
    const auto of_the_living = names();
    for (int i = 0; i < 3; ++i) {
        const auto other = atomic_output::open((folder / "other").string(), {.names = naming::always});
        ASSERT_TRUE(other);
        EXPECT_EQ(names().size(), 2U);
    }
    EXPECT_EQ(names(), of_the_living);
    ASSERT_EQ(::write(go.writer.get(), "x", 1), 1);
    EXPECT_EQ(alive.wait(), 0);
    EXPECT_EQ(names(), std::set<std::string>{"output"});
    EXPECT_EQ(read_all(folder / "output"), "half");
}

// Similar names, other kinds of files, and files that somebody has locked.
TEST_F(Leftovers, AreNotTheFilesOfOthers) {
    leave(1);
    const std::string left = *names().begin();
    std::set<std::string> kept;
    const auto keep = [&](const std::string& name) {
        write_all(folder / name, "precious");
        kept.insert(name);
    };
    keep(".fairshuf-");
    keep(".fairshuf-notes");
    keep(".fairshuf-0123456789abcdef");  // a file without a lock has such a name
    keep(left + "0");
    keep(left.substr(0, left.size() - 1));
    keep(left.substr(0, left.size() - 1) + "g");
    keep(left.substr(0, left.size() - 2) + "AB");
    keep(left.substr(1));
    std::string other = left;
    other.back() = other.back() == '0' ? '1' : '0';
    fs::create_symlink("precious", folder / other);
    kept.insert(other);
    other[other.size() - 2] = other[other.size() - 2] == '0' ? '1' : '0';
    ASSERT_EQ(::mkfifo((folder / other).c_str(), 0600), 0);
    kept.insert(other);
    other[other.size() - 3] = other[other.size() - 3] == '0' ? '1' : '0';
    keep(other);
    const test::handle locked = test::opened(folder / other, O_RDWR);
    ASSERT_EQ(::flock(locked.get(), LOCK_SH), 0);
    ASSERT_TRUE(run());
    kept.insert("output");
    EXPECT_EQ(names(), kept);
}

TEST_F(Leftovers, AreNotTheFilesOfAnotherUser) {
    leave(1);
    const auto left = names();
    if (::chown((folder / *left.begin()).c_str(), 12345, 12345) != 0)
        GTEST_SKIP() << "needs the rights of root";
    { const auto output = begun(); }
    EXPECT_EQ(names(), left);
}

// Two runs may look for leftovers at the same time, while others begin.
TEST_F(Leftovers, AreRemovedSafelyByManyRunsAtOnce) {
    for (int round = 0; round < 5; ++round) {
        leave(4);
        std::vector<std::unique_ptr<forked>> runs;
        for (int r = 0; r < 6; ++r)
            runs.push_back(std::make_unique<forked>([&] {
                for (int i = 0; i < 50; ++i)
                    if (auto output = begun(); !output || !output->commit(4)) return 1;
                return 0;
            }));
        for (auto& each : runs) EXPECT_EQ(each->wait(), 0);
        EXPECT_EQ(names(), std::set<std::string>{"output"});
        fs::remove(folder / "output");
    }
}
