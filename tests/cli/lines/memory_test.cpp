// A shuffle of any size takes little more than the memory limit, and the order stays the same. These tests
// use little memory themselves, because a program that they start begins with their memory.
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/stat.h>

#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "cli/lines/line_runs.hpp"
#include "src/lines/forms/made_files.hpp"
#include "support/sanitized.hpp"

using namespace fairshuf;
using namespace fairshuf::test;

namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

#if defined(__SANITIZE_THREAD__)
constexpr bool own_memory_only = false;
#else
constexpr bool own_memory_only = !sanitized;
#endif

// Lines of so many bytes, up to a total size. Each contains as much of its number as fits.
void write_lines(const std::filesystem::path& path, std::uint64_t bytes,
                 const std::function<std::size_t(std::uint64_t line)>& size_of) {
    std::ofstream file(path, std::ios::binary);
    std::string text;
    for (std::uint64_t line = 0, done = 0; done < bytes; ++line) {
        const std::size_t before = text.size(), size = size_of(line);
        text.append(size - 1, static_cast<char>('a' + line % 26));
        const std::string number = std::to_string(line);
        text.replace(before, std::min(number.size(), size - 1), number, 0, std::min(number.size(), size - 1));
        text += '\n';
        done += size;
        if (text.size() < megabyte / 4 && done < bytes) continue;
        file << text;
        text.clear();
    }
}

std::size_t read_piece(int file, std::vector<char>& piece) {
    std::size_t got = 0;
    for (ssize_t some = 1; some > 0 && got < piece.size(); got += static_cast<std::size_t>(some))
        some = std::max<ssize_t>(::read(file, piece.data() + got, piece.size() - got), 0);
    return got;
}

// Both sources deliver the same bytes.
bool same_bytes(int one, int other) {
    std::vector<char> a(megabyte / 4), b(megabyte / 4);
    for (;;) {
        const std::size_t got = read_piece(one, a);
        if (read_piece(other, b) != got ||
            !std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(got), b.begin()))
            return false;
        if (got == 0) return true;
    }
}

class LinesMemory : public LineRuns {
protected:
    // Computes the expected result with plenty of memory.
    void make_reference() {
        const handle file = opened(reference, O_WRONLY | O_CREAT | O_TRUNC);
        const auto run = started(command({"-S4G", records, input.string()}), {.output = file.get()}).wait();
        ASSERT_EQ(run.status, 0) << run.err;
    }

    void expect_within(std::uint64_t limit, const ended& run) const {
        ASSERT_EQ(run.status, 0) << run.err;
        EXPECT_EQ(run.err, "");
        if (own_memory_only) {
            EXPECT_LT(run.peak, limit + 32 * megabyte);
        }
        EXPECT_EQ(entries(temporary), words{});
    }

    words with(std::uint64_t limit, int threads) const {
        return command(
            {"-S" + std::to_string(limit) + "b", "--parallel=" + std::to_string(threads), records});
    }

    void from_file_to_file(std::uint64_t limit, int threads) {
        SCOPED_TRACE(std::to_string(limit) + " bytes, file to file, threads: " + std::to_string(threads));
        ::malloc_trim(0);
        const handle in = opened(input, O_RDONLY),
                     out = opened(folder / "result", O_RDWR | O_CREAT | O_TRUNC);
        expect_within(limit, started(with(limit, threads), {.input = in.get(), .output = out.get()}).wait());
        ::lseek(out.get(), 0, SEEK_SET);
        EXPECT_TRUE(same_bytes(out.get(), opened(reference, O_RDONLY).get()));
    }

    void from_pipe_to_pipe(std::uint64_t limit, int threads) {
        SCOPED_TRACE(std::to_string(limit) + " bytes, pipe to pipe, threads: " + std::to_string(threads));
        ::malloc_trim(0);
        auto in = new_pipe(), out = new_pipe();
        started feeding({"/bin/cat", input.string()}, {.output = in.writer.get()});
        started running(with(limit, threads), {.input = in.reader.get(), .output = out.writer.get()});
        for (auto* end : {&in.reader, &in.writer, &out.writer}) end->close();
        EXPECT_TRUE(same_bytes(out.reader.get(), opened(reference, O_RDONLY).get()));
        out.reader.close();
        expect_within(limit, running.wait());
    }

    // The other tasks.
    void in_other_ways(std::uint64_t limit, int threads) {
        SCOPED_TRACE(std::to_string(limit) + " bytes, other tasks, threads: " + std::to_string(threads));
        const auto run_with = [&](const words& more) {
            ::malloc_trim(0);
            words all = with(limit, threads);
            all.insert(all.end(), more.begin(), more.end());
            return started(all, {}).wait();
        };
        const std::string result = (folder / "result").string();
        expect_within(limit, run_with({"--unshuffle", "-o", result, reference.string()}));
        EXPECT_TRUE(same_bytes(opened(result, O_RDONLY).get(), opened(input, O_RDONLY).get()));
        expect_within(limit, run_with({"--check", input.string(), reference.string()}));
        const std::string first = result + "0", second = result + "1";
        expect_within(limit, run_with({"--shards=2", "-o", result + "%d", input.string()}));
        expect_within(limit, run_with({"--check", input.string(), first, second}));
    }

    // Inputs of fifty times and four times the limit, in all ways.
    void expect_little_memory() {
        make_reference();
        const auto size = std::filesystem::file_size(input);
        in_other_ways(std::max(size / 20, megabyte), 2);
        from_file_to_file(std::max(size / 50, megabyte), 1);
        from_pipe_to_pipe(std::max(size / 50, megabyte), 2);
        from_file_to_file(size / 4, 3);
        from_pipe_to_pipe(size / 4, 1);
    }

    std::filesystem::path input = folder / "input", reference = folder / "reference";
    std::string records = "--format=lines";
};

constexpr std::uint64_t usual = (sanitized ? 10 : 50) * megabyte;

struct made_format {
    std::string ending;  // of the name of a file
    words options;
    std::function<std::string(std::uint64_t)> record;  // of about 200 bytes
    std::string before = {}, after = {};
};

constexpr std::uint64_t records_of_a_format = usual / 2 / 200;

std::string filled(std::uint64_t i, std::size_t size = 180) {
    std::string text = std::to_string(i);
    text.resize(size, static_cast<char>('a' + i % 26));
    return text;
}

std::vector<made_format> all_formats() {
    const std::string rows = "(" + std::to_string(records_of_a_format) + ", 25)";
    return {
        {".csv", {"--csv"}, [](auto i) { return filled(i, 90) + ",\"a\n" + filled(i, 90) + "\"\n"; }},
        {".tsv", {"--format=tsv", "--validate"}, [](auto i) { return filled(i) + "\tb\n"; }},
        {".jsonl",
         {"--format=jsonl", "--validate"},
         [](auto i) { return "{\"a\": \"" + filled(i) + "\"}\n"; }},
        {".fasta",
         {"--validate"},
         [](auto i) { return ">" + std::to_string(i) + "\n" + std::string(190, 'C') + "\n"; }},
        {".fastq",
         {"--validate"},
         [](auto i) {
             return "@" + std::to_string(i) + "\n" + std::string(90, 'A') + "\n+\n" + std::string(90, '@') +
                    "\n";
         }},
        {".tfrecord", {}, [](auto i) { return tfrecord(filled(i, i % 2'000 == 7 ? 200'000 : 184)); }},
        {".tar",
         {},
         [](auto i) {
             return tar_file(filled(i, 20) + ".a", filled(i, 500)) + tar_file(filled(i, 20) + ".b", "b");
         },
         "",
         tar_end()},
        {".npy", {}, [](auto i) { return filled(i, 200); }, npy("'<f8'", rows, "")},
        {".mbox", {"--format=mbox"}, [](auto i) { return "From a@b\n\n" + filled(i) + "\n\n"; }},
        {".text", {"--starts-with=##"}, [](auto i) { return "##\n" + filled(i) + "\n"; }},
    };
}

void write_format(const std::filesystem::path& path, const made_format& format) {
    std::ofstream file(path, std::ios::binary);
    file << format.before;
    for (std::uint64_t i = 0; i < records_of_a_format; ++i) file << format.record(i);
    file << format.after;
}

}  // namespace

TEST_F(LinesMemory, IsEnoughForTheShortestLines) {
    write_lines(input, usual, [](std::uint64_t) { return 2; });
    expect_little_memory();
}

TEST_F(LinesMemory, IsEnoughForShortLines) {
    write_lines(input, usual, [](std::uint64_t) { return 9; });
    expect_little_memory();
}

TEST_F(LinesMemory, IsEnoughForUsualLines) {
    write_lines(input, usual, [](std::uint64_t) { return 108; });
    expect_little_memory();
}

// Here the records are framed. Some have several pieces.
TEST_F(LinesMemory, IsEnoughForRecordsOfAFormat) {
    records = "--record-start=^[0-9]";
    write_lines(input, usual, [](std::uint64_t i) { return i % 2'000 == 7 ? 200'000 : 108; });
    expect_little_memory();
}

// There and back, and the check, with compressed files on the way.
TEST_F(LinesMemory, IsEnoughForEveryFormat) {
    constexpr std::uint64_t limit = 4 * megabyte;
    for (const auto& format : all_formats()) {
        SCOPED_TRACE(format.ending);
        const std::string whole = (folder / ("in" + format.ending)).string();
        const std::string mixed = (folder / ("mixed" + format.ending + ".zst")).string();
        const std::string sample = (folder / ("sample" + format.ending + ".gz")).string();
        const std::string back = (folder / ("back" + format.ending)).string();
        write_format(whole, format);
        ::malloc_trim(0);
        const auto within = [&](const words& more) {
            words all = command({"-S" + std::to_string(limit) + "b", "--parallel=2"});
            all.insert(all.end(), format.options.begin(), format.options.end());
            all.insert(all.end(), more.begin(), more.end());
            expect_within(limit, started(all, {}).wait());
        };
        within({whole, "-o", mixed});
        within({"--check", whole, mixed});
        within({"-n40%", "--compress=gzip:1", mixed, "-o", sample});
        within({"--unshuffle", mixed, "-o", back});
        EXPECT_TRUE(same_bytes(opened(back, O_RDONLY).get(), opened(whole, O_RDONLY).get()));
        for (const auto& name : {whole, mixed, sample, back}) std::filesystem::remove(name);
    }
}

TEST_F(LinesMemory, IsEnoughForLongLines) {
    write_lines(input, usual, [](std::uint64_t) { return 10'000; });
    expect_little_memory();
}

// Buckets that are too large only because of a long line are leaves of the order. They are read line by line.
// Two bytes of the memory are for the end of a line, which may be missing.
TEST_F(LinesMemory, IsEnoughForLinesAsLongAsItAmongLeaves) {
    write_lines(input, 20 * megabyte,
                [](std::uint64_t i) { return i % 50'000 == 7 ? megabyte - 2 : 20 + i * i % 150; });
    make_reference();
    for (const int threads : {1, 2, 3}) from_file_to_file(megabyte, threads);
    from_pipe_to_pipe(megabyte, 3);
}

// Here they are not leaves, and are distributed again.
TEST_F(LinesMemory, IsEnoughForLinesAsLongAsItAmongManyShortOnes) {
    write_lines(input, 15 * megabyte,
                [](std::uint64_t i) { return i % 100'000 == 7 ? megabyte - 2 : 20 + i * i % 15; });
    make_reference();
    for (const int threads : {1, 2, 3}) from_file_to_file(megabyte, threads);
    from_pipe_to_pipe(megabyte, 3);
}

TEST_F(LinesMemory, IsEnoughForBucketsThatAreLarger) {
    write_lines(input, 80 * megabyte, [](std::uint64_t) { return 2; });
    make_reference();
    from_file_to_file(megabyte, 2);
    from_pipe_to_pipe(megabyte, 3);
}

// Each thread holds one such line.
TEST_F(LinesMemory, IsEnoughForSeveralThreadsWithVeryLongLines) {
    write_lines(input, 4 * usual, [](std::uint64_t) { return usual / 3; });
    make_reference();
    from_file_to_file(usual, 3);
    from_pipe_to_pipe(usual, 3);
}

TEST_F(LinesMemory, IsNotEnoughForALineThatIsLonger) {
    for (const int threads : {1, 2, 3})
        for (const std::uint64_t before : {0, 5, 100'000}) {
            write_lines(input, 10 * before + 2 * megabyte,
                        [&](std::uint64_t i) { return i == before ? megabyte + 1 : 10; });
            expect_failed(
                run({"-S1M", "--parallel=" + std::to_string(threads), "-o", output.string(), input.string()}),
                input.string() + ": line " + std::to_string(before + 1) +
                    " does not fit into the memory allowed; allow more with -S");
        }
}

// Each thread needs its own memory for ordering.
TEST_F(LinesMemory, IsEnoughForManyThreads) {
    write_lines(input, usual / 2, [](std::uint64_t) { return 16; });
    make_reference();
    from_file_to_file(8 * megabyte, 16);
    from_file_to_file(16 * megabyte, 64);
}

// The memory of chunks is returned before the line needs it.
TEST_F(LinesMemory, IsEnoughForALongLineAfterManyShortOnes) {
    const std::uint64_t before = 4 * usual / 20;
    write_lines(input, 5 * usual - 1, [=](std::uint64_t i) { return i == before ? usual / 8 * 7 : 20; });
    make_reference();
    from_file_to_file(usual, 1);
}

// Its memory grows without a second copy.
TEST_F(LinesMemory, IsEnoughForALineNearlyAsLongAsIt) {
    constexpr std::uint64_t limit = 4 * usual;
    write_lines(input, limit / 16 * 15, [](std::uint64_t i) { return i == 3 ? limit / 16 * 15 : 20; });
    make_reference();
    from_file_to_file(limit, 2);
}

TEST_F(LinesMemory, IsEnoughForASampleOfVeryLongLines) {
    write_lines(input, 4 * usual, [](std::uint64_t) { return usual / 4; });
    const auto one = run({"-n1", "-S4G", input.string()});
    const auto run_with = [&](std::uint64_t limit) {
        const handle file = opened(output, O_WRONLY | O_CREAT | O_TRUNC);
        return started(command({"-n1", "-S" + std::to_string(limit) + "b", input.string()}),
                       {.output = file.get()})
            .wait();
    };
    expect_within(usual, run_with(usual));
    EXPECT_TRUE(read_all(output) == one.out);
}
