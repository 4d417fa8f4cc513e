#include "fairshuf/mpi/exchange_plan.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/reference.hpp"
#include "fairshuf/words/key.hpp"
#include "support/tries.hpp"

using namespace fairshuf;
using namespace fairshuf::mpi::detail;
using test::radix_16, test::radix_4;

namespace {

struct plain_segment {
    std::uint64_t size;
    unsigned levels;
};

// The segments, from the numbers of the reference: the empty ones too.
std::vector<plain_segment> plain_segments(const trie_shape& shape, unsigned levels, std::uint64_t n,
                                          const key& k) {
    const addressed_numbers numbers(k, n);
    std::vector<std::uint64_t> groups(std::size_t{1} << shape.first_bits);
    for (std::uint64_t p = 0; p < n; ++p) ++groups[numbers.digit(1, p, shape.first_bits)];
    std::vector<plain_segment> found;
    std::uint64_t begin = 0;
    for (const auto size : groups) {
        if (levels == 1 || shape.is_leaf(1, size)) {
            found.push_back({size, 1});
        } else {
            const unsigned bits = shape.bits_at(2, size);
            std::vector<std::uint64_t> parts(std::size_t{1} << bits);
            for (std::uint64_t p = begin; p < begin + size; ++p) ++parts[numbers.digit(2, p, bits)];
            for (const auto part : parts) found.push_back({part, 2});
        }
        begin += size;
    }
    return found;
}

segment_table table_of(const trie_shape& shape, unsigned levels, std::uint64_t n, const key& k) {
    const order_words words(k, n);
    stream_window first, second;
    first.open(words, digit_stream(n, 1));
    second.open(words, digit_stream(n, 2));
    std::vector<std::uint64_t> groups(std::size_t{1} << shape.first_bits);
    count_places(first, 0, n, static_cast<unsigned>(groups.size() - 1), groups.data());
    segment_table table(shape, levels, groups);
    std::vector<std::uint64_t> sizes(table.size());
    for (const auto& group : table.groups())
        table.count(group, second, group.begin, group.begin + group.size, sizes.data());
    table.set_sizes(sizes);
    return table;
}

blocks of_sizes(const std::vector<std::uint64_t>& sizes) {
    blocks made(sizes.size());
    std::inclusive_scan(sizes.begin(), sizes.end(), made.begins.begin() + 1);
    return made;
}

}  // namespace

TEST(Blocks, OfEqualSizeDifferByOneAtMost) {
    EXPECT_EQ(blocks::equal(11, 3).begins, (std::vector<std::uint64_t>{0, 4, 8, 11}));
    EXPECT_EQ(blocks::equal(2, 3).begins, (std::vector<std::uint64_t>{0, 1, 2, 2}));
    EXPECT_EQ(blocks::equal(0, 2).begins, (std::vector<std::uint64_t>{0, 0, 0}));
}

TEST(Blocks, KnowTheRankOfAPlace) {
    const auto some = of_sizes({0, 2, 0, 0, 3, 0});
    const std::vector<std::size_t> expected{1, 1, 4, 4, 4};
    for (std::size_t place = 0; place < expected.size(); ++place)
        EXPECT_EQ(some.rank_of(place), expected[place]) << place;
}

TEST(LevelsNeeded, AreTwoIfSegmentsAreALargePartOfABlock) {
    constexpr trie_shape shape;
    EXPECT_EQ(levels_needed(shape, shape.few, 1000), 0U);
    EXPECT_EQ(levels_needed(shape, shape.few + 1, 1), 1U);
    EXPECT_EQ(levels_needed(shape, 1'000'000, 5), 1U);
    EXPECT_EQ(levels_needed(shape, 1'000'000, 6), 2U);
    EXPECT_EQ(levels_needed(shape, 1'000'000'000, 1000), 2U);
    EXPECT_EQ(levels_needed(shape, std::uint64_t{1} << 39, 1), 2U);  // segments of 2^31 items
}

TEST(SegmentTable, HasTheSegmentsOfTheReference) {
    const key k = key::from_text("segments");
    for (const auto& shape : {radix_4, radix_16})
        for (const unsigned levels : {1U, 2U})
            for (std::uint64_t n = shape.few + 1; n < 400; n += 13) {
                const auto expected = plain_segments(shape, levels, n, k);
                const auto table = table_of(shape, levels, n, k);
                ASSERT_EQ(table.size(), expected.size());
                std::uint64_t begin = 0;
                for (std::size_t s = 0; s < expected.size(); begin += expected[s++].size) {
                    ASSERT_EQ(table.begin_of(s), begin);
                    ASSERT_EQ(table.size_of(s), expected[s].size);
                    ASSERT_EQ(table.levels_of(s), expected[s].levels);
                }
            }
}

TEST(ExchangePlan, GivesEachSegmentToTheRankThatHasItsFirstPlace) {
    const key k = key::from_text("owners");
    for (const auto& result : {of_sizes({100}), of_sizes({50, 50}), of_sizes({0, 3, 0, 90, 2, 1, 4, 0}),
                               of_sizes({0, 0, 100, 0}), blocks::equal(100, 60), blocks::equal(100, 150)})
        for (const unsigned levels : {1U, 2U}) {
            const auto table = table_of(radix_4, levels, 100, k);
            const exchange_plan plan(table, result);
            ASSERT_EQ(plan.finished.begins.front(), 0U);
            ASSERT_EQ(plan.finished.begins.back(), 100U);
            for (std::size_t r = 0; r < result.ranks(); ++r) {
                const auto first = static_cast<std::size_t>(plan.first_segment[r]);
                const auto last = static_cast<std::size_t>(plan.first_segment[r + 1]);
                EXPECT_EQ(plan.finished.begins[r], table.begin_of(first));
                for (std::size_t s = first; s < last; ++s)
                    if (table.size_of(s) > 0) {
                        EXPECT_EQ(result.rank_of(table.begin_of(s)), r) << s;
                    }
            }
        }
}
