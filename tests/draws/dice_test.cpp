#include "fairshuf/draws/dice.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "fairshuf/words/chacha.hpp"
#include "support/engines.hpp"

using namespace fairshuf;
using fairshuf::detail::low_bits;

namespace {

// Over every word: all combinations of values must come from equally many accepted words.
template <unsigned Bits, std::size_t K>
void expect_jointly_uniform(const std::array<std::uint64_t, K>& bounds) {
    const cup<K, Bits> in_cup(bounds);
    std::map<std::vector<std::uint64_t>, std::uint64_t> accepted;
    for (std::uint64_t word = 0; word <= low_bits<Bits>; ++word) {
        test::one_word<Bits> engine(word);
        dice draws(engine, in_cup);
        std::vector<std::uint64_t> values;
        for (const auto bound : bounds) values.push_back(draws.below(bound));
        if (engine.asked() == 1) ++accepted[values];
    }
    std::uint64_t product = 1;
    for (const auto bound : bounds) product *= bound;
    ASSERT_EQ(accepted.size(), product);
    for (const auto& [values, times] : accepted) {
        ASSERT_EQ(times, (low_bits<Bits> + 1) / product);
        for (std::size_t i = 0; i < K; ++i) ASSERT_LT(values[i], bounds[i]);
    }
}

}  // namespace

TEST(Dice, AreJointlyUniformOverAllWordsOf8Bits) {
    for (std::uint64_t a = 2; a <= 11; ++a)
        for (std::uint64_t b = 1; a * b <= 128; ++b) expect_jointly_uniform<8>(std::array{a, b});
}

TEST(Dice, AreJointlyUniformOverAllWordsOf12Bits) {
    for (std::uint64_t a = 2; a <= 7; ++a)
        for (std::uint64_t b = 1; b <= 6; ++b)
            for (std::uint64_t c = 1; a * b * c <= 90; c += 3)
                expect_jointly_uniform<12>(std::array{a, b, c});
}

TEST(Dice, AreJointlyUniformOverAllWordsOf16BitsForTheTablesOfSixCards) {
    expect_jointly_uniform<16>(std::array<std::uint64_t, 3>{20, 6, 6});
}

TEST(Dice, TakeOneWordForAll) {
    chacha8 words(key::from_text("cup"));
    dice draws(words, cup<3>({1716, 720, 5040}));
    for (std::uint64_t casts = 1; casts <= 100; ++casts) {
        EXPECT_LT(draws.below(1716), 1716U);
        EXPECT_LT(draws.below(720), 720U);
        EXPECT_LT(draws.below(5040), 5040U);
        EXPECT_EQ(words.position(), casts);
    }
}

TEST(Dice, ShowTheDigitsOfOneDraw) {
    chacha8 words(key::from_text("digits")), same(key::from_text("digits"));
    dice draws(words, cup<3>({10, 100, 1000}));
    exact whole(same);
    for (int i = 0; i < 1000; ++i) {
        const auto number = whole.below(1'000'000);
        EXPECT_EQ(draws.below(10), number / 100'000);
        EXPECT_EQ(draws.below(100), number / 1000 % 100);
        EXPECT_EQ(draws.below(1000), number % 1000);
    }
}

TEST(Dice, OfOneSideNeedNotBeAskedFor) {
    chacha8 words(key::from_text("ones")), same(key::from_text("ones"));
    dice with_ones(words, cup<3>({1, 3, 1}));
    dice without(same, cup<1>({3}));
    for (int i = 0; i < 100; ++i) {
        if (i % 3 == 0) {
            EXPECT_EQ(with_ones.below(1), 0U);
        }
        EXPECT_EQ(with_ones.below(3), without.below(3));
        EXPECT_EQ(words.position(), same.position());
    }
}

TEST(Dice, AWrongBoundCostsAWordButNoFairness) {
    // The cup holds 5 and 3; what is asked is 5, 7, 5. Over all triples of 6-bit words.
    std::map<std::vector<std::uint64_t>, std::uint64_t> accepted;
    for (std::uint64_t number = 0; number < 64 * 64 * 64; ++number) {
        test::digits<0, 63> engine(number, 3, 63);
        dice draws(engine, cup<2, 6>({5, 3}));
        std::vector<std::uint64_t> values{draws.below(5)};
        values.push_back(draws.below(7));
        values.push_back(draws.below(5));
        if (engine.asked() == 3) ++accepted[values];
    }
    ASSERT_EQ(accepted.size(), 5U * 7 * 5);
    for (const auto& [values, times] : accepted) EXPECT_EQ(times, accepted.begin()->second);
}

TEST(Dice, AnEmptyOrOneSidedCupLeavesEveryDrawToItself) {
    chacha8 words(key::from_text("alone")), same(key::from_text("alone"));
    dice draws(words, cup<2>({1, 1}));
    exact reference(same);
    for (std::uint64_t bound = 1; bound < 100; ++bound) EXPECT_EQ(draws.below(bound), reference.below(bound));
}
