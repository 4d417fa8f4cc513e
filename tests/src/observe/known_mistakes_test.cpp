#include "observe/known_mistakes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "catalogue/named.hpp"
#include "fairshuf/audit/observe.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/draws/flawed/short_seed.hpp"
#include "fairshuf/words/chacha.hpp"
#include "observe/observe.hpp"
#include "support/sanitized.hpp"

using namespace fairshuf;

namespace {

std::string best_match(std::string_view algorithm, std::size_t n, std::uint64_t shuffles) {
    const observe_request wanted{.algorithm = *named_algorithm(algorithm),
                                 .draws = *find_draws("exact"),
                                 .n = n,
                                 .shuffles = shuffles};
    const auto found = known_mistakes_like(*observe(wanted, key::from_text("another")), 2);
    return found.empty() ? "none" : found.front().algorithm;
}

}  // namespace

TEST(KnownMistakes, AreRecognised) {
    if (test::slowed) {  // each comparison with all known mistakes takes a minute with sanitizers
        EXPECT_EQ(best_match("swap-any", 13, 20'000), "swap-any");
        return;
    }
    for (const auto* name : {"swap-any", "sattolo", "sort-comparator-insertion", "sort-comparator-timsort",
                             "sort-comparator-merge", "cut", "asf-poker"})
        EXPECT_EQ(best_match(name, 13, 20'000), name);
    EXPECT_EQ(best_match("swap-any", 52, 20'000), "swap-any");
}

TEST(KnownMistakes, DoNotMatchAFairShuffle) {
    EXPECT_EQ(best_match("swap-down", 13, 20'000), "none");
}

TEST(KnownMistakes, DoNotMatchAnUnknownMistake) {
    // Cards keep their colour: even places stay even. No mistake of the catalogue does that.
    audit::observation odd{.n = 4, .shuffles = 4'000, .verdict = audit::observed_verdict::unfair};
    for (std::size_t card = 0; card < 4; ++card)
        for (std::size_t place = 0; place < 4; ++place)
            odd.positions.push_back(card % 2 == place % 2 ? 2'000 : 0);
    odd.adjacency = {0, 1'500, 0, 1'500, 1'500, 0, 1'500, 0, 0, 1'500, 0, 1'500, 1'500, 0, 1'500, 0};
    EXPECT_TRUE(known_mistakes_like(odd, 1).empty());
}

namespace {

// Counts orders that make(deck, draws) makes.
template <class Make>
std::vector<resemblance> likeness_of(std::size_t n, std::uint64_t shuffles, Make make) {
    chacha8 words(key::from_text("a stranger"));
    exact draws(words);
    audit::tally t(n, audit::battery::full);
    for (std::uint64_t i = 0; i < shuffles; ++i) {
        const auto deck = t.row();
        std::iota(deck.begin(), deck.end(), std::uint8_t{0});
        make(deck, draws);
        t.count();
    }
    return known_mistakes_like(audit::conclude(t.result()), 2);
}

void shuffle_fairly(std::span<std::uint8_t> deck, auto& draws) {
    for (std::size_t i = deck.size() - 1; i > 0; --i) std::swap(deck[i], deck[draws.below(i + 1)]);
}

std::string first_name(const std::vector<resemblance>& found) {
    return found.empty() ? "none" : found.front().name;
}

}  // namespace

TEST(KnownMistakes, HaveANameAScoreAndAMeaning) {
    const auto found = likeness_of(5, 5'000, [](auto deck, auto& draws) {
        for (std::size_t i = 0; i < deck.size(); ++i) std::swap(deck[i], deck[draws.below(deck.size())]);
    });
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().name, "swap-any");
    EXPECT_EQ(found.front().algorithm, "swap-any");
    EXPECT_TRUE(found.front().in_catalogue);
    EXPECT_GT(found.front().score, 0.95);
    EXPECT_GT(found.front().correlation, 0.95);
    EXPECT_FALSE(found.front().meaning.empty());
    for (std::size_t i = 1; i < found.size(); ++i) EXPECT_LE(found[i].score, found[i - 1].score);
}

TEST(KnownMistakes, HaveTheirParameterEstimated) {
    const auto found = likeness_of(30, 5'000, [](auto deck, auto& draws) {
        for (int i = 0; i < 17; ++i) {
            const auto a = draws.below(deck.size());
            std::swap(deck[a], deck[draws.below(deck.size())]);
        }
    });
    EXPECT_EQ(first_name(found), "swap-pairs");
    EXPECT_NEAR(found.front().parameter.value(), 17, 1);
}

TEST(KnownMistakes, AreSeenInHowDecksComeBack) {
    EXPECT_EQ(first_name(likeness_of(13, 1'000, [](auto deck, auto&) { std::swap(deck[0], deck[5]); })),
              "stuck");
    EXPECT_EQ(likeness_of(13, 1'000, [](auto, auto&) {}).front().meaning, "the deck is never changed");

    const auto few = likeness_of(52, 5'000, [](auto deck, auto& draws) {
        flawed::short_seed_draws seeded(draws.below(30'000));
        shuffle_fairly(deck, seeded);
    });
    EXPECT_EQ(first_name(few), "too-few-seeds");
    EXPECT_LT(few.front().low.value(), 30'000);
    EXPECT_GT(few.front().high.value(), 30'000);

    std::uint64_t time = 0;
    EXPECT_EQ(first_name(likeness_of(13, 3'000,
                                     [&](auto deck, auto& draws) {
                                         time += draws.below(3);  // tenths of a tick
                                         flawed::short_seed_draws seeded(time / 10);
                                         shuffle_fairly(deck, seeded);
                                     })),
              "seeded-with-the-clock");

    std::uint64_t state = 7;
    const auto cycle = likeness_of(13, 3'000, [&](auto deck, auto&) {
        state = (state * 5 + 3) % 1024;
        flawed::short_seed_draws seeded(state);
        shuffle_fairly(deck, seeded);
    });
    EXPECT_EQ(first_name(cycle), "short-generator");
    EXPECT_EQ(cycle.front().parameter.value(), 1024);

    std::vector<std::uint8_t> last(13);
    std::iota(last.begin(), last.end(), std::uint8_t{0});
    EXPECT_EQ(first_name(likeness_of(13, 20'000,
                                     [&](auto deck, auto& draws) {
                                         for (int i = 0; i < 4; ++i)
                                             std::swap(last[draws.below(13)], last[draws.below(13)]);
                                         std::ranges::copy(last, deck.begin());
                                     })),
              "kept-deck");
}

// A cut has only n orders. They come back, but no seed is to blame.
TEST(KnownMistakes, ExplainTheirOwnRepeats) {
    const auto found = likeness_of(13, 2'000, [](auto deck, auto& draws) {
        std::ranges::rotate(deck, deck.begin() + static_cast<std::ptrdiff_t>(draws.below(13)));
    });
    EXPECT_EQ(first_name(found), "cut");
    EXPECT_TRUE(std::ranges::none_of(found, [](const auto& r) { return r.name == "too-few-seeds"; }));
}

namespace {

std::string name_and_parameter(const std::vector<resemblance>& found) {
    if (found.empty()) return "none";
    const auto& best = found.front();
    return best.parameter ? best.name + " " + std::to_string(std::lround(*best.parameter)) : best.name;
}

template <class Value>
auto down_by(Value value) {
    return [value](auto deck, auto& draws) {
        for (std::size_t i = deck.size() - 1; i > 0; --i) std::swap(deck[i], deck[value(i + 1, draws)]);
    };
}

}  // namespace

// The deviations are so small that 2,000 shuffles of a model show nothing of them.
TEST(KnownMistakes, HaveTheirRangeFoundWhereTheyShowLittle) {
    if (test::slowed) return;
    const auto byte = [](std::uint64_t bound, auto& draws) { return draws.below(256) % bound; };
    EXPECT_EQ(name_and_parameter(likeness_of(13, 200'000, down_by(byte))), "modulo 256");
    const auto fraction = [](std::uint64_t bound, auto& draws) { return draws.below(256) * bound / 256; };
    EXPECT_EQ(name_and_parameter(likeness_of(13, 200'000, down_by(fraction))), "float 256");
    const auto unusual = [](std::uint64_t bound, auto& draws) { return draws.below(90) % bound; };
    EXPECT_EQ(name_and_parameter(likeness_of(13, 200'000, down_by(unusual))), "modulo 90");
}

TEST(KnownMistakes, AreOneOrderThatComesTooOften) {
    const auto unshuffled = likeness_of(13, 100'000, [](auto deck, auto& draws) {
        if (draws.below(100) != 0) shuffle_fairly(deck, draws);
    });
    ASSERT_EQ(first_name(unshuffled), "sometimes-unshuffled");
    EXPECT_NEAR(unshuffled.front().parameter.value(), 0.01, 0.001);
    const auto another = likeness_of(13, 100'000, [](auto deck, auto& draws) {
        if (draws.below(100) == 0)
            std::ranges::reverse(deck);
        else
            shuffle_fairly(deck, draws);
    });
    EXPECT_EQ(first_name(another), "one-order-too-often");
}

TEST(KnownMistakes, AreFewSeedsOfASmallDeckOnlyIfItsOrdersLookRandom) {
    const auto few = likeness_of(5, 20'000, [](auto deck, auto& draws) {
        flawed::short_seed_draws seeded(draws.below(9));
        shuffle_fairly(deck, seeded);
    });
    ASSERT_EQ(first_name(few), "too-few-seeds");
    EXPECT_NEAR(few.front().parameter.value(), 9, 1);
    EXPECT_LE(few.front().low.value(), 9);
    EXPECT_GE(few.front().high.value(), 9);
    for (const std::size_t n : {4U, 5U, 6U}) {
        const auto derangements = likeness_of(n, 20'000, [](auto deck, auto& draws) {
            const auto home = [&] {
                for (std::size_t i = 0; i < deck.size(); ++i)
                    if (deck[i] == i) return true;
                return false;
            };
            do shuffle_fairly(deck, draws);
            while (home());
        });
        EXPECT_NE(first_name(derangements), "too-few-seeds") << n;
    }
}

TEST(KnownMistakes, AreOrdersOfOneParity) {
    for (const std::size_t n : {5U, 13U}) {
        const auto cycles_of_three = likeness_of(n, 20'000, [n](auto deck, auto& draws) {
            for (std::size_t i = 0; i < 3 * n; ++i) {
                const auto a = draws.below(n), b = (a + 1 + draws.below(n - 1)) % n;
                const auto c = draws.below(n);
                if (c == a || c == b) continue;
                std::swap(deck[a], deck[b]);
                std::swap(deck[b], deck[c]);
            }
        });
        EXPECT_EQ(first_name(cycles_of_three), "even-orders") << n;
    }
}

TEST(KnownMistakes, AreLoopsThatStopEarly) {
    const auto found = likeness_of(13, 20'000, [](auto deck, auto& draws) {
        for (std::size_t i = 12; i > 9; --i) std::swap(deck[i], deck[draws.below(i + 1)]);
    });
    EXPECT_EQ(name_and_parameter(found), "short-loop 3");
    EXPECT_EQ(first_name(likeness_of(13, 20'000,
                                     [](auto deck, auto& draws) {
                                         for (int pass = 0; pass < 13; ++pass)
                                             for (std::size_t i = 0; i < 12; ++i)
                                                 if (draws.below(2) == 1) std::swap(deck[i], deck[i + 1]);
                                     })),
              "neighbour-coins");
}
