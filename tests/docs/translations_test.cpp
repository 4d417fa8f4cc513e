// A translation has the commands, programs and pictures of its original.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "docs/pages.hpp"
#include "docs/translations.hpp"

using namespace fairshuf::test;

namespace {

std::vector<std::string> pictures_in(const std::filesystem::path& page) {
    std::vector<std::string> found;
    const std::string text = prose_of(page);
    const std::regex picture(R"(!\[[^\]]*\]\(([^)]*)\))");
    for (std::sregex_iterator at(text.begin(), text.end(), picture), end; at != end; ++at)
        found.push_back(std::filesystem::path((*at)[1].str()).filename().string());
    return found;
}

// Full-width punctuation between Chinese characters: the first violation, or nothing.
std::string narrow_punctuation_in(const std::string& prose) {
    const std::string han = "(?:[\xe4-\xe9][\x80-\xbf][\x80-\xbf])";
    const std::regex wrong(han + "[,;:!?()]" + "|[,;!?(]" + han);
    std::smatch found;
    const std::regex quoted("`[^`\n]*`|\\]\\([^)]*\\)");
    const std::string bare = std::regex_replace(prose, quoted, "");
    for (const auto& line : lines_of(bare))
        if (std::regex_search(line, found, wrong)) return line;
    return {};
}

}  // namespace

TEST(Translations, HaveTheCommandsAndProgramsOfTheirOriginals) {
    std::size_t compared = 0;
    for (const auto& page : pages()) {
        const auto original = original_of(page);
        if (original.empty()) continue;
        const auto translated = copied_lines(page), lines = copied_lines(original);
        EXPECT_EQ(translated.size(), lines.size()) << page;
        for (std::size_t i = 0; i < std::min(translated.size(), lines.size()); ++i)
            EXPECT_TRUE(is_the_same_line(translated[i], lines[i])) << page << ": " << translated[i] << "\n"
                                                                   << lines[i];
        ++compared;
    }
    EXPECT_GE(compared, 12U);
}

TEST(Translations, MayAskForChineseAndFilterForChineseWords) {
    const std::string original = "$ fairshuf prove naive -n 3 | grep -E 'reached|UNFAIR'";
    EXPECT_TRUE(is_the_same_line(original, original));
    EXPECT_TRUE(is_the_same_line("$ fairshuf prove naive -n 3 --lang zh | grep -E '出现|不公平'", original));
    EXPECT_FALSE(is_the_same_line("$ fairshuf prove naive -n 4 --lang zh | grep -E '出现|不公平'", original));
    EXPECT_FALSE(is_the_same_line("$ fairshuf prove naive -n 3 | grep -E 'UNFAIR'", original));
    EXPECT_FALSE(is_the_same_line("a = 1  // 一", "a = 2"));
}

TEST(Translations, ShowThePicturesOfTheirOriginals) {
    for (const auto& page : pages()) {
        if (const auto original = original_of(page); !original.empty()) {
            EXPECT_EQ(pictures_in(page), pictures_in(original)) << page;
        }
    }
}

TEST(Translations, TheChineseIndexLinksToEveryPage) {
    const std::filesystem::path docs = FAIRSHUF_SOURCE_DIR "/docs";
    const std::string index = prose_of(docs / "zh/README.md");
    for (const auto& page : pages()) {
        const auto name = page.filename().string();
        if (name == "README.md") continue;
        if (page.parent_path() == docs / "zh") {
            EXPECT_NE(index.find("](" + name + ")"), std::string::npos) << name;
        } else if (page.parent_path() == docs && !std::filesystem::exists(docs / "zh" / name)) {
            EXPECT_NE(index.find("](../" + name + ")（英文）"), std::string::npos)
                << name << " is in English";
        }
    }
}

TEST(Translations, TheEnglishIndexLinksToEveryPage) {
    const std::filesystem::path docs = FAIRSHUF_SOURCE_DIR "/docs";
    const std::string index = prose_of(docs / "README.md");
    for (const auto& page : pages()) {
        const auto name = page.filename().string();
        if (page.parent_path() == docs && name != "README.md") {
            EXPECT_NE(index.find("](" + name + ")"), std::string::npos) << name;
        } else if (page.parent_path() == docs / "seeds") {
            EXPECT_NE(index.find("](seeds/" + name + ")"), std::string::npos) << name;
        }
    }
}

TEST(Translations, HaveFullWidthPunctuation) {
    for (const auto& page : pages()) {
        if (page.parent_path().filename() == "zh" || page.filename() == "README.zh-CN.md") {
            EXPECT_EQ(narrow_punctuation_in(prose_of(page)), "") << page;
        }
    }
}

TEST(Translations, NarrowPunctuationWouldBeNoticed) {
    EXPECT_EQ(narrow_punctuation_in("洗牌(公平)"), "洗牌(公平)");
    EXPECT_EQ(narrow_punctuation_in("洗牌,公平"), "洗牌,公平");
    EXPECT_EQ(narrow_punctuation_in("洗牌（公平），`f(洗牌)`，n = 3, 4"), "");
}
