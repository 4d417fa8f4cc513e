// Why `fairshuf prove` refuses.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message no_cards{"-n 0: there must be at least 1 card", "-n 0：至少要有 1 张牌"};
inline constexpr message bad_card_number{"-n '{}': the number of cards is a whole number, at least 1",
                                         "-n “{}”：牌数是整数，至少为 1"};
inline constexpr message card_number_too_large{"-n '{}': too large: {} is proved for at most {}: -n {}",
                                               "-n “{}”：太大：{} 最多能证明 {}：-n {}"};
inline constexpr message too_many_to_prove{
    "{} with {} has too many draws to enumerate; at most {} fit: -n {}{}",
    "{}（{}）：抽取序列太多，无法枚举；最多 {}：-n {}{}"};
inline constexpr message or_places_alone{" (or add --positions, for the places alone)",
                                         "（或加 --positions，只看位置）"};
inline constexpr message or_distance_alone{" (or add --distance, for the distance from fair alone)",
                                           "（或加 --distance，只看与公平的距离）"};
inline constexpr message or_places_or_distance{
    " (or add --positions, for the places alone, or --distance, for the distance from fair alone)",
    "（或加 --positions，只看位置；或加 --distance，只看与公平的距离）"};
inline constexpr message or_distance_instead{" (or --distance instead, for the distance from fair alone)",
                                             "（或改用 --distance，只看与公平的距离）"};
inline constexpr message gave_up{"{} with {} and {} draws: {}{}", "{}（{}，{}）：{}{}"};
inline constexpr message smaller_would_fit{"; fewer cards, or a smaller parameter, would fit",
                                           "；请减少牌数，或减小参数"};
inline constexpr message too_many_seeds{"{} has {} seeds; at most 2^{} can be tried one by one: {}:{}{}{}",
                                        "{} 有 {} 个种子；最多能逐个尝试 2^{} 个：{}:{}{}{}"};
inline constexpr message or_one_day{", or short-seed:day", "，或 short-seed:day"};
inline constexpr message seeds_reach{"; 2^{} seeds reach every order of at most {}",
                                     "；2^{} 个种子最多能给出 {}的全部排列"};
inline constexpr message draws_too_wide{"{} with {} draws numbers of more than 31 bits; {} has none",
                                        "{}（{}）要抽取超过 31 位的数，{} 给不出"};
inline constexpr message too_many_orders{
    "{} with {} can give more than 4 million orders; at most 10 cards fit: -n 10",
    "{}（{}）可能给出四百万种以上的排列；最多 10 张牌：-n 10"};
inline constexpr message distance_cards{"--distance is known for 2 to {} cards, not for {}",
                                        "--distance 适用于 2 到 {} 张牌，不适用于 {} 张"};
inline constexpr message distance_unknown{
    "--distance has no formula for {} with {} draws; there is one for riffle:k with exact draws (k up to "
    "64), and "
    "for the fair swap, pick and insert shuffles with any draws that have no seed",
    "--distance 对 {}（抽取方式 {}）没有公式；有公式的是：精确抽取的 riffle:k（k 不超过 "
    "64），以及公平的换牌、"
    "抽牌、插牌洗牌（抽取不带种子即可）"};
inline constexpr message member_needs_draws{
    "--draws {}: members of the family are proved with every draw, not with every seed",
    "--draws {}：家族成员只能对所有抽取证明，不能对所有种子证明"};
inline constexpr message function_changed{
    "with the same draws, the function asked for other bounds than before: it must depend on its draws alone",
    "同样的抽取下，函数要的范围与上次不同：它只能取决于抽取"};
inline constexpr message function_too_long{"there are more than {} sequences of draws; fewer cards would fit",
                                           "抽取序列超过 {} 种；请减少牌数"};
inline constexpr message run_without_order{"a run did not give an order of the {} cards",
                                           "有一次运行没有给出 {} 张牌的排列"};
inline constexpr message run_draw_below_zero{"a draw below 0 has no value", "小于 0 的抽取没有值"};
inline constexpr message no_runs{"there are no runs", "没有任何运行"};
inline constexpr message more_runs_than_draws{"there are more runs than sequences of draws",
                                              "运行次数比抽取序列还多"};

// Of the command line.
inline constexpr message curve_without_page{"--curve has no --report: draw it with --svg",
                                            "--curve 没有 --report：请用 --svg 画出"};
inline constexpr message curve_of_orders{"--curve is about whole orders: leave out {}",
                                         "--curve 针对整个排列：请去掉 {}"};
inline constexpr message curve_too_far{
    "{} with more than {} has too many draws to enumerate: --curve n={}..{}",
    "{}：超过 {}时抽取序列太多，无法枚举：--curve n={}..{}"};
inline constexpr message member_as_whole{"{}: a member of the family is proved as a whole: leave out {}",
                                         "{}：家族成员只能整体证明：请去掉 {}"};
inline constexpr message no_picture_of_distance{"--svg draws orders and places: leave out --distance",
                                                "--svg 画的是排列和位置：请去掉 --distance"};
inline constexpr message proving{"proving {}", "正在证明 {}"};
inline constexpr message proving_cards{"proving {} with {}", "正在证明 {}（{}）"};

}  // namespace fairshuf::words
