#include "fairshuf/family/permutation_view.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>
#include <span>
#include <vector>

#include "support/cards.hpp"

using namespace fairshuf;
using test::numbered;

namespace {

const key view_key = key::from_text("x");
constexpr std::uint64_t unsplit = detail::trie_shape{}.few;

constexpr std::uint64_t power(unsigned bits) {
    return std::uint64_t{1} << bits;
}

// One for each way to look it up.
const std::vector<std::uint64_t> sizes{1,
                                       2,
                                       52,
                                       unsplit,
                                       unsplit + 1,
                                       1'000'003,
                                       power(30),
                                       power(32),
                                       power(32) + 1,
                                       power(38) + 1,
                                       power(40) + 1,
                                       power(63) - 1};

// Some places of n, the first and the last among them.
std::vector<std::uint64_t> places(std::uint64_t n, std::uint64_t count) {
    std::vector<std::uint64_t> some{0, n - 1};
    chacha8 words(view_key);
    exact draws(words);
    for (std::uint64_t i = 0; i < count; ++i) some.push_back(draws.below(n));
    return some;
}

}  // namespace

static_assert(std::ranges::random_access_range<permutation_view>);
static_assert(std::ranges::sized_range<permutation_view> && std::ranges::view<permutation_view>);
static_assert(std::ranges::random_access_range<permutation_shard> && std::ranges::view<permutation_shard>);

TEST(PermutationView, SlicesEndWithTheList) {
    for (const std::uint64_t n : {100ULL, 200'000ULL}) {
        const permutation_view view(n, key::from_text("end"));
        EXPECT_EQ(view.slice(n - 10, 20'000), view.slice(n - 10, 10));
        EXPECT_EQ(view.slice(n - 10, 20'000).size(), 10U);
        EXPECT_TRUE(view.slice(n, 5).empty());
        std::vector<std::uint32_t> numbers(30, 7);
        EXPECT_EQ(view.slice(n - 10, numbers), 10U);
        EXPECT_EQ(numbers[9], view[n - 1]);
        EXPECT_EQ(numbers[10], 7U);
        EXPECT_EQ(view.shard(1, 3).slice(0, n).size(), view.shard(1, 3).size());
    }
}

TEST(PermutationView, OfFewRowsIsTheOrderOfShuffle) {
    for (const std::uint64_t n : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{52}, unsplit}) {
        const permutation_view view(n, view_key);
        auto rows = numbered<std::uint64_t>(static_cast<std::size_t>(n));
        shuffle(rows, view_key);
        EXPECT_TRUE(std::ranges::equal(view, rows)) << n;
    }
}

TEST(PermutationView, IsUndoneByItsInverse) {
    for (const std::uint64_t n : sizes) {
        const permutation_view view(n, view_key);
        EXPECT_EQ(view.size(), n);
        for (const std::uint64_t place : places(n, 500)) {
            ASSERT_LT(view[place], n);
            ASSERT_EQ(view.inverse(view[place]), place) << n;
            ASSERT_EQ(view[view.inverse(place)], place) << n;
        }
    }
}

TEST(PermutationView, FillsSlicesWithWhatItLooksUp) {
    for (const std::uint64_t n : sizes) {
        const permutation_view view(n, view_key);
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(n, 1000));
        for (const std::uint64_t from : {std::uint64_t{0}, (n - count) / 2, n - count}) {
            const auto slice = view.slice(from, count);
            for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(slice[i], view[from + i]) << n << " " << i;
        }
        EXPECT_TRUE(view.slice(n, 0).empty());
    }
}

TEST(PermutationView, FillsNarrowNumbersToo) {
    const permutation_view view(1'000'000, view_key);
    std::vector<std::uint32_t> narrow(777);
    view.slice(1234, narrow);
    EXPECT_TRUE(std::ranges::equal(narrow, view.slice(1234, 777)));
}

TEST(PermutationView, IsDividedIntoShards) {
    for (const std::uint64_t n : {std::uint64_t{10}, unsplit + 77}) {
        const permutation_view view(n, view_key);
        for (const std::uint64_t ranks : {1U, 3U, 7U, 1000U}) {
            std::uint64_t rows = 0;
            for (std::uint64_t rank = 0; rank < ranks; ++rank) {
                const auto shard = view.shard(rank, ranks);
                rows += shard.size();
                const auto part = shard.slice(0, static_cast<std::size_t>(shard.size()));
                ASSERT_TRUE(std::ranges::equal(shard, part));
                for (std::size_t i = 0; i < part.size(); i += 97) ASSERT_EQ(part[i], view[rank + i * ranks]);
            }
            EXPECT_EQ(rows, n);
        }
    }
}

TEST(PermutationView, IsResumedWithAnyNumberOfWorkers) {
    const permutation_view view(1'000'000, view_key);
    std::vector<std::uint64_t> rows;
    for (std::uint64_t rank = 0; rank < 4; ++rank)
        for (const std::uint64_t row : view.shard(rank, 4, 999'900)) rows.push_back(row);
    auto rest = view.slice(999'900, 100);
    std::ranges::sort(rows);
    std::ranges::sort(rest);
    EXPECT_EQ(rows, rest);
    EXPECT_TRUE(view.shard(0, 4, 1'000'000).empty());
}

TEST(PermutationView, HasRandomAccessIterators) {
    const permutation_view view(power(40) - 3, view_key);
    auto i = view.begin() + 1'000'000;
    EXPECT_EQ(*i, view[1'000'000]);
    EXPECT_EQ(i[5], view[1'000'005]);
    EXPECT_EQ(*--i, view[999'999]);
    EXPECT_EQ(*i++, view[999'999]);
    EXPECT_EQ(view.end() - i, static_cast<std::int64_t>(view.size()) - 1'000'000);
    EXPECT_LT(i, view.end());
    std::vector<std::uint64_t> some;
    for (const std::uint64_t row : view | std::views::drop(10) | std::views::take(3)) some.push_back(row);
    EXPECT_EQ(some, view.slice(10, 3));
}

TEST(PermutationView, SharesItsTablesWithCopies) {
    permutation_view copy;
    EXPECT_TRUE(copy.empty());
    {
        const permutation_view view(power(30), view_key);
        copy = view;
    }
    EXPECT_EQ(copy.inverse(copy[12345]), 12345U);
}

TEST(PermutationView, DependsOnKeyAndSize) {
    const permutation_view view(power(30), view_key);
    const auto rows = view.slice(0, 100);
    EXPECT_NE(permutation_view(power(30), derive(view_key, "epoch 2")).slice(0, 100), rows);
    const auto near = permutation_view(power(30) - 1, view_key).slice(0, 100);
    for (std::size_t i = 0; i < 100; ++i) EXPECT_NE(near[i], rows[i]);
}

// As a program in Python computes them.
TEST(PermutationView, IsTheSameEverywhere) {
    const auto looked_up = [](std::uint64_t n, const std::vector<std::uint64_t>& at) {
        const detail::permutation_rule rule(n, key::from_text("family"));
        std::vector<std::uint64_t> rows;
        for (const std::uint64_t place : at) rows.push_back(rule.at(place));
        return rows;
    };
    using rows = std::vector<std::uint64_t>;
    EXPECT_EQ(looked_up(1'000'000, {0, 1, 2, 999'999}), (rows{468982, 319348, 867397, 303363}));
    EXPECT_EQ(looked_up(power(33), {0, 1, power(32)}), (rows{7361700237, 8350134313, 1508098932}));
    EXPECT_EQ(looked_up(power(63), {0, 1, power(63) - 1}),
              (rows{4056515625435409219, 8653311963736072189, 8226062891322422304}));
}
