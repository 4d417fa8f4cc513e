#include "fairshuf/draws/exact.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "fairshuf/words/chacha.hpp"
#include "support/engines.hpp"

using namespace fairshuf;
using fairshuf::detail::low_bits;

namespace {

// Runs the template over every word: each value must come from equally many accepted words, and
// no word may be rejected that could have been kept.
template <unsigned Bits>
void expect_exactly_uniform(std::uint64_t bound) {
    std::vector<std::uint64_t> accepted(bound);
    for (std::uint64_t word = 0; word <= low_bits<Bits>; ++word) {
        test::one_word<Bits> engine(word);
        const std::uint64_t value = exact<decltype(engine), Bits>(engine).below(bound);
        ASSERT_LT(value, bound);
        if (engine.asked() <= 1) ++accepted[value];
    }
    const std::uint64_t each = (low_bits<Bits> + 1) / bound;
    if (bound == 1) return;
    for (std::uint64_t value = 0; value < bound; ++value)
        ASSERT_EQ(accepted[value], each) << "value " << value << " below " << bound;
}

}  // namespace

TEST(Exact, IsUniformForEveryBoundOverAllWordsOf8Bits) {
    for (std::uint64_t bound = 1; bound <= 256; ++bound) expect_exactly_uniform<8>(bound);
}

TEST(Exact, IsUniformForEveryBoundOverAllWordsOf12Bits) {
    for (std::uint64_t bound = 1; bound <= 4096; ++bound) expect_exactly_uniform<12>(bound);
}

TEST(Exact, IsUniformOverAllWordsOf16Bits) {
    std::set<std::uint64_t> bounds{3,   5,   6,    7,     10,    13,    52,    54,
                                   100, 365, 1000, 10007, 46341, 65521, 65535, 65536};
    for (unsigned power = 1; power < 16; ++power)
        for (const int off : {-1, 0, 1})
            bounds.insert((std::uint64_t{1} << power) + static_cast<std::uint64_t>(off));
#ifdef FAIRSHUF_LONG_TESTS
    for (std::uint64_t bound = 1; bound <= 65536; bound += 7) bounds.insert(bound);
#endif
    for (const auto bound : bounds) expect_exactly_uniform<16>(bound);
}

TEST(Exact, TakesNoWordWhereThereIsNoChoice) {
    test::one_word<64> engine(5);
    EXPECT_EQ(exact(engine).below(1), 0U);
    EXPECT_EQ(engine.asked(), 0U);
}

TEST(Exact, RejectsWordsOf64BitsByTheSameRule) {
    // 2^64 mod 3 = 1: of all words only 0 has a low half (0) under 1.
    test::one_word<64> zero(0), one(1);
    exact(zero).below(3);
    exact(one).below(3);
    EXPECT_EQ(zero.asked(), 2U);
    EXPECT_EQ(one.asked(), 1U);
    test::one_word<64> top(~std::uint64_t{0});
    EXPECT_EQ(exact(top).below(std::uint64_t{1} << 63), (std::uint64_t{1} << 63) - 1);
}

TEST(Exact, ReachesTheEndsOfTheLargestBound) {
    constexpr std::uint64_t largest = ~std::uint64_t{0};
    test::one_word<64> top(largest), low(2);
    EXPECT_EQ(exact(top).below(largest), largest - 1);
    EXPECT_EQ(exact(low).below(largest), 1U);
}

// The standard defines the values of its engines, and this how words are made of them where they
// are not 64 bits wide.
TEST(Exact, GivesTheSameDrawsFromStandardEnginesEverywhere) {
    const auto draw = [](auto engine) {
        exact draws(engine);
        std::vector<std::uint64_t> values;
        for (int i = 0; i < 8; ++i) values.push_back(draws.below(1000));
        return values;
    };
    const auto by_hand = [](auto engine, auto word) {
        std::vector<std::uint64_t> values;
        for (int i = 0; i < 8; ++i) values.push_back(fairshuf::detail::multiply<64>(word(engine), 1000).high);
        return values;
    };
    EXPECT_EQ(draw(std::mt19937(1)), by_hand(std::mt19937(1), [](auto& e) {
                  const std::uint64_t high = e();
                  return high << 32 | e();
              }));
    EXPECT_EQ(draw(std::ranlux24(1)), by_hand(std::ranlux24(1), [](auto& e) {  // 22 bits of 24, thrice
                  std::uint64_t word = e() >> 2;
                  word = word << 22 | e() >> 2;
                  return word << 22 | e() >> 2;
              }));
    EXPECT_EQ(draw(std::minstd_rand(1)), by_hand(std::minstd_rand(1), [](auto& e) {  // values 1 .. 2^31-2
                  const auto part = [&e] {
                      std::uint64_t v = e() - 1;
                      while (v >= std::uint64_t{511} << 22) v = e() - 1;
                      return v / 511;
                  };
                  std::uint64_t word = part();
                  word = word << 22 | part();
                  return word << 22 | part();
              }));
}
