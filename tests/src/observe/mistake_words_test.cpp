#include <gtest/gtest.h>

#include "catalogue/named.hpp"
#include "language/words/mistakes.hpp"
#include "observe/mistakes/model.hpp"
#include "observe/observe.hpp"

using namespace fairshuf;

TEST(KnownMistakes, AreAllSaidInChinese) {
    const observe_request request{
        .algorithm = *named_algorithm("swap-any"), .draws = *find_draws("exact"), .n = 6, .shuffles = 20'000};
    const auto seen = observe(request, key::from_text("x"));
    ASSERT_TRUE(seen);
    mistakes::models all;
    mistakes::add_swap_loops(all, *seen);
    mistakes::add_moves(all, *seen);
    mistakes::add_sorts(all, seen->n);
    mistakes::add_draws(all, *seen);
    mistakes::add_parities(all);
    EXPECT_GT(all.size(), 100U);
    const speaking chinese(language::chinese);
    for (const auto& each : all) {
        if (each.meaning.empty()) continue;
        EXPECT_NE(words::mistake_in_words(each.meaning), each.meaning) << each.name << ": " << each.meaning;
    }
}

TEST(KnownMistakes, NameTheBitsOfASeedInChinese) {
    const std::string english = "decks come back as if there were few of them, such as a seed of 16 bits";
    EXPECT_EQ(words::mistake_in_words(english), english);
    const speaking chinese(language::chinese);
    EXPECT_EQ(words::mistake_in_words(english), "牌重复出现，就好像种类很少，例如 16 位的种子");
}
