// What --fraction and --dedupe leave.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "lines/columns/dedupe.hpp"
#include "lines/columns/fraction.hpp"
#include "src/lines/line_text.hpp"
#include "support/mutation.hpp"

using namespace fairshuf;
using namespace fairshuf::lines;
using namespace fairshuf::test;

namespace {

std::vector<std::uint64_t> taken(exact_fraction share, std::uint64_t records, unsigned bits = 64,
                                 std::uint64_t chunk = 1000) {
    fraction_filter filter(key::from_text("fraction"), share, bits);
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t i = 0; i < records; ++i) {
        if (i % chunk == 0) filter.prepare(i, chunk);
        if (filter.takes(i)) numbers.push_back(i);
    }
    EXPECT_EQ(filter.taken(), numbers.size());
    return numbers;
}

// The text of all that is read from a source.
std::string all_of(line_source& source) {
    std::string text, piece(777, ' ');
    for (;;) {
        const auto got = source.read(piece);
        EXPECT_TRUE(got);
        if (!got || *got == 0) return text;
        text.append(piece, 0, *got);
    }
}

std::string first_of_each(const std::vector<std::string>& lines) {
    std::set<std::string> seen;
    std::string text;
    for (const auto& line : lines)
        if (seen.insert(line).second) text += line;
    return text;
}

}  // namespace

// With digits of one or two bits, most records need several of them.
TEST(Fraction, IsTakenWithItsProbability) {
    constexpr std::uint64_t n = 40'000;
    for (const unsigned bits : {1U, 2U, 64U})
        for (const exact_fraction share :
             {exact_fraction{1, 3}, {1, 2}, {7, 10}, {1, 1000}, {999'999, 1'000'000}}) {
            const double p = static_cast<double>(share.part) / static_cast<double>(share.whole);
            const double count = static_cast<double>(taken(share, n, bits).size());
            EXPECT_NEAR(count, n * p, 5 * std::sqrt(n * p * (1 - p)) + 1) << bits << ' ' << p;
        }
    EXPECT_EQ(taken({1, 1}, n).size(), n);
}

TEST(Fraction, OfLessIsAPartOfMore) {
    std::vector<std::uint64_t> less;
    for (const std::uint64_t part : {1, 5, 50, 99, 100}) {
        const auto more = taken({part, 100}, 5000);
        EXPECT_TRUE(std::ranges::includes(more, less));
        less = more;
    }
}

TEST(Fraction, DoesNotDependOnHowTheRecordsAreRead) {
    EXPECT_EQ(taken({1, 4}, 5000, 64, 1), taken({1, 4}, 5000, 64, 5000));
    EXPECT_EQ(taken({1, 4}, 5000, 3, 7), taken({1, 4}, 5000, 3, 5000));
}

// With few bits of the hash, different records often collide.
TEST(Dedupe, KeepsTheFirstOfEqualRecordsWhateverTheHash) {
    dice roll(1);
    for (const unsigned bits : {0U, 1U, 4U, 128U})
        for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{500}}) {
            std::vector<std::string> lines;
            for (std::size_t i = 0; i < n; ++i) lines.push_back(std::to_string(roll.below(n / 2 + 1)) + "\n");
            const std::string text = joined_lines(lines);
            text_source source(text);
            spill disk({});
            auto distinct = without_repeats({&source}, {.longest = 1000}, {.disk = &disk, .hash_bits = bits});
            ASSERT_TRUE(distinct);
            const std::string wanted = first_of_each(lines);
            EXPECT_EQ(all_of(*distinct->source), wanted);
            EXPECT_EQ(distinct->read, n);
            EXPECT_EQ(distinct->dropped, n - lines_of(wanted).size());
        }
}

TEST(Dedupe, SpillsWhatDoesNotFit) {
    dice roll(2);
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < 20'000; ++i)
        lines.push_back(std::string(roll.below(300), 'x') + std::to_string(roll.below(12'000)) + "\n");
    for (std::size_t i = 0; i < 5000; ++i) lines.push_back(lines[roll.below(lines.size())]);
    const std::string text = joined_lines(lines);
    text_source source(text);
    spill disk({});
    auto distinct = without_repeats({&source}, {.longest = 1000}, {.disk = &disk, .memory = 1});
    ASSERT_TRUE(distinct);
    EXPECT_TRUE(all_of(*distinct->source) == first_of_each(lines));
    EXPECT_GT(disk.bytes_in_all(), 0U);
}

TEST(Dedupe, ByAColumnComparesItsValues) {
    auto second = record_column::find("2", {.form = quoted{}});
    spill disk({});
    for (const unsigned bits : {0U, 128U}) {
        text_source source("1,a\n2,\"a\"\n3,b\n4,\"a\"\n5,b\n6,\n");
        auto distinct = without_repeats({&source}, {.form = quoted{}, .longest = 1000},
                                        {.disk = &disk, .by = &*second, .hash_bits = bits});
        ASSERT_TRUE(distinct);
        EXPECT_EQ(all_of(*distinct->source), "1,a\n3,b\n6,\n");
    }
}
