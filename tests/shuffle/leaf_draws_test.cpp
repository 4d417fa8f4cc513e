#include "fairshuf/shuffle/leaf_draws.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fairshuf/shuffle/reference.hpp"

using namespace fairshuf;
using fairshuf::detail::addressed_numbers;
using fairshuf::detail::leaf_draws;
using fairshuf::detail::most_paired_items;
using fairshuf::detail::order_words;

namespace {

void expect_as_the_reference(leaf_draws& draws, const addressed_numbers& numbers, std::uint64_t begin,
                             std::uint64_t size) {
    for (std::uint64_t i = 0; i < size;)
        for (const std::uint32_t drawn : draws.of(begin, size, i)) {
            ASSERT_EQ(drawn, i == 0 ? 0 : numbers.draw(begin, i, size)) << begin << ' ' << size << ' ' << i;
            ++i;
        }
}

}  // namespace

TEST(LeafDraws, AreThoseOfTheReferenceForEverySizeOfPairs) {
    const key k = key::from_text("leaves");
    const order_words words(k, 1'000'000);
    const addressed_numbers numbers(k, 1'000'000);
    leaf_draws draws(words);
    std::uint64_t begin = 0;
    for (std::uint64_t size = 0; size <= most_paired_items; ++size) {
        expect_as_the_reference(draws, numbers, begin, size);
        begin += size;  // odd and even beginnings
    }
}

TEST(LeafDraws, AreThoseOfTheReferenceForLargerLeaves) {
    const key k = key::from_text("leaves");
    const order_words words(k, 100'000);
    const addressed_numbers numbers(k, 100'000);
    leaf_draws draws(words);
    for (const std::uint64_t size : {1025, 1026, 1535, 1537, 5000, 100'000})
        for (const std::uint64_t begin : {0, 1, 7777}) expect_as_the_reference(draws, numbers, begin, size);
}

TEST(LeafDraws, BesideTheirWordsMakeTheSameExchanges) {
    const key k = key::from_text("beside");
    for (const std::size_t size : {0U, 1024U, 1025U, 1279U, 1280U, 1281U, 5000U, 131'072U}) {
        const order_words words(k, size);
        const addressed_numbers numbers(k, size);
        leaf_draws draws(words);
        std::vector<std::uint32_t> cards(size), expected(size);
        for (std::uint32_t i = 0; i < size; ++i) cards[i] = expected[i] = i;
        const std::size_t end = draws.exchange_beside(cards.data(), size);
        if (fairshuf::detail::cpu_in_use() == fairshuf::detail::cpu::avx512 && size > 1024) {
            ASSERT_GE(end + 256, size);
        }
        for (std::size_t i = 1; i < end; ++i) std::swap(expected[i], expected[numbers.draw(0, i, size)]);
        ASSERT_EQ(cards, expected) << size;
    }
}

TEST(LeafDraws, RefuseWordsAsTheReferenceDoes) {
    // Of so many leaves of the largest size some thousand words are looked at again, and refused ones are
    // among them: a pair of bounds about 1000 refuses up to one word in 4000.
    const key k = key::from_text("refused");
    const order_words words(k, 2'000'000);
    const addressed_numbers numbers(k, 2'000'000);
    leaf_draws draws(words);
    std::size_t refused = 0;
    for (std::uint64_t begin = 0; begin < 300 * most_paired_items; begin += most_paired_items) {
        for (std::uint64_t pair = 0; pair < most_paired_items / 2; ++pair) {
            const std::uint64_t b = 2 * pair + 2;
            const bool last = pair + 1 == most_paired_items / 2;
            refused += fairshuf::detail::draw_pair(words.word(fairshuf::detail::pair_stream(2'000'000, 0),
                                                              fairshuf::detail::first_pair(begin) + pair),
                                                   b, last ? 1 : b + 1)
                               .kept
                           ? 0
                           : 1;
        }
        expect_as_the_reference(draws, numbers, begin, most_paired_items);
    }
    EXPECT_GT(refused, 0U);
}

TEST(ShortLists, HaveTheDrawsOfTheReference) {
    using fairshuf::detail::most_in_short_list;
    std::size_t drawn = 0, left_to_others = 0;
    for (std::size_t n = 0; n <= most_in_short_list + 2; ++n)
        for (int number = 0; number < 50; ++number) {
            const key k = derive(key::from_text("short"), std::to_string(number));
            fairshuf::detail::short_list_answers places{};
            if (!fairshuf::detail::draw_short_list(k, n, places)) {
                ++left_to_others;
                continue;
            }
            ++drawn;
            const addressed_numbers numbers(k, n);
            for (std::size_t i = 1; i < n; ++i)
                ASSERT_EQ(places[i - 1], numbers.draw(0, i, n)) << n << ' ' << i;
        }
    if (fairshuf::detail::cpu_in_use() >= fairshuf::detail::cpu::avx2) {
        EXPECT_GT(drawn, 100 * left_to_others / 10);
    }
    EXPECT_GE(left_to_others, 4U * 50U);  // none, one, and more than fit
}
