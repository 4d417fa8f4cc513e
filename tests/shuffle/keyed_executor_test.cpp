#include "fairshuf/shuffle/keyed_executor.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "fairshuf/shuffle/reference.hpp"
#include "support/cards.hpp"
#include "support/tries.hpp"

using namespace fairshuf;
using fairshuf::detail::trie_shape;
using test::numbered;
using test::radix_16, test::radix_2, test::radix_4;

namespace {

template <trie_shape Shape, class Card>
std::vector<Card> executed(std::size_t n, const key& k, const detail::execution& how) {
    auto cards = numbered<Card>(n);
    scratch memory;
    detail::keyed_executor<Shape, Card>(cards.data(), n, k, how).run(memory);
    return cards;
}

template <trie_shape Shape, class Card>
std::vector<Card> by_reference(std::size_t n, const key& k) {
    auto cards = numbered<Card>(n);
    fairshuf::detail::reference_order<Shape>(cards, k);
    return cards;
}

template <trie_shape Shape>
void expect_equal_for_every_n(std::size_t up_to) {
    const key k = key::from_text("executor");
    std::size_t turn = 0;
    for (std::size_t n = Shape.few + 1; n <= up_to; n += test::sanitized ? 37 : 1) {
        const auto expected = by_reference<Shape, std::uint32_t>(n, k);
        for (const unsigned threads : {1U, std::array{2U, 3U, 7U}[++turn % 3]}) {
            // With room enough, with too little (so that regions overrun), and past the cache.
            const double deviations = turn % 4 == 0 ? 0 : 9;
            const std::size_t past = turn % 5 == 0 ? 0 : std::size_t{1} << 24;
            const auto cards = executed<Shape, std::uint32_t>(n, k,
                                                              {.threads = threads,
                                                               .deviations = deviations,
                                                               .least_per_thread = 1,
                                                               .non_temporal_from = past});
            ASSERT_EQ(cards, expected) << n << ", threads " << threads << ", deviations " << deviations;
        }
    }
}

template <class Card>
void expect_equal_in_cards_of(std::size_t n) {
    const key k = key::from_text("sizes");
    const auto expected = by_reference<trie_shape{}, Card>(n, k);
    for (const unsigned threads : {1U, 3U})
        for (const double deviations : {9.0, 0.0})
            ASSERT_EQ((executed<trie_shape{}, Card>(
                          n, k, {.threads = threads, .deviations = deviations, .non_temporal_from = 0})),
                      expected)
                << n << ", bytes " << sizeof(Card) << ", threads " << threads << ", deviations "
                << deviations;
}

}  // namespace

TEST(KeyedExecutor, GivesTheReferencesOrderForEveryNumberOfCardsWithRadix4) {
    expect_equal_for_every_n<radix_4>(5000);
}

TEST(KeyedExecutor, GivesTheReferencesOrderForEveryNumberOfCardsWithRadix2AndLargeLeaves) {
    expect_equal_for_every_n<radix_2>(5000);
}

TEST(KeyedExecutor, GivesTheReferencesOrderForEveryNumberOfCardsWithRadix16AndTwoLevels) {
    expect_equal_for_every_n<radix_16>(5000);
}

TEST(KeyedExecutor, GivesTheReferencesOrderWithTheRealConstants) {
    const key k = key::from_text("real");
    std::vector<std::size_t> sizes{131'073, 262'144, 262'145, 700'001, 1'048'576};
    if (!test::sanitized) sizes.insert(sizes.end(), {2'345'678, 4'194'304, 9'999'991});
    for (const std::size_t n : sizes) {
        const auto expected = by_reference<trie_shape{}, std::uint32_t>(n, k);
        for (const unsigned threads : {1U, 2U, 3U, 7U})
            ASSERT_EQ((executed<trie_shape{}, std::uint32_t>(n, k, {.threads = threads})), expected)
                << n << ", threads " << threads;
    }
}

TEST(KeyedExecutor, SortsOutCardsOfAnySize) {
    for (const std::size_t n : std::vector<std::size_t>{131'073, 300'000}) {
        expect_equal_in_cards_of<std::uint8_t>(n);
        expect_equal_in_cards_of<std::uint16_t>(n);
        expect_equal_in_cards_of<std::uint64_t>(n);
        expect_equal_in_cards_of<test::sized_card<3>>(n);
        expect_equal_in_cards_of<test::sized_card<12>>(n);
        expect_equal_in_cards_of<test::sized_card<16>>(n);
        expect_equal_in_cards_of<test::sized_card<24>>(n);
        expect_equal_in_cards_of<test::sized_card<64>>(n);
    }
}

TEST(KeyedExecutor, CountsWhereARegionOverruns) {
    // Every pass overruns if regions have room for what is expected and no more.
    const key k = key::from_text("overrun");
    for (const std::size_t n : std::vector<std::size_t>{200'000, 1'000'000})
        for (const unsigned threads : {1U, 2U})
            ASSERT_EQ((executed<trie_shape{}, std::uint64_t>(n, k, {.threads = threads, .deviations = 0})),
                      (by_reference<trie_shape{}, std::uint64_t>(n, k)));
}

TEST(KeyedExecutor, UsesItsScratchAgain) {
    const key k = key::from_text("again");
    scratch memory;
    for (const std::size_t n : std::vector<std::size_t>{500'000, 140'000, 500'001}) {
        auto cards = numbered(n);
        detail::keyed_executor<trie_shape{}, std::uint32_t>(cards.data(), n, k, {.threads = 2}).run(memory);
        ASSERT_EQ(cards, (by_reference<trie_shape{}, std::uint32_t>(n, k)));
    }
    const std::size_t size = memory.size();
    auto cards = numbered(300'000);
    detail::keyed_executor<trie_shape{}, std::uint32_t>(cards.data(), cards.size(), k, {.threads = 2})
        .run(memory);
    EXPECT_EQ(memory.size(), size);
    memory.release();
    EXPECT_EQ(memory.size(), 0U);
}
