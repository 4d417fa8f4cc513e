// fairshuf-mpi as a user runs it: ranks that disagree, that cannot read, and whose disks are full. Expects
// one message, status 1, the old output, and no files left.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "support/sanitized.hpp"
#include "support/shell.hpp"
#include "support/small_disk.hpp"

using namespace fairshuf::test;
namespace fs = std::filesystem;

namespace {

const std::string program = FAIRSHUF_MPI_COMMAND, mpirun = "LC_ALL=C " FAIRSHUF_MPIRUN;

class JobFaults : public testing::Test {
protected:
    JobFaults() {
        fs::create_directory(place);
        fs::create_directory(other);
        std::string text;
        for (int i = 0; i < 200'000; ++i) text += std::to_string(i) + " and some more\n";
        write_all(place / "in", text);
        write_all(output, "old");
    }

    // One rank with these words before the program, and one with those.
    outcome run(const std::string& first, const std::string& second, const std::string& arguments) const {
        return shell("cd " + place.string() + " && " + mpirun + " -n 1 " + first + " " + program + " " +
                     arguments + " : -n 1 " + second + " " + program + " " + arguments);
    }
    outcome run(const std::string& arguments) const {
        return shell("cd " + place.string() + " && " + mpirun + " -n 3 " + program + " " + arguments);
    }

    // What our program has said; mpirun adds its own lines.
    static std::string own_words(const outcome& ended) {
        std::string own;
        for (std::size_t at = 0; at < ended.err.size();) {
            const auto end = std::min(ended.err.find('\n', at), ended.err.size() - 1) + 1;
            const std::string line = ended.err.substr(at, end - at);
            if (line.starts_with("fairshuf") || line.starts_with("Try ")) own += line;
            at = end;
        }
        return own;
    }
    // The name of the machine is left out.
    static std::string without_host(std::string text) {
        const auto rank = text.find(": rank "), on = text.find(" on ", rank);
        if (rank != std::string::npos && on != std::string::npos) text.erase(on, text.find(": ", on) - on);
        return text;
    }

    void expect_failed(const outcome& ended, const std::string& message) const {
        EXPECT_EQ(ended.status, 1) << ended.err;
        EXPECT_EQ(without_host(own_words(ended)), message) << ended.err;
        expect_nothing_left();
        EXPECT_EQ(read_all(output), "old");
    }
    void expect_nothing_left() const {
        for (const auto& folder_here : {place, other})
            for (const auto& file : fs::directory_iterator(folder_here))
                EXPECT_FALSE(file.path().filename().string().starts_with(".fairshuf-")) << file.path();
    }

    scratch_folder folder;
    fs::path place = folder / "place", other = folder / "other", output = place / "out";
    std::string lines = "lines in --seed=x -o " + output.string();
};

}  // namespace

TEST_F(JobFaults, SpeaksOnce) {
    const auto version = run("--version");
    EXPECT_EQ(version.status, 0);
    EXPECT_TRUE(version.out.starts_with("fairshuf-mpi (fairshuf ")) << version.out;
    EXPECT_EQ(std::ranges::count(version.out, '\n'), 2);
    expect_failed(
        run("lines in"),
        "fairshuf-mpi lines: the ranks write parts of a file: name it with -o, in a folder that all ranks "
        "share\n");
    expect_failed(run(lines + " -n 5"),
                  "fairshuf-mpi lines: --head-count is not for many ranks; use 'fairshuf lines' "
                  "on one machine\n");
    expect_failed(
        run(lines + " --dedupe"),
        "fairshuf-mpi lines: --dedupe is not for many ranks; use 'fairshuf lines' on one machine\n");
    expect_failed(run(lines + " --group=0"),
                  "fairshuf-mpi lines: --group '0': a whole number is needed, from 1 to 2^40\n");
    expect_failed(run("shuffle in"),
                  "fairshuf-mpi: 'lines' is needed: mpirun -n 8 fairshuf-mpi lines FILE -o OUTPUT\n");
}

TEST_F(JobFaults, RefusesRanksWithOtherArguments) {
    const auto ended = shell("cd " + place.string() + " && " + mpirun + " -n 1 " + program + " " + lines +
                             " : -n 1 " + program + " " + lines + "x");
    expect_failed(ended,
                  "fairshuf-mpi lines: rank 1: the arguments differ from those of rank 0; start the same "
                  "command on all ranks\n");
}

TEST_F(JobFaults, RefusesRanksWithAnotherProgram) {
    const auto changed = (other / "fairshuf-mpi").string();
    fs::copy_file(program, changed);
    shell("echo >>" + changed);
    const auto ended = shell("cd " + place.string() + " && " + mpirun + " -n 2 " + program + " " + lines +
                             " : -n 1 " + changed + " " + lines);
    expect_failed(
        ended,
        "fairshuf-mpi lines: rank 2: this is another program than on rank 0; start the same command "
        "on all ranks\n");
}

TEST_F(JobFaults, RefusesRanksWithAnotherKey) {
    write_all(place / "key", std::string(64, '1'));
    write_all(other / "key", std::string(64, '2'));
    const std::string with_key =
        "lines -q --key-file=key " + (place / "in").string() + " -o " + output.string();
    expect_failed(run("", "-wdir " + other.string(), with_key),
                  "fairshuf-mpi lines: rank 1: the key differs from that of rank 0; all ranks must read the "
                  "same key\n");
    fs::remove(other / "key");
    expect_failed(run("", "-wdir " + other.string(), with_key),
                  "fairshuf-mpi lines: rank 1: --key-file: key: No such file or directory\n");
}

TEST_F(JobFaults, NamesTheRankThatCannotReadAnInput) {
    const std::string elsewhere = "-wdir " + other.string();
    expect_failed(run("", elsewhere, lines), "fairshuf-mpi lines: rank 1: in: No such file or directory\n");
    expect_failed(run(elsewhere, "", lines), "fairshuf-mpi lines: in: No such file or directory\n");
    write_all(other / "in", "short\n");
    const auto size = std::to_string(fs::file_size(place / "in"));
    expect_failed(run("", elsewhere, lines),
                  "fairshuf-mpi lines: rank 1: in: the file has 6 bytes here, and " + size +
                      " bytes on rank 0; all ranks must see the same files\n");
}

TEST_F(JobFaults, NamesTheRankThatDoesNotSeeTheOutput) {
    const std::string local = "lines " + (place / "in").string() + " --seed=x -o out";
    const auto ended = run("", "-wdir " + other.string(), local);
    EXPECT_EQ(ended.status, 1);
    EXPECT_NE(own_words(ended).find("the output must be in a folder that all ranks share"), std::string::npos)
        << ended.err;
    EXPECT_EQ(read_all(output), "old");
    expect_nothing_left();
}

TEST_F(JobFaults, NamesTheRankWhoseDiskIsFull) {
    const small_disk disk(folder / "disk", 1 << 19);
    if (!disk) GTEST_SKIP() << small_disk::why_not;
    const std::string small = (disk / "").string();
    for (const bool is_second : {false, true}) {
        const std::string there = "-x TMPDIR=" + small, here = "-x TMPDIR=" + other.string();
        const auto ended = run(is_second ? here : there, is_second ? there : here, lines + " -S1M");
        expect_failed(ended, std::string("fairshuf-mpi lines: rank ") + (is_second ? "1" : "0") +
                                 ": temporary file in '" + small + "': No space left on device\n");
    }
}

TEST_F(JobFaults, LeavesAFullOutputDiskAsItWas) {
    const small_disk disk(folder / "disk", 1 << 20);
    if (!disk) GTEST_SKIP() << small_disk::why_not;
    const auto ended = run("lines in --seed=x -o " + (disk / "out").string());
    EXPECT_EQ(ended.status, 1);
    EXPECT_NE(own_words(ended).find(": write error: No space left on device\n"), std::string::npos)
        << ended.err;
    EXPECT_EQ(std::ranges::count(own_words(ended), '\n'), 1);
    EXPECT_TRUE(fs::is_empty(folder / "disk"));
}

TEST_F(JobFaults, ReplacesItsOwnInput) {
    const auto wanted = shell("cd " + place.string() + " && " FAIRSHUF_COMMAND " lines in --seed=x");
    const auto ended = run("lines in --seed=x -o in");
    EXPECT_EQ(ended.status, 0) << ended.err;
    if (!sanitized) {  // sanitizers tell which leaks of MPI they pass over
        EXPECT_EQ(ended.err, "");
    }
    EXPECT_TRUE(read_all(place / "in") == wanted.out);
    expect_nothing_left();
}
