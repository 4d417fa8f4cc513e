#include "observe/test_words.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace fairshuf::report {
namespace {

constexpr auto of_shuffles = std::to_array<test_words>({
    {"positions", "is each card in each place equally often?",
     "Does each card come to each place equally often?", "每张牌到每个位置的次数是否相同？"},
    {"adjacency-symmetric", "are all pairs of neighbours equally frequent?",
     "Do all pairs of cards lie next to each other equally often?", "任意两张牌相邻的次数是否相同？"},
    {"adjacency-antisymmetric", "... and either way round?",
     "Does each neighbour come first as often as second?", "相邻两张牌谁在前的次数是否相同？"},
    {"adjacency-margins", "does each card come first, and last?",
     "Is each card equally often the first and the last of the deck?",
     "每张牌排在最前和最后的次数是否相同？"},
    {"precedence-mean", "is each card early as often as late?", "Does each card come early as often as late?",
     "每张牌靠前和靠后的次数是否相同？"},
    {"precedence-residual", "is each card before each other one?",
     "Of two cards, does each come before the other equally often?", "任意两张牌谁先谁后是否机会均等？"},
    {"fixed-points", "how many cards stay at home?", "How many cards stay where they were?",
     "有多少张牌留在原位？"},
    {"cycles", "how many cycles has the order?", "Into how many circular exchanges does an order fall?",
     "排列由多少个循环组成？"},
    {"parity", "are there as many even orders as odd?",
     "Are orders of an even and of an odd number of swaps equally frequent?", "偶排列与奇排列是否一样多？"},
    {"inversions", "how many pairs are out of order?", "How many pairs of cards are out of order?",
     "有多少对牌次序颠倒？"},
    {"descents", "how often does the order go down?", "How often is the next card lower?",
     "后一张牌比前一张小的次数如何？"},
    {"rising-sequences", "how many passes sort it?",
     "How many rising sequences are there, as riffles leave them?", "有多少上升列（鸽尾式洗牌会留下）？"},
    {"longest-runs", "how long can one go up, or down?",
     "How long are the longest rising and falling selections of cards?", "最长的上升、下降子序列有多长？"},
    {"order-of-five", "is each order of five cards as frequent?",
     "Are all orders of a few cards equally frequent?", "几张牌的各种次序是否一样多？"},
    {"birthday", "do decks come back as often as they should?",
     "Do whole decks repeat sooner than they should, as with too few seeds?",
     "整副牌的重复是否过早（种子太少时会这样）？"},
    {"serial", "is a deck independent of the last one?", "Is each deck independent of the one before?",
     "每次的结果是否与上一次无关？"},
});

constexpr auto of_one_order = std::to_array<test_words>({
    {"displacement", "how far did items move on average?", "How far did the items move, on average?",
     "各项平均移动了多远？"},
    {"rank-correlation", "do early items come early?", "Do items that were early still come early?",
     "原来靠前的项是否仍然靠前？"},
    {"greatest-lead", "how far ahead of its place is an item?",
     "How far ahead of its old place is an item at most? A shuffle buffer sets a limit.",
     "某项最多比原位置提前多少？洗牌缓冲区会限制它。"},
    {"greatest-lag", "... and how far behind?", "How far behind its old place is an item at most?",
     "某项最多比原位置推后多少？"},
    {"fixed-points", "how many items are in their old place?", "How many items are in their old place?",
     "有多少项留在原位？"},
    {"bands", "does each part go to each part?",
     "Do the items of each part of the input go to all parts alike?", "输入每一段的项是否均匀地分到各段？"},
    {"fine-bands", "... and each small part to each?", "The same for much smaller parts.",
     "同上，分段细得多。"},
    {"neighbours", "how far apart were neighbours before?",
     "How far apart were neighbours before the shuffle?", "相邻两项原来相距多远？"},
    {"kept-together", "how many neighbours were neighbours?", "How many neighbours were neighbours before?",
     "有多少相邻项原来也相邻？"},
    {"descents", "how often does the order go down?", "How often is the next item lower?",
     "后一项比前一项小的次数如何？"},
    {"runs", "how long does it go up?", "How long do the numbers rise without a break?",
     "数字连续上升多长？"},
    {"order-of-four", "is each order of four in a row as frequent?",
     "Are all orders of four items in a row equally frequent?", "连续四项的各种次序是否一样多？"},
    {"local-correlation", "does an item say something about the next?",
     "Does an item say something about the next ones?", "一项能否透露后面几项的信息？"},
    {"item-neighbours", "where do former neighbours go?", "How far apart are items that were neighbours?",
     "原来相邻的两项现在相距多远？"},
    {"rising-sequences", "how many passes sort it?",
     "How many rising sequences are there, as merged streams leave them?",
     "有多少上升列（合并的数据流会留下）？"},
    {"item-runs", "how many former neighbours stay in order?",
     "How many former neighbours in a row are still in order?", "有多少原来相连的项仍保持次序？"},
    {"item-order-of-four", "do four former neighbours?",
     "Do four former neighbours come in all orders equally often?",
     "原来相连的四项出现的各种次序是否一样多？"},
    {"item-correlation", "does a place say something about the next?",
     "Does the place of an item say something about those of its former neighbours?",
     "一项的位置能否透露原相邻项的位置？"},
    {"inversions", "how many pairs are out of order?", "How many pairs of items are out of order?",
     "有多少对项次序颠倒？"},
    {"longest-increasing", "how many items can stay in order?",
     "How many items could be picked that are still in order?", "最多能选出多少仍保持次序的项？"},
    {"longest-decreasing", "... and in reverse order?", "How many could be picked that are in reverse order?",
     "最多能选出多少次序相反的项？"},
    {"cycles", "how many cycles has it?", "Into how many circular exchanges does the order fall?",
     "排列由多少个循环组成？"},
    {"equal-shifts", "how many pairs move equally far?",
     "How many pairs of items moved equally far, as blocks do?",
     "有多少对项移动的距离相同（整块移动时会这样）？"},
    {"xor-halves", "are the bits of place and item related?",
     "Are the bits of an item related to those of its place, as with simple formulas?",
     "项与位置的二进制位是否相关（简单公式会这样）？"},
    {"xor-pairs", "... those of pairs that share half of them?",
     "The same for pairs of places that share half of their bits.", "同上，针对有一半二进制位相同的位置对。"},
});

constexpr auto of_table = std::to_array<test_words>({
    {"spread", "do the cells differ as much as chance makes them?",
     "Do the cells differ from each other as much as chance makes them, neither more nor less?",
     "各格之间的差异是否正好是偶然应有的大小，不多也不少？"},
    {"pattern", "are the deviations those of chance?",
     "Do the deviations look like chance, or do they point in few directions, as those of a mistake do?",
     "偏差看起来是偶然的，还是像错误造成的那样集中在少数方向？"},
});

std::span<const test_words> all_words(observed_kind kind) {
    switch (kind) {
        case observed_kind::shuffles: return of_shuffles;
        case observed_kind::one_order: return of_one_order;
        case observed_kind::published_table: return of_table;
    }
    return {};
}

}  // namespace

test_words words_of(observed_kind kind, const audit::test_result& test) {
    constexpr double orders_of_five = 120;
    for (test_words words : all_words(kind)) {
        if (words.test != test.name) continue;
        if (test.name == "order-of-five" && test.df != orders_of_five - 1)  // all cards were used
            words.asks = "is each order of all cards as frequent?";
        return words;
    }
    return {};
}

}  // namespace fairshuf::report
