// Members of the family are observed through completed orders, at real size, with the constants that run.
#include <gtest/gtest.h>

#include <iostream>
#include <numeric>
#include <string>
#include <vector>

#include "catalogue/named.hpp"
#include "fairshuf/audit/completed.hpp"
#include "fairshuf/audit/observe.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "observe/observe.hpp"
#include "observe/observer.hpp"
#include "observe/report/observation_report.hpp"

using namespace fairshuf;
using audit::observed_verdict;

namespace {

observe_request request_of(std::string_view member, std::size_t n, std::uint64_t shuffles,
                           std::string_view draws = "exact") {
    return {.algorithm = *named_algorithm(member),
            .draws = *find_draws(draws),
            .n = n,
            .shuffles = shuffles,
            .threads = 2};
}

audit::observation observed(const observe_request& wanted) {
    return *observe(wanted, key::from_text("members"));
}

std::string problem(observe_request wanted) {
    const auto found = problem_with(wanted);
    return found ? found->message : "";
}

// Observes mistaken(deck, draws), completed by complete(deck, draws).
template <class Mistaken, class Complete>
observed_verdict verdict_on(Mistaken mistaken, Complete complete, std::uint64_t shuffles = 50'000) {
    chacha8 words(key::from_text("mistake")), own_words(key::from_text("own"));
    exact draws(words), own(own_words);
    return audit::observe(
               [&](std::vector<int>& deck) {
                   mistaken(deck, draws);
                   return complete(deck, own) ? deck : std::vector<int>{};
               },
               13, shuffles)
        .verdict;
}

}  // namespace

TEST(ObserveMember, ShowsNoSignOfBiasAtRealSize) {
    for (const auto* member : {"partial-shuffle:1", "partial-shuffle:5", "reservoir:1", "reservoir:7",
                               "cycle", "derangement", "weighted-shuffle"})
        for (const auto& [n, shuffles] : {std::pair{13, 40'000}, std::pair{52, 10'000}}) {
            const auto found = observed(
                request_of(member, static_cast<std::size_t>(n), static_cast<std::uint64_t>(shuffles)));
            EXPECT_EQ(found.verdict, observed_verdict::fair) << member << ": " << found.summary();
            EXPECT_EQ(found.n, static_cast<std::size_t>(n) - (std::string_view(member) == "cycle" ? 1 : 0));
            EXPECT_EQ(found.tests.size(), 16U) << member;
        }
}

TEST(ObserveMember, FindsFlawedDraws) {
    for (const auto* member :
         {"partial-shuffle:5", "reservoir:5", "cycle", "derangement", "weighted-shuffle"})
        EXPECT_EQ(observed(request_of(member, 13, 40'000, "modulo:64")).verdict, observed_verdict::unfair)
            << member;
    EXPECT_EQ(observed(request_of("cycle", 13, 20'000, "short-seed:8")).verdict, observed_verdict::unfair);
    EXPECT_EQ(observed(request_of("reservoir:3", 13, 20'000, "stuck")).verdict, observed_verdict::unfair);
}

TEST(ObserveMember, RefusesWhatHasNoLaw) {
    EXPECT_EQ(problem(request_of("cycle", 2, 10'000)), "-n 2: cycle can be observed with 3 to 256 cards");
    EXPECT_EQ(problem(request_of("derangement", 1, 10'000)),
              "-n 1: derangement can be observed with 2 to 256 cards");
    auto kept = request_of("cycle", 13, 10'000);
    kept.keep_deck = true;
    EXPECT_EQ(problem(kept), "--keep-deck: the law of cycle is about a fresh deck");
}

TEST(ObserveMember, GivesTheSameResultInPortions) {
    const auto asked = request_of("derangement", 13, 30'000);
    observer portions(asked, key::from_text("members"));
    while (!portions.finished()) portions.run(9'000);
    EXPECT_EQ(portions.result()->positions, observed(asked).positions);
}

TEST(ObserveMember, SaysHowOutcomesWereCompleted) {
    const auto asked = request_of("cycle", 6, 10'000);
    const auto what = report::subject_of(asked, "x");
    EXPECT_EQ(what.deck, (std::vector<std::string>{"2", "3", "4", "5", "6"}));
    const auto text = report::as_text(what, observed(asked), {}, {}, 80);
    EXPECT_NE(text.find("Each cycle was read as an order"), std::string::npos) << text;
    EXPECT_NE(report::as_json(what, observed(asked), {}).find("\"completed\""), std::string::npos);
    for (const auto& about : all_members())
        EXPECT_NE(report::subject_of(request_of(about.name, 6, 10'000), "x").completed, nullptr)
            << about.name;
    EXPECT_EQ(report::subject_of(request_of("swap-down", 6, 10'000), "x").completed, nullptr);
}

// Swaps each card that stayed with its neighbour: no card stays, but not all derangements are alike.
TEST(ObserveMember, FindsAPatchedShuffleInsteadOfADerangement) {
    const auto patched = [](std::vector<int>& deck, auto& draws) {
        audit::detail::shuffle_part(deck, 0, deck.size(), draws);
        for (std::size_t i = 0; i < deck.size(); ++i)
            if (deck[i] == static_cast<int>(i)) std::swap(deck[i], deck[(i + 1) % deck.size()]);
    };
    EXPECT_EQ(
        verdict_on(patched, [](auto& deck, auto& own) { return audit::complete_derangement(deck, own); }),
        observed_verdict::unfair);
}

TEST(ObserveMember, FindsAShuffleInsteadOfADerangement) {
    const auto shuffled = [](std::vector<int>& deck, auto& draws) {
        audit::detail::shuffle_part(deck, 0, deck.size(), draws);
    };
    EXPECT_EQ(
        verdict_on(shuffled, [](auto& deck, auto& own) { return audit::complete_derangement(deck, own); }),
        observed_verdict::unfair);
}

// Card m is kept with probability k/(m+1) instead of k/m: an error by one that many have made.
TEST(ObserveMember, FindsAReservoirThatIsOffByOne) {
    const auto off_by_one = [](std::vector<int>& deck, auto& draws) {
        for (std::size_t m = 3; m < deck.size(); ++m)
            if (const auto j = static_cast<std::size_t>(draws.below(m + 2)); j < 3)
                std::swap(deck[j], deck[m]);
    };
    EXPECT_EQ(verdict_on(off_by_one, [](auto& deck, auto& own) { return audit::complete_set(deck, 3, own); }),
              observed_verdict::unfair);
}

// Sorting by draw times weight puts heavy cards first, but by another law.
TEST(ObserveMember, FindsAWeightedOrderByProducts) {
    const auto by_products = [](std::vector<int>& deck, auto& draws) {
        std::vector<std::pair<std::uint64_t, int>> keys;
        for (const int card : deck)
            keys.emplace_back(draws.below(1U << 30) * static_cast<unsigned>(card + 1), card);
        std::ranges::sort(keys, std::ranges::greater{});
        for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = keys[i].second;
    };
    std::vector<std::uint64_t> weights(13);
    std::iota(weights.begin(), weights.end(), 1U);
    EXPECT_EQ(verdict_on(by_products,
                         [&](auto& deck, auto& own) { return audit::complete_weighted(deck, weights, own); }),
              observed_verdict::unfair);
}

#ifdef FAIRSHUF_LONG_TESTS
// A fair member is suspicious once in a thousand samples, and unfair once in a million.
TEST(ObserveMember, IsSeldomSuspicious) {
    for (const auto* member :
         {"partial-shuffle:5", "reservoir:5", "cycle", "derangement", "weighted-shuffle"}) {
        const auto asked = request_of(member, 13, 20'000);
        int suspicious = 0, unlikely = 0;
        for (int i = 0; i < 1'000; ++i) {
            const auto found = *observe(asked, key::from_text(std::to_string(i)));
            EXPECT_EQ(found.verdict, observed_verdict::fair) << member << " " << i << ": " << found.summary();
            suspicious += found.suspects ? 1 : 0;
            for (const auto& test : found.tests) unlikely += test.tail.p < 0.01 ? 1 : 0;
        }
        std::cout << member << ": " << suspicious << " of 1000 suspicious, " << unlikely
                  << " of 16000 with p < 0.01\n";
        EXPECT_LE(suspicious, 6) << member;
        EXPECT_LE(unlikely, 220) << member;  // 160 are expected, and some tests go together
    }
}
#endif
