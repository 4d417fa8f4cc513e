// What `fairshuf observe` says.
#pragma once

#include <array>
#include <string_view>

#include "language/message.hpp"

namespace fairshuf::words {

// The name of a test for programs, and in Chinese. What each asks is in observe/report/test_words.cpp.
struct test_called {
    std::string_view name, chinese;
};

inline constexpr auto test_names = std::to_array<test_called>({
    {"positions", "位置"},
    {"adjacency-symmetric", "相邻（对称）"},
    {"adjacency-antisymmetric", "相邻（反对称）"},
    {"adjacency-margins", "相邻（边缘）"},
    {"precedence-mean", "先后（均值）"},
    {"precedence-residual", "先后（残差）"},
    {"fixed-points", "不动点"},
    {"cycles", "循环"},
    {"parity", "奇偶"},
    {"inversions", "逆序"},
    {"descents", "下降"},
    {"rising-sequences", "上升列"},
    {"longest-runs", "最长单调子序列"},
    {"order-of-five", "五张的次序"},
    {"birthday", "生日"},
    {"serial", "前后两次"},
    {"displacement", "位移"},
    {"rank-correlation", "秩相关"},
    {"greatest-lead", "最大提前"},
    {"greatest-lag", "最大落后"},
    {"bands", "分段"},
    {"fine-bands", "细分段"},
    {"neighbours", "相邻"},
    {"kept-together", "仍相邻"},
    {"runs", "连续上升"},
    {"order-of-four", "四项的次序"},
    {"local-correlation", "局部相关"},
    {"item-neighbours", "原相邻"},
    {"item-runs", "原连续"},
    {"item-order-of-four", "原四项的次序"},
    {"item-correlation", "原局部相关"},
    {"longest-increasing", "最长上升子序列"},
    {"longest-decreasing", "最长下降子序列"},
    {"equal-shifts", "等距移动"},
    {"xor-halves", "异或（半）"},
    {"xor-pairs", "异或（对）"},
    {"spread", "离散程度"},
    {"pattern", "规律"},
});

// The name of a test in the language that is spoken; a test without one keeps its name.
inline std::string_view test_name(std::string_view name) {
    if (speaks_chinese())
        for (const test_called& each : test_names)
            if (each.name == name) return each.chinese;
    return name;
}

// Tables.
inline constexpr message seen_seldom_to_often{"{} far too seldom   {} as expected   {} far too often",
                                              "{} 远远偏少   {} 符合预期   {} 远远偏多"};
inline constexpr message seen_extreme{"card {} in place {}: {:.3f} % ({:+.1f} standard errors)",
                                      "牌 {} 在位置 {}：{:.3f} %（{:+.1f} 个标准误差）"};
inline constexpr message seen_places{
    "How often each card came to each place, in percent (fair: {:.2f}, give or take {:.2g})",
    "每张牌落在每个位置的百分比（公平时为 {:.2f}，上下浮动 {:.2g}）"};
inline constexpr message seen_table_in_json{"  The table of {0} x {0} places is in --json.",
                                            "  {0} × {0} 的位置表见 --json。"};
inline constexpr message seen_most_often{"  most often    ", "  最多    "};
inline constexpr message seen_least_often{"  least often   ", "  最少    "};
inline constexpr message column_test{"test", "检验"};
inline constexpr message column_asks{"what it asks", "检验什么"};
inline constexpr message column_statistic{"statistic", "统计量"};
inline constexpr message column_df{"df", "自由度"};
inline constexpr message mark_unfair{"  unfair", "  不公平"};
inline constexpr message mark_suspicious{"  suspicious", "  可疑"};
inline constexpr message mark_key{"  x: unfair, ?: suspicious", "  x：不公平，?：可疑"};

// Verdicts.
inline constexpr message and_more_tests{" and {} more", "及另外 {} 项"};
inline constexpr message never_changed{"The deck was never changed.", "牌的次序从未改变。"};
inline constexpr message always_same_deck{"It gives the same deck every time.", "每次都给出同一副牌。"};
inline constexpr message repeats_decks{"It repeats decks as if there were only {} of them ({} to {}).",
                                       "牌重复出现，就好像一共只有 {} 副（{} 到 {}）。"};
inline constexpr message looks_like{"It looks like {} (correlation {:.3f}): {}.",
                                    "它像是 {}（相关系数 {:.3f}）：{}。"};
inline constexpr message deviations_resemble{"Its deviations resemble those of {} (correlation {:.3f}): {}.",
                                             "其偏差与 {} 相似（相关系数 {:.3f}）：{}。"};
inline constexpr message next_best{"Next best: {} (correlation {:.3f}).", "其次：{}（相关系数 {:.3f}）。"};
inline constexpr message has_p{"{} has p = {}", "{}的 p = {}"};
inline constexpr message no_test_against{"None of {} tests speaks against it: the smallest p is {} ({}).",
                                         "{} 项检验中没有一项对它不利：最小的 p 为 {}（{}）。"};
inline constexpr message would_have_shown{"{} shuffles would have shown a bias of {} % or more.",
                                          "若有 {1} % 或更大的偏差，{0} 次洗牌就会显现。"};
inline constexpr message a_bias_is{
    "A bias of {0} %: one card comes to one place {0} % {1} often than 1/{2} of the time.\n"
    "99 samples of 100 with such a bias are judged unfair. If many places are off, {3} % is enough\n"
    "(root mean square). A smaller bias needs more shuffles, or a proof.",
    "{0} % 的偏差是指：某张牌到某个位置的频率比 1/{2} {1} {0} %。\n"
    "有这种偏差的样本，100 个中有 99 个会被判为不公平。若许多位置都有偏差，均方根达到 {3} % 就够了。\n"
    "更小的偏差需要更多次洗牌，或者证明。"};
inline constexpr message more_or_less{"more or less", "高或低"};
inline constexpr message more{"more", "高"};
inline constexpr message says_unfair{"UNFAIR: {}", "不公平：{}"};
inline constexpr message says_unjudged{"UNJUDGED: {}", "未判定：{}"};
inline constexpr message no_sign_too_few{"NO SIGN OF BIAS, but none would have been seen in {} shuffles",
                                         "未见偏差迹象，但 {} 次洗牌太少，任何偏差都显现不出"};
inline constexpr message no_sign{
    "NO SIGN OF BIAS; a bias of {} % or more would have been seen in {} shuffles",
    "未见偏差迹象；若有 {} % 或更大的偏差，{} 次洗牌就会显现"};
inline constexpr message one_sample_against{
    "SUSPICIOUS: {}; a fair shuffle shows as much in less than one sample of a thousand",
    "可疑：{}；公平的洗牌一千个样本中不到一个会这样"};
inline constexpr message tests_against{"UNFAIR: by {} ({})", "不公平：依据{}（{}）"};
inline constexpr message cards_and_shuffles{"{} cards, {} shuffles", "{} 张牌，{} 次洗牌"};
inline constexpr message about_completed{"The table, the tests and the bias are about the completed orders.",
                                         "位置表、检验和偏差都针对补全后的排列。"};
inline constexpr message fresh_sample{
    "A first sample of {} shuffles was suspicious; this is a fresh one, twice as large.",
    "第一个样本（{} 次洗牌）可疑；这是新的样本，大一倍。"};

// Refusals.
inline constexpr message not_observable{"-n {}: {} can be observed with {} to {} cards",
                                        "-n {}：{} 可以用 {} 到 {} 张牌观测"};
inline constexpr message law_of_fresh_deck{"--keep-deck: the law of {} is about a fresh deck",
                                           "--keep-deck：{} 的分布律针对一副新牌"};
inline constexpr message observed_draws_too_wide{
    "{} with {} cards draws numbers of more than 31 bits; {} has none",
    "{}（{} 张牌）要抽取超过 31 位的数，{} 给不出"};
inline constexpr message observed_endless{
    "{} with {} cards and {} draws: it can go on for ever without shuffling",
    "{}（{} 张牌，{}）：可能永远停不下来，也洗不完"};
inline constexpr message one_card_only{
    "a deck of one card has only one order; there must be at least 2 cards",
    "一张牌只有一种排列；至少要有 2 张牌"};
inline constexpr message too_few_one_order{"{} order: too few to judge; with {} cards at least {} are needed",
                                           "{} 个排列：太少，无法判断；{} 张牌至少要 {} 个"};
inline constexpr message too_few_orders{"{} orders: too few to judge; with {} cards at least {} are needed",
                                        "{} 个排列：太少，无法判断；{} 张牌至少要 {} 个"};
inline constexpr message too_few_shuffles{
    "--shuffles {}: too few to judge; with {} cards at least {} are needed",
    "--shuffles {}：太少，无法判断；{} 张牌至少要 {} 次"};

// Subjects.
inline constexpr message observed_terms{"{} draws, --seed {}{}", "抽取方式 {}，--seed {}{}"};
inline constexpr message deck_is_kept{", each shuffle continues with the deck of the last one",
                                      "，每次接着上一次的牌再洗"};
inline constexpr message again_with_seed{"Observe it again with another seed, or with more shuffles.",
                                         "请换一个种子，或用更多次洗牌再观测一次。"};
inline constexpr message completed_partial{
    "Each outcome was completed to an order: the cards behind the first k were shuffled fairly.\n"
    "All orders are equally likely exactly if all arrangements are.",
    "每个结果都补全为排列：前 k "
    "张之后的牌公平地洗过。\n当且仅当所有部分排列的概率相等时，所有排列的概率相等。"};
inline constexpr message completed_reservoir{
    "Each outcome was completed to an order: the kept cards were shuffled fairly, and so were the others.\n"
    "All orders are equally likely exactly if all sets are.",
    "每个结果都补全为排列：保留的牌和其余的牌分别公平地洗过。\n当且仅当所有集合的概率相等时，所有排列的概率相"
    "等。"};
inline constexpr message completed_cycle{
    "Each cycle was read as an order: card c in place i is where the cycle is i steps after place 1.\n"
    "All orders of the other places are equally likely exactly if all cycles are.",
    "每个循环都读作排列：从位置 1 走 i 步到达 c，就是牌 c 在位置 i。\n"
    "当且仅当所有循环的概率相等时，其余位置的所有排列概率相等。"};
inline constexpr message completed_derangement{
    "Each outcome was completed: it took the place of a fair order, if that was a derangement (37 of 100).\n"
    "All orders are equally likely exactly if all derangements are.",
    "每个结果都补全：先取一个公平的排列，若它是错排（100 个中有 37 个），就换成这个结果。\n"
    "当且仅当所有错排的概率相等时，所有排列的概率相等。"};
inline constexpr message completed_weighted{
    "Each outcome was completed: a step counts by the card's rank among those left, or is drawn anew\n"
    "such that heavy and light cards even out. All orders are equally likely exactly if the law holds.",
    "每个结果都补全：每一步按该牌在剩余牌中的序号计，或另取一个序号，\n"
    "使轻重不同的牌机会均等。当且仅当分布律成立时，所有排列的概率相等。"};
inline constexpr message seen_picture_note{
    "{} shuffles; each card in each place, in percent (fair: {:.2f}, give or take {:.2g})",
    "{} 次洗牌；每张牌在每个位置的百分比（公平时为 {:.2f}，上下浮动 {:.2g}）"};
inline constexpr message seen_picture_cell{"{} → {}: {:.3f} % ({:+.1f} standard errors)",
                                           "{} → {}：{:.3f} %（{:+.1f} 个标准误差）"};

}  // namespace fairshuf::words
