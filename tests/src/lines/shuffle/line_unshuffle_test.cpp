#include "lines/shuffle/line_unshuffle.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "src/lines/engine_run.hpp"
#include "src/lines/line_text.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;
using test::engine_run;
using test::kilobyte, test::megabyte;
using test::mixed_lines;
using test::numbered_lines;
using test::shuffled_by_library;
using test::the_key;

namespace {

engine_run put_back(std::string_view text, const shuffle_settings& how) {
    return test::run_to_file<line_unshuffle>(text, how);
}

}  // namespace

// Counts around the size of the largest leaf, in memory and with spilling.
TEST(LineUnshuffle, RestoresTheOrderBeforeTheShuffle) {
    for (const std::size_t n : {0, 1, 2, 1000, 131'072, 131'073}) {
        const std::string text = mixed_lines(n);
        const std::string shuffled = shuffled_by_library(text, the_key);
        for (const std::uint64_t limit : {256 * megabyte, 400 * kilobyte})
            for (const unsigned threads : {1U, 3U}) {
                const auto done = put_back(shuffled, {.threads = threads, .limit = limit});
                ASSERT_EQ(done.problem, "");
                ASSERT_TRUE(done.text == text) << n << ' ' << limit << ' ' << threads;
                ASSERT_EQ(done.left_on_disk, 0U);
            }
    }
}

// With so little memory, buckets are split again, and even their leaves do not fit.
TEST(LineUnshuffle, RestoresBucketsThatDoNotFitIntoMemory) {
    const std::string many = numbered_lines(200'000);
    EXPECT_TRUE(put_back(shuffled_by_library(many, the_key), {.limit = 100 * kilobyte}).text == many);
    const std::string longer = numbered_lines(3000, 1000);
    const auto done = put_back(shuffled_by_library(longer, the_key), {.limit = 300 * kilobyte});
    EXPECT_TRUE(done.text == longer);
    EXPECT_GT(done.result.spilled, longer.size());
}

TEST(LineUnshuffle, NamesTheLineThatIsTooLong) {
    const std::string text = "short\n" + std::string(3 * megabyte, 'x') + "\n";
    EXPECT_EQ(put_back(text, {.limit = megabyte}).problem,
              "line 2 does not fit into the memory allowed; allow more with -S");
}

TEST(LineUnshuffle, UsesNoDiskIfThereIsEnoughMemory) {
    EXPECT_EQ(put_back(numbered_lines(10'000), {}).result.spilled, 0U);
}
