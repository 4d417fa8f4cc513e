// What `fairshuf prove` and `fairshuf explain` say of a proof.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

// The head of a proof: cards, draws, and what was tried.
inline constexpr message proof_head{"{}, {} draws: {}", "{}，抽取方式 {}：{}"};
inline constexpr message proof_subject{"{}, {}, {} draws", "{}，{}，抽取方式 {}"};
inline constexpr message followed_to_residual{"draws without limit, followed until 2^-40 was left",
                                              "抽取次数没有上限，枚举到只剩 2^-40"};
inline constexpr message solved_as_chain{"draws without limit, solved as a chain",
                                         "抽取次数没有上限，按马尔可夫链求解"};
inline constexpr message only_sequence{"the only sequence of draws", "唯一的抽取序列"};
inline constexpr message all_sequences{"all {} sequences of draws", "枚举了全部 {} 种抽取序列"};
inline constexpr message only_seed{"the only seed", "唯一的种子"};
inline constexpr message only_outcome{"the only outcome", "唯一的结果"};
inline constexpr message all_seeds{"all {}seeds", "试遍了全部 {}个种子"};
inline constexpr message all_outcomes{"all {}outcomes", "枚举了全部 {}种结果"};
inline constexpr message where_cards_land{"where each card lands, exactly", "每张牌落在哪里，精确值"};
inline constexpr message distance_by_formula{"how far from fair, by formula", "与公平相差多远，由公式算出"};

// The lines below it.
inline constexpr message orders_reached{"orders reached", "出现的排列"};
inline constexpr message some_of_all{"{} of {}", "{1} 种中的 {0} 种"};
inline constexpr message each_order{"each", "每种"};
inline constexpr message most_likely{"most likely", "最可能"};
inline constexpr message least_likely{"least likely", "最不可能"};
inline constexpr message fair_value{"fair", "公平时"};
inline constexpr message total_variation{"total variation", "全变差距离"};
inline constexpr message chi_square{"chi-square", "卡方距离"};
inline constexpr message residual{"residual", "未枚举部分"};
inline constexpr message and_more_orders{", ... ({} orders)", "，……（共 {} 种排列）"};
inline constexpr message entries{"entries", "表中的数"};
inline constexpr message entries_of_table{"{0} ({1} cards x {1} places)", "{0}（{1} 张牌 × {1} 个位置）"};
inline constexpr message only_entry{"1 (1 card x 1 place)", "1（1 张牌 × 1 个位置）"};
inline constexpr message all_entries{"all of them", "全部都是"};
inline constexpr message card_in_place{"card {} in place {}: {}", "牌 {} 在位置 {}：{}"};
inline constexpr message place_too_often{"too often by 1 part in {}", "比公平时多约 1/{}"};
inline constexpr message place_too_seldom{"too seldom by 1 part in {}", "比公平时少约 1/{}"};
inline constexpr message place_times_fair{"{:.4f} times 1/{}", "1/{1} 的 {0:.4f} 倍"};
inline constexpr message which_is{"which is", "定义"};
inline constexpr message chi_square_is{
    "n! * sum of (p - 1/n!)^2 over all orders; plus 1, a product over the draws",
    "n! 乘以所有排列的 (p - 1/n!)^2 之和；加 1 之后，等于各次抽取的因子之积"};
inline constexpr message total_variation_is{"half the sum of |p - 1/n!| over all orders, by rising sequences",
                                            "所有排列的 |p - 1/n!| 之和的一半，按上升列计算"};
inline constexpr message bars_title{"The probability of each order; | marks the fair 1/{}:",
                                    "每种排列的概率；| 标出公平时的 1/{}："};
inline constexpr message places_title{"Where each card lands (a row for each card, a column for each place):",
                                      "每张牌落在哪里（每行一张牌，每列一个位置）："};
inline constexpr message places_title_decimals{
    "Where each card lands (a row for each card, a column for each place; exact fractions: --json):",
    "每张牌落在哪里（每行一张牌，每列一个位置；精确分数见 --json）："};
inline constexpr message shrunken_proof{"Proved with {}: the same template with smaller constants.",
                                        "证明所用的常数较小（{}）：同一份模板代码。"};

// Verdicts.
inline constexpr message the_only_order{"the only order", "唯一一种排列的概率"};
inline constexpr message each_of_the_orders{"each of the {} orders", "{} 种排列的概率都"};
inline constexpr message all_equal{"FAIR: {} has probability exactly {}", "公平：{}恰好是 {}"};
inline constexpr message all_equal_so_far{
    "EQUAL: {} has probability {}, up to the residual of {} that was not enumerated",
    "相等：{}是 {}，误差不超过未枚举的 {}"};
inline constexpr message one_never{"UNFAIR: {} of the {} orders never comes up, such as {}",
                                   "不公平：{1} 种排列中有 {0} 种从不出现，例如 {2}"};
inline constexpr message some_never{"UNFAIR: {} of the {} orders never come up, such as {}",
                                    "不公平：{1} 种排列中有 {0} 种从不出现，例如 {2}"};
inline constexpr message once_in{"UNFAIR: {} comes up {} time in {} instead of 1 in {}",
                                 "不公平：{0} 每 {2} 次出现 {1} 次，而不是每 {3} 次出现 1 次"};
inline constexpr message times_in{"UNFAIR: {} comes up {} times in {} instead of 1 in {}",
                                  "不公平：{0} 每 {2} 次出现 {1} 次，而不是每 {3} 次出现 1 次"};
inline constexpr message too_often{"UNFAIR: {} comes up too often, by 1 part in {}",
                                   "不公平：{} 出现得太多，比公平时多约 1/{}"};
inline constexpr message too_seldom{"UNFAIR: {} comes up too seldom, by 1 part in {}",
                                    "不公平：{} 出现得太少，比公平时少约 1/{}"};
inline constexpr message places_even{"PLACES EVEN: each card is in each place with probability exactly {}",
                                     "位置均匀：每张牌在每个位置的概率都恰好是 {}"};
inline constexpr message places_even_only{
    "This is about places only. Even places are not yet fairness: a single cut has them\n"
    "too, and gives only n of the n! orders.",
    "这只说明位置。位置均匀还不等于公平：切一次牌也能做到，但 n! 种排列中它只给出 n 种。"};
inline constexpr message places_uneven{
    "PLACES UNEVEN: some cards are likelier in some places, so the shuffle is not fair",
    "位置不均匀：有些牌更可能落在某些位置，所以这种洗牌不公平"};
inline constexpr message distance_zero{"FAIR: the distance is exactly 0", "公平：距离恰好是 0"};
inline constexpr message distance_not_zero{"UNFAIR: the distance is not 0", "不公平：距离不是 0"};

// The classes of the family.
inline constexpr message class_reached{"reached", "出现"};
inline constexpr message class_some_of_all{"{} of {} {}", "{1} 种{2}中的 {0} 种"};
inline constexpr message class_should_be{"each should be", "每种应为"};
inline constexpr message class_instead_of{"  instead of {}", "  而应为 {}"};
inline constexpr message the_only_of_class{"the only {}", "唯一的{}的概率"};
inline constexpr message each_of_class{"each of the {} {}", "{} 种{}的概率都"};
inline constexpr message class_never{"UNFAIR: only {} of the {} {} come up",
                                     "不公平：{1} 种{2}中只有 {0} 种会出现"};
inline constexpr message class_wrong{"UNFAIR: {} has probability {} instead of {}",
                                     "不公平：{} 的概率是 {}，而应为 {}"};
inline constexpr message class_products{"FAIR: {} has exactly the product of its fractions",
                                        "公平：{}恰好是其各步分数之积"};
inline constexpr message class_products_so_far{
    "EQUAL: {} has up to the residual, the product of its fractions",
    "相等：{}是其各步分数之积，误差不超过未枚举的部分"};
inline constexpr message class_equal{"FAIR: {} has probability exactly {}, and nothing else comes up",
                                     "公平：{}恰好是 {}，其他从不出现"};
inline constexpr message class_equal_so_far{
    "EQUAL: {} has probability up to the residual, {}, and nothing else comes up",
    "相等：{}是 {}，误差不超过未枚举的部分，其他从不出现"};
inline constexpr message class_arrangements{"arrangements", "部分排列"};
inline constexpr message class_sets{"sets", "集合"};
inline constexpr message class_cycles{"cycles", "单一循环"};
inline constexpr message class_derangements{"derangements", "错排"};
inline constexpr message class_orders{"orders", "排列"};

// Pictures.
inline constexpr message picture_places{"Where each card ends", "每张牌落在哪里"};
inline constexpr message picture_places_note{"the exact probability; fair is 1/{}",
                                             "精确概率；公平时为 1/{}"};
inline constexpr message picture_exactly_fair{"exactly fair", "恰好公平"};
inline constexpr message picture_orders{"The probability of each order", "每种排列的概率"};
inline constexpr message picture_class{"The probability of each of the {}", "每种{}的概率"};

// Curves.
inline constexpr message curve_title{"{}: the distance from fair", "{}：与公平的距离"};
inline constexpr message curve_note_cards{"{} draws; exact probabilities", "抽取方式 {}；精确概率"};
inline constexpr message curve_note{"{} cards, {} draws; exact probabilities",
                                    "{} 张牌，抽取方式 {}；精确概率"};
inline constexpr message curve_cards{"number of cards", "牌数"};
inline constexpr message curve_parameter{"parameter k", "参数 k"};
inline constexpr message curve_against{"{}, against the {}:", "{}随{}的变化："};
inline constexpr message curve_against_letter{"{}, against the {}:", "{}随{} 的变化："};
inline constexpr message curve_fair{"FAIR: the distance is 0 everywhere", "公平：距离处处是 0"};
inline constexpr message curve_unfair{"UNFAIR: the distance is not 0 everywhere", "不公平：距离并非处处是 0"};
inline constexpr message curve_form{"--curve '{}': write n=2..9 for cards, or k=1..50 for the parameter",
                                    "--curve “{}”：牌数写作 n=2..9，参数写作 k=1..50"};
inline constexpr message curve_too_long{"--curve '{}': a curve has at most {} points",
                                        "--curve “{}”：曲线最多 {} 个点"};
inline constexpr message curve_not_exact{"{} is not proved exactly, so it has no curve",
                                         "{} 不能精确证明，所以没有曲线"};
inline constexpr message curve_of_member{"{}: a member of the family has a law of its own, and no curve",
                                         "{}：家族成员各有自己的分布律，没有曲线"};

// The tour.
inline constexpr message tour_order{"order", "排列"};
inline constexpr message tour_fair_column{"swap-down (fair)", "swap-down（公平）"};
inline constexpr message tour_naive_column{"swap-any (the naive shuffle)", "swap-any（朴素洗牌）"};
inline constexpr message tour_fair_is{"  swap-down is ", "  swap-down "};
inline constexpr message tour_naive_is{"  swap-any is  ", "  swap-any  "};

}  // namespace fairshuf::words
