#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/command.hpp"

using namespace fairshuf::test;
using nlohmann::json;

TEST(ProveVerb, GivesTheDocumentedJson) {
    const auto said = run("prove swap-any -n 3 --json");
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(json::parse(said.out), json::parse(R"({
        "algorithm": "swap-any", "n": 3, "draws": "exact", "outcomes": "27", "reached": 6, "orders": 6,
        "least": {"probability": "4/27", "count": 3, "orders": [[1,2,3],[3,1,2],[3,2,1]]},
        "most": {"probability": "5/27", "count": 3, "orders": [[1,3,2],[2,1,3],[2,3,1]]},
        "total_variation": "1/18",
        "probabilities": {"1 2 3": "4/27", "1 3 2": "5/27", "2 1 3": "5/27",
                          "2 3 1": "5/27", "3 1 2": "4/27", "3 2 1": "4/27"},
        "positions": [["1/3","1/3","1/3"],["10/27","8/27","1/3"],["8/27","10/27","1/3"]],
        "residual": "0", "verdict": "unfair",
        "sentence": "UNFAIR: 1 3 2 comes up 5 times in 27 instead of 1 in 6",
        "reason": {"code": "times", "order": "1 3 2", "times": "5", "in": "27", "fair": "6"}, "colour": "red"})"));
}

TEST(ProveVerb, LeavesOutTheProbabilitiesOfMoreThanSevenCards) {
    EXPECT_TRUE(json::parse(run("prove swap-down -n 7 --json").out).contains("probabilities"));
    EXPECT_FALSE(json::parse(run("prove swap-down -n 8 --json").out).contains("probabilities"));
}

TEST(ProveVerb, NamesAnOrderThatNeverComesUp) {
    const auto said = json::parse(run("prove cut -n 3 --json").out);
    EXPECT_EQ(said.at("least").at("probability"), "0");
    EXPECT_EQ(said.at("least").at("count"), 3);
    EXPECT_EQ(said.at("least").at("orders").at(0), json::parse("[1,3,2]"));
    EXPECT_EQ(said.at("probabilities").at("1 3 2"), "0");
    EXPECT_EQ(said.at("reached"), 3);
}

TEST(ProveVerb, UnboundedDrawsHaveNoNumberOfOutcomes) {
    EXPECT_EQ(json::parse(run("prove pick-redraw -n 3 --json").out).at("outcomes"), "unbounded");
}

TEST(ProveVerb, ExitsWithTheVerdict) {
    EXPECT_EQ(run("prove swap-down -n 4").status, 0);
    EXPECT_EQ(run("prove swap-any -n 4").status, 2);
    EXPECT_EQ(run("prove swap-up -n 54 --positions").status, 0);
    EXPECT_EQ(run("prove swap-any -n 52 --positions").status, 2);
    EXPECT_EQ(run("prove swap-down -n 4 --draws modulo:256").status, 2);
}

TEST(ProveVerb, GivesThePlacesAlone) {
    const auto said = json::parse(run("prove cut -n 3 --positions --json").out);
    EXPECT_EQ(said.size(), 5U);
    EXPECT_EQ(said.at("verdict"), "places-even");
    EXPECT_EQ(said.at("positions").at(0).at(0), "1/3");
    const auto uneven = json::parse(run("prove sattolo -n 3 --positions --json").out);
    EXPECT_EQ(uneven.at("verdict"), "places-uneven");
    EXPECT_EQ(uneven.at("positions").at(0).at(0), "0");
}

TEST(ProveVerb, EvenPlacesAreNotCalledFair) {
    const auto said = run("prove cut -n 52 --positions");
    EXPECT_NE(said.out.find("Even places are not yet fairness"), std::string::npos);
    EXPECT_EQ(said.out.find("\nFAIR"), std::string::npos);
}

TEST(ProveVerb, TakesAliasesAndAnswersWithTheName) {
    EXPECT_EQ(json::parse(run("prove naive -n 3 --json").out).at("algorithm"), "swap-any");
    EXPECT_EQ(json::parse(run("prove gsr:2 -n 3 --json").out).at("algorithm"), "riffle:2");
}

TEST(ProveVerb, BadInputGetsAClearError) {
    const auto error_of = [](const std::string& arguments) {
        const auto said = run("prove " + arguments);
        EXPECT_EQ(said.status, 1) << arguments;
        EXPECT_EQ(said.out, "") << arguments;
        return said.err;
    };
    EXPECT_EQ(error_of("swp-down"),
              "fairshuf: unknown algorithm 'swp-down'; did you mean 'swap-down'?\n"
              "`fairshuf algorithms` lists them all.\n");
    EXPECT_EQ(error_of("swap-down -n 0"),
              "fairshuf: -n '0': the number of cards is a whole number, at least 1\n");
    EXPECT_EQ(error_of("swap-down -n four"),
              "fairshuf: -n 'four': the number of cards is a whole number, at least 1\n");
    EXPECT_NE(error_of("swap-down -n 99").find("at most 9 cards fit: -n 9"), std::string::npos);
    EXPECT_NE(error_of("swap-down --draws dice").find("unknown draws 'dice'"), std::string::npos);
    EXPECT_NE(error_of("").find("ALGORITHM is missing"), std::string::npos);
}

TEST(ProveVerb, ANumberBeyond64BitsGetsTheLargestThatFits) {
    const auto said = [](const std::string& more) {
        return run("prove swap-down -n 99999999999999999999999 " + more).err;
    };
    const std::string start =
        "fairshuf: -n '99999999999999999999999': too large: swap-down is proved for at most ";
    EXPECT_EQ(said(""), start + "9 cards: -n 9\n");
    EXPECT_EQ(said("--positions"), start + "128 cards: -n 128\n");
    EXPECT_EQ(said("--distance"), start + "500 cards: -n 500\n");
    EXPECT_EQ(said("--draws short-seed:8"), start + "18 cards: -n 18\n");
    EXPECT_NE(run("prove swap-down -n 1k").err.find("swap-down with 1000 cards"), std::string::npos);
}

TEST(ProveVerb, GivesTheDistanceAlone) {
    const auto said = run("prove riffle:1 -n 3 --distance --json");
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(json::parse(said.out), json::parse(R"({"algorithm": "riffle:1", "n": 3, "draws": "exact",
        "measure": "total-variation", "distance": "1/3", "verdict": "unfair"})"));
    EXPECT_EQ(run("prove swap-down -n 52 --distance").status, 0);
    EXPECT_EQ(run("prove swap-down --distance --positions").status, 1);
}

TEST(ProveVerb, ProvesMembersOfTheFamily) {
    const auto said = run("prove derangement -n 6");
    EXPECT_EQ(said.status, 0);
    EXPECT_NE(
        said.out.find(
            "FAIR: each of the 265 derangements has probability exactly 1/265, and nothing else comes up\n"),
        std::string::npos)
        << said.out;
    EXPECT_NE(run("prove partial-shuffle:3 -n 5").out.find("FAIR: each of the 60 arrangements"),
              std::string::npos);
    EXPECT_NE(run("prove reservoir:3 -n 6").out.find("FAIR: each of the 20 sets"), std::string::npos);
    EXPECT_NE(run("prove cycle -n 5").out.find("FAIR: each of the 24 cycles"), std::string::npos);
    EXPECT_NE(run("prove weighted-shuffle -n 4")
                  .out.find("FAIR: each of the 24 orders has exactly the product of its fractions\n"),
              std::string::npos);
}

TEST(ProveVerb, CountsOneAsOne) {
    const std::string one = run("prove swap-up -n 1").out;
    EXPECT_NE(one.find("1 card, exact draws: the only outcome\n"), std::string::npos) << one;
    EXPECT_NE(one.find("FAIR: the only order has probability exactly 1\n"), std::string::npos) << one;
    EXPECT_EQ(one.find("1/1"), std::string::npos) << one;
    EXPECT_NE(run("prove swap-up -n 1 --positions").out.find("1 (1 card x 1 place)"), std::string::npos);
    const std::string said = run("prove reservoir:2 -n 2").out;
    EXPECT_NE(said.find("exact draws: the only sequence of draws\n"), std::string::npos) << said;
    EXPECT_NE(said.find("1 of 1 set\n"), std::string::npos) << said;
    EXPECT_NE(said.find("FAIR: the only set has probability exactly 1"), std::string::npos) << said;
}

TEST(ProveVerb, GivesTheDocumentedJsonOfMembers) {
    EXPECT_EQ(json::parse(run("prove weighted-shuffle -n 2 --json").out), json::parse(R"({
        "member": "weighted-shuffle", "n": 2, "draws": "exact", "outcomes": "unbounded", "class": "orders",
        "law": "weighted", "size": "2", "reached": 2, "probabilities": {"1 2": "1/3", "2 1": "2/3"},
        "claimed": {"1 2": "1/3", "2 1": "2/3"},
        "residual": "0", "shrunken": "1 draw at a time instead of 16", "verdict": "fair",
        "sentence": "FAIR: each of the 2 orders has exactly the product of its fractions", "colour": "green",
        "reason": {"code": "class-products", "class": "orders", "size": "2"}})"));
    const auto said = run("prove cycle -n 4 --draws modulo:256 --json");
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(json::parse(said.out).at("verdict"), "unfair");
}

TEST(ProveVerb, SaysWhatMembersCannotDo) {
    EXPECT_EQ(run("prove derangement -n 1").err,
              "fairshuf: derangement with 1 card and exact draws: there is none to draw: the class is empty. "
              "Two cards or more always have one\n");
    EXPECT_EQ(run("prove cycle --positions").err,
              "fairshuf: cycle: a member of the family is proved as a whole: leave out --positions\n");
    EXPECT_EQ(run("prove cycle -n 10").err,
              "fairshuf: cycle with 10 cards has too many draws to enumerate; at most 9 cards fit: -n 9\n");
    EXPECT_EQ(run("prove cycle:3").err,
              "fairshuf: 'cycle' takes no parameter: write 'cycle' instead of 'cycle:3'\n"
              "`fairshuf algorithms` lists them all.\n");
}

TEST(ProveVerb, PlotsTheDistanceFromFair) {
    const auto said = run("prove riffle -n 52 --curve k=7..8 --json");
    EXPECT_EQ(said.status, 2);
    const auto points = json::parse(said.out).at("points");
    EXPECT_NEAR(points.at(0).at("decimal").get<double>(), 0.334, 0.0005);  // Bayer and Diaconis 1992
    EXPECT_NEAR(points.at(1).at("decimal").get<double>(), 0.167, 0.0005);
    EXPECT_NE(run("prove sort-comparator-timsort --curve n=3..4").out.find("0.354167  17/48"),
              std::string::npos);
    EXPECT_EQ(run("prove swap-down --curve n=2..5").status, 0);
    EXPECT_EQ(run("prove swap-any --curve n=3..4 --svg -").out.substr(0, 4), "<svg");
    EXPECT_NE(run("prove swap-pairs -n 3 --curve k=30..31").out.find("30  4.05e-15  5/1235346792567894"),
              std::string::npos);
    EXPECT_EQ(run("prove swap-any --curve n=9..20").err,
              "fairshuf: swap-any with more than 9 cards has too many draws to enumerate: --curve n=9..9\n");
    EXPECT_EQ(run("prove swap-any --curve x=1").err,
              "fairshuf: --curve 'x=1': write n=2..9 for cards, or k=1..50 for the parameter\n");
}

TEST(ProveVerb, WritesPicturesAndPages) {
    const scratch_folder folder;
    const std::string page = (folder / "p.html").string();
    EXPECT_EQ(run("prove naive -n 4 --report " + page).status, 2);
    const std::string html = read_all(page);
    for (const auto* part : {"UNFAIR: 2 1 4 3 comes up 15 times in 256", "25/384",
                             "fairshuf prove naive -n 4</pre>", "speaks against", "Nothing was sampled"})
        EXPECT_NE(html.find(part), std::string::npos) << part;
    EXPECT_EQ(run("prove swap-down -n 4 --lang zh --report " + page).status, 0);
    EXPECT_NE(read_all(page).find("公平：24 种排列的概率都恰好是 1/24"), std::string::npos);
    for (const auto* more : {"derangement -n 4", "swap-up -n 13 --positions", "riffle:7 -n 52 --distance"}) {
        EXPECT_NE(run(std::string("prove ") + more + " --report " + page).status, 1) << more;
        EXPECT_NE(read_all(page).find("</html>"), std::string::npos) << more;
    }
    const auto seeded = run("prove swap-down -n 4 --draws java:16 --report -");
    EXPECT_EQ(seeded.status, 2);
    EXPECT_NE(seeded.out.find("Covered: the sequences of draws that the generator makes of 65,536 seeds"),
              std::string::npos);
    EXPECT_EQ(seeded.out.find("every sequence of draws"), std::string::npos);
    EXPECT_EQ(run("prove swap-down -n 4 --svg -").out.substr(0, 4), "<svg");
    EXPECT_EQ(run("prove riffle:7 -n 52 --distance --svg -").status, 1);
}

TEST(ProveVerb, GivesThePlacesAfterSomeRounds) {
    const auto said = run("prove swap-up -n 54 --positions --after 2 --json");
    EXPECT_EQ(said.status, 0);
    const auto found = json::parse(said.out);
    EXPECT_EQ(found.at("undisturbed"), json::parse("[1]"));
    EXPECT_EQ(found.at("even"), json::parse("[1, 2]"));
    EXPECT_EQ(found.at("blocks"), json::parse("[[1, 1], [2, 2], [3, 54]]"));
    EXPECT_EQ(found.at("before").at(1).at(1), "53/54");
    EXPECT_EQ(run("prove swap-up --after 2").err, "fairshuf: --after is about places: add --positions\n");
    EXPECT_TRUE(run("prove swap-up -n 5 --positions --after 2 --svg -").out.starts_with("<svg"));
}

TEST(ProveVerb, GivesTheProbabilityOfAnUntouchedCard) {
    const auto said = run("prove swap-pairs:10 -n 10 --untouched");
    EXPECT_EQ(said.status, 0);
    EXPECT_NE(said.out.find("0.785"), std::string::npos) << said.out;
    EXPECT_EQ(json::parse(run("prove swap-pairs:1 -n 2 --untouched --json").out).at("some_untouched"), "1/2");
    EXPECT_EQ(run("prove swap-down --untouched").status, 1);
}
