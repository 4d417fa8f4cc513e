#include "fairshuf/draws/blocks.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

#include "fairshuf/words/chacha.hpp"
#include "support/engines.hpp"

using namespace fairshuf;
using fairshuf::detail::cpu;
using fairshuf::detail::widest_cpu;

namespace {

// Over all sequences of `words` words of 8 bits: whatever number of them the draws below first,
// first + 1, ... took, all combinations of answers must come from equally many.
template <std::uint64_t MostPaired = 0>
void expect_jointly_uniform(std::uint64_t first, std::size_t count, unsigned words) {
    std::map<unsigned, std::vector<std::uint64_t>> times;  // by words taken, then by combination
    std::size_t combinations = 1;
    for (std::size_t i = 0; i < count; ++i) combinations *= first + i;
    std::vector<std::uint32_t> answers(count);
    for (std::uint64_t number = 0; number < std::uint64_t{1} << (8 * words); ++number) {
        test::digits<0, 255> engine(number, words, 255);
        block_draws<decltype(engine), 4, 4, MostPaired> draws(engine);
        draws.rising(first, answers);
        if (engine.asked() > words) continue;
        std::size_t combination = 0;
        for (std::size_t i = 0; i < count; ++i) {
            ASSERT_LT(answers[i], first + i);
            combination = combination * (first + i) + answers[i];
        }
        auto& of_taken = times[engine.asked()];
        of_taken.resize(combinations);
        ++of_taken[combination];
    }
    EXPECT_FALSE(times.empty());
    for (const auto& [taken, counts] : times)
        for (const auto c : counts) ASSERT_EQ(c, counts.front()) << "from " << first << ", " << taken;
}

// So many words of zeros, whose halves are rejected for every bound that is not a power of two; then ones.
struct zeros_then_ones {
    using result_type = std::uint64_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~result_type{0}; }
    result_type operator()() { return zeros == 0 ? max() : (--zeros, 0); }

    std::size_t zeros = 0;
};

}  // namespace

TEST(Blocks, RisingDrawsAreJointlyUniformOverAllPairsOfWords) {
    for (std::uint64_t first = 1; first <= 14; ++first) expect_jointly_uniform(first, 2, 2);
    for (std::uint64_t first = 1; first <= 13; ++first) expect_jointly_uniform(first, 3, 2);
    for (std::uint64_t first = 1; first <= 12; ++first) expect_jointly_uniform(first, 4, 2);
}

TEST(Blocks, RisingDrawsAreJointlyUniformWhereSeveralAreReplaced) {
    expect_jointly_uniform(5, 2, 3);
    expect_jointly_uniform(9, 4, 3);
}

TEST(Blocks, RisingDrawsInPairsAreJointlyUniformOverAllWords) {
    for (std::uint64_t first = 1; first <= 4; ++first)
        for (std::size_t count = 1; first - 1 + count <= 4; ++count)
            expect_jointly_uniform<4>(first, count, 2);
    expect_jointly_uniform<4>(1, 4, 3);
    expect_jointly_uniform<4>(2, 3, 3);
    expect_jointly_uniform<4>(3, 3, 2);  // one bound too many for pairs
}

TEST(Blocks, DrawsBelowTheSamePowerOfTwoAreThePartsOfAWord) {
    std::map<std::string, unsigned> times;
    for (std::uint64_t word = 0; word < 65536; ++word) {
        test::one_word<16> engine(word);
        block_draws<decltype(engine), 4, 8> draws(engine);
        std::vector<std::uint8_t> labels(8);
        draws.same<2>(labels);
        ASSERT_EQ(engine.asked(), 1);
        ++times[std::string(labels.begin(), labels.end())];
    }
    EXPECT_EQ(times.size(), 256);
    for (const auto& [labels, count] : times) EXPECT_EQ(count, 256);

    test::one_word<64> engine(0xff7f'3f05'0403'02c1);
    block_draws draws(engine);
    std::vector<std::uint8_t> labels(8);
    draws.same<64>(labels);
    EXPECT_EQ(labels, (std::vector<std::uint8_t>{1, 2, 3, 4, 5, 63, 63, 63}));
}

TEST(Blocks, TakeAQuarterOrHalfAWordForADrawAndNoMore) {
    for (std::size_t count = 0; count <= 64; ++count) {
        test::one_word<64> words(~std::uint64_t{0});  // ones for ever, which every draw accepts
        block_draws draws(words);
        std::vector<std::uint32_t> answers(count);
        draws.rising(2, answers);
        EXPECT_EQ(words.asked(), (count + 3) / 4);
        draws.rising(2049 - count, answers);  // to 2048
        EXPECT_EQ(words.asked(), 2 * ((count + 3) / 4));
        draws.rising(2050 - count, answers);
        EXPECT_EQ(words.asked(), 2 * ((count + 3) / 4) + (count == 0 ? 0 : (count + 1) / 2));
    }
    for (const std::size_t count : std::vector<std::size_t>{0, 1, 8, 9, 300, 512, 513}) {
        chacha8 words(key::from_text("eighth"));
        block_draws draws(words);
        std::vector<std::uint8_t> labels(count);
        draws.same<64>(labels);
        EXPECT_EQ(words.position(), (count + 7) / 8);
    }
}

TEST(Blocks, ReplaceWhatIsRejectedFromTheWordsAfterTheBlock) {
    zeros_then_ones engine{4};  // rejected below 3, 5, 6 and 7
    block_draws<zeros_then_ones, 64, 32, 0> draws(engine);
    std::vector<std::uint32_t> answers(7);
    draws.rising(2, answers);
    EXPECT_EQ(answers, (std::vector<std::uint32_t>{0, 2, 0, 4, 5, 6, 0}));

    zeros_then_ones again{4};  // two words for the pairs, of which (8) is kept; then 0, rejected 0, and ones
    block_draws paired(again);
    paired.rising(2, answers);
    EXPECT_EQ(answers, (std::vector<std::uint32_t>{0, 2, 3, 4, 5, 6, 0}));
}

TEST(Blocks, FourDrawsFromAWordAreTwoPairs) {
    std::mt19937_64 engine(19);  // NOLINT(cert-msc*): the same in every run
    for (int round = 0; round < 20'000; ++round) {
        std::uint64_t word = engine();
        if (round % 3 == 0) word &= 0xffffffff;
        if (round % 5 == 0) word = word >> 32 << 32;
        const std::array<std::uint64_t, 1> words{word};
        const auto half_at = [&](std::size_t i) { return detail::half_of<32>(words, i); };
        const std::uint64_t first = 1 + engine() % 2044;
        for (std::size_t count = 1; count <= 4; ++count) {
            std::vector<std::uint32_t> plain(count), four(4);
            const bool doubtful = detail::multiply_pairs<32>(half_at, first, plain);
            ASSERT_EQ(detail::multiply_four<32>(word, first, count, four.data()), doubtful);
            four.resize(count);
            ASSERT_EQ(four, plain);
        }
    }
}

TEST(Blocks, AreTheSameWhereverTheEngineHasItsWords) {
    struct one_by_one {  // the same words, without a buffer that block_draws knows of
        using result_type = std::uint64_t;
        static constexpr result_type min() { return 0; }
        static constexpr result_type max() { return ~result_type{0}; }
        result_type operator()() { return words(); }
        chacha8 words;
    };
    for (std::size_t count = 0; count <= 64; ++count) {
        chacha8 words(key::from_text("wherever"), count);
        one_by_one same{words};
        block_draws draws(words);
        block_draws others(same);
        std::vector<std::uint32_t> answers(count), expected(count);
        for (int round = 0; round < 300;
             ++round)  // bounds to and beyond those of pairs, blocks across refills
            for (const std::uint64_t first : {2, 1000, 2040, 100'000}) {
                draws.rising(first, answers), others.rising(first, expected);
                ASSERT_EQ(answers, expected) << count << ' ' << first;
                ASSERT_EQ(words.position(), same.words.position());
            }
    }
}

#if FAIRSHUF_KERNELS_128
TEST(Blocks, ManyInAStepAreTheSameAsOneByOne) {
    std::mt19937_64 engine(17);  // NOLINT(cert-msc*): the same in every run
    for (int round = 0; round < 20'000; ++round) {
        std::array<std::uint64_t, 32> words{};
        for (auto& word : words) word = engine();
        if (round % 3 == 0) words[engine() % 32] &= 0xffffffff;  // a zero in an upper half
        if (round % 5 == 0) words[engine() % 32] >>= 32;
        const std::uint64_t first =
            1 + (engine() >> (32 + round % 32)) % (fairshuf::detail::low_bits<32> - 64);
        std::array<std::uint32_t, 64> plain{};
        const bool doubtful = detail::multiply_rising<32>(words, first, plain);
        const auto expect_the_same = [&](std::size_t steps, auto kernel) {
            std::array<std::uint32_t, 64> fast{};
            ASSERT_EQ(kernel(words.data(), first, fast.data(), steps), doubtful);
            ASSERT_EQ(fast, plain);
        };
        expect_the_same(16, detail::multiply_rising_128);
#if FAIRSHUF_X86_KERNELS
        if (widest_cpu() >= cpu::avx2) expect_the_same(8, detail::multiply_rising_avx2);
        if (widest_cpu() >= cpu::avx512) expect_the_same(4, detail::multiply_rising_avx512);
#endif
    }
}
#endif
