#include "prove/proof_report.hpp"

#include <gtest/gtest.h>

#include "catalogue/named.hpp"
#include "report/reason_json.hpp"

using namespace fairshuf;

namespace {

std::string sentence(std::string_view algorithm, std::size_t n, std::string_view draws = "exact") {
    return report::verdict_sentence(prove({*named_algorithm(algorithm), *find_draws(draws), n, 1})->proof);
}

}  // namespace

TEST(VerdictSentence, ExplainsUnfairnessInOneLine) {
    EXPECT_EQ(sentence("swap-any", 4), "UNFAIR: 2 1 4 3 comes up 15 times in 256 instead of 1 in 24");
    EXPECT_EQ(sentence("asf-poker", 4), "UNFAIR: 6 of the 24 orders never come up, such as 1 2 3 4");
    EXPECT_EQ(sentence("sattolo", 2), "UNFAIR: 1 of the 2 orders never comes up, such as 1 2");
    EXPECT_EQ(sentence("teacher", 2), "UNFAIR: 2 1 comes up 5 times in 6 instead of 1 in 2");
    EXPECT_EQ(sentence("sort-comparator", 3), "UNFAIR: 1 2 3 comes up 3 times in 8 instead of 1 in 6");
    EXPECT_EQ(sentence("swap-down", 4, "stuck"),
              "UNFAIR: 23 of the 24 orders never come up, such as 1 2 3 4");
    // 2^53 is 2 mod 3, 2 mod 5 and 2 mod 6: excesses of (1 + 3 + 4) / 2^53
    EXPECT_EQ(sentence("swap-down", 6, "float:53"),
              "UNFAIR: 1 2 3 5 4 6 comes up too often, by 1 part in 1.13e+15");
}

TEST(VerdictSentence, StatesFairnessInOneLine) {
    EXPECT_EQ(sentence("swap-down", 4), "FAIR: each of the 24 orders has probability exactly 1/24");
    EXPECT_EQ(sentence("swap-down", 7), "FAIR: each of the 5,040 orders has probability exactly 1/5040");
    EXPECT_EQ(sentence("swap-down", 1), "FAIR: the only order has probability exactly 1");
}

TEST(VerdictReason, HasACodeAndTheValuesOfTheSentence) {
    const auto json_of = [](std::string_view algorithm, std::size_t n, std::string_view draws = "exact") {
        return report::as_json(
            report::verdict_reason(prove({*named_algorithm(algorithm), *find_draws(draws), n, 1})->proof));
    };
    EXPECT_EQ(json_of("swap-down", 7), R"({"code":"all-equal","orders":"5,040","probability":"1/5040"})"
                                       "\n");
    EXPECT_EQ(json_of("asf-poker", 4), R"({"code":"never","never":"6","orders":"24","order":"1 2 3 4"})"
                                       "\n");
    EXPECT_EQ(json_of("swap-any", 4),
              R"({"code":"times","order":"2 1 4 3","times":"15","in":"256","fair":"24"})"
              "\n");
    EXPECT_EQ(json_of("swap-down", 6, "float:53"),
              R"({"code":"too-often","order":"1 2 3 5 4 6","parts":"1.13e+15"})"
              "\n");
}

TEST(RefusalReason, HasACodeAndTheValuesOfTheMessage) {
    const auto json_of = [](std::string_view algorithm, std::size_t n, std::string_view draws) {
        return report::as_json(prove({*named_algorithm(algorithm), *find_draws(draws), n, 1}).error().why);
    };
    EXPECT_EQ(json_of("teacher", 4, "stuck"),
              R"({"code":"endless","algorithm":"teacher","cards":"4","draws":"stuck"})"
              "\n");
    EXPECT_EQ(json_of("scatter", 3, "modulo:256"),
              R"({"code":"shrunken","algorithm":"scatter","cards":"3","draws":"modulo:256"})"
              "\n");
    EXPECT_EQ(json_of("swap-down", 40, "exact"),
              R"({"code":"too-many-to-prove","algorithm":"swap-down","cards":"40","most":"9"})"
              "\n");
    EXPECT_EQ(report::as_json(find_draws("float:99").error().why),
              R"({"code":"bad-draws","draws":"float:99"})"
              "\n");
    EXPECT_EQ(named_algorithm("nothing").error().why.code, "unknown-algorithm");
}

TEST(ProofText, ShowsAMarkWhereFairWouldBe) {
    const proof_request request{*named_algorithm("naive"), *find_draws("exact"), 3, 1};
    const auto text = report::as_text(request, *prove(request), {});
    EXPECT_NE(text.find("  1 2 3         4/27 █████████████████████████▋   |\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  total variation  1/18 = 0.05556\n"), std::string::npos) << text;
    EXPECT_NE(text.find("     2  10/27   8/27    1/3\n"), std::string::npos) << text;
}
