#include "fairshuf/shuffle/distribute.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "fairshuf/shuffle/scratch.hpp"
#include "fairshuf/words/chacha.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using namespace fairshuf::detail;
using test::numbered;

namespace {

std::vector<byte> random_digits(std::size_t count) {
    chacha8 words(key::from_text("digits"));
    std::vector<byte> digits(count);
    for (auto& digit : digits) digit = static_cast<byte>(words());
    return digits;
}

template <class Card>
std::vector<std::vector<Card>> piles_of(const std::vector<Card>& cards, const std::vector<byte>& digits,
                                        std::size_t ways) {
    std::vector<std::vector<Card>> piles(ways);
    for (std::size_t i = 0; i < cards.size(); ++i) piles[digits[i] % ways].push_back(cards[i]);
    return piles;
}

template <class Card>
void expect_piles(const regions<Card>& to, const std::vector<std::vector<Card>>& expected) {
    for (std::size_t d = 0; d < expected.size(); ++d)
        ASSERT_EQ(std::vector<Card>(to.begins[d], to.next[d]), expected[d]) << "digit " << d;
}

template <class Card>
void expect_distributed_quickly(std::size_t n, std::size_t ways) {
    const auto cards = numbered<Card>(n);
    const auto digits = random_digits(n);
    const auto expected = piles_of(cards, digits, ways);
    std::size_t most = 0;
    for (const auto& pile : expected) most = std::max(most, pile.size());
    const std::size_t stride = in_lines(most * sizeof(Card)) + cache_line;
    scratch memory;
    regions<Card> to;
    to.lay_out(memory.reserve(ways * stride), ways, stride);
    distribute_quickly(cards.data(), std::span<const byte>(digits), ways, to.next.data());
    expect_piles(to, expected);
    EXPECT_FALSE(to.overrun(ways));
}

template <class Card>
void expect_distributed_through_buffers(std::size_t n, bool non_temporal) {
    const auto cards = numbered<Card>(n);
    const auto digits = random_digits(n);
    const std::size_t stride = region_bytes(static_cast<double>(n) / most_ways, sizeof(Card), 9);
    scratch memory, buffers;
    regions<Card> to;
    to.lay_out(memory.reserve(most_ways * stride), most_ways, stride);
    buffered<Card> into(buffers.reserve(buffered<Card>::memory_needed()), to, non_temporal);
    ASSERT_TRUE(into.distribute(cards.data(), digits, 255));
    ASSERT_TRUE(into.finish());
    expect_piles(to, piles_of(cards, digits, most_ways));
}

}  // namespace

TEST(Distribution, PutsEachCardToItsDigitInOrder) {
    for (const std::size_t ways : std::vector<std::size_t>{2, 4, 8, 16, 128, 256})
        for (const std::size_t n : std::vector<std::size_t>{0, 1, 7, 8, 15, 16, 17, 100, 2048, 4096}) {
            expect_distributed_quickly<std::uint8_t>(n, ways);
            expect_distributed_quickly<std::uint32_t>(n, ways);
            expect_distributed_quickly<float>(n, ways);
            expect_distributed_quickly<std::uint64_t>(n, ways);
            expect_distributed_quickly<test::sized_card<24>>(n, ways);
        }
}

// A region may get more cards than a byte can count.
TEST(Distribution, MayPutAllCardsToOneDigit) {
    for (const std::size_t ways : std::vector<std::size_t>{2, 4, 8, 16})
        for (std::size_t digit = 0; digit < ways; ++digit)
            for (const std::size_t n : std::vector<std::size_t>{254, 255, 256, 257, 510, 511, 1000}) {
                const auto cards = numbered<std::uint16_t>(n);
                const std::vector<byte> digits(n, static_cast<byte>(0xf0 | digit));
                std::vector<std::uint16_t> memory(ways * (n + 32));
                std::array<std::uint16_t*, 16> next{};
                for (std::size_t d = 0; d < ways; ++d) next[d] = memory.data() + d * (n + 32);
                distribute_quickly(cards.data(), std::span<const byte>(digits), ways, next.data());
                for (std::size_t d = 0; d < ways; ++d)
                    ASSERT_EQ(next[d] - (memory.data() + d * (n + 32)), d == digit ? n : 0);
                ASSERT_TRUE(std::equal(cards.begin(), cards.end(), memory.data() + digit * (n + 32)));
            }
}

TEST(Distribution, WorksThroughBuffers) {
    for (const bool past : {false, true})
        for (const std::size_t n : std::vector<std::size_t>{0, 1, 5000, 300'000}) {
            expect_distributed_through_buffers<std::uint8_t>(n, past);
            expect_distributed_through_buffers<std::uint32_t>(n, past);
            expect_distributed_through_buffers<std::uint64_t>(n, past);
            expect_distributed_through_buffers<test::sized_card<12>>(n, past);
            expect_distributed_through_buffers<test::sized_card<64>>(n, past);
        }
}

TEST(Distribution, SaysSoWhereARegionOverruns) {
    const auto cards = numbered(10'000);
    const std::vector<byte> digits(10'000, 3);  // all in one
    scratch memory, buffers;
    regions<std::uint32_t> to;
    const std::size_t stride = region_bytes(50, 4, 0);
    to.lay_out(memory.reserve(256 * stride), 256, stride);
    buffered<std::uint32_t> into(buffers.reserve(buffered<std::uint32_t>::memory_needed()), to, true);
    EXPECT_FALSE(into.distribute(cards.data(), digits, 255));
    EXPECT_FALSE(into.finish());
    EXPECT_LE(to.next[3], to.ends[3]);  // and has written nothing beyond

    const auto few = numbered(100);
    to.lay_out(memory.reserve(256 * stride), 256, stride);
    buffered<std::uint32_t> rest(buffers.reserve(buffered<std::uint32_t>::memory_needed()), to, true);
    EXPECT_TRUE(rest.distribute(few.data(), std::span(digits).first(100), 255));
    EXPECT_FALSE(rest.finish());
}

TEST(Distribution, LaysRegionsOutApart) {
    for (const std::size_t bytes : std::vector<std::size_t>{1, 4, 8, 12, 64})
        for (const double expected : {0.5, 1.0, 500.0, 65536.0}) {
            const std::size_t stride = region_bytes(expected, bytes, 9);
            EXPECT_EQ(stride % 128, 64U);  // an odd number of lines
            EXPECT_GT(static_cast<double>((stride - cache_line) / bytes), expected + 9 * std::sqrt(expected));
        }
}
