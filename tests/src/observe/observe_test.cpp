#include "observe/observe.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/algorithm/swap_up.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using audit::observed_verdict;

namespace {

observe_request request(std::string_view algorithm, std::size_t n, std::uint64_t shuffles,
                        std::string_view draws = "exact") {
    return {.algorithm = *find_algorithm(algorithm),
            .draws = *find_draws(draws),
            .n = n,
            .shuffles = shuffles,
            .threads = 2};
}

audit::observation seen(const observe_request& wanted) {
    return *observe(wanted, key::from_text("observe"));
}

// Fair orders. On request, some of the first ones are unfair.
class made_up final : public orders::order_source {
public:
    explicit made_up(std::uint64_t orders, int swapped = 0, std::uint64_t among = 0)
        : left_(orders), swapped_(swapped), among_(among) {
        for (int i = 1; i <= 13; ++i) deck_.push_back(std::to_string(i));
    }
    const std::vector<std::string>& deck() const override { return deck_; }
    expected<bool> next(std::span<std::uint8_t> out) override {
        if (left_ == 0) return false;
        --left_;
        std::iota(out.begin(), out.end(), std::uint8_t{0});
        exact draws(words_);
        swap_up{}(out, draws);
        if (given_++ < among_ && swapped_-- > 0) std::swap(*std::ranges::find(out, 0), out[0]);
        return true;
    }
    std::uint64_t left() const { return left_; }

private:
    std::uint64_t left_, given_ = 0;
    int swapped_;
    std::uint64_t among_;
    std::vector<std::string> deck_;
    chacha8 words_{key::from_text("made up")};
};

}  // namespace

TEST(ObserveByName, AgreesWithTheClaimOfEveryAlgorithm) {
    for_each_algorithm([]<class A>(const A&) {
        if (A::about.fair == fairness::limit) return;
        const std::size_t n = std::min<std::size_t>(6, A::about.most_cards);
        const auto verdict = seen(request(A::about.name, n, 5'000)).verdict;
        EXPECT_EQ(verdict, A::about.fair == fairness::yes ? observed_verdict::fair : observed_verdict::unfair)
            << A::about.name;
    });
}

TEST(ObserveByName, GivesTheSameForEveryNumberOfThreads) {
    for (const auto* algorithm : {"swap-down", "tables", "riffle:3"}) {
        auto wanted = request(algorithm, 13, 50'000);
        wanted.threads = 1;
        const auto alone = seen(wanted);
        for (const unsigned threads : {2U, 3U, 7U}) {
            wanted.threads = threads;
            const auto together = seen(wanted);
            EXPECT_EQ(together.positions, alone.positions) << algorithm;
            ASSERT_EQ(together.tests.size(), alone.tests.size());
            for (std::size_t i = 0; i < alone.tests.size(); ++i) {
                EXPECT_EQ(together.tests[i].statistic, alone.tests[i].statistic) << alone.tests[i].name;
                EXPECT_EQ(together.tests[i].tail.p, alone.tests[i].tail.p) << alone.tests[i].name;
            }
        }
    }
}

TEST(ObserveByName, AnotherKeyGivesAnotherSample) {
    const auto wanted = request("swap-down", 13, 1'000);
    EXPECT_NE(observe(wanted, key::from_text("a"))->positions,
              observe(wanted, key::from_text("b"))->positions);
}

TEST(ObserveByName, DetectsFlawedDraws) {
    EXPECT_EQ(seen(request("swap-down", 13, 10'000, "modulo:64")).verdict, observed_verdict::unfair);
    EXPECT_EQ(seen(request("swap-down", 13, 10'000, "stuck")).verdict, observed_verdict::unfair);
    EXPECT_EQ(seen(request("swap-down", 13, 10'000, "float:53")).verdict, observed_verdict::fair);
}

TEST(ObserveByName, DetectsAShortSeedByItsRepeats) {
    const auto short_seeded = seen(request("swap-down", 52, 2'000, "short-seed:16"));
    EXPECT_EQ(short_seeded.verdict, observed_verdict::unfair);
    EXPECT_EQ(short_seeded.worst()->name, "birthday");
    ASSERT_TRUE(short_seeded.decks);
    EXPECT_LT(short_seeded.decks->low, 65'536);
    EXPECT_GT(short_seeded.decks->high, 65'536);
}

TEST(ObserveByName, AKeptDeckShowsWhatAShuffleDoesToTheLastOne) {
    auto wanted = request("swap-any", 52, 20'000);
    EXPECT_EQ(seen(wanted).worst()->name, "positions");
    wanted.keep_deck = true;
    EXPECT_EQ(seen(wanted).worst()->name, "serial");
    wanted.algorithm = *find_algorithm("swap-down");
    EXPECT_EQ(seen(wanted).verdict, observed_verdict::fair);
}

TEST(ObserveByName, ReportsItsProgress) {
    observe_progress progress;
    EXPECT_TRUE(observe(request("swap-down", 13, 20'000), key::from_text("x"), &progress));
    EXPECT_EQ(progress.done, 20'000U);
    EXPECT_EQ(progress.wanted, 20'000U);
}

TEST(ObserveByName, RefusesDecksAndSamplesOfTheWrongSize) {
    const auto problem = [](const observe_request& wanted) {
        return observe(wanted, key::from_text("x")).error().message;
    };
    EXPECT_EQ(problem(request("tables", 17, 1'000)), "-n 17: tables can be observed with 2 to 16 cards");
    EXPECT_EQ(problem(request("swap-down", 1, 1'000)), "-n 1: swap-down can be observed with 2 to 256 cards");
    EXPECT_EQ(problem(request("swap-down", 52, 100)),
              "--shuffles 100: too few to judge; with 52 cards at least 520 are needed");
}

TEST(ObserveByName, RefusesAShuffleThatWouldNotEnd) {
    const auto problem = [](std::string_view algorithm, std::string_view draws) {
        const auto found =
            problem_with({.algorithm = *find_algorithm(algorithm), .draws = *find_draws(draws)});
        return found ? found->message : "";
    };
    for (const auto* algorithm : {"pick-redraw", "teacher", "sort-keys"}) {
        for (const auto* few : {"stuck", "modulo:8", "float:3"})
            EXPECT_EQ(problem(algorithm, few), std::string(algorithm) + " with 13 cards and " + few +
                                                   " draws: it can go on for ever without shuffling");
        for (const auto* enough : {"exact", "modulo:16", "float:8", "short-seed:8"})
            EXPECT_EQ(problem(algorithm, enough), "") << algorithm;
    }
    EXPECT_NE(problem("rao-sandelius", "stuck"), "");
    EXPECT_EQ(problem("rao-sandelius", "modulo:2"), "");
    EXPECT_EQ(problem("swap-down", "stuck"), "");
}

TEST(ObserveOrders, ReadsAllThereAre) {
    made_up source(1'000);
    const auto found = observe(source, std::nullopt, audit::battery::full);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->shuffles, 1'000U);
    EXPECT_EQ(found->verdict, observed_verdict::fair);
}

TEST(ObserveOrders, OrOnlyAsManyAsWanted) {
    made_up source(1'000);
    EXPECT_EQ(observe(source, 400, audit::battery::quick)->shuffles, 400U);
    EXPECT_EQ(source.left(), 600U);
}

TEST(ObserveOrders, ReadsMoreWhenTheFirstOnesAreSuspicious) {
    made_up long_one(10'000, 105, 2'000);
    const auto decided = observe(long_one, 2'000, audit::battery::full);
    EXPECT_EQ(decided->suspects, 2'000U);
    EXPECT_EQ(decided->shuffles, 4'000U);
    EXPECT_EQ(decided->verdict, observed_verdict::fair);
    made_up short_one(5'999, 105, 2'000);
    const auto undecided = observe(short_one, 2'000, audit::battery::full);
    EXPECT_EQ(undecided->verdict, observed_verdict::suspicious);
    EXPECT_EQ(undecided->shuffles, 2'000U);
}

TEST(ObserveOrders, TooFewAreNotJudged) {
    made_up source(150);
    EXPECT_EQ(observe(source, std::nullopt, audit::battery::full).error().message,
              "150 orders: too few to judge; with 13 cards at least 200 are needed");
}
