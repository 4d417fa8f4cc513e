#include "language/language.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "fairshuf/deal/game.hpp"
#include "fairshuf/draws/choice.hpp"
#include "language/message.hpp"
#include "language/reasons.hpp"
#include "language/words/common.hpp"
#include "language/words/observe_one.hpp"
#include "language/words/prove.hpp"
#include "language/words/reasons.hpp"
#include "language/words/trace.hpp"
#include "support/shell.hpp"

using namespace fairshuf;

namespace {

bool has_chinese(std::string_view text) {
    for (const char c : text)
        if (static_cast<unsigned char>(c) >= 0xe3) return true;
    return false;
}

}  // namespace

TEST(Language, IsNamedAsLocalesName) {
    EXPECT_EQ(language_named("zh"), language::chinese);
    EXPECT_EQ(language_named("zh_CN.UTF-8"), language::chinese);
    EXPECT_EQ(language_named("zh-Hans"), language::chinese);
    EXPECT_EQ(language_named("en"), language::english);
    EXPECT_EQ(language_named("en_GB.UTF-8"), language::english);
    EXPECT_EQ(language_named("zhx"), std::nullopt);
    EXPECT_EQ(language_named("fr"), std::nullopt);
    EXPECT_EQ(language_named(""), std::nullopt);
}

TEST(Language, OfTheLocaleIsThatOfTheFirstVariableThatIsSet) {
    EXPECT_EQ(language_of_locale(nullptr, nullptr, nullptr), language::english);
    EXPECT_EQ(language_of_locale(nullptr, nullptr, "zh_CN.UTF-8"), language::chinese);
    EXPECT_EQ(language_of_locale("", "", "zh_TW"), language::chinese);
    for (const char* chinese : {"zh", "zh-CN", "zh.UTF-8", "zh@pinyin"})
        EXPECT_EQ(language_of_locale(nullptr, nullptr, chinese), language::chinese) << chinese;
    EXPECT_EQ(language_of_locale(nullptr, "en_US.UTF-8", "zh_CN.UTF-8"), language::english);
    EXPECT_EQ(language_of_locale("C", nullptr, "zh_CN.UTF-8"), language::english);
    EXPECT_EQ(language_of_locale("POSIX", "zh_CN", "zh_CN"), language::english);
    EXPECT_EQ(language_of_locale("zh_CN.UTF-8", "en_US", "en_US"), language::chinese);
    EXPECT_EQ(language_of_locale("fr_FR", nullptr, "zh_CN"), language::english);
}

TEST(Message, SpeaksTheLanguageThatIsSpoken) {
    EXPECT_EQ(say<words::trace_in_place>("A", 2), "A in place 2");
    {
        const speaking chinese(language::chinese);
        EXPECT_EQ(say<words::trace_in_place>("A", 2), "A 在第 2 位");
        EXPECT_EQ(in_english([] { return say<words::trace_in_place>("A", 2); }), "A in place 2");
        EXPECT_EQ(spoken(), language::chinese);
    }
    EXPECT_EQ(spoken(), language::english);
}

TEST(Message, HasNoBlankAfterAChineseQuotation) {
    const speaking chinese(language::chinese);
    EXPECT_EQ(say<words::trace_in_place>("“A”", 2), "“A”在第 2 位");
    EXPECT_EQ(say<words::trace_in_place>("A", 2), "A 在第 2 位");
    EXPECT_EQ(detail::without_blanks_after_quotes("“a” b “c”  在 “d” "), "“a” b “c”  在 “d” ");
}

TEST(Message, CountsInEnglishOnly) {
    const auto cards = [](std::size_t n) { return counted<words::card, words::cards>(n); };
    EXPECT_EQ(cards(1), "1 card");
    EXPECT_EQ(cards(0), "0 cards");
    const speaking chinese(language::chinese);
    EXPECT_EQ(cards(1), "1 张牌");
    EXPECT_EQ(cards(2), "2 张牌");
}

// That a message without a translation, or with other placeholders, does not compile, rests on this.
TEST(Message, KnowsItsPlaceholders) {
    static_assert(detail::placeholders("nothing") == 0);
    static_assert(detail::placeholders("{} and {}") == 0b11);
    static_assert(detail::placeholders("{1} before {0}") == 0b11);
    static_assert(detail::placeholders("{2:>8.2f}") == 0b100);
    static_assert(detail::placeholders("{:{}}") == 0b11);
    static_assert(detail::placeholders("{{}} {}") == 0b1);
}

TEST(Message, PutsValuesInTheOrderOfTheLanguage) {
    const speaking chinese(language::chinese);
    EXPECT_EQ(say<words::some_of_all>("3", "24"), "24 种中的 3 种");
    EXPECT_EQ(say<words::times_in>("2 1", "3", "8", "2"),
              "不公平：2 1 每 8 次出现 3 次，而不是每 2 次出现 1 次");
}

TEST(TestNames, AreAllTranslated) {
    std::set<std::string_view> names;
    for (const auto& each : words::test_names) {
        EXPECT_TRUE(names.insert(each.name).second) << each.name;
        EXPECT_TRUE(has_chinese(each.chinese)) << each.name;
    }
    const speaking chinese(language::chinese);
    EXPECT_EQ(words::test_name("longest-runs"), "最长单调子序列");
    EXPECT_EQ(words::test_name("rising-sequences"), "上升列");
    EXPECT_EQ(words::test_name("not-a-test"), "not-a-test");
}

TEST(Reasons, OfTheLibraryAreSaidInChinese) {
    const auto bad_draws = find_draws("dice").error();
    EXPECT_EQ(in_words(bad_draws), bad_draws.message);
    const speaking chinese(language::chinese);
    EXPECT_THAT(in_words(bad_draws), testing::HasSubstr("没有“dice”这种抽取方式"));
    EXPECT_EQ(in_words(plain_game(0, 13).error()), "0 位玩家：至少要有 1 位");
    EXPECT_EQ(in_words(plain_game(5, 13).error()), "5 位玩家每人 13 张，共需 65 张牌，而只有 52 张");
    EXPECT_EQ(in_words(error{"no code", {}}), "no code");
    EXPECT_EQ(in_words(error{"unknown", {"unknown-algorithm", {{"algorithm", "swop"}, {"near", "swap-up"}}}}),
              "没有叫“swop”的算法；您要的是不是“swap-up”？");
}

namespace {

// The codes of errors in the headers, which are written as error{message, {"code", {{"name", value}, ...}}}.
std::set<std::string> codes_in_the_library() {
    const std::filesystem::path headers = FAIRSHUF_SOURCE_DIR "/include/fairshuf";
    const std::regex code(R"re(\{"([a-z]+(?:-[a-z]+)*)"(?:\}\};|,\s*\{\{|,\s*result))re");
    std::set<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(headers)) {
        const std::string path = std::filesystem::relative(entry.path(), headers).string();
        if (!entry.is_regular_file() || path.starts_with("mpi/")) continue;  // fairshuf-mpi is in English
        const std::string text = fairshuf::test::read_all(entry.path());
        for (std::sregex_iterator at(text.begin(), text.end(), code), end; at != end; ++at)
            found.insert((*at)[1].str());
    }
    return found;
}

}  // namespace

TEST(Reasons, OfTheLibraryAreAllTranslated) {
    const auto codes = codes_in_the_library();
    EXPECT_TRUE(codes.contains("key-length"));
    for (const auto& code : codes)
        EXPECT_NE(std::ranges::find(words::reasons, code, &words::coded::code), std::end(words::reasons))
            << code;
}

TEST(Reasons, HaveEachCodeOnce) {
    std::set<std::string_view> codes;
    for (const auto& [code, text] : words::reasons) {
        EXPECT_TRUE(codes.insert(code).second) << code;
        EXPECT_TRUE(has_chinese(text)) << code;
    }
}
