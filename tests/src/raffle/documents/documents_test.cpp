#include "raffle/documents/documents.hpp"
#include "support/replaced.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

using namespace fairshuf;
using namespace fairshuf::raffle;
using fairshuf::test::replaced;
namespace {

const announcement announced{.id = std::string(32, '1'),
                             .list = std::string(64, 'a'),
                             .participants = 25,
                             .winners = 3,
                             .parties = {"Alice", "Bob B. Böb"},
                             .beacon = "drand, round 7"};
const reveal secret{"Alice", announced.hash(), key::from_text("x")};

std::string problem_of(const std::string& text) {
    documents into;
    const auto read = read_documents(text, into);
    return read ? "" : read.error().message;
}

}  // namespace

TEST(Documents, AreReadAsTheyWereWritten) {
    documents into;
    ASSERT_TRUE(read_documents(announced.text() + "\n\n" + secret.text() + secret.commitment().text(), into));
    EXPECT_EQ(into.announcements, std::vector{announced});
    EXPECT_EQ(into.reveals, std::vector{secret});
    EXPECT_EQ(into.commitments, std::vector{secret.commitment()});
}

TEST(Documents, WithRulesForPrizesAreReadAsTheyWereWritten) {
    announcement all = announced;
    all.rules.form = list_form::csv;
    const std::string hash(64, 'c');
    for (const prize_rules& rules :
         {prize_rules{.tickets = 3}, prize_rules{.household = 1},
          prize_rules{.earlier = {{hash, {}}, {hash, 2}}}, prize_rules{.excluded = {1, 2, 25}},
          prize_rules{.prizes = {{3, "2 Books"}}}, prize_rules{.alternates = 22},
          prize_rules{1, 2, {{hash, 7}}, {5}, {{1, "A"}, {2, "B"}}, 2}}) {
        all.rules_of_prizes = rules;
        documents into;
        ASSERT_TRUE(read_documents(all.text(), into)) << all.text() << problem_of(all.text());
        EXPECT_EQ(into.announcements, std::vector{all});
    }
    const std::string text = all.text();
    for (const auto& [what, by] :
         std::vector<std::pair<std::string, std::string>>{{"announcement 2", "announcement 1"},
                                                          {"tickets column 1", "tickets column 01"},
                                                          {"tickets column 1", "tickets 1"},
                                                          {"form csv", "form lines"},
                                                          {" column 7", " column 0"},
                                                          {" column 7", " row 7"},
                                                          {"excluded 5", "excluded 26"},
                                                          {"excluded 5", "excluded 5\nexcluded 5"},
                                                          {"prize 1 A", "prize 2 A"},
                                                          {"prize 1 A", "prize 0 A"},
                                                          {"prize 1 A", "prize 1 A "},
                                                          {"prize 1 A", "prize 1"},
                                                          {"alternates 2", "alternates 0"},
                                                          {"alternates 2", "alternates 23"}})
        EXPECT_NE(problem_of(replaced(text, what, by)), "") << by;
    EXPECT_NE(problem_of(replaced(announced.text(), "announcement 1", "announcement 2")), "");
}

TEST(Documents, MayEndLinesInCrLfAndLackTheLastLineEnd) {
    std::string text = announced.text();
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
        text.insert(at, 1, '\r');
    documents into;
    ASSERT_TRUE(read_documents(text, into));
    text = announced.text();
    text.pop_back();
    ASSERT_TRUE(read_documents(text, into));
    EXPECT_EQ(into.announcements, (std::vector{announced, announced}));
}

TEST(Documents, ErrorsNameTheLineAndWhatIsExpected) {
    EXPECT_EQ(
        problem_of("\nhello\n"),
        "the document in line 2: 'hello' does not begin a raffle document; documents begin with 'fairshuf "
        "announcement 1', 'fairshuf announcement 2', 'fairshuf commitment 1' or 'fairshuf reveal 1'");
    EXPECT_EQ(problem_of("fairshuf announcement 1\nlist 3\n"),
              "the document in line 1: it ends, but 'list' with 64 digits is expected");
    EXPECT_EQ(problem_of(announced.text() + "more 3\n"),
              "the document in line 1: 'more 3' is there, but the end is expected");
}

TEST(Documents, AByteOrderMarkIsNamed) {
    const std::string mark = "\xef\xbb\xbf";
    EXPECT_EQ(problem_of(mark + announced.text()),
              "the document in line 1: a byte order mark (U+FEFF) does not begin a raffle document; "
              "documents begin "
              "with 'fairshuf announcement 1', 'fairshuf announcement 2', 'fairshuf commitment 1' or "
              "'fairshuf reveal "
              "1': save it in UTF-8 without the mark");
    const auto inside = problem_of(announced.text() + mark + announced.text());
    EXPECT_NE(inside.find("a byte order mark (U+FEFF) is there"), std::string::npos) << inside;
}

TEST(Documents, ThereIsOneWayToWriteEachValue) {
    const std::string text = announced.text();
    EXPECT_NE(problem_of(replaced(text, "participants 25", "participants 025")), "");
    EXPECT_NE(problem_of(replaced(text, "participants 25", "participants +25")), "");
    EXPECT_NE(problem_of(replaced(text, "participants 25", "participants  25")), "");
    EXPECT_NE(problem_of(replaced(text, "aaa", "AAA")), "");
    EXPECT_NE(problem_of(replaced(text, "winners 3", "winners 26")), "");
    EXPECT_NE(problem_of(replaced(text, "winners 3", "winners 0")), "");
    EXPECT_NE(problem_of(replaced(text, "party Alice", "party Alice ")), "");
    EXPECT_NE(problem_of(replaced(text, "party Alice", "party Ali\tce")), "");
    EXPECT_NE(problem_of(replaced(text, "party Alice", "party Ali\xff")), "");
    EXPECT_NE(problem_of(replaced(text, "form lines", "form lines\nheader no")), "");
    EXPECT_NE(problem_of(replaced(text, "announcement 1", "announcement 2")), "");
}

TEST(Documents, ABeaconIsFollowedByTheLengthOfItsValue) {
    const std::string text = announced.text();
    for (const char* line : {"", "value 31 hexadecimal digits\n", "value 257 hexadecimal digits\n",
                             "value 064 hexadecimal digits\n", "value 64 digits\n", "value 64\n"})
        EXPECT_NE(
            problem_of(replaced(text, "value 64 hexadecimal digits\n", line)).find("must fix the length"),
            std::string::npos)
            << line;
    EXPECT_EQ(problem_of(replaced(text, "value 64", "value 128")), "");
    EXPECT_NE(problem_of(replaced(text, "beacon drand, round 7\n", "")), "");
}

TEST(Documents, APartysNameHasNoInvisibleCharacters) {
    const std::string text = announced.text();
    for (const char* hidden : {"\u200b", "\u200d", "\u00ad", "\u00a0", "\u3000", "\u2060", "\ufeff", "\ufe0f",
                               "\u202e", "\U000e0041"})
        EXPECT_NE(problem_of(replaced(text, "party Alice", std::string("party Al") + hidden + "ice")), "");
    EXPECT_EQ(problem_of(replaced(text, "party Alice", "party Zo\u00eb \u674e")), "");
}

TEST(Documents, AnErrorDoesNotPrintTheSecret) {
    const auto said = problem_of(replaced(secret.text(), "secret ", "secret x"));
    EXPECT_EQ(said, "the document in line 1: 'secret' with 64 digits is missing");
    const std::string digits = key::from_text("x").hex().substr(0, 8);
    const std::string line = "secret " + key::from_text("x").hex() + "\n";
    for (const auto& text : {line, "fairshuf reveal 1\n" + line, "fairshuf reveal 1\nparty Alice\n" + line,
                             secret.text() + line, "fairshuf announcement 1\n" + line, "my " + line})
        EXPECT_EQ(problem_of(text).find(digits), std::string::npos) << problem_of(text);
}
