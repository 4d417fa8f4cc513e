#include "observe/report/tests_page.hpp"

#include <array>
#include <span>

#include "language/words/observe.hpp"

namespace fairshuf::report {
namespace {

struct test_meaning {
    std::string_view test, english, chinese;
};

constexpr auto meanings_of_shuffles = std::to_array<test_meaning>({
    {"positions", "Does each card come to each place equally often?", "每张牌到每个位置的次数是否相同？"},
    {"adjacency-symmetric", "Do all pairs of cards lie next to each other equally often?",
     "任意两张牌相邻的次数是否相同？"},
    {"adjacency-antisymmetric", "Does each neighbour come first as often as second?",
     "相邻两张牌谁在前的次数是否相同？"},
    {"adjacency-margins", "Is each card equally often the first and the last of the deck?",
     "每张牌排在最前和最后的次数是否相同？"},
    {"precedence-mean", "Does each card come early as often as late?", "每张牌靠前和靠后的次数是否相同？"},
    {"precedence-residual", "Of two cards, does each come before the other equally often?",
     "任意两张牌谁先谁后是否机会均等？"},
    {"fixed-points", "How many cards stay where they were?", "有多少张牌留在原位？"},
    {"cycles", "Into how many circular exchanges does an order fall?", "排列由多少个循环组成？"},
    {"parity", "Are orders of an even and of an odd number of swaps equally frequent?",
     "偶排列与奇排列是否一样多？"},
    {"inversions", "How many pairs of cards are out of order?", "有多少对牌次序颠倒？"},
    {"descents", "How often is the next card lower?", "后一张牌比前一张小的次数如何？"},
    {"rising-sequences", "How many rising sequences are there, as riffles leave them?",
     "有多少上升列（鸽尾洗牌会留下）？"},
    {"longest-runs", "How long are the longest rising and falling selections of cards?",
     "最长的上升、下降子序列有多长？"},
    {"order-of-five", "Are all orders of a few cards equally frequent?", "几张牌的各种次序是否一样多？"},
    {"birthday", "Do whole decks repeat sooner than they should, as with too few seeds?",
     "整副牌的重复是否过早（种子太少时会这样）？"},
    {"serial", "Is each deck independent of the one before?", "每次的结果是否与上一次无关？"},
});

constexpr auto meanings_of_one_order = std::to_array<test_meaning>({
    {"displacement", "How far did the items move, on average?", "各项平均移动了多远？"},
    {"rank-correlation", "Do items that were early still come early?", "原来靠前的项是否仍然靠前？"},
    {"greatest-lead", "How far ahead of its old place is an item at most? A shuffle buffer sets a limit.",
     "某项最多比原位置提前多少？洗牌缓冲区会限制它。"},
    {"greatest-lag", "How far behind its old place is an item at most?", "某项最多比原位置推后多少？"},
    {"fixed-points", "How many items are in their old place?", "有多少项留在原位？"},
    {"bands", "Do the items of each part of the input go to all parts alike?",
     "输入每一段的项是否均匀地分到各段？"},
    {"fine-bands", "The same for much smaller parts.", "同上，分段细得多。"},
    {"neighbours", "How far apart were neighbours before the shuffle?", "相邻两项原来相距多远？"},
    {"kept-together", "How many neighbours were neighbours before?", "有多少相邻项原来也相邻？"},
    {"descents", "How often is the next item lower?", "后一项比前一项小的次数如何？"},
    {"runs", "How long do the numbers rise without a break?", "数字连续上升多长？"},
    {"order-of-four", "Are all orders of four items in a row equally frequent?",
     "连续四项的各种次序是否一样多？"},
    {"local-correlation", "Does an item say something about the next ones?", "一项能否透露后面几项的信息？"},
    {"item-neighbours", "How far apart are items that were neighbours?", "原来相邻的两项现在相距多远？"},
    {"rising-sequences", "How many rising sequences are there, as merged streams leave them?",
     "有多少上升列（合并的数据流会留下）？"},
    {"item-runs", "How many former neighbours in a row are still in order?",
     "有多少原来相连的项仍保持次序？"},
    {"item-order-of-four", "Do four former neighbours come in all orders equally often?",
     "原来相连的四项出现的各种次序是否一样多？"},
    {"item-correlation", "Does the place of an item say something about those of its former neighbours?",
     "一项的位置能否透露原相邻项的位置？"},
    {"inversions", "How many pairs of items are out of order?", "有多少对项次序颠倒？"},
    {"longest-increasing", "How many items could be picked that are still in order?",
     "最多能选出多少仍保持次序的项？"},
    {"longest-decreasing", "How many could be picked that are in reverse order?",
     "最多能选出多少次序相反的项？"},
    {"cycles", "Into how many circular exchanges does the order fall?", "排列由多少个循环组成？"},
    {"equal-shifts", "How many pairs of items moved equally far, as blocks do?",
     "有多少对项移动的距离相同（整块移动时会这样）？"},
    {"xor-halves", "Are the bits of an item related to those of its place, as with simple formulas?",
     "项与位置的二进制位是否相关（简单公式会这样）？"},
    {"xor-pairs", "The same for pairs of places that share half of their bits.",
     "同上，针对有一半二进制位相同的位置对。"},
});

constexpr auto meanings_of_table = std::to_array<test_meaning>({
    {"spread", "Do the cells differ from each other as much as chance makes them, neither more nor less?",
     "各格之间的差异是否正好是偶然应有的大小，不多也不少？"},
    {"pattern",
     "Do the deviations look like chance, or do they point in few directions, as those of a mistake do?",
     "偏差看起来是偶然的，还是像错误造成的那样集中在少数方向？"},
});

std::span<const test_meaning> all_meanings(observed_kind kind) {
    switch (kind) {
        case observed_kind::shuffles: return meanings_of_shuffles;
        case observed_kind::one_order: return meanings_of_one_order;
        case observed_kind::published_table: return meanings_of_table;
    }
    return {};
}

test_meaning meaning_of(observed_kind kind, std::string_view test) {
    for (const auto& meaning : all_meanings(kind))
        if (meaning.test == test) return meaning;
    return {};
}

}  // namespace

void add_tests(audit_page& page, const test_results& tests, observed_kind kind) {
    page.heading("The tests", "检验");
    page.paragraph(
        "p is how often a fair shuffle looks as bad as this or worse, by chance. With many tests a small p "
        "somewhere "
        "is no surprise, so each is corrected for their number (Holm). A corrected p below one in a million "
        "is called "
        "unfair, below one in a thousand suspicious.",
        "p 表示公平的洗牌碰巧看起来这么差或更差的机会。检验多了，出现一个小的 p "
        "并不奇怪，因此按检验的个数作了校正"
        "（Holm 方法）。校正后低于百万分之一判为不公平，低于千分之一判为可疑。");
    std::vector<std::vector<std::string>> rows{{page.say("test", "检验"), page.say("what it asks", "问什么"),
                                                page.say("result", "结果"), page.say("statistic", "统计量"),
                                                page.say("df", "自由度"), "p"}};
    const auto found = findings(tests);
    for (std::size_t i = 0; i < tests.size(); ++i) {
        const auto& t = tests[i];
        const auto [test, english, chinese] = meaning_of(kind, t.name);
        const std::string result = found[i] == test_finding::unfair       ? page.say("unfair", "不公平")
                                   : found[i] == test_finding::suspicious ? page.say("suspicious", "可疑")
                                                                          : page.say("no sign", "无异常");
        rows.push_back({page.say(t.name, words::test_name(t.name)), page.say(english, chinese), result,
                        statistic_text(t), df_text(t), probability_text(t.tail)});
    }
    page.table(rows, 3);
}

}  // namespace fairshuf::report
