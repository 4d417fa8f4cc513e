// The command with --lang zh: no English sentence is left, and JSON is the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string>
#include <string_view>

#include "cli/command.hpp"

using namespace fairshuf::test;
using testing::HasSubstr;

namespace {

bool is_word(std::string_view word) {
    if (word.size() < 2) return word == "a";
    for (const char c : word.substr(1))
        if (std::islower(static_cast<unsigned char>(c)) == 0) return false;
    return std::isalpha(static_cast<unsigned char>(word[0])) != 0;
}

// Three English words in a row. Examples of commands, code and names of people are no sentences.
std::string english_in(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.find("fairshuf ") != std::string::npos || line.starts_with("    ")) continue;
        if (line.find("┤") != std::string::npos || line.find("│") != std::string::npos) continue;  // a plot
        std::istringstream words(line);
        int in_a_row = 0;
        for (std::string word; words >> word;) {
            in_a_row = is_word(word) ? in_a_row + 1 : 0;
            if (in_a_row == 3) return line;
        }
    }
    return "";
}

bool has_chinese(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0xe3; });
}

void speaks_chinese(const std::string& arguments) {
    const auto said = run(arguments + " --lang zh");
    EXPECT_EQ(english_in(said.out), "") << arguments;
    EXPECT_EQ(english_in(said.err), "") << arguments;
    EXPECT_NE(said.out + said.err, run(arguments + " --lang en").out) << arguments;
    EXPECT_TRUE(has_chinese(said.out)) << arguments;
}

}  // namespace

TEST(EnglishIn, FindsASentenceAndLeavesNamesAlone) {
    EXPECT_EQ(english_in("公平：each of the 24 orders"), "");
    EXPECT_EQ(english_in("判定 each of the orders is fair"), "判定 each of the orders is fair");
    EXPECT_EQ(english_in("  fairshuf prove naive with some cards"), "");
    EXPECT_EQ(english_in("出处 Durstenfeld 1964"), "");
}

TEST(Chinese, IsSpokenByTraceProveAndExplain) {
    speaks_chinese("trace swap-down 1 2 3 4 5 --script 1,2,0,0");
    speaks_chinese("trace riffle:1 --seed monday");
    speaks_chinese("trace insert --seed monday --svg -");
    speaks_chinese("prove swap-down -n 4");
    speaks_chinese("prove naive -n 3");
    speaks_chinese("prove naive -n 5 --positions");
    speaks_chinese("prove swap-up -n 54 --positions");
    speaks_chinese("prove riffle:7 -n 52 --distance");
    speaks_chinese("prove riffle -n 52 --curve k=1..3");
    speaks_chinese("prove derangement -n 4");
    speaks_chinese("prove reservoir:2 -n 4");
    speaks_chinese("prove naive -n 3 --svg -");
    speaks_chinese("explain naive");
    speaks_chinese("explain riffle");
    speaks_chinese("explain cycle");
    speaks_chinese("algorithms");
    speaks_chinese("algorithms --draws");
}

TEST(Chinese, IsSpokenByTheOtherVerbs) {
    speaks_chinese("observe naive -n 5 --shuffles 20k --seed monday");
    speaks_chinese("observe swap-down --shuffles 20k --seed monday");
    speaks_chinese("observe swap-down --shuffles 20k --seed monday --svg -");
    speaks_chinese("observe derangement -n 6 --shuffles 20k --seed monday");
    speaks_chinese("crack --time 12:34:56.789 --seed x --seed-window 45290000-45300000");
    speaks_chinese("bench -n 10 --quick");
    const auto dealt = run("deal --game bridge --seed x --lang zh");
    EXPECT_THAT(dealt.out, HasSubstr("北家"));
    EXPECT_THAT(run("deal --game doudizhu --seed x --lang zh").out, HasSubstr("底牌"));
    const auto tour = run("--lang zh");
    EXPECT_EQ(english_in(tour.out), "");
    EXPECT_THAT(tour.out, HasSubstr("接下来可以试试"));
}

TEST(Chinese, IsSpokenByStoriesOfRoundsAndOrders) {
    speaks_chinese("trace enumerate-all 1 2 3 --seed x");
    speaks_chinese("trace sort-keys 1 2 3 --seed x");
    speaks_chinese("trace swap-up 1 2 3 4 --seed x --follow 2");
    speaks_chinese("prove swap-up -n 54 --positions --after 2");
    speaks_chinese("prove swap-pairs -n 54 --positions --after 2");
    speaks_chinese("prove swap-pairs -n 54 --untouched");
    speaks_chinese("explain swap-up --forms");
    speaks_chinese("explain sort-comparator-merge");
    EXPECT_THAT(run("trace sort-keys 1 2 3 --seed x --lang zh").out, HasSubstr("0..2^63-1 抽取 3 次"));
    EXPECT_THAT(run("explain swap-pairs --lang zh").out, HasSubstr("k 是交换次数；默认：与牌数相同\n"));
    EXPECT_THAT(run("explain naive --lang zh").out,
                HasSubstr("j = draw(n)          <- 应为 i + draw(n - i)\n"));
}

class ChineseObservations : public testing::Test {
protected:
    std::string file(const std::string& name, const std::string& text) const {
        write_all(folder_ / name, text);
        return (folder_ / name).string();
    }
    // 1 to `last`, a number in a line, without `missing`.
    static std::string numbers(int last, int missing = 0) {
        std::string text;
        for (int i = 1; i <= last; ++i)
            if (i != missing) text += std::to_string(i) + "\n";
        return text;
    }
    scratch_folder folder_;
};

TEST_F(ChineseObservations, HaveNoEnglish) {
    const std::string document_003 = FAIRSHUF_SOURCE_DIR "/docs/published/document-003.txt";
    std::string many;
    for (int i = 0; i < 300; ++i) many += "1 2 3\n";
    speaks_chinese("observe --stream " + file("many", many));
    speaks_chinese("observe --table " + document_003);
    speaks_chinese("observe --table " + document_003 + " --shuffles 10M");
    speaks_chinese("observe --one " + file("home", numbers(2000)));
    speaks_chinese("observe --one " + file("gap", numbers(2002, 2001)));
    speaks_chinese("observe --of " + file("in", numbers(2000)) + " " + file("out", numbers(2001, 7)));
    EXPECT_THAT(run("observe --one " + file("gap", numbers(2001, 7)) + " --lang zh").out,
                HasSubstr("不公平：它不是 1 到 2000 的排列：缺少编号 7；编号 2001 超出范围\n"));
    EXPECT_THAT(
        run("observe --of " + file("in", numbers(2000)) + " " + file("out", numbers(1999)) + " --lang zh")
            .out,
        HasSubstr("不公平：它不是同样这些行的排列："));
    EXPECT_THAT(run("observe --table " + document_003 + " --lang zh").out, HasSubstr("“A”列之和为 100.07"));
}

TEST_F(ChineseObservations, DoNotChangeJson) {
    for (const auto& asked : {"--one " + file("gap", numbers(2001, 7)),
                              "--of " + file("in", numbers(2000)) + " " + file("out", numbers(1999)),
                              std::string("--table " FAIRSHUF_SOURCE_DIR "/docs/published/document-003.txt")})
        EXPECT_EQ(run("observe --json " + asked + " --lang zh").out,
                  run("observe --json " + asked + " --lang en").out)
            << asked;
}

TEST_F(ChineseObservations, RefuseInChinese) {
    const auto refuses = [](const std::string& arguments, const std::string& sentence) {
        const auto said = run(arguments + " --lang zh");
        EXPECT_EQ(said.status, 1) << arguments;
        EXPECT_EQ(english_in(said.err), "") << arguments;
        EXPECT_THAT(said.err, HasSubstr(sentence)) << arguments;
    };
    const std::string twice = file("twice", "1 2 3\n1 2 2\n"), nothing = file("nothing", "");
    refuses("observe --stream " + twice, twice + "：第 2 行：“2”出现两次，缺少 “3”");
    refuses("observe --stream " + nothing, nothing + "：其中没有排列");
    refuses("observe --stream " + file("foreign", "A K Q\nA K J\n"), "第 2 行：牌组中没有 “J”");
    refuses("observe --one " + file("few", numbers(7)), "7 项：太少，无法判断一个排列");
    refuses("observe --one " + file("words", "one\n"), "第 1 行：“one”不是编号");
    refuses("observe --command false -n 3", "“false”的第 1 次运行：退出状态 1");
    refuses("observe --command 'sleep 9' -n 3 --timeout 1", "没有在 1 秒之内结束");
    refuses("observe --command false -n 3 --many", "“false”：退出状态 1（在第一个排列之前）");
    refuses("observe --table " + nothing, "其中没有数字表");
    refuses("observe --table " + file("uneven", "1 2 3\n4 5 6\n7 8 10\n"), "表中各数之和不对");
    refuses("crack --time 99:00", "--time：“99:00”不是一天中的时刻");
    refuses("deal --key 12", "--key：密钥有 2 个字符");
    refuses("deal --key " + std::string(63, '0') + "g", "--key：密钥的第 64 个字符是“g”");
    refuses("deal --game-number 1 --key-file " + nothing, "文件有 0 字节");
}

TEST(Chinese, IsSpokenByHelp) {
    for (const auto* verb : {"", "trace", "prove", "explain", "algorithms", "observe", "crack", "deal",
                             "bench", "help", "manual", "version", "completion"}) {
        const auto said = run(std::string(verb) + " --help --lang zh");
        EXPECT_EQ(said.status, 0);
        EXPECT_EQ(english_in(said.out), "") << verb;
        EXPECT_THAT(said.out, HasSubstr("用法：")) << verb;
        EXPECT_THAT(said.out, HasSubstr("选项：\n")) << verb;
        for (const auto* half_width : {"用法:", "选项:", "参数:", "动词:"})
            EXPECT_EQ(said.out.find(half_width), std::string::npos) << verb << half_width;
    }
}

TEST(Chinese, IsSpokenByRefusals) {
    for (const auto* wrong : {"trace swop",
                              "trace swap-down --script 9",
                              "trace swap-down --script x",
                              "prove swap-down -n 99",
                              "prove swap-down -n 0",
                              "prove naive --draws dice",
                              "prove riffle:x",
                              "prove naive:3",
                              "prove naive --curve x",
                              "explain nothing",
                              "deal --players 9",
                              "deal --game whist",
                              "crack --flop 'As Kd'",
                              "prove",
                              "prove naive --bogus",
                              "prove naive x",
                              "bench --quick --long",
                              "completion tcsh",
                              "help nothing",
                              "crack --hole 'As' --flop '2c 3c 4c'",
                              "bench -n 1",
                              "observe naive --shuffles x",
                              "observe",
                              "observe naive -n 1",
                              "nothing"}) {
        const auto said = run(std::string(wrong) + " --lang zh");
        EXPECT_EQ(said.status, 1) << wrong;
        EXPECT_EQ(english_in(said.err), "") << wrong;
        EXPECT_TRUE(has_chinese(said.err)) << wrong << ": " << said.err;
    }
}

TEST(Chinese, HasNumbersBlanksAndQuotesAsChineseHas) {
    EXPECT_THAT(run("prove riffle -n 52 --curve k=1..3 --lang zh").out, HasSubstr("随参数 k 的变化："));
    const auto places = run("prove swap-down -n 5 --draws modulo:32768 --positions --lang zh").out;
    EXPECT_THAT(places, HasSubstr("牌 1 在位置 5：比公平时多约 1/16400\n"));
    EXPECT_THAT(places, HasSubstr("牌 4 在位置 5：比公平时少约 1/10900\n"));
    EXPECT_THAT(run("prove swap-down -n 6 --draws float:53 --lang zh").out,
                HasSubstr("出现得太多，比公平时多约 1/(1.13 × 10^15)\n"));
    EXPECT_EQ(run("deal --key-file /nonexistent --game-number 1 --lang zh").err,
              "fairshuf: --key-file：/nonexistent：No such file or directory\n");
}

TEST(Chinese, ComesFromTheLocale) {
    const std::string command = FAIRSHUF_COMMAND " prove swap-down -n 3";
    const auto english = HasSubstr("FAIR: each of the 6 orders"), chinese = HasSubstr("公平：6 种排列");
    EXPECT_THAT(shell("LC_ALL=zh_CN.UTF-8 " + command).out, chinese);
    EXPECT_THAT(shell("LC_ALL= LC_MESSAGES=zh_CN " + command).out, chinese);
    EXPECT_THAT(shell("LC_ALL= LC_MESSAGES= LANG=zh_CN.UTF-8 " + command).out, chinese);
    EXPECT_THAT(shell("LC_ALL=C LANG=zh_CN.UTF-8 " + command).out, english);
    EXPECT_THAT(shell("LC_ALL=en_US.UTF-8 " + command).out, english);
    EXPECT_THAT(shell("LC_ALL=zh_CN.UTF-8 " + command + " --lang en").out, english);
    EXPECT_THAT(shell("LC_ALL=C " FAIRSHUF_COMMAND " --lang=zh prove swap-down -n 3").out, chinese);
    EXPECT_THAT(run("prove swap-down --lang fr").err, HasSubstr("--lang 'fr': choose en or zh"));
    EXPECT_THAT(shell("LC_ALL=zh_CN.UTF-8 " + command + " --lang fr").err, HasSubstr("--lang “fr”：请选"));
    EXPECT_THAT(run("--lang zh prove swap-down --lang fr").err, HasSubstr("--lang “fr”：请选"));
}

TEST(Chinese, DoesNotChangeJson) {
    for (const auto* verb : {"trace swap-down 1 2 3 4 5 --script 1,2,0,0 --json", "prove naive -n 4 --json",
                             "prove teacher -n 3 --json", "prove naive -n 4 --positions --json",
                             "prove naive --curve n=2..4 --json", "prove derangement -n 4 --json",
                             "observe naive -n 5 --shuffles 20k --seed x --json",
                             "observe cycle -n 5 --shuffles 20k --seed x --json", "algorithms --json",
                             "algorithms --draws --json", "deal --seed x --json"})
        EXPECT_EQ(run(std::string(verb) + " --lang zh").out, run(std::string(verb) + " --lang en").out)
            << verb;
}

TEST(Chinese, LeavesGnuMessagesAlone) {
    const auto said = shell("LC_ALL=zh_CN.UTF-8 " FAIRSHUF_COMMAND " lines -i1-2 b");
    EXPECT_THAT(said.err, HasSubstr("fairshuf lines: extra operand "));  // the quotes are those of the locale
    EXPECT_THAT(said.err, HasSubstr("Try 'fairshuf lines --help' for more information."));
}

// docs/sources.md 002.
TEST(Names, OfTheDocumentThatRacesFiveMethodsMeanItsMethods) {
    const auto is = [](const std::string& chinese, const std::string& name) {
        EXPECT_THAT(run("explain " + chinese).out, testing::StartsWith(name + " ")) << chinese;
    };
    is("抽牌", "pick-splice");
    is("抽牌优化", "pick-last");
    is("换牌", "swap-seen");
    is("插牌", "insert-splice");
    is("插牌优化", "insert-swap");
}

TEST(Names, ThatAreNearlyChineseAreSuggested) {
    const auto suggested = [](const std::string& typed) {
        return run("explain " + typed + " --lang zh").err;
    };
    EXPECT_THAT(suggested("费雪耶茨"), HasSubstr("没有叫“费雪耶茨”的算法；您要的是不是“费雪-耶茨”？"));
    EXPECT_THAT(suggested("克努特洗牌"), HasSubstr("您要的是不是“克努特”？"));
    EXPECT_THAT(suggested("swop-down"), HasSubstr("您要的是不是“swap-down”？"));
}

TEST(Names, MayBeChineseAndOfAnyCase) {
    const auto same = [](const std::string& a, const std::string& b) {
        EXPECT_EQ(run("prove " + a + " -n 3").out, run("prove " + b + " -n 3").out) << a;
        EXPECT_EQ(run("prove " + a + " -n 3").status, run("prove " + b + " -n 3").status) << a;
    };
    same("费雪-耶茨", "swap-down");
    same("克努特", "swap-down");
    same("洗牌", "swap-down");
    same("任意换牌", "swap-any");
    same("鸽尾洗牌:2", "riffle:2");
    same("错排", "derangement");
    same("Knuth", "swap-down");
    same("FISHER-YATES", "swap-down");
    same("Riffle:2", "riffle:2");
}
