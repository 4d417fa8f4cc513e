#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numeric>
#include <regex>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "fairshuf/algorithm/swap_up.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"

using namespace fairshuf;
using namespace fairshuf::test;
using nlohmann::json;
using testing::HasSubstr;

namespace {

std::string error_of(const std::string& arguments) {
    const auto said = run("observe " + arguments);
    EXPECT_EQ(said.status, 1) << arguments;
    EXPECT_EQ(said.out, "") << arguments;
    return said.err;
}

// Fair orders, but 105 of 2000 have the first card in its home place.
std::string slightly_uneven_orders() {
    chacha8 words(key::from_text("made up"));
    exact draws(words);
    std::string text;
    for (int i = 0; i < 2'000; ++i) {
        std::vector<int> deck(13);
        std::iota(deck.begin(), deck.end(), 0);
        swap_up{}(deck, draws);
        if (i < 105) std::swap(*std::ranges::find(deck, 0), deck[0]);
        for (const int card : deck) text += std::to_string(card) + " ";
        text += "\n";
    }
    return text;
}

}  // namespace

TEST(ObserveVerb, ExitsWithTheVerdict) {
    EXPECT_EQ(run("observe swap-down --shuffles 20k --seed 1").status, 0);
    EXPECT_EQ(run("observe naive --shuffles 20k --seed 1").status, 2);
}

TEST(ObserveVerb, CallsNothingFairThatWasOnlyObserved) {
    const auto early = run("observe swap-pairs:40 --shuffles 100k --seed monday");
    EXPECT_EQ(early.status, 0);
    EXPECT_THAT(early.out, HasSubstr("\nNO SIGN OF BIAS; a bias of 15 % or more would have been seen in "
                                     "100,000 shuffles\n"));
    EXPECT_THAT(early.out, testing::Not(HasSubstr("FAIR")));
    const auto late = run("observe swap-pairs:40 --shuffles 1M --seed monday");
    EXPECT_EQ(late.status, 2);
    EXPECT_THAT(late.out, HasSubstr("\nUNFAIR: by "));
}

TEST(ObserveVerb, ExitsWithThreeWhenASuspicionCannotBeDecided) {
    const scratch_folder folder;
    write_all(folder / "orders", slightly_uneven_orders());
    const auto said = run("observe --stream " + (folder / "orders").string() + " --json");
    EXPECT_EQ(said.status, 3) << said.out;
    EXPECT_EQ(json::parse(said.out).at("verdict"), "suspicious");
}

TEST(ObserveVerb, GivesTheDocumentedJson) {
    const auto said = json::parse(run("observe swap-down -n 4 --shuffles 1200 --seed 1 --json").out);
    EXPECT_EQ(said.at("algorithm"), "swap-down");
    EXPECT_EQ(said.at("draws"), "exact");
    EXPECT_EQ(said.at("seed"), "1");
    EXPECT_EQ(said.at("n"), 4);
    EXPECT_EQ(said.at("shuffles"), 1200);
    EXPECT_EQ(said.at("verdict"), "fair");
    EXPECT_GT(said.at("smallest_bias"), said.at("smallest_rms_bias"));
    EXPECT_GT(said.at("smallest_rms_bias"), 0);
    EXPECT_EQ(said.at("deck"), json::parse(R"(["1","2","3","4"])"));
    int total = 0;
    for (const auto& card : said.at("positions"))
        for (const auto& count : card) total += count.get<int>();
    EXPECT_EQ(total, 4800);
    for (const auto& test : said.at("tests"))
        for (const auto* field : {"name", "statistic", "df", "p", "log10_p"})
            EXPECT_TRUE(test.contains(field));
}

TEST(ObserveVerb, TheSameSeedGivesTheSameAnswer) {
    const auto one = run("observe swap-down --shuffles 20k --seed monday --json");
    EXPECT_EQ(run("observe swap-down --shuffles 20000 --seed monday --json").out, one.out);
    EXPECT_NE(run("observe swap-down --shuffles 20k --seed tuesday --json").out, one.out);
}

TEST(ObserveVerb, WithoutASeedSaysHowToRepeatTheRun) {
    const auto first = json::parse(run("observe swap-down --shuffles 1k --json").out);
    const auto again = json::parse(
        run("observe swap-down --shuffles 1k --json --seed " + first.at("seed").get<std::string>()).out);
    EXPECT_EQ(again, first);
}

TEST(ObserveVerb, AuditsGnuShufOneRunPerShuffle) {
    const auto said = run("observe --command shuf -n 5 --shuffles 600 --json");
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    EXPECT_EQ(json::parse(said.out).at("command"), "shuf");
    EXPECT_EQ(run("observe --command 'sort -R' -n 5 --shuffles 300").status, 0);
    EXPECT_EQ(run("observe --command cat -n 5 --shuffles 300").status, 2);
}

TEST(ObserveVerb, AuditsAProgramThatPrintsOrdersForEver) {
    const auto said = run("observe --command 'yes 3 1 2' --many -n 3 --shuffles 1000 --json");
    EXPECT_EQ(said.status, 2) << said.err;
    EXPECT_EQ(json::parse(said.out).at("positions").at(0).at(1), 1000);
}

TEST(ObserveVerb, ReadsNamesWithTheHomeDeckFirst) {
    const auto said =
        shell("( echo A K Q; yes K A Q | head -n 400 ) | " FAIRSHUF_COMMAND " observe --stream - --json");
    EXPECT_EQ(said.status, 2) << said.err;
    EXPECT_EQ(json::parse(said.out).at("shuffles"), 400);
    EXPECT_EQ(json::parse(said.out).at("positions").at(0).at(1), 400);
    const auto given =
        shell("yes K A Q | head -n 400 | " FAIRSHUF_COMMAND " observe --stream - --deck A,K,Q --json");
    EXPECT_EQ(json::parse(given.out).at("shuffles"), 400);
    EXPECT_EQ(json::parse(given.out).at("deck"), json::parse(R"(["A","K","Q"])"));
    const auto text =
        shell("( echo A K Q; yes K A Q | head -n 400 ) | " FAIRSHUF_COMMAND " observe --stream -");
    EXPECT_THAT(text.out, HasSubstr("3 cards, 400 shuffles, the first line is the deck\n"));
}

TEST(ObserveVerb, ReadsListsInBrackets) {
    const auto said = shell("yes '[2, 0, 1]' | head -n 300 | " FAIRSHUF_COMMAND " observe --stream - --json");
    EXPECT_EQ(json::parse(said.out).at("positions").at(2).at(0), 300) << said.err;
}

TEST(ObserveVerb, AmountsMayBeWrittenShort) {
    for (const auto* amount : {"2000", "2k", "2K", "2e3"})
        EXPECT_EQ(json::parse(run("observe swap-down --json --seed 1 --shuffles " + std::string(amount)).out)
                      .at("shuffles"),
                  2000)
            << amount;
    for (const auto* amount : {"''", "k", "e3", "2e", "2e13", "1.5k", "-5", "2kk", "9999999999999"})
        EXPECT_THAT(error_of("swap-down --shuffles=" + std::string(amount)), HasSubstr("--shuffles"))
            << amount;
}

TEST(ObserveVerb, AHugeDeckThatNeverChangesHasAFiniteLogarithm) {
    const auto said =
        shell("yes \"$(seq -s ' ' 0 255)\" | head -n 3000 | " FAIRSHUF_COMMAND " observe --stream - --json");
    const auto parsed = json::parse(said.out);
    for (const auto& test : parsed.at("tests")) EXPECT_TRUE(test.at("log10_p").is_number()) << test;
}

TEST(ObserveVerb, NamesTheKnownMistakeThatAShuffleResembles) {
    const scratch_folder folder;
    // awk's naive swap: every place with any place.
    const auto said = shell(
        "awk 'BEGIN { srand(1); for (k = 0; k < 5000; ++k) { for (i = 1; i <= 13; ++i) d[i] = i; "
        "for (i = 1; i <= 13; ++i) { j = 1 + int(13 * rand()); t = d[i]; d[i] = d[j]; d[j] = t } "
        "s = d[1]; for (i = 2; i <= 13; ++i) s = s \" \" d[i]; print s } }' | " FAIRSHUF_COMMAND
        " observe --stream - --json");
    EXPECT_EQ(said.status, 2) << said.err;
    EXPECT_EQ(json::parse(said.out).at("looks_like").at(0).at("algorithm"), "swap-any");
}

TEST(ObserveVerb, ProgramsThatFailHangOrPrintAWrongOrderGetAClearReport) {
    EXPECT_THAT(error_of("--command 'exit 3' -n 5"), HasSubstr("run 1 of 'exit 3': exit status 3"));
    EXPECT_THAT(error_of("--command 'sleep 60' -n 5 --timeout 1"), HasSubstr("1 s"));
    EXPECT_THAT(error_of("--command 'head -n 2' -n 5"), HasSubstr("2 cards, but the deck has 5"));
    EXPECT_THAT(error_of("--command 'no-such-program' -n 5"), HasSubstr("no-such-program"));
    const auto lie = shell("printf '1 2 3\\n2 1 3\\n2 2 3\\n' | " FAIRSHUF_COMMAND " observe --stream -");
    EXPECT_EQ(lie.status, 1);
    EXPECT_THAT(lie.err, HasSubstr("line 3"));
}

TEST(ObserveVerb, BadInputGetsAClearError) {
    EXPECT_THAT(error_of(""),
                HasSubstr("say what to observe: an ALGORITHM, --stream FILE, --command CMD, --one "
                          "FILE, --of IN OUT or --table FILE"));
    EXPECT_THAT(error_of("swap-down --stream -"), HasSubstr("exclude each other"));
    EXPECT_THAT(error_of("swp-down"), HasSubstr("did you mean 'swap-down'?"));
    EXPECT_THAT(error_of("swap-down -n 1"),
                HasSubstr("-n '1': the number of cards is a whole number from 2 to 256"));
    EXPECT_THAT(error_of("swap-down -n 300"), HasSubstr("from 2 to 256"));
    EXPECT_THAT(error_of("swap-down --shuffles many"), HasSubstr("--shuffles 'many': write a whole number"));
    EXPECT_THAT(error_of("swap-down --shuffles 10"),
                HasSubstr("too few to judge; with 13 cards at least 200 are needed"));
    EXPECT_THAT(error_of("swap-down --battery slow"), HasSubstr("--battery 'slow': choose quick or full"));
    EXPECT_THAT(error_of("swap-down --many"), HasSubstr("--many goes only with --command"));
    EXPECT_THAT(error_of("swap-down --as u32"), HasSubstr("--as goes only with --one"));
    EXPECT_THAT(error_of("swap-down -S 2G"), HasSubstr("-S goes only with --one or --of"));
    EXPECT_THAT(error_of("swap-down --deck A,B"), HasSubstr("--deck goes only with --stream or --command"));
    EXPECT_THAT(error_of("--command shuf --seed 1"), HasSubstr("--seed goes only with an ALGORITHM"));
    EXPECT_THAT(error_of("--command shuf --timeout soon"),
                HasSubstr("--timeout 'soon': write whole seconds"));
    EXPECT_THAT(error_of("--command shuf --deck ''"), HasSubstr("--deck '': name the cards"));
    EXPECT_THAT(error_of("--stream ''"), HasSubstr("--stream '': name a file, or - for standard input"));
    EXPECT_THAT(error_of("--command shuf --many -n 5"),
                HasSubstr("with --many the command prints an order per line"));
    EXPECT_THAT(error_of("--command shuf --deck A,K,Q -n 4"), HasSubstr("-n 4: --deck has 3 cards"));
    EXPECT_THAT(error_of("--stream /no/such/file"), HasSubstr("/no/such/file"));
    EXPECT_THAT(error_of("tables -n 17 --shuffles 1k"),
                HasSubstr("tables can be observed with 2 to 16 cards"));
}

TEST(ObserveVerb, TheQuickBatteryHasFewerTests) {
    const auto tests = [](const std::string& battery) {
        return json::parse(run("observe swap-down --shuffles 1k --seed 1 --json --battery " + battery).out)
            .at("tests")
            .size();
    };
    EXPECT_EQ(tests("full"), 16U);
    EXPECT_EQ(tests("quick"), 10U);
}

namespace {

const std::string document_003 = FAIRSHUF_SOURCE_DIR "/docs/published/document-003.txt";

}  // namespace

TEST(ObserveTable, TheTableOfDocument003FitsNeitherNumberOfItsText) {
    const auto ten = run("observe --table " + document_003 + " --shuffles 10M --json");
    EXPECT_EQ(ten.status, 2);
    const auto uneven = json::parse(ten.out);
    EXPECT_EQ(uneven.at("fit"), "too-uneven");
    EXPECT_NEAR(uneven.at("tests").at(0).at("statistic").get<double>(), 386.9, 0.05);
    EXPECT_EQ(uneven.at("tests").at(0).at("df"), 144);
    EXPECT_EQ(uneven.at("adds_up"), "places");
    EXPECT_NEAR(uneven.at("fits_shuffles").at("estimate").get<double>(), 3.9e6, 0.1e6);
    const auto one = run("observe --table " + document_003 + " --shuffles 1M --json");
    EXPECT_EQ(one.status, 2);
    EXPECT_EQ(json::parse(one.out).at("fit"), "too-even");
    EXPECT_NEAR(json::parse(one.out).at("tests").at(0).at("statistic").get<double>(), 38.7, 0.05);
    EXPECT_EQ(run("observe --table " + document_003 + " --shuffles 4M").status, 0);
    EXPECT_EQ(run("observe --table " + document_003).status, 0);
}

TEST(ObserveTable, SaysWhatIsWrong) {
    EXPECT_THAT(error_of("--table /nowhere"), HasSubstr("/nowhere"));
    EXPECT_THAT(error_of("--table - < /dev/null"), HasSubstr("standard input: there is no table of numbers"));
    EXPECT_THAT(error_of("--table " + document_003 + " -n 13"), HasSubstr("--table goes only with"));
    EXPECT_THAT(error_of("--table " + document_003 + " -S 2G"), HasSubstr("--table goes only with"));
    EXPECT_THAT(error_of("--table " + document_003 + " --shuffles 100"), HasSubstr("too few to judge"));
}

TEST(ObserveTable, HasAPageToFile) {
    const scratch_folder folder;
    const std::string page = (folder / "r.html").string();
    EXPECT_EQ(run("observe --table " + document_003 + " --shuffles 10M --report " + page).status, 2);
    for (const auto* part : {"The table is too uneven for 10,000,000 fair shuffles.", "<svg ",
                             "a table cannot show it", "SHA-256 of the input", "--shuffles 10000000</pre>"})
        EXPECT_THAT(read_all(page), HasSubstr(part));
    EXPECT_EQ(run("observe --table " + document_003 + " --lang zh --report " + page).status, 0);
    EXPECT_THAT(read_all(page), HasSubstr("次公平洗牌"));
}

TEST(ObserveVerb, ReadsItsOwnPictureAndPage) {
    const scratch_folder folder;
    const std::string page = (folder / "r.html").string(), picture = (folder / "p.svg").string();
    const auto said =
        run("observe swap-any --shuffles 20k --seed monday --report " + page + " --svg " + picture);
    EXPECT_EQ(said.status, 2);
    const std::string html = read_all(page);
    for (const auto* part :
         {"<!DOCTYPE html>", "Unfair: a fair shuffle gives a sample like these 20,000 shuffles", "<svg ",
          "fairshuf observe swap-any --shuffles 20k --seed monday</pre>", "25 CFR 547.14", "speaks against",
          "does not address", "N.J.A.C. 13:69E-1.28G", "What would have been seen"})
        EXPECT_THAT(html, HasSubstr(part));
    for (const auto* no : {"<script", "http-equiv", "src=", "href=", "complies with"})
        EXPECT_THAT(html, testing::Not(HasSubstr(no)));
    EXPECT_THAT(read_all(picture), testing::StartsWith("<svg xmlns"));
    run("observe swap-down --shuffles 20k --seed monday --lang zh --report " + page);
    EXPECT_THAT(read_all(page), HasSubstr("未见偏差迹象：在 20,000 次洗牌中没有"));
    EXPECT_THAT(error_of("swap-down --shuffles 20k --report " + page + " --lang xx"),
                HasSubstr("choose en or zh"));
    EXPECT_THAT(error_of("swap-down --shuffles 20k --report /nowhere/r.html"), HasSubstr("/nowhere/r.html"));
}

namespace {

// The third column of the clauses, each as "AGCO 21.1.4: speaks against: ...".
std::vector<std::string> judged_clauses(const std::string& html) {
    const auto from = html.find("25 CFR 547.14(b)(1)");
    static const std::regex row(
        "<tr><td>([^<]*)</td><td><q lang=\"en\">[^<]*</q></td><td><span "
        "class=\"[a-z]*\">([^<]*)</span>([^<]*)</td>");
    std::vector<std::string> found;
    const std::string clauses = html.substr(from == std::string::npos ? 0 : from - 8);
    for (std::sregex_iterator at(clauses.begin(), clauses.end(), row), end; at != end; ++at)
        found.push_back((*at)[1].str() + ": " + (*at)[2].str() + (*at)[3].str());
    return found;
}

}  // namespace

TEST(ObserveVerb, AnUnfairShuffleSupportsNoClauseAboutPatterns) {
    for (const std::string seed : {"a", "b", "c", "d"}) {
        const auto clauses =
            judged_clauses(run("observe swap-any -n 5 --shuffles 20k --report - --seed " + seed).out);
        EXPECT_THAT(clauses, testing::Contains("AGCO 21.1.4: speaks against: these tests found a pattern"));
        EXPECT_THAT(clauses, testing::Not(testing::Contains(HasSubstr("supports: test serial"))));
        EXPECT_THAT(
            judged_clauses(run("observe swap-down -n 5 --shuffles 20k --report - --seed " + seed).out),
            testing::Contains("AGCO 21.1.4: supports: test serial"));
    }
}

TEST(ObserveVerb, EveryClauseHasAReason) {
    const scratch_folder folder;
    const std::string twice = (folder / "twice.txt").string();
    shell("seq 999 > " + twice + "; echo 7 >> " + twice);
    for (const std::string& what :
         {"observe --one " + twice, std::string("observe swap-any -n 3 --shuffles 500 --seed a"),
          "observe --table " + document_003, std::string("prove swap-any -n 4"),
          std::string("prove swap-down -n 4"), std::string("prove swap-down -n 4 --positions"),
          std::string("prove riffle:3 -n 5 --distance")})
        for (const std::string words : {"", " --lang zh"}) {
            const auto clauses = judged_clauses(run(what + " --report -" + words).out);
            EXPECT_EQ(clauses.size(), 20U) << what;
            for (const auto& clause : clauses)
                EXPECT_THAT(clause,
                            testing::Not(testing::EndsWith(words.empty() ? "does not address" : "未涉及")))
                    << what;
        }
}

TEST(ObserveVerb, AChinesePageHasNoEnglishWordsOfItsOwn) {
    const auto page = run("observe swap-down -n 5 --shuffles 20k --seed a --lang zh --report -").out;
    EXPECT_THAT(page, HasSubstr("“前后两次”检验"));
    EXPECT_THAT(page, testing::Not(HasSubstr("检验 serial")));
    EXPECT_THAT(page, HasSubstr(" 个核心，"));
}

TEST(ObserveVerb, ObeysTheColumnsOfTheEnvironment) {
    const std::string rest = " observe swap-any -n 6 --shuffles 2k --seed a", command = FAIRSHUF_COMMAND;
    const auto longest = [&](const std::string& columns) {
        const std::string text = shell(columns + command + rest).out;
        std::size_t most = 0;
        for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
            most = std::max(most, end - at);
        return most;
    };
    EXPECT_LE(longest("COLUMNS=40 "), 40U);
    EXPECT_EQ(longest("COLUMNS=1 "), longest("COLUMNS=40 "));
    EXPECT_GT(longest("COLUMNS=100 "), 60U);
    EXPECT_EQ(longest("COLUMNS=wide "), longest("COLUMNS=100 "));
}

TEST(ObserveVerb, AMinusIsStandardOutputForAPage) {
    const scratch_folder folder;
    const std::string in_folder = "cd " + (folder / "").string() + " && ", command = FAIRSHUF_COMMAND;
    for (const std::string& what : {std::string("observe swap-down -n 5 --shuffles 2k"),
                                    std::string("prove swap-down -n 3"), "observe --table " + document_003}) {
        EXPECT_THAT(shell(in_folder + command + " " + what + " --report -").out,
                    testing::StartsWith("<!DOCTYPE html>"));
        EXPECT_TRUE(std::filesystem::is_empty(folder / "")) << what;
    }
    EXPECT_THAT(shell("seq 1000 | " + command + " observe --one - --report -").out,
                testing::StartsWith("<!DOCTYPE html>"));
    for (const std::string what : {"observe swap-down", "prove swap-down"})
        EXPECT_THAT(shell(command + " " + what + " --report - --svg - 2>&1").out,
                    HasSubstr("only one of them can go to standard output"));
}

TEST(ObserveVerb, ThePageOfAStreamHasTheHashOfItsInput) {
    const scratch_folder folder;
    const std::string page = (folder / "r.html").string(), orders = (folder / "o.txt").string();
    shell("for i in $(seq 300); do echo 1 2 3; done > " + orders);
    const auto hash = shell("sha256sum " + orders).out.substr(0, 64);
    EXPECT_EQ(run("observe --stream " + orders + " --report " + page).status, 2);
    EXPECT_THAT(read_all(page), HasSubstr(hash));
    EXPECT_THAT(read_all(page), HasSubstr("The deck was never changed."));
}
