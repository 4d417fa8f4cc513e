// Jobs of several ranks write what one machine writes, byte for byte, and say the same about bad inputs.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "src/mpi/jobs.hpp"
#include "support/sanitized.hpp"

using namespace fairshuf;
using namespace fairshuf::test;

namespace {

#ifdef FAIRSHUF_LONG_TESTS
constexpr int rounds = 2000;
#else
constexpr int rounds = sanitized ? 5 : 25;
#endif

// A form of records, and the bytes that matter for it.
struct form {
    words options;
    std::string bytes;
};

const std::vector<form> forms{
    {{}, "ab\n\n\r"},
    {{"-z"}, std::string("ab\n\0", 4)},
    {{"--csv"}, "a,\"\"\n\n\r"},
    {{"--group=3"}, "ab\n\n\r"},
    {{"--group=2", "-z"}, std::string("a\0\0", 3)},
    {{"--group=2", "--allow-rest"}, "a\n\r"},
    {{"--record=5"}, "ab\n"},
    {{"--record=3", "--allow-rest"}, "ab\n"},
    {{"--separator=ab"}, "aab"},
    {{"--separator=aa"}, "aaab"},
    {{"--separator=abaab"}, "ab"},
    {{"--separator=\\n\\n"}, "a\n\n"},
};

class ClusterRun : public testing::Test {
protected:
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(draws.below(bound)); }

    std::string random_text(const std::string& bytes, std::size_t most) {
        std::string text(below(most + 1), ' ');
        for (char& c : text) c = bytes[below(bytes.size())];
        return text;
    }

    // So many lines of different lengths.
    std::string many_lines(std::size_t lines) {
        std::string text;
        for (std::size_t i = 0; i < lines; ++i)
            text += std::to_string(i) + std::string(i * 7919 % 23, 'x') + "\n";
        return text;
    }

    void expect_same(const words& options) {
        EXPECT_EQ(difference(all, folder, options), "") << testing::PrintToString(options);
    }
    void expect_same(const words& options, const words& outputs, const std::string& name) {
        EXPECT_EQ(difference(all, folder, options, outputs, name), "") << testing::PrintToString(options);
    }

    cluster::ranks all{MPI_COMM_WORLD};
    shared_folder_of_ranks folder{all};
    chacha20 engine{key::from_text("jobs")};
    exact<chacha20> draws{engine};
};

}  // namespace

TEST_F(ClusterRun, IsThatOfOneMachineForEveryFormOfRecord) {
    for (int round = 0; round < rounds; ++round)
        for (const auto& [options, bytes] : forms) {
            words command = options;
            const std::size_t files = 1 + below(4);
            for (std::size_t i = 0; i < files; ++i)
                command.push_back(folder.write("in" + std::to_string(i), random_text(bytes, below(200))));
            if (below(4) == 0) command.push_back("--header=" + std::to_string(below(3)));
            expect_same(command);
            if (HasFailure()) return;
        }
}

TEST_F(ClusterRun, TakesFewerRecordsThanRanks) {
    for (std::size_t lines = 0; lines < 9; ++lines) expect_same({folder.write("in", many_lines(lines))});
}

TEST_F(ClusterRun, SplitsManyRecordsByOneOrTwoDigits) {
    const std::string text = many_lines(300'000);
    expect_same({folder.write("in", text)});
    expect_same({folder.write("in", text.substr(0, text.size() - 1)), folder / "in"});
    expect_same({folder.write("in", text), "--group=2"});
    expect_same({folder.write("in", text.substr(0, 2'000'000)), "--record=10"});
    // Just beyond a single leaf.
    expect_same({folder.write("in", many_lines((1U << 17) + 1))});
    expect_same({folder.write("in", many_lines(1U << 17))});
}

TEST_F(ClusterRun, SpillsWhatDoesNotFit) {
    const std::string text = many_lines(sanitized ? 300'000 : 1'000'000);
    expect_same({folder.write("in", text), "-S1M", "-T", folder / ""});
    expect_same({folder.write("in", text), "-S1M", "--parallel=3"});
    const std::string few = many_lines(100'000) + std::string(50'000, 'y') + "\n";  // a single leaf
    expect_same({folder.write("in", few + few.substr(0, few.size() / 4)), "-S1M"});
}

TEST_F(ClusterRun, SplitsSlotsThatDoNotFit) {
    // Most records are in few slots' bytes: long ones among short ones.
    std::string text;
    for (std::size_t i = 0; i < 140'000; ++i)
        text += std::to_string(i) + (i % 2000 == 0 ? std::string(100'000, 'z') : "") + "\n";
    expect_same({folder.write("in", text), "-S1M"});
}

TEST_F(ClusterRun, TakesLongRecords) {
    std::string text = many_lines(1000) + std::string(3'000'000, 'a') + "\n" + many_lines(10);
    expect_same({folder.write("in", text), "-S32M"});
    expect_same({folder.write("in", text), folder / "in", "-S32M", "--csv"});
    EXPECT_EQ(run_as_job(all, {folder / "in", "-S8M", "--seed=x", "-q", "-o", folder / "out"}),
              folder / "in" + ": line 1001 does not fit into the memory allowed; allow more with -S");
    EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST_F(ClusterRun, DividesTheOutput) {
    const words five{"out0", "out1", "out2", "out3", "out4"};
    for (const std::size_t lines : {0U, 3U, 1000U, 300'000U}) {
        const std::string in = folder.write("in", "head\n" + many_lines(lines));
        expect_same({in, "--shards=5", "--header=1"}, five, "out%d");
        expect_same({in, "--shards=5", "-S1M"}, five, "out%d");
        expect_same({in, "--shards=1"}, {"out0"}, "out%d");
    }
    if (sanitized) return;  // opening very many files takes long
    words many;
    for (int i = 0; i < 300; ++i) many.push_back("out" + std::to_string(i));
    expect_same({folder.write("in", many_lines(200'000)), "--shards=300"}, many, "out%d");
    expect_same({folder / "in", "--shards=300", "-S1M"}, many, "out%d");
    expect_same({folder.write("in", many_lines(100)), "--shards=300"}, many, "out%d");
    expect_same({folder.write("in", many_lines(20'001)), "--shards=5", "--group=2", "--allow-rest"}, five,
                "out%d");
    expect_same({folder / "in", "--split=0.7:0.2:0.1"}, {"a", "b", "c"}, "a,b,c");
}

TEST_F(ClusterRun, ReadsEachCompressedFileOnOneRank) {
    words command;
    for (int i = 0; i < 5; ++i) {
        const std::string name = folder.write("in" + std::to_string(i), many_lines(20'000 + 7 * below(1000)));
        if (i % 2 == 0) {
            if (all.is_first()) shell("gzip -f " + name);
            command.push_back(name + ".gz");
        } else {
            command.push_back(name);
        }
    }
    MPI_Barrier(all.comm());
    expect_same(command);
    command.push_back("--header=2");
    expect_same(command);
}

TEST_F(ClusterRun, KeepsTheLineBreaksOfWindows) {
    words command;
    const words texts{"a\r\nb", "c", "", "d\r", "e", "f\ng", "h", "i\r\n", "j"};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        command.push_back(folder.write("in" + std::to_string(i), texts[i]));
        expect_same(command);
    }
    command.push_back("--csv");
    expect_same(command);
}

TEST_F(ClusterRun, KeepsTheByteOrderMarkInFront) {
    expect_same({folder.write("a", "\xef\xbb\xbfhead\n" + many_lines(100)), folder.write("b", "head\nx\ny"),
                 "--header=1"});
    expect_same({folder.write("a", "\xef\xbb\xbf" + many_lines(3)), folder.write("b", "\xef\xbb\xbfx")});
}

TEST_F(ClusterRun, NamesTheLineOfAnUnclosedQuote) {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += i % 7 == 0 ? "\"a\nb\"\n" : "cd\n";
    for (const std::size_t at : {0U, 1000U, 5000U, 9000U})
        expect_same(
            {folder.write("in", text.substr(0, text.find("cd\n", at)) + "\"" + text.substr(at)), "--csv"});
}

TEST_F(ClusterRun, RefusesInputsThatCannotBeRead) {
    const words tail{"--seed=x", "-q", "-o", folder / "out"};
    words missing{folder / "none"};
    missing.insert(missing.end(), tail.begin(), tail.end());
    EXPECT_EQ(run_as_job(all, missing), folder / "none" + ": No such file or directory");
    words pipe{"-"};
    pipe.insert(pipe.end(), tail.begin(), tail.end());
    EXPECT_EQ(run_as_job(all, pipe),
              "standard input cannot be divided among ranks; name files that all ranks can read");
    words device{"/dev/null"};
    device.insert(device.end(), tail.begin(), tail.end());
    EXPECT_EQ(run_as_job(all, device),
              "/dev/null: not a regular file; ranks read parts of files, not of pipes or devices");
    EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST_F(ClusterRun, RefusesOutputsThatAreNotFiles) {
    const std::string in = folder.write("in", "a\n");
    EXPECT_EQ(run_as_job(all, {in, "--seed=x", "-q", "-o", "/dev/null"}),
              "/dev/null: ranks write parts of a file; the output must be a regular file");
    EXPECT_EQ(run_as_job(all, {in, "--seed=x", "-q", "-o", folder / "none/out"}),
              folder / "none/out" + ": No such file or directory");
}
