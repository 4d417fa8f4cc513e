#include "fairshuf/draws/pairs.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <utility>
#include <vector>

#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using fairshuf::detail::cpu;
using fairshuf::detail::draw_pair;
using fairshuf::detail::widest_cpu;

TEST(Pairs, AreExactlyUniform) {
    // All words of 12 bits: each pair of draws comes from equally many of those that are kept.
    constexpr unsigned bits = 12;
    for (std::uint64_t b = 1; b <= 20; ++b)
        for (std::uint64_t c = 1; c <= 20; ++c) {
            std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> times;
            for (std::uint64_t word = 0; word < 1U << bits; ++word) {
                const auto drawn = draw_pair<bits>(word, b, c);
                if (drawn.kept) ++times[{drawn.first, drawn.second}];
            }
            ASSERT_EQ(times.size(), b * c);
            for (const auto& [pair, count] : times) ASSERT_EQ(count, (1U << bits) / (b * c)) << b << ' ' << c;
        }
}

TEST(Pairs, AreTheSameManyAtOnceAsOneByOne) {
    chacha8 engine(key::from_text("pairs"));
    std::size_t doubtful = 0, refused = 0;
    for (std::size_t draws = 0; draws <= 300; ++draws)
        for (const std::uint64_t first : {1, 2, 3, 700, 40'000}) {
            // Vectors read and write beyond. What is there must not matter.
            std::vector<std::uint32_t> words((draws + 15) / 16 * 8), answers((draws + 15) / 16 * 16);
            for (auto& word : words) word = draws % 2 == 0 ? 0 : static_cast<std::uint32_t>(engine());
            for (std::size_t i = 0; i < (draws + 1) / 2; ++i) words[i] = static_cast<std::uint32_t>(engine());
            if (draws % 7 == 3) words[engine() % ((draws + 1) / 2)] = 0;
            const auto word_at = [&](std::size_t i) { return std::uint64_t{words[i]}; };
            const bool doubt =
                detail::multiply_pairs_quickly(words.data(), word_at, first, {answers.data(), draws});
            bool all_sure = true;
            for (std::size_t i = 0; i < draws; i += 2) {
                const bool both = i + 1 < draws;
                const auto drawn = draw_pair(words[i / 2], first + i, both ? first + i + 1 : 1);
                ASSERT_EQ(answers[i], drawn.first);
                if (both) {
                    ASSERT_EQ(answers[i + 1], drawn.second);
                }
                all_sure &= drawn.kept;
                refused += drawn.kept ? 0 : 1;
            }
            ASSERT_TRUE(doubt || all_sure) << draws << ' ' << first;  // none is refused without a doubt
            doubtful += doubt ? 1 : 0;
        }
    EXPECT_GT(refused, 100U);
    EXPECT_LT(doubtful, 1000U);  // and doubts are rare, where products are small
}

#if FAIRSHUF_KERNELS_128
TEST(Pairs, AreDoubtedAlikeOnEveryPath) {
    chacha8 engine(key::from_text("paths"));
    for (int time = 0; time < 6000; ++time) {
        std::vector<std::uint32_t> words(32);
        for (auto& word : words) word = static_cast<std::uint32_t>(engine());
        if (time % 3 == 0) words[engine() % 32] = 0;  // refused, if it is used
        const std::uint64_t first = 1 + engine() % (time % 2 == 0 ? 50 : 2000);
        const auto word_at = [&](std::size_t i) { return std::uint64_t{words[i]}; };
        const std::size_t draws = engine() % 65;
        if (time % 5 == 0 && draws % 2 == 1) {  // doubtful if the last draw had a partner; it has none
            const std::uint64_t last = first + draws - 1, product = last * (last + 1);
            words[draws / 2] = static_cast<std::uint32_t>((std::uint64_t{1} << 32) / product + 1);
        }
        std::vector<std::uint32_t> plain(draws);
        const bool expected = detail::multiply_pairs<32>(word_at, first, plain);
        const auto expect_the_same = [&](auto kernel) {
            std::vector<std::uint32_t> wide(64);
            ASSERT_EQ(kernel(words.data(), first, wide.data(), draws), expected) << first << ' ' << draws;
            wide.resize(draws);
            ASSERT_EQ(wide, plain);
        };
        expect_the_same(detail::multiply_pairs_128);
#if FAIRSHUF_X86_KERNELS
        if (widest_cpu() >= cpu::avx2) expect_the_same(detail::multiply_pairs_avx2);
        if (widest_cpu() >= cpu::avx512) expect_the_same(detail::multiply_pairs_avx512);
#endif
    }
}
#endif
