// How command lines are read, and what is said of wrong ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/command.hpp"

using namespace fairshuf::test;
using testing::HasSubstr;

namespace {

// An error of one line, and where to find help.
void is_refused(const std::string& arguments, const std::string& problem, const std::string& help) {
    const auto said = run(arguments);
    EXPECT_EQ(said.status, 1) << arguments;
    EXPECT_EQ(said.out, "") << arguments;
    EXPECT_EQ(said.err, "fairshuf: " + problem + "\nTry '" + help + " --help' for more information.\n")
        << arguments;
}

void is_refused_in_chinese(const std::string& arguments, const std::string& problem,
                           const std::string& help) {
    const auto said = run("--lang zh " + arguments);
    EXPECT_EQ(said.status, 1) << arguments;
    EXPECT_EQ(said.err, "fairshuf: " + problem + "\n详情请看“" + help + " --help”。\n") << arguments;
}

void mean_the_same(const std::string& a, const std::string& b) {
    const auto first = run(a), second = run(b);
    EXPECT_EQ(first.status, second.status) << a << " and " << b;
    EXPECT_EQ(first.out, second.out) << a << " and " << b;
    EXPECT_EQ(first.err, "") << a;
}

}  // namespace

TEST(Parser, RefusesAnOptionWithoutItsValue) {
    is_refused("prove naive -n", "-n needs a value: -n N", "fairshuf prove");
    is_refused("trace naive --svg", "--svg needs a value: --svg FILE", "fairshuf trace");
    is_refused("observe --of a", "--of needs 2 values: --of IN OUT", "fairshuf observe");
}

TEST(Parser, RefusesAnOptionThatIsGivenTwice) {
    is_refused("prove naive -n 3 -n 4", "-n is given twice: give it once", "fairshuf prove");
    is_refused("deal --seed x --seed=x", "--seed is given twice: give it once", "fairshuf deal");
}

TEST(Parser, SuggestsTheNearestOption) {
    is_refused("prove naive --distanse", "unknown option '--distanse'; did you mean '--distance'?",
               "fairshuf prove");
    is_refused("prove naive --svgg=x", "unknown option '--svgg'; did you mean '--svg'?", "fairshuf prove");
    is_refused("prove naive --bogus", "unknown option '--bogus'", "fairshuf prove");
    is_refused("prove naive -x", "unknown option '-x'", "fairshuf prove");
    is_refused("--bogus", "unknown option '--bogus'", "fairshuf");
}

TEST(Parser, RefusesAValueForAFlag) {
    is_refused("prove naive --json=yes", "--json takes no value: remove '=yes'", "fairshuf prove");
}

TEST(Parser, RefusesOptionsThatExcludeEachOther) {
    is_refused("bench --quick --long", "--long and --quick exclude each other: give one of them",
               "fairshuf bench");
}

TEST(Parser, NamesWhatIsMissing) {
    is_refused("prove", "ALGORITHM is missing; usage: fairshuf prove [OPTION]... ALGORITHM",
               "fairshuf prove");
    is_refused(
        "commit draw.txt --as Alice",
        "--secret FILE is missing; usage: fairshuf commit [OPTION]... --as NAME --secret FILE ANNOUNCEMENT",
        "fairshuf commit");
}

TEST(Parser, RefusesAnOperandTooMany) {
    is_refused("prove naive twice",
               "unexpected argument 'twice'; usage: fairshuf prove [OPTION]... ALGORITHM", "fairshuf prove");
    is_refused("deal everything", "unexpected argument 'everything'; usage: fairshuf deal [OPTION]...",
               "fairshuf deal");
}

TEST(Parser, SpeaksChinese) {
    is_refused_in_chinese(
        "nosuchverb",
        run("--lang zh nosuchverb").err.substr(10, run("--lang zh nosuchverb").err.find('\n') - 10),
        "fairshuf");
    EXPECT_THAT(run("--lang zh nosuchverb").err, HasSubstr("没有动词“nosuchverb”；可用的动词：algorithms"));
    is_refused_in_chinese("prove", "缺少 ALGORITHM；用法：fairshuf prove [选项]... ALGORITHM",
                          "fairshuf prove");
    is_refused_in_chinese("prove naive -n", "-n 需要一个值：-n N", "fairshuf prove");
    is_refused_in_chinese("prove naive --distanse", "没有选项“--distanse”；您要的是不是“--distance”？",
                          "fairshuf prove");
    is_refused_in_chinese("mines 9 9", "缺少 MINES；用法：fairshuf mines [选项]... WIDTH HEIGHT MINES",
                          "fairshuf mines");
    is_refused_in_chinese("prove a b", "多余的参数“b”；用法：fairshuf prove [选项]... ALGORITHM",
                          "fairshuf prove");
}

TEST(Parser, TakesValuesInEachForm) {
    mean_the_same("prove naive -n 3", "prove naive -n3");
    mean_the_same("prove naive --draws=modulo:4 -n 3", "prove -n 3 --draws modulo:4 naive");
    mean_the_same("bench --help -n 3", "bench -hn3");
}

TEST(Parser, TakesWhatFollowsTwoDashesAsOperands) {
    mean_the_same("trace swap-down --seed x -- -a --b", "trace --seed x -- swap-down -a --b");
    EXPECT_THAT(run("trace --seed x -- swap-down -a --b").out, HasSubstr("--b"));
    mean_the_same("-- prove naive -n 3", "prove naive -n 3");
}

TEST(Parser, TakesNegativeNumbersAndADashAsOperands) {
    mean_the_same("trace swap-down 3 -1 2 --seed x", "trace swap-down --seed x -- 3 -1 2");
    mean_the_same("trace swap-down a - --seed x", "trace swap-down --seed x -- a -");
}

TEST(Parser, TakesTheLanguageBeforeAndAfterTheVerb) {
    mean_the_same("--lang zh prove naive -n 3", "prove naive -n 3 --lang=zh");
    mean_the_same("--lang en lines -e a", "lines -e a");
    EXPECT_EQ(run("--lang fr lines -e a").err, run("--lang fr prove naive").err);
}
