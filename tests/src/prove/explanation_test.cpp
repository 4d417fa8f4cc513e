#include "prove/explanation.hpp"

#include <gtest/gtest.h>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/family/members.hpp"
#include "language/words/explain.hpp"

using namespace fairshuf;

TEST(Explanation, OfEveryAlgorithmFitsAScreenAndSaysWhy) {
    const auto check = []<class A>(const A&) {
        const auto text = report::explanation({A::about, {}}, {});
        EXPECT_FALSE(A::about.why.empty()) << A::about.name;
        EXPECT_FALSE(A::about.pseudocode.empty()) << A::about.name;
        for (const auto* part :
             {"\n  verdict   ", "\n  because   ", "\n  proved    with 3 cards", "\n  cost      "})
            EXPECT_NE(text.find(part), std::string::npos) << A::about.name << part;
        EXPECT_LE(std::ranges::count(text, '\n'), 25) << A::about.name;
        std::size_t begin = 0;
        for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
            EXPECT_LE(end - begin, 100U) << A::about.name;
    };
    for_each_algorithm(check);
    for_each_member(check);
}

TEST(Explanation, HasTheCommentsOfPseudoCodeInChinese) {
    int comments = 0;
    const auto check = [&]<class A>(const A&) {
        for (const code_line& line : A::about.pseudocode) {
            if (line.text.find("<-") == std::string_view::npos) continue;
            ++comments;
            EXPECT_EQ(words::code_in_words(line.text, language::english), line.text);
            const auto chinese = words::code_in_words(line.text, language::chinese);
            EXPECT_EQ(chinese.find("should"), std::string::npos) << line.text;
            EXPECT_NE(chinese, line.text);
        }
    };
    for_each_algorithm(check);
    EXPECT_GE(comments, 4);
}

TEST(Explanation, OfAMemberGivesItsOwnLaw) {
    const auto text = report::explanation({members::cycle::about, {}}, {});
    EXPECT_NE(text.find("fair by a law of its own: each of the (n-1)! single cycles"), std::string::npos)
        << text;
    EXPECT_NE(text.find("FAIR: each of the 2 cycles"), std::string::npos) << text;
    EXPECT_EQ(text.find("\n  use "), std::string::npos) << text;
}

TEST(Explanation, OfUnfairShufflesNamesABetterOne) {
    EXPECT_NE(report::explanation(*find_algorithm("naive"), {}).find("use       swap-down instead"),
              std::string::npos);
    EXPECT_EQ(report::explanation(*find_algorithm("swap-down"), {}).find("\n  use "), std::string::npos);
}
