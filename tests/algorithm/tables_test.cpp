#include "fairshuf/algorithm/tables.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "fairshuf/core/card.hpp"
#include "fairshuf/draws/dice.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;

namespace {

using numbers = std::vector<std::uint64_t>;

// Gives the values it was told, and notes the bounds.
struct told {
    numbers values;
    numbers bounds{};
    constexpr std::uint64_t below(std::uint64_t bound) {
        bounds.push_back(bound);
        return values[bounds.size() - 1];
    }
};

template <class Card>
std::vector<Card> laid_out(std::size_t n) {
    std::vector<Card> cards(n);
    std::iota(cards.begin(), cards.end(), Card{0});
    return cards;
}

numbers bounds_for(std::size_t n) {
    numbers real;
    for (const auto bound : tables::dice_for(n).bounds())
        if (bound > 1) real.push_back(bound);
    return real;
}

// Calls f with every outcome of the dice.
template <class F>
void for_every_outcome(std::size_t n, F f) {
    const auto bounds = bounds_for(n);
    numbers values(bounds.size());
    while (true) {
        f(values);
        std::size_t i = 0;
        while (i < values.size() && ++values[i] == bounds[i]) values[i++] = 0;
        if (i == values.size()) return;
    }
}

}  // namespace

TEST(Tables, EveryOrderComesFromExactlyOneOutcomeOfTheDice) {
    for (std::size_t n = 2; n <= 9; ++n) {
        std::map<std::string, int> times;
        for_every_outcome(n, [&](const numbers& values) {
            auto cards = laid_out<char>(n);
            told draws{values};
            tables{}(cards, draws);
            ASSERT_EQ(draws.bounds, bounds_for(n));
            ++times[std::string(cards.begin(), cards.end())];
        });
        std::size_t orders = 1;
        for (std::size_t i = 2; i <= n; ++i) orders *= i;
        ASSERT_EQ(times.size(), orders) << n << " cards";
        for (const auto& [order, count] : times) ASSERT_EQ(count, 1);
    }
}

TEST(Tables, BytesAreMovedAsAnyCardsAre) {
    for (std::size_t n = 2; n <= 8; ++n)
        for_every_outcome(n, [&](const numbers& values) {
            auto bytes = laid_out<std::uint8_t>(n);
            auto cards = laid_out<int>(n);
            told draws{values}, same{values};
            tables{}(bytes, draws);
            tables{}(cards, same);
            ASSERT_TRUE(std::ranges::equal(bytes, cards)) << n << " cards";
        });
}

TEST(Tables, AnyNumberOfCardsUpToSixteenInAnyDeck) {
    chacha8 words(key::from_text("decks"));
    for (std::size_t n = 0; n <= 16; ++n)
        for (int i = 0; i < 200; ++i) {
            chacha8 same = words, again = words;
            exact draws(words), other(same), third(again);
            std::vector<std::uint8_t> around(n + 8, 99);  // what lies around the deck must stay
            std::iota(around.begin() + 4, around.end() - 4, std::uint8_t{0});
            tables{}(std::span(around).subspan(4, n), draws);
            auto cards = laid_out<std::uint64_t>(n);
            tables{}(cards, other);
            std::deque<std::uint8_t> apart(n);
            std::iota(apart.begin(), apart.end(), std::uint8_t{0});
            tables{}(apart, third);
            ASSERT_TRUE(std::equal(cards.begin(), cards.end(), around.begin() + 4)) << n;
            ASSERT_TRUE(std::ranges::equal(apart, cards)) << n;
            ASSERT_EQ(std::ranges::count(around, 99), 8);
            std::ranges::sort(cards);
            ASSERT_EQ(cards, laid_out<std::uint64_t>(n));
        }
}

TEST(Tables, ShuffleWhateverOrderTheCardsWereIn) {
    for_every_outcome(5, [](const numbers& values) {
        auto order = laid_out<std::uint8_t>(5);
        std::string letters = "vwxyz";
        told draws{values}, same{values};
        tables{}(order, draws);
        tables{}(letters, same);
        for (std::size_t p = 0; p < 5; ++p) ASSERT_EQ(letters[p], "vwxyz"[order[p]]);
    });
}

TEST(Tables, MovesCardsAndLeavesNoHole) {
    auto cards = fairshuf::detail::home(13);
    chacha8 words(key::from_text("holes"));
    dice draws(words, tables::dice_for(13));
    tables{}(cards, draws);
    std::vector<std::size_t> seen;
    for (const auto& one : cards) seen.push_back(one.number());
    std::ranges::sort(seen);
    for (std::size_t i = 0; i < 13; ++i) EXPECT_EQ(seen[i], i + 1);
}

TEST(Tables, DealsAtOnceWhatItDealsOneByOne) {
    for (std::size_t n = 0; n <= 16; ++n)
        for (const std::size_t decks : {std::size_t{0}, std::size_t{1}, std::size_t{700}}) {
            chacha8 words(key::from_text("deal")), same(key::from_text("deal"));
            std::vector<std::uint8_t> rows(16 * decks, 77);
            tables::deal_home(rows, n, words);
            dice draws(same, tables::dice_for(n));
            for (std::size_t d = 0; d < decks; ++d) {
                auto cards = laid_out<std::uint8_t>(n);
                tables{}(cards, draws);
                cards.resize(16);
                ASSERT_TRUE(std::equal(cards.begin(), cards.end(),
                                       rows.begin() + static_cast<std::ptrdiff_t>(16 * d)))
                    << n << " cards, deck " << d;
            }
            ASSERT_EQ(words.position(), same.position()) << n << " cards";
        }
}

namespace {

// Every third word is 0, which no dice keep.
class often_zero {
public:
    using result_type = std::uint64_t;
    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return ~std::uint64_t{0}; }
    result_type operator()() { return ++asked_ % 3 == 0 ? 0 : words_(); }
    std::uint64_t asked() const { return asked_; }

private:
    std::mt19937_64 words_{7};
    std::uint64_t asked_ = 0;
};

}  // namespace

TEST(Tables, WordsThatTheDiceDoNotKeepAreSkippedAlike) {
    for (const std::size_t n : {std::size_t{5}, std::size_t{13}, std::size_t{16}}) {
        often_zero words, same;
        std::vector<std::uint8_t> rows(std::size_t{16} * 1000);
        tables::deal_home(rows, n, words);
        dice draws(same, tables::dice_for(n));
        for (std::size_t d = 0; d < 1000; ++d) {
            auto cards = laid_out<std::uint8_t>(n);
            tables{}(cards, draws);
            ASSERT_TRUE(
                std::equal(cards.begin(), cards.end(), rows.begin() + static_cast<std::ptrdiff_t>(16 * d)));
        }
        EXPECT_EQ(words.asked(), same.asked());
        EXPECT_GT(words.asked(), 1400U);
    }
}

TEST(Tables, CanBeComputedByTheCompiler) {
    constexpr auto shuffled = [] {
        std::array<std::uint8_t, 6> cards{0, 1, 2, 3, 4, 5};
        told draws{{19, 5, 3}};
        tables{}(cards, draws);
        return cards;
    }();
    std::array<std::uint8_t, 6> cards{0, 1, 2, 3, 4, 5};
    told draws{{19, 5, 3}};
    tables{}(cards, draws);
    EXPECT_EQ(cards, shuffled);
    EXPECT_EQ(cards, (std::array<std::uint8_t, 6>{4, 5, 3, 2, 1, 0}));
}
