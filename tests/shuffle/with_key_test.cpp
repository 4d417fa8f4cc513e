#include "fairshuf/shuffle/with_key.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <list>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <vector>

#if defined(__linux__)
#include <sys/resource.h>
#endif

#include "fairshuf/shuffle/reference.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using test::numbered;

namespace {

const key& some_key() {
    static const key k = key::from_text("keyed");
    return k;
}

const std::vector<std::size_t>& sizes() {
    static const std::vector<std::size_t> all{0, 1, 2, 3, 52, 1024, 1025, 10'000, 131'072, 131'073, 200'000};
    return all;
}

std::vector<std::uint32_t> expected_order(std::size_t n) {
    auto cards = numbered(n);
    fairshuf::detail::reference_order(cards, some_key());
    return cards;
}

// Cards that can be moved only, and may throw when they are.
struct risky {
    std::size_t number = 0;

    risky() = default;
    explicit risky(std::size_t n) : number(n) {}
    risky(risky&& other) noexcept(false) : number(other.number) { other.number = ~std::size_t{0}; }
    risky& operator=(risky&& other) noexcept(false) {
        number = other.number;
        other.number = ~std::size_t{0};
        return *this;
    }
    ~risky() = default;
};

template <class Cards, class Number>
void expect_in_order(const Cards& cards, const std::vector<std::uint32_t>& expected, Number number_of) {
    ASSERT_EQ(cards.size(), expected.size());
    std::size_t i = 0;
    for (const auto& card : cards) ASSERT_EQ(number_of(card), expected[i++]) << cards.size();
}

}  // namespace

TEST(Keyed, GivesTheReferencesOrderForEveryNumberOfThreads) {
    for (const std::size_t n : sizes()) {
        const auto expected = expected_order(n);
        for (const unsigned threads : {0U, 1U, 2U, 3U, 7U, 1000U}) {
            auto cards = numbered(n);
            EXPECT_EQ(shuffle(cards, some_key(), {.threads = threads}), cards.end());
            ASSERT_EQ(cards, expected) << n << ", threads " << threads;
        }
    }
}

TEST(Keyed, GivesTheSameOrderWhateverTheElements) {
    const auto itself = [](const auto& card) { return static_cast<std::size_t>(card); };
    for (const std::size_t n : sizes()) {
        const auto expected = expected_order(n);
        auto longs = numbered<std::uint64_t>(n);
        shuffle(std::span(longs), some_key());
        expect_in_order(longs, expected, itself);
        auto doubles = numbered<double>(n);
        shuffle(doubles, some_key());
        expect_in_order(doubles, expected, itself);

        std::deque<std::uint32_t> queue;
        std::vector<std::string> texts;
        std::vector<std::unique_ptr<std::size_t>> owners;
        std::vector<risky> risks;
        std::vector<test::sized_card<100>> large;
        std::vector<bool> bits;
        for (std::size_t i = 0; i < n; ++i) {
            queue.push_back(static_cast<std::uint32_t>(i));
            texts.push_back("card number " + std::to_string(i));
            owners.push_back(std::make_unique<std::size_t>(i));
            risks.emplace_back(i);
            large.emplace_back(i);
            bits.push_back(i % 3 == 0);
        }
        shuffle(queue, some_key());
        expect_in_order(queue, expected, itself);
        shuffle(texts, some_key());
        expect_in_order(texts, expected, [](const auto& card) { return std::stoul(card.substr(12)); });
        shuffle(owners, some_key());
        expect_in_order(owners, expected, [](const auto& card) { return *card; });
        shuffle(risks, some_key());
        expect_in_order(risks, expected, [](const auto& card) { return card.number; });
        shuffle(bits, some_key());
        shuffle(large, some_key());
        for (std::size_t i = 0; i < n; ++i) {
            ASSERT_EQ(bits[i], expected[i] % 3 == 0) << n;
            ASSERT_EQ(large[i], test::sized_card<100>(expected[i])) << n;
        }
    }
}

TEST(Keyed, IsUndoneByUnshuffle) {
    for (const std::size_t n : sizes()) {
        auto cards = numbered(n);
        shuffle(cards, some_key());
        EXPECT_EQ(unshuffle(cards, some_key()), cards.end());
        ASSERT_EQ(cards, numbered(n));
        std::vector<std::unique_ptr<std::size_t>> owners;
        for (std::size_t i = 0; i < n; ++i) owners.push_back(std::make_unique<std::size_t>(i));
        shuffle(owners, some_key()), unshuffle(owners, some_key());
        expect_in_order(owners, numbered(n), [](const auto& card) { return *card; });
        std::vector<risky> risks;
        for (std::size_t i = 0; i < n; ++i) risks.emplace_back(i);
        unshuffle(risks, some_key()), shuffle(risks, some_key());
        expect_in_order(risks, numbered(n), [](const auto& card) { return card.number; });
        std::deque<std::string> texts;
        std::vector<test::sized_card<100>> wide;
        std::vector<test::sized_card<300>> large;
        for (std::size_t i = 0; i < n; ++i) {
            texts.push_back("card number " + std::to_string(i));
            wide.emplace_back(i);
            large.emplace_back(i);
        }
        shuffle(texts, some_key()), unshuffle(texts, some_key());
        expect_in_order(texts, numbered(n), [](const auto& card) { return std::stoul(card.substr(12)); });
        for (const unsigned threads : {1U, 3U}) {
            shuffle(wide, some_key(), {.threads = threads}),
                unshuffle(wide, some_key(), {.threads = threads});
            shuffle(large, some_key()), unshuffle(large, some_key(), {.threads = threads});
            for (std::size_t i = 0; i < n; ++i) {
                ASSERT_EQ(wide[i], test::sized_card<100>(i)) << n;
                ASSERT_EQ(large[i], test::sized_card<300>(i)) << n;
            }
        }
    }
}

TEST(Keyed, HasAPermutation) {
    for (const std::size_t n : sizes()) {
        const auto expected = expected_order(n);
        ASSERT_EQ(permutation<std::uint32_t>(n, some_key()), expected);
        const auto wide = permutation(n, some_key(), {.threads = 2});
        ASSERT_TRUE(std::ranges::equal(wide, expected));
    }
    EXPECT_EQ(permutation<std::uint8_t>(256, some_key()).size(), 256U);
}

TEST(Keyed, FillsAGivenRangeWithThePermutation) {
    scratch memory;
    for (const std::size_t n : sizes()) {
        const auto expected = expected_order(n);
        for (const unsigned threads : {1U, 2U}) {
            std::vector<std::uint32_t> order(n, 17);
            permutation(order, some_key(), {.threads = threads, .scratch = &memory});
            ASSERT_EQ(order, expected);
            std::vector<std::uint64_t> wide(n + 2, 17);
            permutation(std::span(wide).subspan(1, n), some_key());
            ASSERT_TRUE(std::ranges::equal(std::span(wide).subspan(1, n), expected));
            ASSERT_EQ(wide.front(), 17U);
            ASSERT_EQ(wide.back(), 17U);
        }
    }
}

TEST(Keyed, TakesRangesArraysAndTemporaries) {
    const auto expected = expected_order(6);
    std::uint32_t plain[]{0, 1, 2, 3, 4, 5};  // NOLINT(*-avoid-c-arrays)
    EXPECT_EQ(shuffle(plain, some_key()), std::end(plain));
    EXPECT_TRUE(std::ranges::equal(plain, expected));
    auto cards = numbered(6);
    EXPECT_EQ(shuffle(cards.begin(), cards.end(), some_key(), {.threads = 1}), cards.end());
    EXPECT_EQ(cards, expected);
    cards = numbered(8);  // the middle of a deck
    shuffle(cards | std::views::drop(1) | std::views::take(6), some_key());
    EXPECT_EQ(cards.front(), 0U);
    EXPECT_EQ(cards.back(), 7U);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(cards[i + 1], expected[i] + 1);
    static_assert(std::same_as<decltype(shuffle(numbered(6), some_key())), std::ranges::dangling>);
}

template <class R>
concept shufflable_by_key = requires(R& cards) { fairshuf::shuffle(cards, some_key()); };

TEST(Keyed, RefusesWhatCannotBeShuffled) {
    static_assert(shufflable_by_key<std::vector<int>>);
    static_assert(!shufflable_by_key<const std::vector<int>>);
    static_assert(!shufflable_by_key<std::list<int>>);
}

TEST(Keyed, NeverCopies) {
    struct counted {
        std::size_t number = 0;
        counted() = default;
        explicit counted(std::size_t n) : number(n) {}
        counted(const counted& other) : number(other.number) { ADD_FAILURE() << "copied"; }
        counted& operator=(const counted& other) {
            if (this != &other) number = other.number;
            ADD_FAILURE() << "copied";
            return *this;
        }
        counted(counted&& other) noexcept = default;
        counted& operator=(counted&& other) noexcept = default;
        ~counted() = default;
    };
    for (const std::size_t n : std::vector<std::size_t>{10, 140'000}) {
        std::vector<counted> cards;
        cards.reserve(n);
        for (std::size_t i = 0; i < n; ++i) cards.emplace_back(i);
        shuffle(cards, some_key());
        expect_in_order(cards, expected_order(n), [](const auto& card) { return card.number; });
    }
}

#if defined(__linux__)
TEST(Keyed, KeepsTheCardsWhereMemoryRunsOut) {
    if (test::sanitized) GTEST_SKIP() << "sanitizers take memory as they like";
    const auto keeps_its_cards = [](auto change) {
        auto cards = numbered<std::uint64_t>(4'000'000);
        const auto before = cards;
        const rlimit little{90 << 20, 90 << 20};  // both decks, and not much besides
        if (setrlimit(RLIMIT_AS, &little) != 0) std::_Exit(2);
        try {
            change(cards);
        } catch (const std::bad_alloc&) {
            std::_Exit(cards == before ? 0 : 3);
        }
        std::_Exit(4);
    };
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(keeps_its_cards([](auto& cards) { shuffle(cards, some_key(), {.threads = 1}); }),
                testing::ExitedWithCode(0), "");
    EXPECT_EXIT(keeps_its_cards([](auto& cards) { unshuffle(cards, some_key(), {.threads = 1}); }),
                testing::ExitedWithCode(0), "");
    EXPECT_EXIT(keeps_its_cards([](auto& cards) { permutation(cards, some_key(), {.threads = 1}); }),
                testing::ExitedWithCode(0), "");
}
#endif
