// The functions of the family as users call them, observed with the whole battery at real size. Outcomes are
// completed to orders (fairshuf/audit/completed.hpp).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <forward_list>
#include <numeric>
#include <span>
#include <vector>

#include "fairshuf/audit/completed.hpp"
#include "fairshuf/audit/observe.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/family.hpp"
#include "fairshuf/words/chacha.hpp"
#include "support/cards.hpp"

using namespace fairshuf;
using int_deck = std::vector<int>;

namespace {

constexpr std::size_t deck_size = 52;
constexpr std::size_t sample_size = 7;
const std::uint64_t shuffles = test::sanitized ? 1'000 : 10'000;

// Each outcome by its own key, and by an engine.
template <class Make>
void expect_no_sign_of_bias(Make make, std::size_t count = deck_size) {
    chacha8 words(key::from_text("engine")), own_words(key::from_text("observer"));
    exact own(own_words);
    std::uint64_t number = 0;
    const auto by_key = audit::observe(
        [&](int_deck& deck) {
            return make(deck, derive(key::from_text("keys"), std::to_string(number++)), own);
        },
        count, shuffles);
    EXPECT_EQ(by_key.verdict, audit::observed_verdict::fair) << "by key: " << by_key.summary();
    const auto by_engine =
        audit::observe([&](int_deck& deck) { return make(deck, words, own); }, count, shuffles);
    EXPECT_EQ(by_engine.verdict, audit::observed_verdict::fair) << "by engine: " << by_engine.summary();
}

// The sample, and then the other cards.
int_deck with_the_others(int_deck sample) {
    for (int card = 0; card < static_cast<int>(deck_size); ++card)
        if (std::ranges::find(sample, card) == sample.end()) sample.push_back(card);
    return sample;
}

std::vector<std::uint64_t> some_weights() {
    std::vector<std::uint64_t> weights(deck_size);
    for (std::size_t i = 0; i < deck_size; ++i) weights[i] = 1 + i * i % 17;
    return weights;
}

// How far the table of 64 bands of places and 64 bands of cards is from even, in standard deviations.
double deviation_of_bands(const std::vector<std::uint32_t>& order) {
    const auto size = static_cast<double>(order.size());
    const std::size_t band = order.size() / 64;
    std::vector<double> table(64 * 64);
    for (std::size_t i = 0; i < 64 * band; ++i)
        if (order[i] < 64 * band) ++table[i / band * 64 + order[i] / band];
    const double expected = static_cast<double>(band) * static_cast<double>(band) / size;
    double sum = 0;
    for (const double seen : table) sum += (seen - expected) * (seen - expected) / expected;
    constexpr double freedom = 63.0 * 63.0;
    return (sum * (size - 1) / size - freedom) / std::sqrt(2 * freedom);
}

}  // namespace

TEST(ObservedFamily, PartialShuffle) {
    expect_no_sign_of_bias([](int_deck deck, auto&& by, auto& own) {
        fairshuf::partial_shuffle(deck, sample_size, by);
        return audit::complete_arrangement(deck, sample_size, own) ? deck : int_deck{};
    });
}

TEST(ObservedFamily, Sample) {
    expect_no_sign_of_bias([](const int_deck& deck, auto&& by, auto& own) {
        auto sampled = with_the_others(fairshuf::sample(deck, sample_size, by));
        return audit::complete_arrangement(sampled, sample_size, own) ? sampled : int_deck{};
    });
}

TEST(ObservedFamily, SampleOfAStream) {
    expect_no_sign_of_bias([](const int_deck& deck, auto&& by, auto& own) {
        const std::forward_list<int> stream(deck.begin(), deck.end());
        auto sampled = with_the_others(fairshuf::sample(stream, sample_size, by));
        return audit::complete_arrangement(sampled, sample_size, own) ? sampled : int_deck{};
    });
}

TEST(ObservedFamily, Select) {
    expect_no_sign_of_bias([](const int_deck& deck, auto&& by, auto& own) {
        auto selected = with_the_others(fairshuf::select(deck, sample_size, by));
        return audit::complete_set(selected, sample_size, own) ? selected : int_deck{};
    });
}

TEST(ObservedFamily, WeightedShuffle) {
    const auto weights = some_weights();
    expect_no_sign_of_bias([&](int_deck deck, auto&& by, auto& own) {
        EXPECT_TRUE(fairshuf::weighted_shuffle(deck, weights, by));
        return audit::complete_weighted(deck, weights, own) ? deck : int_deck{};
    });
}

TEST(ObservedFamily, WeightedSample) {
    const auto weights = some_weights();
    expect_no_sign_of_bias([&](const int_deck& deck, auto&& by, auto& own) {
        auto all = *fairshuf::weighted_sample(deck, weights, deck_size, by);
        return audit::complete_weighted(all, weights, own) ? all : int_deck{};
    });
}

TEST(ObservedFamily, Cycle) {
    expect_no_sign_of_bias(
        [](int_deck deck, auto&& by, auto& own) {
            deck.push_back(static_cast<int>(deck.size()));
            fairshuf::cycle(deck, by);
            return audit::complete_cycle(deck, own) ? deck : int_deck{};
        },
        deck_size);
}

TEST(ObservedFamily, Derangement) {
    expect_no_sign_of_bias([](int_deck deck, auto&& by, auto& own) {
        EXPECT_TRUE(fairshuf::derangement(deck, by));
        return audit::complete_derangement(deck, own) ? deck : int_deck{};
    });
}

TEST(ObservedFamily, ShuffleTogether) {
    expect_no_sign_of_bias([](int_deck deck, auto&& by, auto& /*own*/) {
        int_deck beside = deck;
        EXPECT_TRUE(fairshuf::shuffle_together(by, deck, beside));
        return deck == beside ? deck : int_deck{};
    });
}

// Groups of two: rows 2g and 2g+1. The order of the groups is observed; half of them are turned round.
TEST(ObservedFamily, ShuffleGroups) {
    std::uint64_t turned = 0, groups = 0;
    expect_no_sign_of_bias([&](const int_deck& deck, auto&& by, auto& /*own*/) {
        int_deck rows(2 * deck.size()), order;
        std::iota(rows.begin(), rows.end(), 0);
        fairshuf::shuffle_groups(
            rows, by, [](int a, int b) { return a / 2 == b / 2; }, within_groups::shuffled);
        for (std::size_t i = 0; i < rows.size(); i += 2) {
            if (rows[i] / 2 != rows[i + 1] / 2) return int_deck{};
            order.push_back(rows[i] / 2);
            turned += rows[i] > rows[i + 1] ? 1 : 0;
            ++groups;
        }
        return order;
    });
    const auto all = static_cast<double>(groups);
    EXPECT_LT(std::abs(static_cast<double>(turned) - all / 2), 4 * std::sqrt(all / 4));
}

TEST(ObservedFamily, SpreadsAMillionRowsEvenly) {
    std::vector<std::uint32_t> home(test::sanitized ? 64'000 : 1'000'000);
    std::iota(home.begin(), home.end(), 0U);
    const auto by = key::from_text("bands");
    auto order = home;
    fairshuf::cycle(order, by);
    EXPECT_LT(std::abs(deviation_of_bands(order)), 4) << "cycle";
    order = home;
    fairshuf::derangement(order, by);
    EXPECT_LT(std::abs(deviation_of_bands(order)), 4) << "derangement";
    order = home;
    fairshuf::partial_shuffle(order, order.size(), by);
    EXPECT_LT(std::abs(deviation_of_bands(order)), 4) << "partial_shuffle";
    order = home;
    EXPECT_TRUE(fairshuf::weighted_shuffle(order, std::vector<int>(order.size(), 3), by));
    EXPECT_LT(std::abs(deviation_of_bands(order)), 4) << "weighted_shuffle";
    EXPECT_GT(std::abs(deviation_of_bands(home)), 1'000) << "home";
}
