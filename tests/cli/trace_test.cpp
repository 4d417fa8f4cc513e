#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/command.hpp"

using namespace fairshuf::test;
using nlohmann::json;

TEST(TraceVerb, GivesTheDocumentedJson) {
    const auto said = run("trace swap-down 1 2 3 --script 0,1 --json");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(json::parse(said.out), json::parse(R"({
        "algorithm": "swap-down", "cards": ["1","2","3"],
        "steps": [
            {"step": 1, "draw": {"bound": 3, "value": 0}, "probability": "1/3",
             "moves": [{"kind": "swap", "from": 3, "to": 1}], "deck": ["3","2","1"], "product": "1/3",
             "factors": [{"what": "picked", "probability": "1/3"}],
             "placed": {"card": 1, "place": 3}, "lines": [2, 3], "lines_certain": true},
            {"step": 2, "draw": {"bound": 2, "value": 1}, "probability": "1/2",
             "moves": [], "deck": ["3","2","1"], "product": "1/3",
             "factors": [{"what": "not-picked", "probability": "2/3"}, {"what": "picked", "probability": "1/2"}],
             "placed": {"card": 2, "place": 2}, "lines": [2, 3], "lines_certain": true}],
        "result": ["3","2","1"]})"));
}

TEST(TraceVerb, IsTheExampleOfTheFirstDocument) {
    const auto said = run("trace swap-down 1 2 3 4 5 --script 1,2,0,0");
    EXPECT_NE(said.out.find("1 in place 3: not picked 4/5 · not picked 3/4 · picked 1/3 = 1/5"),
              std::string::npos);
    EXPECT_TRUE(said.out.ends_with("\nresult: 5 4 1 3 2\n"));
}

TEST(TraceVerb, TheSameSeedGivesTheSameTrace) {
    EXPECT_EQ(run("trace swap-down a b c d e f g --seed x").out,
              run("trace swap-down a b c d e f g --seed x").out);
    EXPECT_NE(run("trace swap-down a b c d e f g --seed x").out,
              run("trace swap-down a b c d e f g --seed y").out);
}

TEST(TraceVerb, DrawsAPicture) {
    const scratch_folder folder;
    const auto path = folder / "walk.svg";
    EXPECT_EQ(run("trace riffle:1 A K Q J --svg " + path.string()).status, 0);
    const auto svg = read_all(path);
    EXPECT_TRUE(svg.starts_with("<svg xmlns="));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
    EXPECT_TRUE(run("trace cut A B --svg -").out.starts_with("<svg"));
}

TEST(TraceVerb, BadInputGetsAClearError) {
    const auto error_of = [](const std::string& arguments) {
        const auto said = run("trace " + arguments);
        EXPECT_EQ(said.status, 1) << arguments;
        EXPECT_EQ(said.out, "") << arguments;
        return said.err;
    };
    EXPECT_EQ(error_of("swap-down 1 2 3 --script 3,0"),
              "fairshuf: draw 1 of the script is 3, but step 1 draws from 0 to 2\n");
    EXPECT_EQ(error_of("swap-down 1 2 3 --script 1,x"),
              "fairshuf: --script: 'x' is not a draw; write whole numbers separated by commas, as in "
              "--script 1,2,0,0\n");
    EXPECT_EQ(error_of("swap-down 1 2 --script 0 --seed s"),
              "fairshuf: --seed and --script exclude each other: give one of them\n");
    EXPECT_NE(error_of("swap-dwon 1 2").find("did you mean 'swap-down'?"), std::string::npos);
    EXPECT_NE(error_of("swap-down 1 2 --svg /no/such/x.svg").find("/no/such/x.svg: No such file"),
              std::string::npos);
}

TEST(ExplainVerb, ExplainsAndSuggests) {
    const auto said = run("explain naive");
    EXPECT_EQ(said.status, 0);
    EXPECT_NE(said.out.find("swap-any   also called naive"), std::string::npos);
    EXPECT_EQ(run("explain nave").status, 1);
}

TEST(TraceVerb, ShowsMembersOfTheFamily) {
    const auto cycle = json::parse(run("trace cycle 1 2 3 --script 0,0 --json").out);
    EXPECT_EQ(cycle.at("steps").size(), 2U);
    for (const char* member :
         {"partial-shuffle:2", "reservoir:2", "cycle", "derangement", "weighted-shuffle"}) {
        const auto said = run(std::string("trace ") + member + " A B C D E --seed x");
        EXPECT_EQ(said.status, 0) << said.err;
        EXPECT_NE(said.out.find(member), std::string::npos);
    }
    EXPECT_EQ(run("trace derangement A").err,
              "fairshuf: one card has no derangement: give none, or at least two\n");
}

TEST(TraceVerb, FollowsOneCard) {
    const auto said = run("trace swap-down 1 2 3 4 5 --script 1,2,0,0 --follow 1");
    EXPECT_EQ(said.status, 0);
    EXPECT_NE(said.out.find("1 ends in place 3"), std::string::npos) << said.out;
    const auto told = json::parse(run("trace swap-up a b c --script 1,1 --follow b --json").out);
    EXPECT_EQ(told.at("follow").at("card"), "b");
    EXPECT_EQ(told.at("follow").at("rounds").size(), 2U);
    EXPECT_EQ(told.at("follow").at("place"), 1);
    EXPECT_EQ(told.at("follow").at("probability"), "1/3");
    EXPECT_EQ(told.at("steps").size(), 2U);
    EXPECT_EQ(run("trace swap-up a b --follow z").status, 1);
}

TEST(TraceVerb, GivesTheFactorsOfTheEnd) {
    const auto told = json::parse(run("trace swap-seen 1 2 3 4 5 --script 0,2,3,4 --json").out);
    const auto& first = told.at("end").at(0);
    EXPECT_EQ(first.at("card"), "2");
    EXPECT_EQ(first.at("probability"), "1/5");
    EXPECT_EQ(first.at("ways").at(0).size(), 4U);
    EXPECT_EQ(json::parse(run("trace enumerate-all A B C --script 3 --json").out).at("drawn"), 3);
}

TEST(ExplainVerb, ShowsTheFourForms) {
    EXPECT_NE(run("explain swap-up --forms").out.find("randInt(i, n-1) = i + draw(n-i)"), std::string::npos);
    EXPECT_EQ(run("explain riffle --forms").status, 1);
}

TEST(TraceVerb, ListsAllOrdersInTheLanguageThatIsSpoken) {
    EXPECT_THAT(run("trace enumerate-all 1 2 3 --seed x").out,
                testing::HasSubstr("\nall 6 orders, each drawn with probability 1/6; > marks this one:\n"));
    EXPECT_THAT(run("trace enumerate-all 1 2 3 --seed x --lang zh").out,
                testing::HasSubstr("\n全部 6 种排列，抽到每种的概率都是 1/6；> 标出抽到的这一种：\n"));
}
