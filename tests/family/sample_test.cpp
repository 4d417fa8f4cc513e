#include "fairshuf/family/sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <forward_list>
#include <list>
#include <random>
#include <ranges>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "family/laws.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using test::numbered;

namespace {

const key sample_key = key::from_text("x");

template <unsigned Block>
std::vector<int> kept(std::size_t n, std::size_t count, auto& draws) {
    const auto items = numbered<int>(n);
    std::vector<int> found;
    for (const auto& each : detail::reservoir<int, Block>(items.begin(), items.end(), count, draws)) {
        EXPECT_EQ(std::size_t(each.item), each.place);
        found.push_back(each.item);
    }
    std::ranges::sort(found);
    return found;
}

template <unsigned Block>
void expect_every_set_equally_likely(std::size_t up_to) {
    for (std::size_t n = 0; n <= up_to; ++n)
        for (std::size_t count = 0; count <= n; ++count) {
            const auto law = test::law_of([&](auto& draws) { return kept<Block>(n, count, draws); });
            EXPECT_TRUE(test::uniform_over(law, test::subsets(n, count))) << n << " " << count;
        }
}

// A list has a size, but no random access; a forward_list not even a size.
std::list<std::string> letters() {
    return {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
}

}  // namespace

TEST(Sample, TakesItsSizeInAnyIntegerType) {
    const auto cards = numbered<int>(20);
    const auto of = [&](auto size) {
        std::vector<int> taken;
        fairshuf::sample(cards.begin(), cards.end(), std::back_inserter(taken), size, sample_key);
        return taken;
    };
    EXPECT_EQ(of(std::size_t{5}), sample(cards, 5, sample_key));
    EXPECT_EQ(of(5), sample(cards, 5, sample_key));
    EXPECT_EQ(of(cards.size()).size(), cards.size());
}

TEST(Sample, MakesEveryArrangementEquallyLikelyOnBothPaths) {
    for (std::size_t n = 0; n <= 6; ++n)
        for (std::size_t count = 0; count <= n; ++count) {
            const auto dense = test::law_of(
                [&](auto& draws) { return detail::choose_front<std::uint32_t, 1000>(n, count, draws); });
            const auto sparse = test::law_of(
                [&](auto& draws) { return detail::choose_front<std::uint32_t, 1>(n, count, draws); });
            EXPECT_TRUE(test::uniform_over(dense, test::arrangements(n, count))) << n << " " << count;
            EXPECT_EQ(dense, sparse) << n << " " << count;
        }
}

TEST(Sample, IsTheSameOnBothPaths) {
    for (const std::size_t n : {10U, 1000U, 100'000U})
        for (const std::size_t count : {std::size_t{1}, std::size_t{7}, n / 2}) {
            chacha8 one(sample_key), other(sample_key);
            exact a(one), b(other);
            EXPECT_EQ((detail::choose_front<std::uint32_t, 1'000'000>(n, count, a)),
                      (detail::choose_front<std::uint32_t, 1>(n, count, b)));
        }
}

TEST(Sample, IsWhatPartialShuffleBringsToTheFront) {
    for (const std::size_t count : {0U, 1U, 10U, 700U, 1000U}) {
        auto cards = numbered(1000);
        partial_shuffle(cards, count, sample_key);
        cards.resize(count);
        EXPECT_EQ(sample(numbered(1000), count, sample_key), cards);
        std::ranges::sort(cards);
        EXPECT_EQ(select(numbered(1000), count, sample_key), cards);
    }
}

TEST(Sample, NeedsNoRandomAccess) {
    const auto list = letters();
    const std::vector<std::string> array(list.begin(), list.end());
    EXPECT_EQ(sample(list, 4, sample_key), sample(array, 4, sample_key));
    EXPECT_EQ(select(list, 4, sample_key), select(array, 4, sample_key));
}

TEST(Sample, TakesAllIfThereAreFewer) {
    auto all = sample(letters(), 100, sample_key);
    EXPECT_EQ(all.size(), 10U);
    std::ranges::sort(all);
    EXPECT_EQ(all, (std::vector<std::string>{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}));
}

TEST(Sample, WritesToAnOutputIterator) {
    const auto cards = numbered(100);
    std::vector<std::uint32_t> one(5), other(5);
    EXPECT_EQ(sample(cards, one.begin(), 5, sample_key), one.end());
    EXPECT_EQ(sample(cards.begin(), cards.end(), other.begin(), 5, sample_key), other.end());
    EXPECT_EQ(one, sample(cards, 5, sample_key));
    EXPECT_EQ(other, one);
    EXPECT_EQ(select(cards, one.begin(), 5, sample_key), one.end());
    EXPECT_EQ(select(cards.begin(), cards.end(), other.begin(), 5, sample_key), other.end());
    EXPECT_EQ(one, select(cards, 5, sample_key));
    EXPECT_EQ(other, one);
}

TEST(Sample, WithAKeyDrawsFromDerivedKeys) {
    const auto cards = numbered(100);
    chacha8 words(derive(sample_key, "fairshuf.partial_shuffle"));
    EXPECT_EQ(sample(cards, 10, sample_key), sample(cards, 10, words));
    const std::forward_list<std::uint32_t> unsized(cards.begin(), cards.end());
    chacha8 own(derive(sample_key, "fairshuf.sample")), of_select(derive(sample_key, "fairshuf.select"));
    EXPECT_EQ(sample(unsized, 10, sample_key), sample(unsized, 10, own));
    EXPECT_EQ(select(unsized, 10, sample_key), select(unsized, 10, of_select));
}

// As a program in Python computes them.
TEST(Sample, GivesTheSameEverywhere) {
    EXPECT_EQ(sample(numbered<int>(1'000'000), 5, key::from_text("family")),
              (std::vector{399323, 821544, 977824, 439125, 832154}));
    EXPECT_EQ(select(numbered<int>(1'000'000), 5, key::from_text("family")),
              (std::vector{399323, 439125, 821544, 832154, 977824}));
    const auto cards = numbered<int>(1'000'000);
    const std::forward_list<int> unsized(cards.begin(), cards.end());
    EXPECT_EQ(sample(unsized, 5, key::from_text("family")),
              (std::vector{298221, 718234, 388621, 858274, 4304}));
    EXPECT_EQ(select(unsized, 5, key::from_text("family")),
              (std::vector{255282, 266857, 402423, 428773, 814604}));
}

TEST(Reservoir, MakesEverySetEquallyLikely) {
    expect_every_set_equally_likely<1>(6);
    expect_every_set_equally_likely<2>(6);
    expect_every_set_equally_likely<3>(6);
}

TEST(Reservoir, GivesEveryArrangementToASample) {
    const std::forward_list<int> items{0, 1, 2, 3};
    const auto law = test::law_of([&](auto& draws) {
        std::vector<int> found;
        auto kept_ones = detail::reservoir<int, 2>(items.begin(), items.end(), 2, draws);
        detail::shuffle_front(kept_ones.begin(), 2, 2, draws);
        for (const auto& each : kept_ones) found.push_back(each.item);
        return found;
    });
    EXPECT_TRUE(test::uniform_over(law, test::arrangements(4, 2)));
}

TEST(Reservoir, ReadsAStreamOnce) {
    std::istringstream in("1 2 3 4 5 6 7 8 9");
    const auto some = select(std::ranges::istream_view<int>(in), 3, sample_key);
    ASSERT_EQ(some.size(), 3U);
    EXPECT_TRUE(std::ranges::is_sorted(some));
    EXPECT_EQ(std::set(some.begin(), some.end()).size(), 3U);
    std::istringstream few("1 2");
    EXPECT_EQ(select(std::ranges::istream_view<int>(few), 3, sample_key), (std::vector{1, 2}));
}

TEST(Reservoir, OfNothingEndsAtOnce) {
    EXPECT_TRUE(sample(std::views::iota(0), 0, sample_key).empty());
}

// Each of 100 bands of 1000 items gets its share of 100 of 100,000 items, 400 times: chi-square with 99
// degrees of freedom.
TEST(Reservoir, TakesFromEverywhereAtRealSizes) {
    const auto cards = numbered(100'000);
    const std::forward_list<std::uint32_t> unsized(cards.begin(), cards.end());
    chacha8 words(sample_key);
    std::vector<double> bands(100);
    for (int times = 0; times < 400; ++times)
        for (const auto card : sample(unsized, 100, words)) ++bands[card / 1000];
    double sum = 0;
    for (const double band : bands) sum += (band - 400) * (band - 400) / 400;
    EXPECT_GT(sum, 60);
    EXPECT_LT(sum, 149);  // p = 0.0008
}
