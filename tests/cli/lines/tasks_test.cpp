// Divided outputs, --in-step, --unshuffle, --check and --where: errors and their messages.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/lines/record_kinds.hpp"
#include "support/small_disk.hpp"

using namespace fairshuf;
using namespace fairshuf::test;

namespace {

class LinesTasks : public RecordRuns {
protected:
    std::string at(const std::string& name) const { return (place / name).string(); }

    // Runs separately, without the key.
    ended check_without_key(const words& files) const {
        words all{FAIRSHUF_COMMAND, "lines", "--check"};
        all.insert(all.end(), files.begin(), files.end());
        return started(all, {}).wait();
    }

    ended expect_verdict(const ended& run, int status, const std::string& sentence) const {
        EXPECT_EQ(run.status, status);
        EXPECT_EQ(run.err, "");
        EXPECT_EQ(run.out, sentence + "\n");
        return run;
    }
};

}  // namespace

TEST_F(LinesTasks, DivideMoreThanMemoryHolds) {
    const std::string text = numbered(300'000, 40);
    const auto done = run({"-S1M", "--shards=7", "-o", at("part%d"), file("input", text)});
    EXPECT_EQ(done.err, "");
    std::string all;
    for (int i = 0; i < 7; ++i) {
        const std::string part = read_all(place / ("part" + std::to_string(i)));
        const auto lines = lines_of(part, '\n').size();
        EXPECT_TRUE(lines == 300'000 / 7 || lines == 300'000 / 7 + 1);
        all += part;
    }
    EXPECT_TRUE(same_text(all, shuffled(text)));
    EXPECT_EQ(entries(temporary), words{});
}

TEST_F(LinesTasks, DivideNumbersOfARange) {
    EXPECT_EQ(run({"-i1-10", "--split=7:3", "-o", at("a") + "," + at("b")}).err, "");
    EXPECT_EQ(read_all(at("a")) + read_all(at("b")), shuffled("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"));
    EXPECT_EQ(lines_of(read_all(at("b")), '\n').size(), 3U);
}

TEST_F(LinesTasks, DivideAmongMoreFilesThanTheUsualLimit) {
    const std::string text = numbered(5000, 8);
    const auto done = run({"--shards=2000", "-o", at("%04d"), file("input", text)},
                          {.limits = {{RLIMIT_NOFILE, 64, 8192}}});
    EXPECT_EQ(done.err, "");
    std::string all;
    std::filesystem::remove(output);
    const words names = entries(place);
    EXPECT_EQ(names.size(), 2000U);
    for (const auto& name : names) all += read_all(place / name);
    EXPECT_EQ(all, shuffled(text));
}

// Each output needs one descriptor: the folder is shared.
TEST_F(LinesTasks, DivideAmongMostFilesOfTheLimit) {
    const small_disk disk(folder / "disk", 100 << 20);  // faster than others
    const auto parts = disk ? disk / "" : place;
    std::filesystem::remove(output);
    const std::string text = numbered(5000, 8);
    const auto done = run({"--shards=1000", "-o", (parts / "%04d").string(), file("input", text)},
                          {.limits = {{RLIMIT_NOFILE, 1024}}});
    EXPECT_EQ(done.err, "");
    EXPECT_EQ(entries(parts).size(), 1000U);
}

TEST_F(LinesTasks, DivideAmongAsManyFilesAsIsDocumented) {
    constexpr rlim_t enough = 10'100;
    rlimit own{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &own), 0);
    if (own.rlim_max < enough && ::geteuid() != 0) GTEST_SKIP() << "the limit of open files is lower";
    const small_disk disk(folder / "disk", 100 << 20);  // faster than others
    const auto parts = disk ? disk / "" : place;
    std::filesystem::remove(output);
    const std::string text = numbered(20'000, 8);
    const auto done = run({"--shards=10000", "-o", (parts / "%05d").string(), file("input", text)},
                          {.limits = {{RLIMIT_NOFILE, 64, enough}}});
    EXPECT_EQ(done.err, "");
    const words names = entries(parts);
    EXPECT_EQ(names.size(), 10'000U);
    std::string all;
    for (const auto& name : names) all += read_all(parts / name);
    EXPECT_TRUE(same_text(all, shuffled(text)));
}

TEST_F(LinesTasks, NameTheLimitOfOpenFilesIfItIsTooLow) {
    const std::string input = file("input", numbered(5000, 8));
    const circumstances few{.limits = {{RLIMIT_NOFILE, 64, 500}}};
    auto done = run({"--shards=600", "-o", at("%03d"), input}, few);
    EXPECT_EQ(done.status, 1);
    EXPECT_EQ(
        done.err,
        "fairshuf lines: 600 outputs need 608 open files, but the limit is 500 (ulimit -n); raise it, or "
        "ask for fewer\n");
    std::string outputs;
    words in_step{"--in-step"};
    for (int i = 0; i < 300; ++i) {
        in_step.push_back(input);
        outputs += (i > 0 ? "," : "") + at("s" + std::to_string(i));
    }
    in_step.insert(in_step.end(), {"-o", outputs});
    EXPECT_EQ(run(in_step, few).err,
              "fairshuf lines: 600 inputs and outputs need 608 open files, but the limit is 500 (ulimit -n); "
              "raise it, or ask for fewer\n");
    done = run({"-o", at("one"), input}, {.limits = {{RLIMIT_NOFILE, 5}}});
    EXPECT_EQ(done.status, 1);
    EXPECT_EQ(done.err,
              "fairshuf lines: " + at("one") + ": Too many open files; the limit is 5 (ulimit -n)\n");
    EXPECT_EQ(entries(place), words{"output"});
}

TEST_F(LinesTasks, WriteAllOutputsOrNone) {
    const std::string text = numbered(1000, 100);
    const std::string input = file("input", text);
    write_all(place / "a", "old a\n");
    // The folder of the second output does not exist.
    auto done = run({"--split=1:1", "-o", at("a") + "," + at("nowhere/b"), input});
    EXPECT_EQ(done.status, 1);
    EXPECT_EQ(done.err, "fairshuf lines: " + at("nowhere/b") + ": No such file or directory\n");
    // The disk is too small for both.
    done = run({"--split=1:1", "-o", at("a") + "," + at("b"), input}, {.limits = {{RLIMIT_FSIZE, 40'000}}});
    EXPECT_EQ(done.status, 1);
    EXPECT_EQ(done.err, "fairshuf lines: " + at("a") + ": write error: File too large\n");
    // A quote is unclosed.
    done = run({"--csv", "--shards=2", "-o", at("s%d"), file("bad", "a\n\"b\n")});
    EXPECT_EQ(done.status, 1);
    EXPECT_EQ(read_all(place / "a"), "old a\n");
    expect_nothing_left({"a"});
}

TEST_F(LinesTasks, DivideArguments) {
    EXPECT_EQ(run({"--shards=2", "-o", at("s%d"), "-e", "a", "b", "c"}).err, "");
    EXPECT_EQ(read_all(at("s0")) + read_all(at("s1")), shuffled("a\nb\nc\n"));
    EXPECT_EQ(lines_of(read_all(at("s0")), '\n').size(), 2U);
}

// A file that is written in place could not be restored.
TEST_F(LinesTasks, DoNotDivideAFileThatIsWrittenInPlace) {
    const std::string input = file("input", "1\n2\n");
    const handle out = opened(output, O_WRONLY);
    const auto done = run({"--split=1:1", "-o", "/dev/stdout," + at("b"), input}, {.output = out.get()});
    EXPECT_EQ(done.status, 1);
    EXPECT_EQ(done.err,
              "fairshuf lines: /dev/stdout: with several outputs, each must be a separate file, a pipe or a "
              "device\n");
    EXPECT_EQ(read_all(output), old);
    expect_nothing_left();
    auto pipe = new_pipe();
    EXPECT_EQ(run({"--split=1:1", "-o", "/dev/stdout," + at("b"), input}, {.output = pipe.writer.get()}).err,
              "");
    pipe.writer.close();
    EXPECT_EQ(read_from(pipe.reader.get()) + read_all(at("b")), shuffled("1\n2\n"));
}

TEST_F(LinesTasks, NameTheUnreadableFile) {
    const std::string a = file("a", "1\n");
    EXPECT_EQ(run({"--check", a, "/"}).err, "fairshuf lines: /: read error: Is a directory\n");
    EXPECT_EQ(run({"--in-step", "-o", at("x") + "," + at("y"), a, "/"}).err,
              "fairshuf lines: /: read error: Is a directory\n");
}

TEST_F(LinesTasks, ReportWhichOutputsAreInPlaceIfOneFails) {
    auto pipe = new_pipe();
    started running(command({"--split=1:1", "-o", at("a") + "," + at("b")}), {.input = pipe.reader.get()});
    pipe.reader.close();
    write_to(pipe.writer.get(),
             std::string(1 << 22, '\n'));  // more than the pipe holds: the outputs are open
    std::filesystem::create_directory(place / "b");
    pipe.writer.close();
    const auto done = running.wait();
    EXPECT_EQ(done.status, 1);
    EXPECT_EQ(done.err, "fairshuf lines: " + at("b") + ": Is a directory; " + at("a") +
                            ", and what is named between, is in its place already\n");
    expect_nothing_left({"a", "b"});
}

TEST_F(LinesTasks, RefuseTwoOutputsThatAreTheSameFile) {
    const std::string input = file("input", "1\n2\n");
    std::filesystem::create_directory(place / "sub");
    const auto done = run({"--split=1:1", "-o", at("a") + "," + at("sub/../a"), input});
    EXPECT_EQ(done.err, "fairshuf lines: " + at("sub/../a") + ": two outputs name this file\n");
    const auto step = run({"--in-step", "-o", at("a") + "," + at("a"), input, input});
    EXPECT_EQ(step.err, "fairshuf lines: " + at("a") + ": two outputs name this file\n");
    EXPECT_FALSE(std::filesystem::exists(place / "a"));
    EXPECT_EQ(run({"--split=1:1", "-o", "/dev/null,/dev/null", input}).err, "");
}

TEST_F(LinesTasks, MayReplaceTheirOwnInputs) {
    const std::string a = at("a"), b = at("b");
    write_all(a, numbered(100, 9));
    write_all(b, numbered(100, 20));
    const std::string first = shuffled(read_all(a)), second = shuffled(read_all(b));
    EXPECT_EQ(run({"--in-step", "-o", a + "," + b, a, b}).err, "");
    EXPECT_EQ(read_all(a), first);
    EXPECT_EQ(read_all(b), second);
}

TEST_F(LinesTasks, RefuseFilesInStepWithDifferentCounts) {
    const std::string a = file("a", "1\n2\n3\n"), b = file("b", "1\n2\n");
    for (const words& more : std::vector<words>{{}, {"-n1"}, {"-S1M", "--parallel=2"}}) {
        words options{"--in-step", "-o", output.string() + "," + at("b.out"), a, b};
        options.insert(options.begin(), more.begin(), more.end());
        expect_failed(run(options), a + " has 3 records, but " + b +
                                        " has 2: --in-step needs the same number in each file");
    }
    expect_failed(run({"--in-step", "-o", output.string() + ",/dev/null", a, a}),
                  "/dev/null: with --in-step, each output must be a regular file");
    expect_failed(run({"--in-step", "-o", output.string() + "," + at("b.out"), a, at("none")}),
                  at("none") + ": No such file or directory");
}

TEST_F(LinesTasks, UnshuffleMoreThanMemoryHolds) {
    for (const auto& [lines, size] : std::vector<std::pair<std::size_t, std::size_t>>{
             {2'000'000, 3}, {300'000, 60}, {1000, 20'000}, {30, 300'000}}) {
        const std::string text = numbered(lines, size);
        const std::string path = file("shuffled", shuffled(text));
        for (const words& how :
             std::vector<words>{{"-S1M", "--parallel=1"}, {"-S1M", "--parallel=3"}, {"-S1G"}}) {
            words options{"--unshuffle", "-o", output.string(), path};
            options.insert(options.begin(), how.begin(), how.end());
            expect_done(run(options), text);
        }
    }
}

TEST_F(LinesTasks, ThereAreNoMoreShardsThanRecords) {
    const std::string path = file("input", numbered(3, 5000));
    EXPECT_EQ(run({"--shard-size=1K", "-o", at("s%d"), path}).err, "fairshuf lines: 3 shards\n");
    EXPECT_EQ(read_all(at("s0")).size() + read_all(at("s1")).size() + read_all(at("s2")).size(), 15'000U);
    EXPECT_FALSE(std::filesystem::exists(at("s3")));
    EXPECT_EQ(run({"--shard-size=1K", "-o", at("t%d"), file("none", "")}).err, "fairshuf lines: 1 shard\n");
}

TEST_F(LinesTasks, UnshuffleShards) {
    const std::string text = numbered(1000, 9);
    const std::string head = "head\n";
    EXPECT_EQ(run({"--header=1", "--shards=3", "-o", at("s%d"), file("input", head + text)}).err, "");
    EXPECT_EQ(run({"--header=1", "--unshuffle", at("s0"), at("s1"), at("s2")}).out, head + text);
}

TEST_F(LinesTasks, CheckWhetherItIsAPermutation) {
    const std::string text = numbered(1000, 9);
    const std::string before = file("before", text), behind = file("behind", shuffled(text));
    expect_verdict(check_without_key({before, behind}), 0,
                   behind + " is a permutation of " + before + ": 1000 records, 9.0 kB");
    expect_verdict(
        run({"--check", before, behind}), 0,
        behind + " is a permutation of " + before + ", in the order of the key: 1000 records, 9.0 kB");
    const auto other_order = run({"--check", before, before});
    EXPECT_EQ(other_order.status, 2);
    EXPECT_EQ(other_order.out, before + " is a permutation of " + before +
                                   ", but not in the order of the key; first mismatch: record 1\n");
    EXPECT_EQ(other_order.err,
              "fairshuf lines: a file that was shuffled before the order became version 1 has another order, "
              "which can be "
              "neither checked nor undone\n");
    const std::string tail = file("tail", text.substr(9));
    expect_verdict(check_without_key({before, tail}), 2,
                   tail + " is not a permutation of " + before + ": 999 records, not 1000");
    expect_verdict(check_without_key({tail, before}), 2,
                   before + " is not a permutation of " + tail + ": 1000 records, not 999");
    const std::string longer = file("longer", "x" + text);
    expect_verdict(check_without_key({before, longer}), 2,
                   longer + " is not a permutation of " + before + ": 9001 bytes in 1000 records, not 9000");
    const std::string doubled = file("doubled", text.substr(0, 9) + text.substr(0, 9) + text.substr(18));
    expect_verdict(check_without_key({before, doubled}), 2,
                   doubled + " is not a permutation of " + before +
                       ": the same number of records (1000) and bytes, but different content");
}

TEST_F(LinesTasks, CheckFindsTheFirstMismatch) {
    for (const std::size_t lines : {1000, 200'000}) {
        const std::string text = numbered(lines, 9);
        const std::string before = file("before", text);
        const std::string right = shuffled(text);
        for (const std::size_t wrong : {std::size_t{0}, lines / 2, lines - 1}) {
            std::string changed = right;
            changed[9 * wrong + 7] ^= 1;
            const std::string behind = file("behind", changed);
            for (const std::string size : {"-S1M", "-S1G"}) {
                const auto found = run({"--check", size, before, behind});
                EXPECT_EQ(found.status, 2);
                EXPECT_NE(found.out.find("; first mismatch: record " + std::to_string(wrong + 1) + "\n"),
                          std::string::npos)
                    << found.out;
            }
        }
        const auto early = run({"--check", before, file("behind", right.substr(0, right.size() - 9))});
        EXPECT_NE(early.out.find("; first mismatch: record " + std::to_string(lines) + "\n"),
                  std::string::npos);
        const auto late = run({"--check", before, file("behind", right + "more\n")});
        EXPECT_NE(late.out.find("; first mismatch: record " + std::to_string(lines + 1) + "\n"),
                  std::string::npos);
    }
}

TEST_F(LinesTasks, CheckTheHeaderAndTheRemainder) {
    const std::string before = file("before", "h\n1\n2\n3\n");
    const std::string other = file("other", "H\n1\n2\n3\n");
    expect_verdict(run({"--check", "--header=1", before, other}), 2,
                   other + " has a different header than " + before);
    const std::string odd = file("odd", "1\n2\nx\n"), even = file("even", "1\n2\ny\n");
    expect_verdict(run({"--check", "--group=2", "--allow-rest", odd, even}), 2,
                   even + " has a different remainder after the last record than " + odd);
}

TEST_F(LinesTasks, PrintTheNewPlaceOfARecord) {
    const std::string text = numbered(200'000, 9);
    const auto lines = lines_of(text, '\n');
    const std::string moved = shuffled(text), input = file("input", text);
    for (const std::size_t i : {0, 1, 77'777, 199'999}) {
        const auto place_of_it = moved.find(std::string(lines[i])) / 9 + 1;
        EXPECT_EQ(run({"--where", std::to_string(i + 1), input}).out, std::to_string(place_of_it) + "\n");
        EXPECT_EQ(run({"--where", std::to_string(i + 1), "-i1-200000"}).out,
                  std::to_string(place_of_it) + "\n");
    }
    EXPECT_EQ(run({"--where=4", "-e", "a", "b", "c"}).err,
              "fairshuf lines: --where 4: there are only 3 records\n");
}

TEST_F(LinesTasks, AreRefusedWithAReason) {
    const std::string a = file("a", "1\n");
    const std::vector<std::pair<words, std::string>> wrong{
        {{"--shards=2", a}, "--shards needs -o with a number in the name, as in -o 'out-%03d'"},
        {{"--shards=0", "-o", "x%d", a}, "--shards '0': a whole number is needed, from 1 to 10000"},
        {{"--shards=2", "-o", "x", a}, "-o 'x': the name must have a number, as in 'out-%03d'"},
        {{"--shards=2", "-o", "x%d%d", a}, "-o 'x%d%d': the name must have one number, not two"},
        {{"--shards=2", "-o", "x%s", a},
         "-o 'x%s': a percent sign must be followed by d, by 03d for at least three digits, or by another "
         "one"},
        {{"--split=1:1", a}, "--split needs -o with a name for each part, as in -o train,valid,test"},
        {{"--split=1:1", "-o", "x", a}, "-o 'x': 1 name for 2 parts"},
        {{"--split=1:1", "-o", "x,", a}, "-o 'x,': a name is empty; separate the names with commas"},
        {{"--split=1:0", "-o", "x,y", a},
         "--split '1:0': shares are positive numbers separated by colons, as in 80:10:10"},
        {{"--split=100", "-o", "x", a}, "--split '100': at least two shares are needed, as in 80:20"},
        {{"--split=1:1", "--shards=2", "-o", "x,y", a},
         "--split and --shards exclude each other: divide the output once"},
        {{"--shards=2", "-o", "x%d", "-r", a},
         "--shards and --repeat exclude each other: repeated records are not a shuffle"},
        {{"--shards=2", "-o", "x%d", "-i1-9", "-n2"},
         "--shards and --head-count exclude each other: with -i, all numbers are divided"},
        {{"--in-step", "-o", "x", a}, "--in-step needs two files or more"},
        {{"--in-step", a, a}, "--in-step needs -o with a name for each file, as in -o a.out,b.out"},
        {{"--in-step", "-o", "x", a, a}, "-o 'x': 1 name for 2 files"},
        {{"--in-step", "-o", "x,y", "-", "-"}, "--in-step: only one of the files can be standard input"},
        {{"--in-step", "--shards=2", "-o", "x%d", a, a},
         "--in-step and --shards exclude each other: divide one file after the other, with the same key"},
        {{"--in-step", "--fraction=.5", "-o", "x,y", a, a},
         "--fraction and --in-step exclude each other: for a part of the records, the same of each file, "
         "give "
         "-n 10%"},
        {{"--in-step", "--by=1", "-o", "x,y", a, a},
         "--by and --in-step exclude each other: it depends on the records, which differ from file to file"},
        {{"--files-from", a, "--files0-from", a},
         "--files-from and --files0-from exclude each other: their names end differently; give one list"},
        {{"--in-step", "--check", a, a}, "--in-step and --check exclude each other: do one thing at a time"},
        {{"--unshuffle", "-n1", a},
         "--unshuffle and --head-count exclude each other: a sample cannot be undone"},
        {{"--unshuffle", "-i1-3"}, "--unshuffle is for files, not for -i"},

        {{"--check", a}, "--check needs two files or more: the original, then its shuffle"},
        {{"--check", "-o", "x", a, a}, "--check and --output exclude each other: nothing is written"},
        {{"--in-step", "-o", "x,y", "-e", a, a}, "--in-step is for files, not for -e"},
        {{"--check", "--split=1:1", a, a},
         "--check and --split exclude each other: list the parts in order after the first file"},
        {{"--where=0", a}, "--where '0': records are numbered from 1 to 2^64 - 1"},
        {{"--where=1", "-n1", a},
         "--where and --head-count exclude each other: a sample has an order of its own"},
    };
    for (const auto& [options, message] : wrong) {
        const auto done = run(options);
        EXPECT_EQ(done.status, 1);
        EXPECT_EQ(done.err, "fairshuf lines: " + message + "\n");
    }
    for (const words& needy : std::vector<words>{{"--unshuffle", a}, {"--where=1", a}}) {
        words all{FAIRSHUF_COMMAND, "lines"};
        all.insert(all.end(), needy.begin(), needy.end());
        const std::string option = needy[0].substr(0, needy[0].find('='));
        EXPECT_EQ(
            started(all, {}).wait().err,
            "fairshuf lines: " + option + " needs the key of the shuffle: --seed, --key or --key-file\n");
    }
}
