#include "fairshuf/family/weighted.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/audit/exact/odometer.hpp"
#include "fairshuf/draws/rule.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using test::numbered;
using weight_list = std::vector<std::uint64_t>;

namespace {

const key weighing_key = key::from_text("x");

using urn_of_one = detail::weighted_urn<1>;  // makes one draw at a time

struct asked_again {};

// Answers once, and remembers the bound.
struct one_answer {
    std::uint64_t value;
    std::uint64_t bound = 0;
    std::uint64_t below(std::uint64_t asked) {
        if (bound != 0) throw asked_again{};
        bound = asked;
        return value;
    }
};

// The proof. From each state of the urn, every value of one draw: those that take an item must be as many as
// its weight, and all others must ask again and change nothing.
void expect_exact(const urn_of_one& urn, std::map<std::size_t, std::uint64_t> left) {
    std::map<std::size_t, std::uint64_t> values;
    std::map<std::size_t, urn_of_one> next;
    std::uint64_t bound = 1;
    for (std::uint64_t value = 0; value < bound; ++value) {
        one_answer draw{value};
        auto then = urn;
        try {
            const std::size_t item = then.take(draw);
            ++values[item];
            next.try_emplace(item, then);
        } catch (const asked_again&) {}
        bound = draw.bound;
    }
    EXPECT_EQ(values, left);
    for (auto& [item, then] : next) {
        auto rest = left;
        rest.erase(item);
        EXPECT_EQ(then.empty(), rest.empty());
        if (!rest.empty()) expect_exact(then, rest);
    }
}

void expect_exact(const weight_list& given) {
    std::map<std::size_t, std::uint64_t> positive;
    for (std::size_t i = 0; i < given.size(); ++i)
        if (given[i] > 0) positive[i] = given[i];
    expect_exact(urn_of_one(given, given.size()), positive);
    expect_exact(urn_of_one(given, 0), positive);
}

template <class W>
std::string refusal(const std::vector<W>& given) {
    const auto result = weighted_sample(numbered(given.size()), given, 1, weighing_key);
    return result ? "" : result.error().message;
}

}  // namespace

TEST(WeightedUrn, DrawsEachItemExactlyByItsWeight) {
    expect_exact({1});
    expect_exact({1, 1, 1, 1, 1});
    expect_exact({1, 2, 3, 4});
    expect_exact({5, 0, 3, 0, 0, 1});
    expect_exact({64, 1, 16, 2, 4});
    expect_exact({0, 0, 7, 100, 1});
}

// Draws made ahead, and dropped when the sums are renewed. A run has no limit, so the law is known up to what
// is left when the draws are followed down to 2^-24.
TEST(WeightedUrn, DrawsAheadWithoutBias) {
    const weight_list given{1, 2, 3};
    std::map<std::vector<std::size_t>, audit::fraction> law;
    audit::fraction lost = 0;
    audit::detail::odometer draws(uniform{}, 24);
    do {
        detail::weighted_urn<2> urn(given, 3);
        std::vector<std::size_t> order;
        while (!urn.empty()) order.push_back(urn.take(draws));
        (draws.lost() ? lost : law[order]) += audit::fraction(draws.count(), draws.words());
    } while (draws.next());
    EXPECT_LT(lost, audit::fraction(1, 1000));
    ASSERT_EQ(law.size(), 6U);
    for (const auto& [order, probability] : law) {
        const audit::fraction exactly(given[order[0]] * given[order[1]], 6 * (6 - given[order[0]]));
        EXPECT_LE(probability, exactly);
        EXPECT_GE(probability + lost, exactly);
    }
}

TEST(WeightedUrn, FindsTheSameWithAndWithoutATable) {
    chacha8 words(weighing_key), one(weighing_key), other(weighing_key);
    exact random(words), a(one), b(other);
    weight_list given(10'000);
    for (auto& each : given) each = random.below(std::uint64_t{1} << random.below(40));
    detail::weighted_urn<> with(given, given.size()), without(given, 0);
    while (!with.empty()) ASSERT_EQ(with.take(a), without.take(b));
    EXPECT_TRUE(without.empty());
}

TEST(WeightedUrn, HoldsTotalsUpTo64Bits) {
    const std::uint64_t half = std::uint64_t{1} << 63;
    chacha8 words(weighing_key);
    exact draws(words);
    detail::weighted_urn<> urn({half, half - 2, 1}, 3);
    std::size_t sum = 0;
    while (!urn.empty()) sum += urn.take(draws);
    EXPECT_EQ(sum, 3U);
}

TEST(WeightedShuffle, IsContinuedFromTheSample) {
    weight_list given(1000);
    for (std::size_t i = 0; i < given.size(); ++i) given[i] = i % 10;
    auto cards = numbered(1000);
    ASSERT_TRUE(weighted_shuffle(cards, given, weighing_key));
    for (const std::size_t count : {0U, 1U, 20U, 500U, 900U}) {
        const auto some = weighted_sample(numbered(1000), given, count, weighing_key);
        ASSERT_TRUE(some);
        EXPECT_EQ(*some, std::vector(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(count)));
    }
}

TEST(WeightedShuffle, PutsItemsWithoutWeightLastInTheirOrder) {
    std::vector<int> cards{0, 1, 2, 3, 4, 5};
    ASSERT_TRUE(weighted_shuffle(cards, std::vector{0, 1, 0, 1, 0, 1}, weighing_key));
    EXPECT_EQ(cards[0] % 2 + cards[1] % 2 + cards[2] % 2, 3);
    EXPECT_EQ(std::vector(cards.begin() + 3, cards.end()), (std::vector{0, 2, 4}));
}

TEST(WeightedSample, NeverTakesItemsWithoutWeight) {
    const auto some = weighted_sample(numbered<int>(6), std::vector{0, 1, 0, 1, 0, 1}, 6, weighing_key);
    ASSERT_TRUE(some);
    EXPECT_EQ(some->size(), 3U);
}

TEST(WeightedSample, TakesEveryKindOfNumber) {
    const auto cards = numbered(4);
    const auto by_ints = weighted_sample(cards, std::vector<std::int8_t>{1, 2, 4, 8}, 4, weighing_key);
    EXPECT_EQ(*by_ints, *weighted_sample(cards, std::vector<std::uint64_t>{1, 2, 4, 8}, 4, weighing_key));
    EXPECT_EQ(*by_ints, *weighted_sample(cards, std::vector{1.0, 2.0, 4.0, 8.0}, 4, weighing_key));
    EXPECT_EQ(*by_ints, *weighted_sample(cards, std::vector{.125F, .25F, .5F, 1.F}, 4, weighing_key));
    EXPECT_EQ(*by_ints,
              *weighted_sample(cards, std::vector{5e-324, 1e-323, 2e-323, 4e-323}, 4, weighing_key));
}

TEST(WeightedSample, ConvertsFloatingPointNumbersExactly) {
    const auto whole = detail::whole_weights(std::vector{0.1, 0.2, 0.7, 0.0, 3.0}, 5);
    ASSERT_TRUE(whole);
    const std::vector<double> given{0.1, 0.2, 0.7, 0.0, 3.0};
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(std::ldexp(static_cast<long double>((*whole)[i]), -55), static_cast<long double>(given[i]));
}

TEST(WeightedSample, RefusesWhatIsNoWeight) {
    const double nan = std::numeric_limits<double>::quiet_NaN(),
                 inf = std::numeric_limits<double>::infinity();
    EXPECT_EQ(refusal<int>({1, 2, -3}), "weights[2] is negative: a weight is a finite number, 0 or more");
    EXPECT_EQ(refusal<double>({1, -.5}), "weights[1] is negative: a weight is a finite number, 0 or more");
    EXPECT_EQ(refusal<double>({nan, 1}),
              "weights[0] is not a number: a weight is a finite number, 0 or more");
    EXPECT_EQ(refusal<double>({1, inf}), "weights[1] is infinite: a weight is a finite number, 0 or more");
    EXPECT_EQ(refusal<double>({1, -inf}), "weights[1] is negative: a weight is a finite number, 0 or more");
    EXPECT_EQ(refusal<double>({0, -0.0}), "all weights are zero: at least one must be positive");
    EXPECT_EQ(refusal<int>({0, 0}), "all weights are zero: at least one must be positive");
}

TEST(WeightedSample, RefusesWeightsThatNeedMoreThan64Bits) {
    const std::uint64_t half = std::uint64_t{1} << 63;
    EXPECT_EQ(refusal<std::uint64_t>({half, half - 1}), "");
    EXPECT_EQ(
        refusal<std::uint64_t>({half, half - 1, 1}),
        "the sum of the weights, as whole numbers, is 2^64 or more from weights[2] on. Give smaller whole "
        "numbers, such as std::llround(1e6 * weight)");
    EXPECT_EQ(refusal<double>({1, std::ldexp(1, 63)}), "");
    EXPECT_EQ(
        refusal<double>({1, std::ldexp(1, 64)}),
        "weights[1] cannot be converted exactly: as a multiple of 2^0, which another weight needs, it is "
        "2^64 or more. Give whole numbers, such as std::llround(1e6 * weight)");
}

TEST(WeightedSample, NeedsAWeightForEachItem) {
    const auto some = weighted_sample(numbered(3), std::vector{1, 2}, 1, weighing_key);
    ASSERT_FALSE(some);
    EXPECT_EQ(some.error().message, "there are 3 items but 2 weights: each item needs one");
    auto cards = numbered(3);
    EXPECT_FALSE(weighted_shuffle(cards, std::vector{1, 2}, weighing_key));
    EXPECT_EQ(cards, numbered(3));
}

TEST(WeightedSample, OfNothingIsNothing) {
    EXPECT_TRUE(weighted_sample(std::vector<int>{}, std::vector<int>{}, 3, weighing_key)->empty());
    EXPECT_TRUE(weighted_sample(numbered(2), std::vector{1, 1}, 0, weighing_key)->empty());
}

TEST(WeightedSample, WritesToAnOutputIterator) {
    const auto cards = numbered(5);
    const std::vector<int> given{5, 4, 3, 2, 1};
    std::vector<std::uint32_t> one(3), other(3);
    std::mt19937_64 engine(1), again(1), third(1);
    ASSERT_TRUE(weighted_sample(cards, given, one.begin(), 3, engine));
    ASSERT_TRUE(weighted_sample(cards.begin(), cards.end(), given, other.begin(), 3, again));
    EXPECT_EQ(one, other);
    EXPECT_EQ(one, *weighted_sample(cards, given, 3, third));
}

TEST(WeightedShuffle, MovesCardsThatCannotBeCopied) {
    std::vector<std::unique_ptr<int>> cards(20);
    for (int i = 0; auto& card : cards) card = std::make_unique<int>(i++);
    auto same = numbered<int>(20);
    const std::vector<int> given(20, 3);
    ASSERT_TRUE(weighted_shuffle(cards.begin(), cards.end(), given, weighing_key));
    ASSERT_TRUE(weighted_shuffle(same, given, weighing_key));
    for (std::size_t i = 0; i < 20; ++i) EXPECT_EQ(*cards[i], same[i]);
}

// Item i of 100 has weight i + 1. How often is each the first of 200,000 samples?
TEST(WeightedSample, FollowsItsLawAtRealSizes) {
    std::vector<int> given(100);
    for (int i = 0; i < 100; ++i) given[static_cast<std::size_t>(i)] = i + 1;
    chacha8 words(weighing_key);
    std::vector<double> seen(100);
    const auto cards = numbered(100);
    for (int times = 0; times < 200'000; ++times) ++seen[weighted_sample(cards, given, 1, words)->front()];
    double sum = 0;
    for (std::size_t i = 0; i < 100; ++i) {
        const double fair = 200'000.0 * given[i] / 5050;
        sum += (seen[i] - fair) * (seen[i] - fair) / fair;
    }
    EXPECT_GT(sum, 60);
    EXPECT_LT(sum, 149);  // chi-square with 99 degrees of freedom: p = 0.0008
}

// As a program in Python computes it.
TEST(WeightedSample, GivesTheSameEverywhere) {
    EXPECT_EQ(
        *weighted_sample(numbered<int>(8), std::vector{1, 2, 3, 4, 5, 6, 7, 8}, 8, key::from_text("family")),
        (std::vector{4, 5, 7, 1, 6, 2, 0, 3}));
}
