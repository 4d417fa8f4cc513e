#include "lines/line_unshuffle.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "line_text.hpp"
#include "orders/descriptor.hpp"
#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;
using test::mixed_lines;
using test::numbered_lines;
using test::scratch_folder;
using test::shuffled_by_library;
using test::text_source;

namespace {

const key the_key = key::from_text("lines");

struct outcome {
    std::string text = {}, problem = {};
    std::uint64_t spilled = 0, left = 0;
};

outcome put_back(std::string_view text, const shuffle_settings& how) {
    const scratch_folder folder;
    const std::string path = (folder / "out").string();
    const orders::descriptor file(::open(path.c_str(), O_RDWR | O_CREAT, 0600));
    spill disk({(folder / "").string()});
    line_output output(file.get(), true, 0);
    text_source source(text, 1 << 14);
    const auto done = line_unshuffle(the_key, how, disk, output).run(source);
    if (!done) return {"", done.error_message()};
    return {test::read_all(path), "", done->spilled, disk.bytes_reserved()};
}

constexpr std::uint64_t kilobyte = 1024, megabyte = kilobyte * kilobyte;

}  // namespace

// Around the number up to which the keyed order is one leaf; in memory, and through the spill.
TEST(LineUnshuffle, RestoresWhatTheLibraryShuffled) {
    for (const std::size_t n : {0, 1, 2, 1000, 131'072, 131'073}) {
        const std::string text = mixed_lines(n);
        const std::string shuffled = shuffled_by_library(text, the_key);
        for (const std::uint64_t limit : {256 * megabyte, 400 * kilobyte})
            for (const unsigned threads : {1U, 3U}) {
                const auto done = put_back(shuffled, {.threads = threads, .limit = limit});
                ASSERT_EQ(done.problem, "");
                ASSERT_TRUE(done.text == text) << n << ' ' << limit << ' ' << threads;
                ASSERT_EQ(done.left, 0U);
            }
    }
}

// With so little memory that piles are split again, and their leaves do not fit either.
TEST(LineUnshuffle, RestoresPilesThatDoNotFitIntoMemory) {
    const std::string many = numbered_lines(200'000);
    EXPECT_TRUE(put_back(shuffled_by_library(many, the_key), {.limit = 100 * kilobyte}).text == many);
    const std::string longer = numbered_lines(3000, 1000);
    const auto done = put_back(shuffled_by_library(longer, the_key), {.limit = 300 * kilobyte});
    EXPECT_TRUE(done.text == longer);
    EXPECT_GT(done.spilled, longer.size());
}

TEST(LineUnshuffle, KnowsTheLineThatIsTooLong) {
    const std::string text = "short\n" + std::string(3 * megabyte, 'x') + "\n";
    EXPECT_EQ(put_back(text, {.limit = megabyte}).problem,
              "line 2 does not fit into the memory allowed; allow more with -S");
}

TEST(LineUnshuffle, UsesNoDiskIfThereIsMemory) {
    EXPECT_EQ(put_back(numbered_lines(10'000), {}).spilled, 0U);
}
