#include "observe/report/observation_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "catalogue/named.hpp"
#include "observe/observe.hpp"
#include "observe/report/observation_page.hpp"

using namespace fairshuf;
using testing::HasSubstr;
using testing::Not;

namespace {

audit::observation sample(std::string_view algorithm, std::size_t n, std::uint64_t shuffles,
                          std::string_view seed = "report") {
    const observe_request wanted{.algorithm = *named_algorithm(algorithm),
                                 .draws = *find_draws("exact"),
                                 .n = n,
                                 .shuffles = shuffles};
    return *observe(wanted, key::from_text(seed));
}

report::subject subject_of(std::size_t n) {
    return {.title = "a shuffle",
            .terms = "some draws",
            .names = {{"stream", "-"}},
            .deck = report::usual_deck(n),
            .again = "Again.\n"};
}

std::string text_of(const audit::observation& seen, bool colour = false, std::size_t width = 100) {
    return report::as_text(subject_of(seen.n), seen, {}, {.colour = colour}, width);
}

}  // namespace

TEST(ObservationReport, HasARowForEachCardAndAColumnForEachPlace) {
    const auto text = text_of(sample("swap-down", 13, 13'000));
    EXPECT_THAT(text, HasSubstr("       place\n"
                                "  card    1    2    3    4    5    6    7    8    9   10   11   12   13\n"
                                "     A "));
    EXPECT_THAT(text, HasSubstr("\n     K "));
    EXPECT_THAT(text, HasSubstr("fair: 7.69"));
}

TEST(ObservationReport, CountsACardInAPlaceUnderThatCardAndPlace) {
    // The order is always the same: the first card goes to the last place.
    const audit::observation seen{.n = 3, .shuffles = 300, .positions = {0, 0, 300, 300, 0, 0, 0, 300, 0}};
    const auto text = text_of(seen);
    EXPECT_THAT(text, HasSubstr("  card      1      2      3\n"
                                "     1   0.00   0.00 100.00\n"
                                "     2 100.00   0.00   0.00\n"
                                "     3   0.00 100.00   0.00\n"));
}

TEST(ObservationReport, StaysWithinTheWidthForUpTo54Cards) {
    const auto seen = sample("swap-down", 54, 2'000);
    for (const std::size_t width : {40U, 80U, 100U, 200U, 400U}) {
        const auto text = text_of(seen, false, width);
        const auto table = text.substr(text.find("  card"), text.find("  most often") - text.find("  card"));
        std::size_t longest = 0;
        for (std::size_t at = 0, end = 0; (end = table.find('\n', at)) != std::string::npos; at = end + 1)
            longest = std::max(longest, end - at);
        EXPECT_LE(longest, width);
        EXPECT_THAT(table, HasSubstr(" 54"));
    }
    EXPECT_THAT(text_of(sample("swap-down", 55, 2'000)),
                HasSubstr("The table of 55 x 55 places is in --json."));
}

TEST(ObservationReport, ObeysATerminalOfFortyColumns) {
    for (const auto* name : {"swap-down", "swap-any"})
        for (const bool colour : {false, true}) {
            const auto text = text_of(sample(name, 13, 2'000), colour, 40);
            std::size_t columns = 0;
            for (std::size_t i = 0; i < text.size(); ++i) {
                if (text[i] == '\x1b')
                    i = text.find('m', i);
                else
                    columns = text[i] == '\n' ? 0 : columns + 1;
                ASSERT_LE(columns, 40U) << text.substr(i > 60 ? i - 60 : 0, 80);
            }
        }
}

TEST(ObservationReport, ManyCardsHaveAMapOfSignsWithoutColour) {
    const auto text = text_of(sample("swap-any", 60, 20'000), false, 100);
    EXPECT_THAT(text, HasSubstr("= far too seldom   . as expected   # far too often\n"));
    EXPECT_THAT(text, HasSubstr("  card 1        10        20"));
    EXPECT_THAT(text, HasSubstr("\n     2 #"));
}

TEST(ObservationReport, LeavesOutTheQuestionsWhereThereIsNoRoomForThem) {
    const auto seen = sample("swap-down", 13, 2'000);
    EXPECT_THAT(text_of(seen, false, 120), HasSubstr("what it asks"));
    EXPECT_THAT(text_of(seen, false, 80), Not(HasSubstr("what it asks")));
    const auto narrow = text_of(seen, false, 80);
    const auto rows = narrow.substr(narrow.find("  test "), narrow.find("NO SIGN") - narrow.find("  test "));
    for (std::size_t at = 0, end = 0; (end = rows.find('\n', at)) != std::string::npos; at = end + 1)
        EXPECT_LE(end - at, 80U);
}

TEST(ObservationReport, ANameCannotControlTheTerminal) {
    auto what = subject_of(3);
    what.deck = {"\x1b[31mred", "a\ab", std::string(1000, 'x')};
    const auto text = report::as_text(what, sample("swap-down", 3, 2'000), {}, {}, 100);
    EXPECT_THAT(text, Not(HasSubstr("\x1b")));
    EXPECT_THAT(text, Not(HasSubstr("\a")));
    EXPECT_THAT(text, Not(HasSubstr(std::string(50, 'x'))));
}

TEST(ObservationReport, DrawsTheHeatMapOnlyInColour) {
    const auto seen = sample("swap-any", 13, 13'000);
    EXPECT_THAT(text_of(seen), Not(HasSubstr("\x1b[")));
    EXPECT_THAT(text_of(seen), Not(HasSubstr("too seldom")));
    EXPECT_THAT(text_of(seen, true), HasSubstr("\x1b[48;5;"));
    EXPECT_THAT(text_of(seen, true), HasSubstr("too seldom"));
}

TEST(ObservationReport, SaysTheVerdictAndWhatTheSampleCouldShow) {
    const auto fair = text_of(sample("swap-down", 13, 13'000));
    EXPECT_THAT(
        fair, HasSubstr("\nNO SIGN OF BIAS; a bias of 42 % or more would have been seen in 13,000 shuffles\n"
                        "None of 16 tests speaks against it: the smallest p is "));
    EXPECT_THAT(
        fair, HasSubstr("\nA bias of 42 %: one card comes to one place 42 % more or less often than 1/13 "));
    EXPECT_THAT(fair, HasSubstr("If many places are off, 3.4 % is enough\n(root mean square)."));
    const auto unfair = text_of(sample("sattolo", 13, 13'000));
    EXPECT_THAT(unfair, HasSubstr("\nUNFAIR: by positions, "));
    EXPECT_THAT(unfair, HasSubstr("  unfair\n"));
}

TEST(ObservationReport, NoSampleIsCalledFairOrPaintedGreen) {
    const auto seen = sample("swap-down", 13, 13'000);
    const auto text = text_of(seen, true);
    EXPECT_THAT(text, Not(HasSubstr("FAIR")));
    EXPECT_THAT(text, Not(HasSubstr("\x1b[32m")));
    EXPECT_THAT(text, HasSubstr("\nNO SIGN OF BIAS; "));
    const auto j = nlohmann::json::parse(report::as_json(subject_of(13), seen, {}));
    EXPECT_EQ(j.at("verdict"), "fair");
    EXPECT_EQ(j.at("colour"), "grey");
    EXPECT_EQ(j.at("sentence"), report::verdict_sentence(seen));
    EXPECT_EQ(j.at("reason").at("code"), "no-test-against");
    EXPECT_EQ(j.at("reason").at("bias"), "42");
    EXPECT_EQ(j.at("reason").at("shuffles"), "13,000");
    EXPECT_EQ(j.at("smallest_rms_bias"), seen.smallest_rms_bias);
}

TEST(ObservationReport, NoCardIsTwiceTooSeldom) {
    const auto text = text_of(sample("swap-down", 13, 1'000));
    EXPECT_THAT(text, HasSubstr("NO SIGN OF BIAS; a bias of 160 % or more would"));
    EXPECT_THAT(text, HasSubstr("one card comes to one place 160 % more often than 1/13 of the time."));
}

TEST(ObservationReport, SaysSoIfNoBiasCouldHaveBeenSeen) {
    auto seen = sample("swap-down", 13, 13'000);
    seen.smallest_bias = seen.smallest_rms_bias = std::numeric_limits<double>::infinity();
    EXPECT_THAT(text_of(seen),
                HasSubstr("\nNO SIGN OF BIAS, but none would have been seen in 13,000 shuffles\nNone of 16"));
    const auto j = nlohmann::json::parse(report::as_json(subject_of(13), seen, {}));
    EXPECT_TRUE(j.at("smallest_bias").is_null());
    EXPECT_TRUE(j.at("smallest_rms_bias").is_null());
    EXPECT_EQ(j.at("reason").at("code"), "too-few-to-show");
}

// In 100,000 shuffles of 13 cards, its bias (1.5 % in the worst place) does not show; in a million it does.
TEST(ObservationReport, AnUnfairShuffleIsNotCalledFairBeforeItIsFoundOut) {
    const auto early = sample("swap-pairs:40", 13, 100'000, "monday");
    EXPECT_EQ(report::verdict_sentence(early),
              "NO SIGN OF BIAS; a bias of 15 % or more would have been seen in 100,000 shuffles");
    EXPECT_THAT(report::verdict_sentence(sample("swap-pairs:40", 13, 1'000'000, "monday")),
                testing::StartsWith("UNFAIR: by "));
}

TEST(ObservationReport, SaysWhatToDoAboutASuspicion) {
    auto seen = sample("swap-down", 13, 13'000);
    seen.tests[3].tail = {1e-6, -6};
    seen.verdict = audit::detail::judge(seen.tests);
    seen.suspects = 6'500;
    const auto text = text_of(seen);
    EXPECT_THAT(
        text,
        HasSubstr("A first sample of 6,500 shuffles was suspicious; this is a fresh one, twice as large."));
    EXPECT_THAT(text, HasSubstr("\nSUSPICIOUS: adjacency-margins has p = 1.0e-06"));
    EXPECT_THAT(text,
                HasSubstr("Again.\n13,000 shuffles would have shown a bias of 42 % or more.\nA bias of "));
}

TEST(ObservationReport, NamesTheResembledMistakeAndTheNumberOfDecks) {
    auto seen = sample("cut", 13, 13'000);
    const auto text = report::as_text(subject_of(13), seen, {{"cut", 0.998}}, {}, 100);
    EXPECT_THAT(text, HasSubstr("It looks like cut (correlation 0.998): `fairshuf explain cut`."));
    EXPECT_THAT(text, HasSubstr("It repeats decks as if there were only 13 of them (13 to 13)."));
}

TEST(ObservationReport, GivesTheDocumentedJson) {
    const auto seen = sample("swap-any", 5, 5'000);
    const auto j = nlohmann::json::parse(report::as_json(subject_of(5), seen, {{"swap-any", 1}}));
    EXPECT_EQ(j.at("n"), 5);
    EXPECT_EQ(j.at("shuffles"), 5'000);
    EXPECT_EQ(j.at("stream"), "-");
    EXPECT_EQ(j.at("verdict"), "unfair");
    EXPECT_EQ(j.at("reason").at("code"), "tests-against");
    EXPECT_EQ(j.at("reason").at("against").at(0), "positions");
    EXPECT_EQ(j.at("colour"), "red");
    EXPECT_EQ(j.at("smallest_bias"), seen.smallest_bias);
    EXPECT_EQ(j.at("looks_like").at(0).at("algorithm"), "swap-any");
    EXPECT_EQ(j.at("tests").size(), seen.tests.size());
    EXPECT_EQ(j.at("tests").at(0).at("name"), "positions");
    EXPECT_EQ(j.at("tests").at(0).at("df"), 16);
    const auto parity =
        std::ranges::find_if(j.at("tests"), [](const auto& t) { return t.at("name") == "parity"; });
    EXPECT_TRUE(parity->at("df").is_null());
    for (std::size_t card = 0; card < 5; ++card)
        for (std::size_t place = 0; place < 5; ++place)
            EXPECT_EQ(j.at("positions").at(card).at(place), seen.positions[card * 5 + place]);
}

TEST(ObservationPage, SaysWhatAMistakeOutsideTheCatalogueIsAndWhatIsNextBest) {
    const auto seen = sample("swap-any", 13, 13'000);
    const std::vector<resemblance> like{{.algorithm = "range-too-large",
                                         .correlation = 1,
                                         .name = "range-too-large",
                                         .parameter = 14,
                                         .meaning = "the range of the draw is one too large"},
                                        {.algorithm = "riffle:4", .correlation = 0.5, .in_catalogue = true}};
    const auto english = report::as_page(subject_of(13), seen, like, {}, language::english);
    EXPECT_THAT(english, HasSubstr("Its deviations resemble those of range-too-large 14 (correlation 1.000): "
                                   "the range of the draw is one too large.</p>"));
    EXPECT_THAT(english, HasSubstr("<p>Next best: riffle:4 (correlation 0.500).</p>"));
    const auto chinese = report::as_page(subject_of(13), seen, like, {}, language::chinese);
    EXPECT_THAT(
        chinese,
        HasSubstr("<p>其偏差与 range-too-large 14 相似（相关系数 1.000）：抽取的范围多出一个数。</p>"));
    EXPECT_THAT(chinese, HasSubstr("<p>其次：riffle:4（相关系数 0.500）。</p>"));
}

TEST(ObservationPage, SaysWhatAMistakeOfTheCatalogueDoes) {
    const std::vector<resemblance> like{
        {.algorithm = "swap-any", .correlation = 0.9, .name = "swap-any", .in_catalogue = true}};
    const auto about = named_algorithm("swap-any")->about;
    const auto seen = sample("swap-any", 13, 13'000);
    EXPECT_THAT(report::as_page(subject_of(13), seen, like, {}, language::english),
                HasSubstr(std::string(about.method) + "; " + std::string(about.flaw) + "."));
    EXPECT_THAT(report::as_page(subject_of(13), seen, like, {}, language::chinese),
                HasSubstr(std::string(about.chinese.method)));
}
