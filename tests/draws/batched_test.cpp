#include "fairshuf/draws/batched.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "fairshuf/words/chacha.hpp"
#include "support/engines.hpp"

using namespace fairshuf;
using fairshuf::detail::low_bits;

namespace {

// The bounds a plan foresees from `first`, as many as one word of Bits bits serves.
template <class Plan, unsigned Bits>
std::vector<std::uint64_t> one_batch(std::uint64_t first) {
    const std::uint64_t most = std::uint64_t{1} << (Bits - (Bits + 7) / 8);
    std::vector<std::uint64_t> bounds{first};
    std::uint64_t product = first;
    for (auto next = Plan::after(first); next >= 2 && product * next <= most; next = Plan::after(next)) {
        bounds.push_back(next);
        product *= next;
    }
    return bounds;
}

// Over every word: all combinations of answers must come from equally many accepted words.
template <class Plan, unsigned Bits>
void expect_jointly_uniform(std::uint64_t first) {
    const auto bounds = one_batch<Plan, Bits>(first);
    std::map<std::vector<std::uint64_t>, std::uint64_t> accepted;
    for (std::uint64_t word = 0; word <= low_bits<Bits>; ++word) {
        test::one_word<Bits> engine(word);
        batched<decltype(engine), Plan, Bits> draws(engine);
        std::vector<std::uint64_t> values;
        for (const auto bound : bounds) values.push_back(draws.below(bound));
        if (engine.asked() == 1) ++accepted[values];
    }
    std::uint64_t product = 1;
    for (const auto bound : bounds) product *= bound;
    ASSERT_EQ(accepted.size(), product) << "from " << first;
    for (const auto& [values, times] : accepted) {
        ASSERT_EQ(times, (low_bits<Bits> + 1) / product) << "from " << first;
        for (std::size_t i = 0; i < bounds.size(); ++i) ASSERT_LT(values[i], bounds[i]);
    }
}

template <unsigned Bits>
void sweep(std::uint64_t up_to) {
    for (std::uint64_t first = 2; first <= up_to; ++first) {
        expect_jointly_uniform<plan::down, Bits>(first);
        expect_jointly_uniform<plan::up, Bits>(first);
        expect_jointly_uniform<plan::same, Bits>(first);
    }
}

}  // namespace

TEST(Batched, AnswersAreJointlyUniformOverAllWordsOf8Bits) {
    sweep<8>(256);
}

TEST(Batched, AnswersAreJointlyUniformOverAllWordsOf12Bits) {
    sweep<12>(80);
}

TEST(Batched, AnswersAreJointlyUniformOverAllWordsOf16Bits) {
    sweep<16>(14);
}

namespace {

// Counted by division, as the definition says it: while the product stays within 2^(7/8 Bits).
template <class Plan, unsigned Bits>
void expect_batch(std::uint64_t bound) {
    const std::uint64_t most = std::uint64_t{1} << (Bits - (Bits + 7) / 8);
    std::uint64_t product = bound, answers = 1;
    for (auto next = Plan::after(bound); next >= 2 && next <= most / product; next = Plan::after(next)) {
        product *= next;
        ++answers;
    }
    const auto found = detail::find_batch<Plan, Bits>(bound);
    ASSERT_EQ(found.answers, answers) << bound;
    ASSERT_EQ(found.product, product) << bound;
}

template <class Plan>
void expect_batches() {
    for (std::uint64_t bound = 2; bound <= 700; ++bound) expect_batch<Plan, 64>(bound);
    for (std::uint64_t bound = 2; bound <= 256; ++bound) expect_batch<Plan, 8>(bound);
    for (unsigned power = 10; power < 64; ++power)
        for (std::uint64_t off = 0; off < 5; ++off)
            expect_batch<Plan, 64>((std::uint64_t{1} << power) - 2 + off);
    expect_batch<Plan, 64>(~std::uint64_t{0});
}

struct unforeseeable {  // a plan that only the run knows
    static std::uint64_t after(std::uint64_t bound) { return bound / 2; }
};

}  // namespace

TEST(Batched, HoldsAsManyAsTheDefinitionSaysLookedUpOrCounted) {
    expect_batches<plan::down>();
    expect_batches<plan::up>();
    expect_batches<plan::same>();
    static_assert(detail::static_plan<plan::down> && !detail::static_plan<unforeseeable>);
    expect_batches<unforeseeable>();
}

TEST(Batched, AWrongGuessCostsAWordButNoFairness) {
    // The plan foresees 5, 4, 3; what is asked is 5, 3. Over all pairs of 8-bit words.
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> accepted;
    for (std::uint64_t number = 0; number < 65536; ++number) {
        test::digits<0, 255> engine(number, 2, 255);
        batched<decltype(engine), plan::down, 8> draws(engine);
        const auto first = draws.below(5);
        const auto second = draws.below(3);
        if (engine.asked() == 2) ++accepted[{first, second}];
    }
    ASSERT_EQ(accepted.size(), 15U);
    for (const auto& [values, times] : accepted) EXPECT_EQ(times, accepted.begin()->second);
}

TEST(Batched, TakesNoWordWhereThereIsNoChoice) {
    test::one_word<64> engine(5);
    batched<decltype(engine)> draws(engine);
    EXPECT_EQ(draws.below(1), 0U);
    EXPECT_EQ(engine.asked(), 0U);
}

TEST(Batched, ServesADeckOf52FromFewWords) {
    chacha8 words(key::from_text("few"));
    batched<chacha8, plan::down> draws(words);
    for (std::uint64_t bound = 52; bound >= 2; --bound) ASSERT_LT(draws.below(bound), bound);
    EXPECT_EQ(words.position(), 5U);  // 51 draws
}

// Computed apart, in Python, from the definition in docs/keys-and-draws.md.
TEST(Batched, GivesTheSameDrawsEverywhere) {
    const auto draw = []<class Plan>(Plan /*plan*/, std::uint64_t first) {
        chacha20 words(key::from_text("fairshuf"));
        batched<chacha20, Plan> draws(words);
        std::vector<std::uint64_t> values;
        for (std::uint64_t i = 0, bound = first; i < 20; ++i, bound = Plan::after(bound))
            values.push_back(draws.below(bound));
        return values;
    };
    using values = std::vector<std::uint64_t>;
    EXPECT_EQ(draw(plan::down{}, 52),
              (values{27, 20, 1, 39, 24, 11, 4, 9, 41, 42, 29, 22, 12, 20, 35, 18, 28, 6, 20, 19}));
    EXPECT_EQ(draw(plan::up{}, 2), (values{1, 0, 0, 3, 1, 2, 0, 0, 0, 6, 2, 1, 1, 5, 11, 0, 10, 13, 7, 6}));
    EXPECT_EQ(draw(plan::same{}, 1000), (values{526, 785, 868, 950, 128, 703, 434, 41,  518, 441,
                                                610, 700, 272, 370, 662, 174, 686, 698, 184, 799}));
}

TEST(Batched, LargeBoundsAreDrawnOneByOneAndExactly) {
    chacha8 words(key::from_text("large")), same(key::from_text("large"));
    batched<chacha8, plan::same> draws(words);
    exact reference(same);
    for (int i = 0; i < 100; ++i) {
        const std::uint64_t bound = ~std::uint64_t{0} - static_cast<std::uint64_t>(i);
        EXPECT_EQ(draws.below(bound), reference.below(bound));
    }
}
