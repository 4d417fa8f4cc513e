// Both fast shuffles are fair: proved by enumeration with smaller constants, through the templates that
// run, and observed at real sizes with fixed keys.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "fairshuf/algorithm/flawed/swap_any.hpp"
#include "fairshuf/algorithm/trie.hpp"
#include "fairshuf/audit/observe.hpp"
#include "fairshuf/audit/prove.hpp"
#include "fairshuf/audit/statistics/tails.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/shuffle/with_engine.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using fairshuf::detail::basic_trie;
using fairshuf::detail::trie_shape;
using test::numbered;

namespace {

template <class A>
void expect_proved_fair(std::size_t up_to) {
    for (std::size_t n = 0; n <= up_to; ++n) {
        const auto law = audit::prove(A{}, n);
        ASSERT_TRUE(law) << n;
        EXPECT_EQ(audit::summarise(*law).verdict, audit::verdict::fair) << n;
    }
}

// Digits that are shared: what would be unfair.
struct one_digit_for_all {
    static constexpr facts about{.name = "one digit for all", .draws = draw_count::bounded};

    template <draw_source D>
    struct numbers {
        D* draws;
        std::uint64_t shared;
        std::uint64_t digit(unsigned /*level*/, std::uint64_t place, unsigned /*bits*/) const {
            return (shared >> place % 2) & 1;
        }
        std::uint64_t draw(std::uint64_t /*begin*/, std::uint64_t i, std::uint64_t /*cards*/) const {
            return draws->below(i + 1);
        }
    };

    void operator()(deck auto&& cards, draw_source auto& draws) const {
        trie::shrunken::order(cards, numbers{&draws, draws.below(4)});
    }
};

// The places of n cards and the cards themselves in 64 bands each, by `band_of`: counts of cards of one band
// in places of another. Bands are of equal size, so the table's sums are fixed; Pearson's sum, less a factor
// (n-1)/n, has in the mean exactly the 63 * 63 of its chi-square law.
double pearson(const std::vector<std::uint32_t>& cards,
               const std::function<std::size_t(std::size_t)>& band_of) {
    std::vector<double> counts(64 * 64);
    for (std::size_t place = 0; place < cards.size(); ++place)
        ++counts[band_of(place) * 64 + band_of(cards[place])];
    const double n = static_cast<double>(cards.size()), expected = n / (64 * 64);
    double sum = 0;
    for (const double count : counts) sum += (count - expected) * (count - expected) / expected;
    return sum * (n - 1) / n;
}

struct coarse {
    double by_region, by_rest;  // p-values: bands of neighbours, and of cards 64 apart
};

template <class Shuffle>
coarse coarse_matrix(std::size_t n, int times, Shuffle shuffle_once) {
    double by_region = 0, by_rest = 0;
    for (int i = 0; i < times; ++i) {
        auto cards = numbered(n);
        shuffle_once(cards, i);
        by_region += pearson(cards, [n](std::size_t x) { return x * 64 / n; });
        by_rest += pearson(cards, [](std::size_t x) { return x % 64; });
    }
    const double df = 63.0 * 63 * times;
    return {audit::detail::chi_square_tail(by_region, df).p, audit::detail::chi_square_tail(by_rest, df).p};
}

void expect_ordinary(const coarse& p) {
    for (const double value : {p.by_region, p.by_rest}) {
        EXPECT_GT(value, 0.001);
        EXPECT_LT(value, 0.999);
    }
}

constexpr std::size_t million = 1'000'000;
constexpr int times = test::sanitized ? 2 : 16;

key numbered_key(std::uint64_t i) {
    return key::from_text("fairness " + std::to_string(i));
}

}  // namespace

TEST(TrieShuffle, IsProvedFairWithTwoWaysAndTwoLevels) {
    expect_proved_fair<trie>(5);
}

TEST(TrieShuffle, IsProvedFairWithOtherConstants) {
    expect_proved_fair<basic_trie<trie_shape{
        .few = 2, .first_bits = 2, .most_bits = 1, .leaf = 2, .aim = 1, .last_level = 2}>>(4);
    expect_proved_fair<basic_trie<trie_shape{
        .few = 1, .first_bits = 1, .most_bits = 2, .leaf = 1, .aim = 1, .last_level = 3}>>(4);
    expect_proved_fair<basic_trie<trie_shape{
        .few = 3, .first_bits = 1, .most_bits = 1, .leaf = 3, .aim = 2, .last_level = 8}>>(5);
}

TEST(TrieShuffle, WouldBeFoundUnfairIfPlacesSharedTheirDigits) {
    const auto law = audit::prove(one_digit_for_all{}, 4);
    ASSERT_TRUE(law);
    EXPECT_EQ(audit::summarise(*law).verdict, audit::verdict::unfair);
}

TEST(BulkFairness, OfFiftyTwoCardsByAnEngine) {
    chacha8 words(key::from_text("fairness"));
    const auto seen =
        audit::observe([&](auto& deck) { shuffle(deck, words); }, 52, test::sanitized ? 5000 : 200'000);
    EXPECT_EQ(seen.verdict, audit::observed_verdict::fair) << seen.summary();
}

TEST(BulkFairness, OfFiftyTwoCardsByAKey) {
    std::uint64_t i = 0;
    const auto seen = audit::observe([&](auto& deck) { shuffle(deck, numbered_key(i++)); }, 52,
                                     test::sanitized ? 2000 : 50'000);
    EXPECT_EQ(seen.verdict, audit::observed_verdict::fair) << seen.summary();
}

TEST(BulkFairness, OfFiftyTwoCardsSortedOutByDigits) {
    constexpr trie_shape small{
        .few = 8, .first_bits = 2, .most_bits = 2, .leaf = 4, .aim = 3, .last_level = 8};
    scratch memory;
    std::uint64_t i = 0;
    const auto shuffle_once = [&](auto& deck) {
        detail::keyed_executor<small, int>(deck.data(), deck.size(), numbered_key(i++), {}).run(memory);
    };
    const auto seen = audit::observe(shuffle_once, 52, test::sanitized ? 2000 : 20'000);
    EXPECT_EQ(seen.verdict, audit::observed_verdict::fair) << seen.summary();
}

TEST(BulkFairness, OfAMillionCardsByAnEngine) {
    chacha8 words(key::from_text("fairness"));
    expect_ordinary(coarse_matrix(million, times, [&](auto& cards, int /*i*/) { shuffle(cards, words); }));
}

TEST(BulkFairness, OfMoreCardsThanAreSwappedInOneGoByAnEngine) {
    chacha8 words(key::from_text("fairness"));
    expect_ordinary(coarse_matrix(std::size_t{1} << 22, test::sanitized ? 1 : 4,
                                  [&](auto& cards, int /*i*/) { shuffle(cards, words); }));
}

TEST(BulkFairness, OfAMillionCardsByAKey) {
    expect_ordinary(coarse_matrix(million, times, [](auto& cards, int i) {
        shuffle(cards, numbered_key(static_cast<std::uint64_t>(i)));
    }));
}

TEST(BulkFairness, OfAMillionCardsByAKeyTwice) {
    // A key's order after another's: were they related, it would show.
    expect_ordinary(coarse_matrix(million, times, [](auto& cards, int i) {
        shuffle(cards, numbered_key(static_cast<std::uint64_t>(i)));
        unshuffle(cards, numbered_key(static_cast<std::uint64_t>(i) + 1));
    }));
}

TEST(BulkFairness, WouldBeMissedIfTheShuffleWereNaive) {
    chacha8 words(key::from_text("fairness"));
    const auto p = coarse_matrix(million, 1, [&](auto& cards, int /*i*/) {
        exact draws(words);
        flawed::swap_any{}(cards, draws);
    });
    EXPECT_LT(p.by_region, 1e-9);
}
