#include "fairshuf/audit/observe.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "fairshuf/algorithm/flawed/asf_poker.hpp"
#include "fairshuf/algorithm/flawed/sattolo.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator_binary_insertion.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator_insertion.hpp"
#include "fairshuf/algorithm/flawed/swap_any.hpp"
#include "fairshuf/algorithm/flawed/swap_pairs.hpp"
#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/audit/gtest.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using namespace fairshuf::audit;

TEST(Observe, CallsTheStandardShuffleFair) {
    std::mt19937_64 engine(1);
    const auto seen =
        observe([&](auto& deck) { std::shuffle(deck.begin(), deck.end(), engine); }, 52, 20'000);
    EXPECT_EQ(seen.verdict, observed_verdict::fair) << seen.summary();
    EXPECT_EQ(seen.tests.size(), 16U);
    EXPECT_EQ(seen.shuffles, 20'000U);
    EXPECT_FALSE(seen.decks);
}

TEST(Observe, CallsSattolosShuffleUnfair) {
    chacha8 words(key::from_text("observe"));
    exact draws(words);
    const auto seen = observe([&](auto& deck) { flawed::sattolo{}(deck, draws); }, 13, 2'000);
    EXPECT_EQ(seen.verdict, observed_verdict::unfair) << seen.summary();
    EXPECT_EQ(std::accumulate(seen.positions.begin(), seen.positions.end(), std::uint64_t{0}), 26'000U);
    EXPECT_EQ(seen.positions[0], 0U);  // no card stays at home
}

TEST(Observe, TakesAPlainFunctionOnAVectorOfInts) {
    struct local {
        static void reverse(std::vector<int>& deck) { std::ranges::reverse(deck); }
    };
    EXPECT_EQ(observe(local::reverse, 5, 1000).verdict, observed_verdict::unfair);
}

TEST(Observe, KeepsTheDeckIfAsked) {
    chacha8 words(key::from_text("observe"));
    exact draws(words);
    // A swap of two neighbours is far from fair with a fresh deck, and never independent of the last deck.
    const auto step = [&](std::vector<int>& deck) {
        const auto i = draws.below(12);
        std::swap(deck[i], deck[i + 1]);
    };
    const auto kept = observe(step, 13, 2'000, {.keep_deck = true});
    EXPECT_EQ(kept.verdict, observed_verdict::unfair);
    EXPECT_EQ(kept.worst()->name, "serial") << kept.summary();
}

TEST(Observe, AShuffleThatLosesOrDoublesCardsIsUnfairWithAReason) {
    const auto problem = [](auto shuffle) {
        const auto seen = observe(shuffle, 13, 1000);
        EXPECT_EQ(seen.verdict, observed_verdict::unfair);
        return seen.problem;
    };
    EXPECT_EQ(problem([](auto& deck) { deck[3] = 7; }), "after shuffle 1 card 7 is there twice");
    EXPECT_EQ(problem([](auto& deck) { deck.pop_back(); }),
              "after shuffle 1 there are 12 cards instead of 13");
    EXPECT_EQ(problem([](auto& deck) { deck[0] = -1; }),
              "after shuffle 1 there is a card -1, not one of 0 to 12");
    EXPECT_EQ(problem([n = 0](auto& deck) mutable { deck[0] = ++n == 5 ? 13 : 0; }),
              "after shuffle 5 there is a card 13, not one of 0 to 12");
}

TEST(Observe, RefusesDecksAndSamplesOfTheWrongSize) {
    const auto nothing = [](auto&) {};
    EXPECT_EQ(observe(nothing, 1, 1000).problem, "a deck to observe has 2 to 256 cards");
    EXPECT_EQ(observe(nothing, 257, 10'000).problem, "a deck to observe has 2 to 256 cards");
    EXPECT_EQ(observe(nothing, 52, 519).problem, "too few shuffles to judge; at least 520 are needed");
    EXPECT_EQ(observe(nothing, 52, 519).verdict, observed_verdict::unjudged);
}

TEST(Observe, ASuspiciousSampleIsFollowedByAFreshOneTwiceAsLarge) {
    // The first sample has a slight excess of card 0 in place 0. The rest is fair.
    chacha8 words(key::from_text("observe"));
    exact draws(words);
    const auto sampled = [&](int first_excess) {
        std::vector<std::uint64_t> asked;
        const auto seen =
            fairshuf::audit::detail::observe_samples(2'000, [&](std::uint64_t shuffles) -> expected<counts> {
                tally t(13, battery::full);
                asked.push_back(shuffles);
                for (std::uint64_t i = 0; i < shuffles; ++i) {
                    const auto deck = t.row();
                    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
                    swap_down{}(deck, draws);
                    if (asked.size() == 1 && i < static_cast<std::uint64_t>(first_excess))
                        std::swap(*std::ranges::find(deck, 0), deck[0]);
                    t.count();
                }
                return t.result();
            });
        EXPECT_EQ(seen->suspects.has_value(), asked.size() == 2);
        EXPECT_EQ(seen->verdict, asked.size() == 2 ? observed_verdict::fair : seen->verdict);
        return asked;
    };
    EXPECT_THAT(sampled(0), testing::ElementsAre(2'000));
    EXPECT_THAT(sampled(105), testing::ElementsAre(2'000, 4'000));
    EXPECT_THAT(sampled(2'000), testing::ElementsAre(2'000));  // clearly unfair at once
}

TEST(Observe, SaysHowManyDecksThereSeemToBe) {
    std::mt19937 seeds(1);
    const auto few = [&](auto& deck) {
        std::mt19937 engine(seeds() % 4096);
        std::shuffle(deck.begin(), deck.end(), engine);
    };
    const auto seen = observe(few, 52, 5'000);
    EXPECT_EQ(seen.verdict, observed_verdict::unfair);
    ASSERT_TRUE(seen.decks);
    EXPECT_NEAR(seen.decks->decks, 4096, 300);
}

TEST(Observe, TakesThreeLinesOfCode) {
    std::mt19937_64 engine(7);
    auto seen = observe([&](auto& deck) { std::ranges::shuffle(deck, engine); }, 13, 10'000);
    EXPECT_EQ(seen.verdict, observed_verdict::fair) << seen.summary();
    EXPECT_THAT(seen.summary(),
                testing::MatchesRegex("no sign of bias; a bias of [0-9]+ % or more would have been seen: .*, "
                                      "log10 p = -.*; 10000 shuffles of 13 cards"));
}

TEST(Observe, SaysWhatTheSampleWouldHaveShown) {
    std::mt19937_64 engine(7);
    const auto seen = observe([&](auto& deck) { std::ranges::shuffle(deck, engine); }, 13, 10'000);
    EXPECT_EQ(seen.smallest_bias, smallest_bias(13, 10'000, seen.tests.size()));
    EXPECT_EQ(seen.smallest_rms_bias, smallest_rms_bias(13, 10'000, seen.tests.size()));
    tally one(13, battery::full);  // the places of a single order are not tested
    one.add(std::vector<std::uint8_t>{12, 0, 3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11});
    const auto nothing = conclude(one.result());
    EXPECT_EQ(nothing.smallest_bias, std::numeric_limits<double>::infinity());
    EXPECT_THAT(nothing.summary(), testing::StartsWith("no sign of bias, but none could have been seen: "));
}

TEST(Observe, RoundsTheBiasUpToTwoDigits) {
    using fairshuf::audit::detail::percent_rounded_up;
    EXPECT_EQ(percent_rounded_up(0.1304), "14");
    EXPECT_EQ(percent_rounded_up(0.13), "13");
    EXPECT_EQ(percent_rounded_up(1.193), "120");
    EXPECT_EQ(percent_rounded_up(0.0121), "1.3");
    EXPECT_EQ(percent_rounded_up(0.0995), "10");
    EXPECT_EQ(percent_rounded_up(0.09945), "10");
    EXPECT_EQ(percent_rounded_up(0.01), "1.0");
    EXPECT_EQ(percent_rounded_up(0.0000123), "0.0013");
    EXPECT_EQ(percent_rounded_up(0), "0");
}

namespace {

std::mt19937_64 returning_engine;

std::vector<int> shuffled_copy(std::vector<int> deck) {
    std::ranges::shuffle(deck, returning_engine);
    return deck;
}

std::vector<int> shuffled_from(const std::vector<int>& deck) {
    return shuffled_copy(deck);
}

const std::vector<int>& shuffled_elsewhere(const std::vector<int>& deck) {
    static std::vector<int> other;
    return other = shuffled_copy(deck);
}

std::vector<int>& shuffled_here(std::vector<int>& deck) {
    std::ranges::shuffle(deck, returning_engine);
    return deck;
}

std::vector<int>&& shuffled_and_moved(std::vector<int>& deck) {
    return std::move(shuffled_here(deck));
}

// The cards are taken from the deck one by one.
std::vector<int> picked_from(std::vector<int>& deck) {
    std::vector<int> picked;
    while (!deck.empty()) {
        const auto at = std::uniform_int_distribution<std::size_t>(0, deck.size() - 1)(returning_engine);
        picked.push_back(deck[at]);
        deck.erase(deck.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return picked;
}

}  // namespace

TEST(Observe, JudgesTheDeckThatAShuffleReturns) {
    const auto judge = [](auto& shuffle, observe_options options = {}) {
        returning_engine.seed(1);
        const auto seen = observe(shuffle, 13, 2'000, options);
        EXPECT_EQ(seen.verdict, observed_verdict::fair) << seen.summary();
    };
    for (const bool keep : {false, true}) {
        judge(shuffled_copy, {.keep_deck = keep});
        judge(shuffled_from, {.keep_deck = keep});
        judge(shuffled_elsewhere, {.keep_deck = keep});
        judge(shuffled_here, {.keep_deck = keep});
        judge(shuffled_and_moved, {.keep_deck = keep});
        judge(picked_from, {.keep_deck = keep});
    }
}

TEST(Observe, AReturnedDeckThatIsNoShuffleIsUnfairWithAReason) {
    const auto seen = observe([](const std::vector<int>&) { return std::vector<int>{1, 2}; }, 13, 1000);
    EXPECT_EQ(seen.problem, "after shuffle 1 there are 2 cards instead of 13");
}

TEST(Observe, ReturnedNumbersAndIteratorsAreNoDeck) {
    std::mt19937_64 engine(1);
    const auto with_iterator = [&](auto& deck) { return std::ranges::shuffle(deck, engine); };
    EXPECT_EQ(observe(with_iterator, 13, 2'000).verdict, observed_verdict::fair);
    const auto with_number = [&](auto& deck) { return std::ranges::shuffle(deck, engine), deck.size(); };
    EXPECT_EQ(observe(with_number, 13, 2'000).verdict, observed_verdict::fair);
}

namespace {

template <class Algorithm>
observation observed(const Algorithm& algorithm, std::size_t n, std::uint64_t shuffles) {
    chacha8 words(key::from_text("mistakes"));
    exact draws(words);
    return observe([&](std::vector<int>& deck) { algorithm(deck, draws); }, n, shuffles);
}

}  // namespace

TEST(Observe, SaysThatTheDeckWasNeverChanged) {
    const auto seen = observe([](const std::vector<int>& deck) { return deck; }, 52, 1000);
    EXPECT_EQ(seen.verdict, observed_verdict::unfair);
    EXPECT_EQ(seen.summary(), "unfair: the deck was never changed in 1000 shuffles of 52 cards");
    const auto by_copy = observe([](std::vector<int> deck) { std::ranges::reverse(deck); }, 13, 1000);
    EXPECT_EQ(by_copy.explanation(), "unfair: the deck was never changed in 1000 shuffles of 13 cards");
}

TEST(Observe, SaysThatTheDeckIsAlwaysTheSame) {
    const auto seen = observe([](auto& deck) { std::ranges::reverse(deck); }, 52, 1000);
    EXPECT_EQ(seen.summary(), "unfair: the result was always the same deck in 1000 shuffles of 52 cards");
    EXPECT_FALSE(seen.never_changed());
}

TEST(Observe, NamesTheLikelyMistake) {
    for (const std::size_t n : {5U, 13U, 52U}) {
        EXPECT_EQ(observed(flawed::swap_any{}, n, 20'000).mistake()->name, "swap-any") << n;
        EXPECT_EQ(observed(flawed::asf_poker{}, n, 20'000).mistake()->name, "asf-poker") << n;
        EXPECT_EQ(observed(flawed::sattolo{}, n, 20'000).mistake()->name, "sattolo") << n;
        EXPECT_EQ(observed(flawed::swap_pairs{}, n, 20'000).mistake()->name, "swap-pairs") << n;
        EXPECT_EQ(observed(flawed::sort_comparator_insertion{}, n, 20'000).mistake()->name,
                  "sort-comparator-insertion")
            << n;
        EXPECT_EQ(observed(flawed::sort_comparator_binary_insertion{}, n, 20'000).mistake()->name,
                  "sort-comparator-binary-insertion")
            << n;
    }
    EXPECT_FALSE(observed(swap_down{}, 13, 20'000).mistake());
}

namespace {

// Observes a loop of swaps that goes down: partner(i) of place i, made if a coin with the probability `share`
// says so.
template <class Partner>
observation loop_of_swaps(std::size_t n, Partner partner, double share = 1) {
    chacha8 words(key::from_text("a loop"));
    exact draws(words);
    return observe(
        [&](std::vector<int>& deck) {
            for (std::size_t i = n - 1; i > 0; --i) {
                const std::size_t j = partner(i, draws);
                if (static_cast<double>(draws.below(1000)) < 1000 * share) std::swap(deck[i], deck[j]);
            }
        },
        n, 20'000);
}

}  // namespace

TEST(Observe, TakesNoWrongLoopForTooFewSwaps) {
    for (const std::size_t n : {5U, 13U, 52U}) {
        const auto clamped = loop_of_swaps(
            n, [n](std::size_t i, auto& draws) { return std::min<std::size_t>(n - 1, draws.below(i + 2)); });
        EXPECT_EQ(clamped.mistake().value_or(likely_mistake{"range-too-large"}).name, "range-too-large") << n;
        const auto coin =
            loop_of_swaps(n, [](std::size_t i, auto& draws) { return draws.below(i + 1); }, 0.3);
        ASSERT_TRUE(coin.mistake()) << n;
        EXPECT_EQ(coin.mistake()->name, "biased-coin:swap") << n;
        EXPECT_FALSE(coin.mistake()->in_catalogue);
        EXPECT_THAT(coin.explanation(), testing::Not(testing::HasSubstr("fairshuf explain")));
    }
}

TEST(Observe, CountsNoDecksThatAreUnevenForAnotherReason) {
    chacha8 words(key::from_text("repeats"));
    exact draws(words);
    const auto reversed = observe(
        [&](std::vector<int>& deck) {
            for (std::size_t i = 0; i < deck.size(); ++i)
                std::swap(deck[i], deck[draws.below(deck.size() - i)]);
        },
        13, 60'000);
    EXPECT_FALSE(reversed.decks);
    EXPECT_THAT(reversed.explanation(), testing::Not(testing::HasSubstr("it repeats decks")));
    const auto unshuffled = observe(
        [&](std::vector<int>& deck) {
            if (draws.below(50) != 0) swap_down{}(deck, draws);
        },
        13, 20'000);
    EXPECT_EQ(unshuffled.verdict, observed_verdict::unfair);
    EXPECT_FALSE(unshuffled.decks);
}

TEST(Observe, PrintsAnExplanation) {
    const auto naive = observed(flawed::swap_any{}, 13, 20'000);
    const std::string text = testing::PrintToString(naive);
    EXPECT_THAT(text, testing::StartsWith("unfair: positions, log10 p = -"));
    EXPECT_THAT(text, testing::HasSubstr("\n  card 12 came to place 11 in 10.31 % of the shuffles "));
    EXPECT_THAT(text, testing::HasSubstr("instead of 7.69 % ("));
    EXPECT_THAT(text, testing::HasSubstr("\n  it looks like swap-any (correlation 0.9"));
    EXPECT_THAT(text, testing::HasSubstr("\n  a bias of 34 % or more would have been seen in any place"));
    EXPECT_EQ(testing::PrintToString(naive.verdict), "unfair");
    EXPECT_THAT(testing::PrintToString(observed(swap_down{}, 13, 2'000)),
                testing::StartsWith("no sign of bias; a bias of "));
}

TEST(ExpectFair, PassesForAFairShuffleAndExplainsAnUnfairOne) {
    chacha8 words(key::from_text("expect"));
    exact draws(words);
    EXPECT_FAIR([&](auto& deck) { swap_down{}(deck, draws); }, 13);
    EXPECT_NONFATAL_FAILURE(EXPECT_FAIR([](const std::vector<int>& deck) { return deck; }, 13, 1000),
                            "the deck was never changed in 1000 shuffles of 13 cards");
    EXPECT_FATAL_FAILURE(ASSERT_FAIR([](auto& deck) { std::ranges::reverse(deck); }, 13, 1000),
                         "the result was always the same deck");
}
