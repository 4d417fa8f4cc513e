#include "fairshuf/words/chacha_lanes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using fairshuf::detail::chacha_blocks;
using fairshuf::detail::chacha_input;
using fairshuf::detail::cpu;

namespace {

std::vector<cpu> paths() {
    std::vector<cpu> here;
    for (const cpu c : {cpu::baseline, cpu::avx2, cpu::avx512})
        if (c <= fairshuf::detail::widest_cpu()) here.push_back(c);
    return here;
}

// The reference, block by block.
template <unsigned Rounds>
std::vector<std::uint64_t> plainly(fairshuf::detail::chacha_block_words input, std::uint64_t block,
                                   std::size_t blocks) {
    std::vector<std::uint64_t> words;
    for (; blocks > 0; --blocks, ++block) {
        input[12] = static_cast<std::uint32_t>(block);
        input[13] = static_cast<std::uint32_t>(block >> 32);
        const auto output = fairshuf::detail::chacha_block(Rounds, input);
        for (std::size_t i = 0; i < 16; i += 2)
            words.push_back(output[i] | std::uint64_t{output[i + 1]} << 32);
    }
    return words;
}

template <unsigned Rounds>
void expect_the_reference(std::uint64_t stream, std::uint64_t block, std::size_t blocks) {
    const auto input = chacha_input(key::from_text("lanes"), {77, 78, static_cast<std::uint32_t>(stream),
                                                              static_cast<std::uint32_t>(stream >> 32)});
    const auto expected = plainly<Rounds>(input, block, blocks);
    for (const cpu with : paths()) {
        std::vector<std::uint64_t> words(8 * blocks);
        chacha_blocks(Rounds, with, input, block, words);
        ASSERT_EQ(words, expected) << Rounds << " rounds, " << text(with) << ", stream " << stream
                                   << ", block " << block << ", " << blocks << " blocks";
    }
}

constexpr std::uint64_t all_ones = ~std::uint64_t{0};
constexpr std::uint64_t two_to_32 = std::uint64_t{1} << 32;

}  // namespace

TEST(ChaChaLanes, EveryPathGivesTheWordsOfTheReference) {
    for (const std::uint64_t stream : {std::uint64_t{0}, std::uint64_t{1}, two_to_32 + 5, all_ones})
        for (const std::uint64_t block : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1000003}})
            for (std::size_t blocks = 0; blocks <= 50; ++blocks) {
                expect_the_reference<8>(stream, block, blocks);
                expect_the_reference<12>(stream, block, blocks);
                expect_the_reference<20>(stream, block, blocks);
            }
}

TEST(ChaChaLanes, TheBlockNumberRunsOver32Bits) {
    for (std::uint64_t before = 0; before <= 40; ++before) {
        expect_the_reference<8>(3, two_to_32 - before, 48);
        expect_the_reference<8>(3, 7 * two_to_32 - before, 48);
    }
}

TEST(ChaChaLanes, TheBlockNumberRunsOver64Bits) {
    for (std::uint64_t before = 0; before <= 40; ++before) expect_the_reference<8>(3, 0 - before, 48);
}

#if FAIRSHUF_X86_KERNELS
TEST(ChaChaLanes, BlocksBesideOtherWorkAreThoseOfTheReference) {
#if FAIRSHUF_X86_KERNELS
    if (fairshuf::detail::widest_cpu() < cpu::avx512) GTEST_SKIP() << "needs AVX-512";
    const auto input = chacha_input(key::from_text("beside"), {0, 0, 5, 6});
    for (const std::uint64_t block : {std::uint64_t{0}, two_to_32 - 3, all_ones - 7}) {
        std::vector<std::uint64_t> words(8 * 16);
        std::vector<unsigned> rounds;
        fairshuf::detail::chacha_blocks_16_beside(8, input.data(), block, words.data(),
                                                  [&](unsigned round) { rounds.push_back(round); });
        EXPECT_EQ(words, plainly<8>(input, block, 16)) << block;
        EXPECT_EQ(rounds, (std::vector<unsigned>{0, 1, 2, 3, 4, 5, 6, 7}));
    }
#endif
}

TEST(ChaChaLanes, AFewBlocksAreThoseOfTheReference) {
    if (fairshuf::detail::widest_cpu() < cpu::avx2) GTEST_SKIP() << "needs AVX2";
    const key k = key::from_text("few");
    for (const std::uint64_t stream : {std::uint64_t{0}, two_to_32 + 5, all_ones})
        for (const std::uint64_t block : {std::uint64_t{0}, two_to_32 - 1, all_ones})
            for (std::size_t blocks = 0; blocks <= 8; blocks += 2) {
                const auto input = chacha_input(
                    k, {0, 0, static_cast<std::uint32_t>(stream), static_cast<std::uint32_t>(stream >> 32)});
                std::vector<std::uint64_t> words(8 * blocks);
                fairshuf::detail::chacha_few(8, k.bytes().data(), stream, block, words);
                EXPECT_EQ(words, plainly<8>(input, block, blocks)) << stream << ' ' << block;
            }
}
#endif

TEST(ChaChaLanes, EveryPathWritesAnywhere) {
    const auto input = chacha_input(key::from_text("anywhere"), {0, 0, 0, 0});
    const auto expected = plainly<8>(input, 9, 16);
    for (const cpu with : paths())
        for (std::size_t at = 0; at < 8; ++at) {  // 64-byte vectors, at each multiple of 8 bytes
            std::vector<std::uint64_t> words(at + expected.size() + 1, 12345);
            chacha_blocks(8, with, input, 9, std::span(words).subspan(at, expected.size()));
            EXPECT_TRUE(
                std::equal(expected.begin(), expected.end(), words.begin() + static_cast<std::ptrdiff_t>(at)))
                << text(with) << " at " << at;
            EXPECT_EQ(words.back(), 12345U);
            for (std::size_t i = 0; i < at; ++i) EXPECT_EQ(words[i], 12345U);
        }
}
