#include "prove/proof_report.hpp"

#include <gtest/gtest.h>

using namespace fairshuf;

namespace {

std::string sentence(std::string_view algorithm, std::size_t n, std::string_view draws = "exact") {
    return report::verdict_sentence(prove({*find_algorithm(algorithm), *find_draws(draws), n, 1})->proof);
}

}  // namespace

TEST(VerdictSentence, SaysWhatIsWrongInOneLine) {
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

TEST(VerdictSentence, SaysWhatIsRightInOneLine) {
    EXPECT_EQ(sentence("swap-down", 4), "FAIR: each of the 24 orders has probability exactly 1/24");
    EXPECT_EQ(sentence("swap-down", 7), "FAIR: each of the 5,040 orders has probability exactly 1/5040");
    EXPECT_EQ(sentence("swap-down", 1), "FAIR: the only order has probability exactly 1/1");
}

TEST(ProofText, ShowsAMarkWhereFairWouldBe) {
    const proof_request request{*find_algorithm("naive"), *find_draws("exact"), 3, 1};
    const auto text = report::as_text(request, *prove(request), {});
    EXPECT_NE(text.find("  1 2 3         4/27 █████████████████████████▋   |\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  total variation  1/18 = 0.05556\n"), std::string::npos) << text;
    EXPECT_NE(text.find("     2  10/27   8/27    1/3\n"), std::string::npos) << text;
}
