#include "fairshuf/shuffle/positions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <span>
#include <vector>

#include "fairshuf/shuffle/reference.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using fairshuf::detail::trie_shape;

namespace {

const key& positions_key() {
    static const key k = key::from_text("positions");
    return k;
}

// The place of each card.
template <class Number>
std::vector<std::uint64_t> inverse(const std::vector<Number>& order) {
    std::vector<std::uint64_t> places(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) places[static_cast<std::size_t>(order[i])] = i;
    return places;
}

// Every so many cards from the last to the first, and one of them twice.
std::vector<std::uint64_t> some_items(std::size_t n, std::size_t apart) {
    std::vector<std::uint64_t> items;
    for (std::size_t i = n; i-- > 0;)
        if (i % apart == 0) items.push_back(i);
    items.push_back(items[items.size() / 2]);
    return items;
}

template <trie_shape Shape>
void expect_those_of_the_reference(std::size_t n) {
    auto cards = test::numbered(n);
    fairshuf::detail::reference_order<Shape>(cards, positions_key());
    const auto places = inverse(cards);
    for (const unsigned threads : {1U, 2U, 7U})
        for (const std::size_t apart : std::vector<std::size_t>{1, 3, n / 2 + 1, n}) {
            const auto items = some_items(n, apart);
            const auto found =
                detail::positions_in<Shape>(positions_key(), n, items, threads, [](std::uint64_t) {});
            ASSERT_EQ(found.size(), items.size());
            for (std::size_t i = 0; i < items.size(); ++i)
                ASSERT_EQ(found[i], places[static_cast<std::size_t>(items[i])])
                    << n << " cards, item " << items[i] << ", threads " << threads;
        }
}

}  // namespace

TEST(Positions, AreWhereTheReferencePutsTheCards) {
    constexpr trie_shape small{
        .few = 8, .first_bits = 2, .most_bits = 2, .leaf = 4, .aim = 3, .last_level = 4};
    constexpr trie_shape wide{
        .few = 60, .first_bits = 4, .most_bits = 3, .leaf = 20, .aim = 13, .last_level = 2};
    for (std::size_t n = 1; n <= 300; n += test::sanitized ? 29 : 1) {
        expect_those_of_the_reference<small>(n);
        expect_those_of_the_reference<wide>(n);
    }
    expect_those_of_the_reference<small>(3000);
    expect_those_of_the_reference<wide>(3000);
    expect_those_of_the_reference<trie_shape{}>(1024);
}

TEST(Positions, AreWhereTheShuffleBringsTheCards) {
    for (const std::size_t n : std::vector<std::size_t>{1, 2, 1025, 5000, 131'072, 131'073, 1'000'000}) {
        const auto places = inverse(permutation<std::uint32_t>(n, positions_key()));
        for (const unsigned threads : {1U, 2U, 7U})
            for (const std::size_t apart : std::vector<std::size_t>{1, 11, n / 7 + 1, n}) {
                const auto items = some_items(n, apart);
                const auto found = positions_of(positions_key(), n, items, {.threads = threads});
                for (std::size_t i = 0; i < items.size(); ++i)
                    ASSERT_EQ(found[i], places[static_cast<std::size_t>(items[i])]) << n;
            }
    }
}

TEST(Positions, AreThoseOfSingleCards) {
    constexpr std::uint64_t n = 50'000'000;
    if (test::sanitized) GTEST_SKIP() << "counting takes long";
    const std::vector<std::uint64_t> items{n - 1, 0, 12'345'678};
    const auto found = positions_of(positions_key(), n, items);
    for (std::size_t i = 0; i < items.size(); ++i)
        EXPECT_EQ(found[i], position_of(positions_key(), n, items[i]));
}

TEST(Positions, OfNothingAreNone) {
    EXPECT_TRUE(positions_of(positions_key(), 0, {}).empty());
    EXPECT_TRUE(positions_of(positions_key(), 1'000'000, {}).empty());
}

TEST(Positions, SayHowManyDigitsWereCounted) {
    constexpr std::uint64_t n = 5'000'000;
    for (const unsigned threads : {1U, 3U}) {
        std::atomic<std::uint64_t> counted = 0;
        const std::vector<std::uint64_t> items{7};
        detail::positions_in<trie_shape{}>(positions_key(), n, items, threads,
                                           [&](std::uint64_t digits) { counted += digits; });
        EXPECT_GE(counted, n);
        EXPECT_LT(counted, n + n / 100);
    }
}

TEST(Positions, CountDigitsOfEveryNumberAgainstEachOther) {
    std::vector<byte> digits(5000);
    for (std::size_t i = 0; i < digits.size(); ++i) digits[i] = static_cast<byte>(i * i / 7);
    for (const unsigned mask : {1U, 7U, 63U, 255U})
        for (const std::size_t size : std::vector<std::size_t>{0, 1, 15, 16, 17, 100, 4080, 4096, 5000})
            for (const unsigned digit : {0U, 1U, mask / 2, mask}) {
                const std::span<const byte> some(digits.data(), size);
                detail::digits_counted found;
                found.count(some, mask, digit);
                const auto count = [&](auto is) {
                    return static_cast<std::uint64_t>(
                        std::ranges::count_if(some, [&](byte b) { return is(b & mask, digit); }));
                };
                ASSERT_EQ(found.smaller, count(std::less<unsigned>()));
                ASSERT_EQ(found.equal, count(std::equal_to<unsigned>()));
            }
}
