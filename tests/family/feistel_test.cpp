// The network behind permutation_view, also for few numbers, where permutation_view itself has the keyed
// order.
#include "fairshuf/family/feistel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <vector>

#include "fairshuf/audit/observe.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/family/permutation_view.hpp"
#include "fairshuf/words/chacha.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using namespace fairshuf::detail;

namespace {

constexpr unsigned shipped_rounds = permutation_rule::rounds;

template <class Entry = std::uint16_t>
feistel<Entry> network(std::uint64_t n, chacha8& words, unsigned of_rounds = shipped_rounds) {
    exact draws(words);
    return {feistel_shape::of(n, of_rounds), draws};
}

std::vector<std::uint32_t> all_of(const feistel<std::uint16_t>& made) {
    std::vector<std::uint32_t> numbers(static_cast<std::size_t>(made.shape().n));
    made.fill(0, 1, std::span(numbers));
    return numbers;
}

bool is_permutation(const std::vector<std::uint32_t>& numbers) {
    std::vector<bool> seen(numbers.size());
    for (const std::uint32_t number : numbers) {
        if (number >= numbers.size() || seen[number]) return false;
        seen[number] = true;
    }
    return true;
}

audit::observation observed(std::size_t n, std::uint64_t shuffles, unsigned of_rounds) {
    chacha8 words(key::from_text("audit"));
    return audit::observe(
        [&](std::vector<int>& deck) {
            const auto order = all_of(network(deck.size(), words, of_rounds));
            for (std::size_t i = 0; i < n; ++i) deck[i] = static_cast<int>(order[i]);
        },
        n, shuffles);
}

// How far a chi-square is from its mean, in standard deviations.
double deviations(double chi_square, double freedom) {
    return (chi_square - freedom) / std::sqrt(2 * freedom);
}

}  // namespace

TEST(Feistel, CoversNumbersClosely) {
    for (const std::uint64_t n :
         {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{3}, std::uint64_t{13}, std::uint64_t{1} << 32,
          (std::uint64_t{1} << 63) - 1, std::uint64_t{1} << 63}) {
        const auto shape = feistel_shape::of(n, shipped_rounds);
        EXPECT_EQ(shape.b % 2, 0U);
        EXPECT_GE(static_cast<long double>(shape.a) * static_cast<long double>(shape.b),
                  static_cast<long double>(n));
        EXPECT_LE(static_cast<long double>(shape.a) * static_cast<long double>(shape.b),
                  static_cast<long double>(n) + 3 * static_cast<long double>(shape.a));
    }
}

TEST(Feistel, IsABijectionForEveryNumberTo2To14) {
    chacha8 words(key::from_text("x"));
    const std::uint64_t most = test::sanitized ? 1 << 10 : 1 << 14;
    for (std::uint64_t n = 1; n <= most; ++n) ASSERT_TRUE(is_permutation(all_of(network(n, words)))) << n;
}

// To 2^22, and with the long campaigns to 2^26.
TEST(Feistel, IsABijectionAroundPowersOfTwo) {
#ifdef FAIRSHUF_LONG_TESTS
    const unsigned most = 26;
#else
    const unsigned most = test::sanitized ? 16 : 22;
#endif
    chacha8 words(key::from_text("x"));
    for (unsigned bits = 15; bits <= most; ++bits)
        for (const int by : {-1, 0, 1}) {
            const std::uint64_t n = (std::uint64_t{1} << bits) + static_cast<std::uint64_t>(by);
            ASSERT_TRUE(is_permutation(all_of(network(n, words)))) << n;
        }
}

TEST(Feistel, IsUndoneByGoingBackward) {
    chacha8 words(key::from_text("x"));
    for (std::uint64_t n = 1; n <= 300; ++n) {
        const auto made = network(n, words);
        for (std::uint64_t i = 0; i < made.shape().a * made.shape().b; ++i) {
            ASSERT_LT(made.forward(i), made.shape().a * made.shape().b);
            ASSERT_EQ(made.backward(made.forward(i)), i) << n;
        }
    }
}

template <class Entry>
void expect_the_same_from_every_kernel(std::uint64_t n) {
    chacha8 words(key::from_text("x"));
    const auto made = network<Entry>(n, words);
    for (const std::size_t count : {std::size_t{1}, std::size_t{31}, std::size_t{256}, std::size_t{1000}})
        for (const std::uint64_t stride : {std::uint64_t{1}, std::uint64_t{7}, n / 1000}) {
            std::vector<std::uint64_t> plain(count), fast(count);
            made.fill(n / 2000, stride, std::span(plain), cpu::baseline);
            for (const cpu with : {cpu::avx2, cpu::avx512}) {
                if (with > widest_cpu()) continue;
                made.fill(n / 2000, stride, std::span(fast), with);
                ASSERT_EQ(fast, plain) << n << " " << text(with);
            }
        }
}

TEST(Feistel, IsTheSameWithEveryKernel) {
    for (const std::uint64_t n : {20'000U, 131'073U, 1'000'003U, 1U << 30})
        expect_the_same_from_every_kernel<std::uint16_t>(n);
    for (const std::uint64_t n : {std::uint64_t{1'000'003}, (std::uint64_t{1} << 34) + 5})
        expect_the_same_from_every_kernel<std::uint32_t>(n);
}

TEST(Feistel, KeepsToItsMemory) {
    chacha8 words(key::from_text("x"));
    EXPECT_LT(network(std::uint64_t{1} << 30, words).bytes(), 2'000'000U);
    EXPECT_LT(network(std::uint64_t{1} << 32, words).bytes(), 2'000'000U);
    EXPECT_LE(network<std::uint32_t>(std::uint64_t{1} << 38, words).bytes(), 32U << 20);
    EXPECT_LE(network<std::uint32_t>(std::uint64_t{1} << 40, words, 8).bytes(), (32U << 20) + 64);
}

TEST(Feistel, ShowsNoSignOfBiasAtFewCards) {
    for (const auto& [n, shuffles] :
         {std::pair{13, 300'000}, std::pair{52, 100'000}, std::pair{256, 10'000}}) {
        const auto seen =
            observed(static_cast<std::size_t>(n), static_cast<std::uint64_t>(shuffles), shipped_rounds);
        EXPECT_EQ(seen.verdict, audit::observed_verdict::fair) << seen.summary();
    }
}

TEST(Feistel, OfFourRoundsIsFoundUnfair) {
    EXPECT_EQ(observed(52, 20'000, 4).verdict, audit::observed_verdict::unfair);
    EXPECT_EQ(observed(256, 10'000, 4).verdict, audit::observed_verdict::unfair);
}

// A million numbers in 64 bands of neighbours, by where they come from and where they go; and in 64 classes
// of equal remainder. Pearson's sum, less a factor (n-1)/n, has the mean 63 * 63.
TEST(Feistel, SpreadsBandsOfAMillionNumbers) {
    constexpr std::size_t n = 1'000'000;
    const int times = test::sanitized ? 1 : 10;
    double by_band = 0, by_rest = 0;
    chacha8 words(key::from_text("bands"));
    for (int i = 0; i < times; ++i) {
        const auto numbers = all_of(network(n, words));
        std::vector<double> bands(64 * 64), rests(64 * 64);
        for (std::size_t place = 0; place < n; ++place) {
            ++bands[place / 15'625 * 64 + numbers[place] / 15'625];
            ++rests[place % 64 * 64 + numbers[place] % 64];
        }
        const double expected = n / 4096.0;
        for (const double count : bands) by_band += (count - expected) * (count - expected) / expected;
        for (const double count : rests) by_rest += (count - expected) * (count - expected) / expected;
    }
    EXPECT_LT(std::abs(deviations(by_band * (n - 1) / n, times * 63.0 * 63.0)), 3.5);
    EXPECT_LT(std::abs(deviations(by_rest * (n - 1) / n, times * 63.0 * 63.0)), 3.5);
}

// The differences of neighbours, modulo n: in 1024 classes of equal width, and how many are nearer than n /
// 2^18.
TEST(Feistel, SeparatesNeighboursOfManyNumbers) {
    constexpr std::uint64_t n = std::uint64_t{1} << 30, pairs = std::uint64_t{1} << 20;
    for (const std::uint64_t apart : {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{1} << 15}) {
        chacha8 words(key::from_text("neighbours"));
        const auto made = network(n, words);
        std::vector<std::uint64_t> some(pairs), others(pairs);
        made.fill(0, 3, std::span(some));
        made.fill(apart, 3, std::span(others));
        std::vector<double> classes(1024);
        double near = 0;
        for (std::size_t i = 0; i < pairs; ++i) {
            const std::uint64_t difference = (others[i] + n - some[i]) % n;
            ++classes[static_cast<std::size_t>(difference >> 20)];
            near += std::min(difference, n - difference) <= n >> 19 ? 1 : 0;
        }
        double sum = 0;
        for (const double count : classes) sum += (count - 1024) * (count - 1024) / 1024;
        EXPECT_LT(std::abs(deviations(sum, 1023)), 3.5) << apart;
        EXPECT_GT(near, 0) << apart;  // 4 are expected: 2^20 pairs, each with probability 2^-18
        EXPECT_LT(near, 12) << apart;
    }
}
