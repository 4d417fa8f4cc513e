#include "lines/shuffle/line_shuffle.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <string>
#include <thread>
#include <tuple>

#include "src/lines/engine_run.hpp"
#include "src/lines/line_text.hpp"
#include "support/sanitized.hpp"
#include "support/shell.hpp"
#include "system/files/descriptor.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;
using test::engine_run;
using test::kilobyte, test::megabyte;
using test::mixed_lines;
using test::numbered_lines;
using test::scratch_folder;
using test::shuffled_by_library;
using test::text_source;
using test::the_key;

namespace {

std::string read_to_end(int file) {
    std::string text;
    std::string piece(1 << 16, '\0');
    for (ssize_t got = 0; (got = ::read(file, piece.data(), piece.size())) > 0;)
        text.append(piece, 0, static_cast<std::size_t>(got));
    return text;
}

engine_run shuffle_to_file(std::string_view text, const shuffle_settings& how) {
    return test::run_to_file<line_shuffle>(text, how);
}

// Writes into a pipe, part by part.
engine_run shuffle_to_pipe(std::string_view text, const shuffle_settings& how) {
    const scratch_folder folder;
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe(ends.data()), 0);
    const descriptor reading(ends[0]);
    descriptor writing(ends[1]);
    engine_run all;
    std::thread reader([&] { all.text = read_to_end(reading.get()); });
    spill disk({(folder / "").string()});
    line_output output(writing.get(), false, 0);
    text_source source(text, 1 << 14);
    const auto done = line_shuffle(the_key, how, disk, output).run(source);
    writing.close();
    reader.join();
    if (done) {
        all.result = *done;
    } else {
        all.problem = done.error().message;
    }
    return all;
}

}  // namespace

TEST(LineShuffle, FewLinesHaveTheOrderOfTheLibrary) {
    for (const std::size_t n : {1, 2, 3, 10, 1000, 20'000}) {
        const auto done = shuffle_to_file(numbered_lines(n), {});
        EXPECT_EQ(done.text, shuffled_by_library(numbered_lines(n), the_key));
        EXPECT_EQ(done.result.lines, n);
        EXPECT_EQ(done.result.bytes, done.text.size());
        EXPECT_EQ(done.result.spilled, 0U);
    }
}

TEST(LineShuffle, AnEmptyInputGivesAnEmptyOutput) {
    EXPECT_EQ(shuffle_to_file("", {}).problem, "");
    EXPECT_EQ(shuffle_to_file("", {}).text, "");
    EXPECT_EQ(shuffle_to_file("\n", {}).text, "\n");
    EXPECT_EQ(shuffle_to_file("no line break", {}).text, "no line break\n");
}

// Counts around the size of the largest leaf; in memory and with spilling, with several numbers of threads,
// to files and pipes.
TEST(LineShuffle, TheOrderDoesNotDependOnMemoryOrThreads) {
    for (const std::size_t n : {131'071, 131'072, 131'073, 200'000}) {
        const std::string text = mixed_lines(n);
        const std::string wanted = shuffled_by_library(text, the_key);
        for (const std::uint64_t limit : {64 * megabyte, megabyte, 200 * kilobyte})
            for (const unsigned threads : {1U, 2U, 3U}) {
                const shuffle_settings how{.threads = threads, .limit = limit};
                const auto to_file = shuffle_to_file(text, how);
                ASSERT_EQ(to_file.problem, "");
                ASSERT_TRUE(to_file.text == wanted) << n << ' ' << limit << ' ' << threads;
                ASSERT_EQ(to_file.result.spilled > 0, limit < text.size());
            }
        ASSERT_TRUE(shuffle_to_pipe(text, {.threads = 2, .limit = 64 * megabyte}).text == wanted);
        ASSERT_TRUE(shuffle_to_pipe(text, {.threads = 3, .limit = megabyte}).text == wanted);
    }
}

TEST(LineShuffle, LinesMayHaveOneByte) {
    const std::string text(300'000, '\n');
    const auto done = shuffle_to_file(text, {.threads = 2, .limit = 100 * kilobyte});
    EXPECT_EQ(done.problem, "");
    EXPECT_TRUE(done.text == text);
}

TEST(LineShuffle, KeepsAllBytesWithAnotherDelimiter) {
    std::string text;
    for (int i = 0; i < 150'000; ++i) {
        for (int k = 0; k < i % 7; ++k) text += static_cast<char>(1 + (i * 31 + k * 77) % 255);
        text += '\0';
    }
    const auto done = shuffle_to_file(text, {.form = delimited{'\0'}, .threads = 2, .limit = 300 * kilobyte});
    EXPECT_EQ(done.problem, "");
    EXPECT_TRUE(done.text == shuffled_by_library(text, the_key, '\0'));
}

// Buckets that do not fit into memory are distributed again by the digit of the next level.
TEST(LineShuffle, FarBeyondTheLimitBucketsAreDistributedAgain) {
    const std::string text = numbered_lines(test::sanitized ? 150'000 : 1'000'000, 20);
    const std::string wanted = shuffled_by_library(text, the_key);
    for (const unsigned threads : {1U, 2U}) {
        const auto done = shuffle_to_file(text, {.threads = threads, .limit = 70 * kilobyte});
        ASSERT_EQ(done.problem, "");
        ASSERT_TRUE(done.text == wanted);
        if (!test::sanitized) {
            ASSERT_GT(done.result.spilled, text.size());  // each line is spilled twice
        }
    }
}

TEST(LineShuffle, LongLinesBesideShortOnes) {
    std::string text;
    for (int i = 0; i < 40; ++i) {
        text += std::string(static_cast<std::size_t>(i) * 20'000, static_cast<char>('a' + i % 26)) + '\n';
        text += numbered_lines(100);
    }
    const std::string wanted = shuffled_by_library(text, the_key);
    for (const std::uint64_t limit : {64 * megabyte, 2 * megabyte, megabyte}) {
        const auto done = shuffle_to_file(text, {.threads = 2, .limit = limit});
        ASSERT_EQ(done.problem, "");
        ASSERT_TRUE(done.text == wanted) << limit;
    }
}

// So many lines that the order splits them, and so long that a bucket of few lines does not fit.
TEST(LineShuffle, LongLinesAmongVeryManyShortOnes) {
    std::string text;
    for (int i = 0; i < 140'000; ++i) {
        text += std::to_string(i) + '\n';
        if (i % 2000 == 0) text += std::string(90'000, static_cast<char>('a' + i % 26)) + '\n';
    }
    const auto done = shuffle_to_file(text, {.threads = 2, .limit = 130 * kilobyte});
    ASSERT_EQ(done.problem, "");
    EXPECT_TRUE(done.text == shuffled_by_library(text, the_key));
}

TEST(LineShuffle, ALineLongerThanTheLimitIsNamed) {
    const std::string text = "a\nb\n" + std::string(3'000'000, 'x') + "\nc\n";
    const auto done = shuffle_to_file(text, {.threads = 2, .limit = megabyte});
    EXPECT_EQ(done.problem, "line 3 does not fit into the memory allowed; allow more with -S");
}

TEST(LineShuffle, AFullDeviceIsAnErrorAndNoThreadWaitsForever) {
    const descriptor full(::open("/dev/full", O_WRONLY));
    const scratch_folder folder;
    for (const bool any_order : {false, true})
        for (const std::size_t n : {10, 150'000}) {
            spill disk({(folder / "").string()});
            line_output output(full.get(), any_order, 0);
            const std::string text = numbered_lines(n);
            text_source lines(text);
            const auto done =
                line_shuffle(the_key, {.threads = 3, .limit = megabyte}, disk, output).run(lines);
            ASSERT_FALSE(done);
            EXPECT_EQ(done.error().message, "write error: No space left on device");
        }
}

TEST(LineShuffle, AMissingFolderIsAnErrorOnlyIfItIsNeeded) {
    const scratch_folder folder;
    const std::string path = (folder / "out").string();
    const descriptor file(::open(path.c_str(), O_RDWR | O_CREAT, 0600));
    for (const std::uint64_t limit : {megabyte, 64 * megabyte}) {
        spill disk({(folder / "missing").string()});
        line_output output(file.get(), true, 0);
        const std::string text = mixed_lines(150'000);
        text_source source(text);
        const auto done = line_shuffle(the_key, {.limit = limit}, disk, output).run(source);
        ASSERT_EQ(static_cast<bool>(done), limit > megabyte);
        if (!done) {
            EXPECT_NE(done.error().message.find("missing"), std::string::npos) << done.error().message;
        }
    }
}
