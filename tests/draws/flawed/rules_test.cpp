#include <gtest/gtest.h>

#include <vector>

#include "fairshuf/draws/flawed/floating.hpp"
#include "fairshuf/draws/flawed/modulo.hpp"
#include "fairshuf/draws/flawed/stuck.hpp"
#include "fairshuf/draws/rule.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;

namespace {

// The claimed counts against a count over all words.
template <draw_rule R>
void expect_counts_hold(const R& rule, std::uint64_t bound) {
    std::vector<std::uint64_t> counted(bound);
    for (std::uint64_t word = 0; word < rule.words(bound); ++word) {
        const std::uint64_t value = rule.value(word, bound);
        ASSERT_LT(value, bound);
        ++counted[value];
    }
    for (std::uint64_t value = 0; value < bound; ++value)
        ASSERT_EQ(rule.count(bound, value), counted[value]) << value << " below " << bound;
}

}  // namespace

TEST(Modulo, ClaimsWhatItDoes) {
    for (std::uint64_t bound = 1; bound <= 300; ++bound) expect_counts_hold(flawed::modulo{256}, bound);
    for (const std::uint64_t bound : {3U, 52U, 1000U}) {
        expect_counts_hold(flawed::modulo{32768}, bound);
        expect_counts_hold(flawed::modulo{65536}, bound);
    }
    EXPECT_EQ(flawed::modulo{std::uint64_t{1} << 32}.count(3, 0), 1431655766U);
    EXPECT_EQ(flawed::modulo{std::uint64_t{1} << 32}.count(3, 1), 1431655765U);
}

TEST(Floating, ClaimsWhatItDoes) {
    for (std::uint64_t bound = 1; bound <= 100; ++bound) expect_counts_hold(flawed::floating{8}, bound);
    for (const std::uint64_t bound : {3U, 7U, 52U, 54U, 1000U, 40000U})
        expect_counts_hold(flawed::floating{15}, bound);
    expect_counts_hold(flawed::floating{20}, 52);
}

TEST(Floating, CountsAllItsWordsWhateverTheirNumber) {
    for (const unsigned bits : {15U, 24U, 32U, 53U})
        for (const std::uint64_t bound : {2U, 3U, 5U, 52U, 1000U}) {
            std::uint64_t sum = 0;
            for (std::uint64_t value = 0; value < bound; ++value)
                sum += flawed::floating{bits}.count(bound, value);
            EXPECT_EQ(sum, std::uint64_t{1} << bits);
        }
}

TEST(Floating, NeverReachesTheBoundItselfUpTo2To53) {
    const std::uint64_t last_word = (std::uint64_t{1} << 53) - 1;
    for (unsigned power = 0; power <= 53; ++power)
        for (std::uint64_t off = 0; off < 3; ++off) {
            const std::uint64_t bound = (std::uint64_t{1} << power) - (power == 0 ? 0 : off);
            if (bound == 0) continue;
            EXPECT_LT((flawed::floating{53}.value(last_word, bound)), bound) << bound;
        }
}

TEST(Stuck, DrawsNothingButZero) {
    expect_counts_hold(flawed::stuck{}, 5);
    EXPECT_EQ(flawed::stuck::count(5, 0), 1U);
    EXPECT_EQ(flawed::stuck::count(5, 1), 0U);
}

TEST(Uniform, GivesEachValueOnce) {
    expect_counts_hold(uniform{}, 52);
}

TEST(FromRule, RunsARuleOnRandomWords) {
    chacha8 words(key::from_text("rule"));
    from_rule draws(flawed::modulo{4}, words);
    std::vector<int> seen(6);
    for (int i = 0; i < 4000; ++i) ++seen[draws.below(6)];
    EXPECT_EQ(seen[4] + seen[5], 0);  // a generator of four values never says 4 or 5
    for (int value = 0; value < 4; ++value) EXPECT_NEAR(seen[static_cast<std::size_t>(value)], 1000, 150);
}
