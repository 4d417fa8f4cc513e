#include "lines/sample/sample_runs.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "support/shell.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;

namespace {

bool by_tag(const sample_tag& a, const sample_tag& b) {
    return a.tag < b.tag;
}

}  // namespace

// Four runs of one level are merged to one of the next: so many runs have four levels.
TEST(SampleRuns, AreMergedInOrderHoweverManyThereAre) {
    const test::scratch_folder folder;
    spill disk({(folder / "").string()});
    constexpr std::uint64_t runs = 64 + 16 + 4 + 3, lines = 2 * runs;
    sample_runs all(disk, 1 << 16, by_tag, 4);
    for (std::uint64_t i = 0; i < runs; ++i) {
        // Two lines with tags in order, in no order between runs.
        const std::uint64_t tag = i * 31 % runs;
        const auto line = [&](std::size_t k) {
            const std::uint64_t own = tag + k * runs;
            static std::string text;
            text = "line " + std::to_string(own);
            return tagged_line{{own, i, 0}, text};
        };
        ASSERT_TRUE(all.add(2, line));
    }
    ASSERT_TRUE(all.merge(lines - 3));
    ASSERT_EQ(all.left(), lines - 3);
    for (std::uint64_t i = 0; i < lines - 3; ++i) {
        const auto next = all.next();
        ASSERT_TRUE(next);
        ASSERT_EQ(next->about.tag, i);
        ASSERT_EQ(next->text, "line " + std::to_string(i));
    }
}
