#include "prove/prove.hpp"

#include <gtest/gtest.h>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/audit/exact/positions.hpp"
#include "support/sanitized.hpp"

using namespace fairshuf;

namespace {

proof_request request(std::string_view algorithm, std::size_t n, std::string_view draws = "exact") {
    return {*find_algorithm(algorithm), *find_draws(draws), n, 2};
}

}  // namespace

TEST(ProveByName, ListsAllProbabilitiesOfFewCards) {
    const auto result = prove(request("naive", 3));
    ASSERT_TRUE(result);
    ASSERT_EQ(result->probabilities.size(), 6U);
    EXPECT_EQ(result->probabilities[1].first, (audit::order{1, 3, 2}));
    EXPECT_EQ(result->probabilities[1].second, audit::fraction(5, 27));
    EXPECT_TRUE(prove(request("swap-down", 8))->probabilities.empty());
}

TEST(ProveByName, SaysWhenTheConstantsWereShrunk) {
    EXPECT_EQ(prove(request("scatter", 3))->shrunken_by, "3 buckets instead of 64");
    EXPECT_EQ(prove(request("sort-keys", 3))->shrunken_by, "8 keys instead of 2^63");
    EXPECT_EQ(prove(request("swap-up", 3))->shrunken_by, "");
    EXPECT_EQ(prove(request("scatter", 3, "short-seed:8"))->shrunken_by, "");  // the real constants run
}

TEST(ProveByName, TooManyCardsAreRefusedWithTheLimit) {
    EXPECT_EQ(prove(request("swap-any", 12)).error().message,
              "swap-any with 12 cards has too many draws to enumerate; at most 9 cards fit: -n 9 (or add "
              "--positions, for the places alone)");
    EXPECT_EQ(prove(request("teacher", 9)).error().message,
              "teacher with 9 cards has too many draws to enumerate; at most 6 cards fit: -n 6");
    EXPECT_EQ(
        prove_positions(request("riffle:2", 52)).error().message,
        "riffle:2 with 52 cards has too many draws to enumerate; at most 16 cards fit: -n 16 (or --distance "
        "instead, for the distance from fair alone)");
    EXPECT_EQ(prove_positions(request("swap-up", 129)).error().message,
              "swap-up with 129 cards has too many draws to enumerate; at most 128 cards fit: -n 128 (or "
              "--distance "
              "instead, for the distance from fair alone)");
    EXPECT_NE(prove(request("swap-down", 11, "short-seed:day")).error().message.find("-n 10"),
              std::string::npos);
    EXPECT_NE(prove(request("swap-down", 19, "short-seed:8")).error().message.find("-n 18"),
              std::string::npos);
    EXPECT_NE(prove(request("swap-down", 4, "short-seed:32")).error().message.find("short-seed:27"),
              std::string::npos);
}

TEST(ProveByName, TheStatedLimitFits) {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    for_each_algorithm([]<class A>(const A&) {
        if constexpr (oblivious<A>) {
            EXPECT_TRUE(prove_positions(request(A::about.name, A::about.places_up_to))) << A::about.name;
        }
    });
#endif
    EXPECT_TRUE(prove_positions(request("teacher", 4)));  // not oblivious: from the full distribution
    EXPECT_TRUE(prove_positions(request("riffle:1", 16)));
}

// What a refusal advises works for so many cards, and what works is advised.
TEST(ProveByName, AdvisedOptionsWorkOverTheWholeCatalogue) {
    if (test::slowed) GTEST_SKIP() << "it proves the largest sizes, which takes minutes with sanitizers";
    const auto check = [](std::string_view spec, std::size_t n, std::string_view draws) {
        const auto wanted = request(spec, n, draws);
        const auto refused = prove(wanted);
        if (refused) return;
        const std::string& said = refused.error().message;
        const auto advises = [&](std::string_view option) { return said.find(option) != std::string::npos; };
        if (advises("--positions")) {
            EXPECT_TRUE(prove_positions(wanted)) << said;
        }
        if (said.find("too many draws to enumerate; at most") == std::string::npos) return;
        EXPECT_EQ(advises("--distance"), prove_distance(wanted).has_value()) << said;
    };
    for_each_algorithm([&]<class A>(const A&) {
        const bool small = A::about.proved_up_to + 1 == 10;
        for (const std::size_t n :
             {A::about.proved_up_to + 1, small ? std::size_t{10} : std::size_t{16}, std::size_t{52}})
            for (const auto* draws : {"exact", "modulo:256", "stuck"}) check(A::about.name, n, draws);
    });
    check("riffle:1000000", 8, "exact");
    check("riffle:8", 16, "exact");
    check("swap-pairs:100000", 52, "exact");
    check("riffle:7", 501, "exact");
}

TEST(ProveByName, AdviceNamesWhatWorksForSoManyCards) {
    const auto said = [](std::string_view spec, std::size_t n) {
        return prove(request(spec, n)).error().message;
    };
    const std::string places = " (or add --positions, for the places alone)",
                      distance = " (or add --distance, for the distance from fair alone)",
                      both =
                          " (or add --positions, for the places alone, or --distance, for the distance "
                          "from fair alone)";
    EXPECT_TRUE(said("riffle:7", 52).ends_with("at most 7 cards fit: -n 7" + distance));
    EXPECT_TRUE(said("riffle:7", 16).ends_with("-n 7" + both));
    EXPECT_TRUE(said("swap-down", 52).ends_with("-n 9" + both));
    EXPECT_TRUE(said("swap-down", 200).ends_with("-n 9" + distance));
    EXPECT_TRUE(said("swap-down", 501).ends_with("-n 9"));
    EXPECT_TRUE(said("swap-any", 52).ends_with("-n 9" + places));
    EXPECT_TRUE(said("riffle:65", 52).ends_with("-n 7"));
    EXPECT_TRUE(prove_positions(request("riffle:7", 52))
                    .error()
                    .message.ends_with("-n 16 (or --distance instead, for the distance from fair alone)"));
}

TEST(ProveByName, AdviceOnSeedsWorksForSoManyCards) {
    EXPECT_NE(prove(request("swap-down", 19, "short-seed:day")).error().message.find("-n 10"),
              std::string::npos);
    const std::string said = prove(request("swap-down", 11, "short-seed:32")).error().message;
    EXPECT_NE(said.find("2^21"), std::string::npos) << said;
    EXPECT_EQ(said.find("day"), std::string::npos) << said;
    EXPECT_NE(prove(request("swap-down", 10, "short-seed:32")).error().message.find("short-seed:27, or "),
              std::string::npos);
}

TEST(ProveByName, AdviceIsGivenOnlyWhereItHelps) {
    EXPECT_EQ(prove(request("teacher", 4, "stuck")).error().message,
              "teacher with 4 cards and stuck draws: it can go on for ever without shuffling");
    EXPECT_EQ(
        prove(request("scatter", 3, "modulo:256")).error().message,
        "scatter with 3 cards and modulo:256 draws: it is proved with smaller constants, which tells nothing "
        "about flawed draws");
    EXPECT_EQ(prove(request("riffle:1000000", 1)).error().message,
              "riffle:1000000 with 1 card and exact draws: there are too many draws to enumerate; fewer "
              "cards, or a "
              "smaller parameter, would fit");
}

TEST(ProveByName, PositionsOfAShortSeedComeFromItsSeeds) {
    const auto positions = prove_positions(request("swap-down", 4, "short-seed:10"));
    ASSERT_TRUE(positions);
    EXPECT_FALSE(audit::even(*positions));
}

TEST(ProveDistance, OfRifflesAndOfFlawedDrawsIsAsPublished) {
    const auto seven = prove_distance(request("riffle:7", 52));
    ASSERT_TRUE(seven);
    EXPECT_EQ(seven->kind, distance::measure::total_variation);
    EXPECT_NEAR(audit::to_double(seven->value), .334, .0005);
    const auto modulo = prove_distance(request("swap-up", 52, "modulo:256"));
    ASSERT_TRUE(modulo);
    EXPECT_EQ(modulo->kind, distance::measure::chi_square);
    EXPECT_NEAR(audit::to_double(modulo->value), .1228, .00005);
    for (const auto* spec :
         {"swap-down", "swap-seen", "pick-last", "pick-splice", "insert-swap", "insert-splice"})
        EXPECT_EQ(prove_distance(request(spec, 52))->value, 0) << spec;
}

TEST(ProveDistance, IsRefusedWhereThereIsNoFormula) {
    for (const auto* spec : {"swap-any", "merge", "sort-keys", "sattolo", "cut", "enumerate-all"})
        EXPECT_NE(prove_distance(request(spec, 52)).error().message.find("has no formula for"),
                  std::string::npos)
            << spec;
    EXPECT_FALSE(prove_distance(request("riffle:7", 52, "modulo:256")));
    EXPECT_FALSE(prove_distance(request("swap-down", 52, "short-seed:16")));
    EXPECT_FALSE(prove_distance(request("riffle:65", 52)));
    EXPECT_FALSE(prove_distance(request("swap-down", 501)));
}
