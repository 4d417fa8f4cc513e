#include "raffle/documents/names.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace fairshuf::raffle;
using testing::ElementsAre;

namespace {

bool alike(const std::string& a, const std::string& b) {
    return first_alike({"Xavier", a, "Yves", b}).has_value();
}

}  // namespace

TEST(Names, ThatAReaderCouldConfuseLookAlike) {
    EXPECT_TRUE(alike("Alice", "\u0410lice"));        // a Cyrillic A
    EXPECT_TRUE(alike("Bob", "\u0392ob"));            // a Greek B
    EXPECT_TRUE(alike("COP", "\u0421\u041e\u0420"));  // all Cyrillic
    EXPECT_TRUE(alike("Zo\u00eb", "Zoe\u0308"));      // composed and decomposed
    EXPECT_TRUE(alike("Alice", "ALICE"));
    EXPECT_TRUE(alike("Bill", "BiI1"));
    EXPECT_TRUE(alike("B0b", "BOb"));
    EXPECT_TRUE(alike("Ann Lee", "Ann  Lee"));
    EXPECT_TRUE(alike("Ann Lee", "Ann-Lee"));
    EXPECT_TRUE(alike("Alice", "\uff21\uff4c\uff49\uff43\uff45"));  // full width
    EXPECT_TRUE(alike("Bob", "\U0001d401\U0001d428\U0001d41b"));    // of mathematics
}

TEST(Names, ThatDifferDoNotLookAlike) {
    EXPECT_FALSE(alike("Alice", "Alicia"));
    EXPECT_FALSE(alike("Party 1", "Party 2"));
    EXPECT_FALSE(alike("Party 10", "Party 100"));
    EXPECT_FALSE(alike("\u674e", "\u738b"));
    EXPECT_FALSE(alike("\u0411\u043e\u0440\u0438\u0441", "\u0418\u0432\u0430\u043d"));
    EXPECT_FALSE(alike("-", "."));
}

TEST(Names, AreShownSoThatNobodyTakesThemForOthers) {
    EXPECT_THAT(shown_names({"Alice", "Bob", "Zo\u00eb"}), ElementsAre("Alice", "Bob", "Zo\u00eb"));
    EXPECT_THAT(shown_names({"Alice, Bob", "Carol and Dan", "Eve"}),
                ElementsAre("'Alice, Bob'", "'Carol and Dan'", "Eve"));
    EXPECT_THAT(shown_names({"Alice", "\u0410lice"}), ElementsAre("Alice", "'\\u0410lice'"));
}
