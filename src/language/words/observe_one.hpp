// What `fairshuf observe` says of one long order, and of a published table of places.
#pragma once

#include "language/words/observe.hpp"

namespace fairshuf::words {

inline constexpr message looks_like_none{"It looks like none of the known machines.",
                                         "它不像任何已知的机制。"};
inline constexpr message looks_like_machine{"It looks like {}.", "它像是：{}。"};
inline constexpr message or_like_machine{"Or like {}.", "或者像是：{}。"};
inline constexpr message another_order{"Another order of the same shuffle would decide.",
                                       "再看同一种洗牌的另一个排列，就能判定。"};
inline constexpr message one_fair_after{
    "None of {} tests speaks against it: the smallest p is {} ({}).\n"
    "One order cannot show a generator with few seeds, nor an order that comes too often: observe many.",
    "{} 项检验中没有一项对它不利：最小的 p 为 {}（{}）。\n"
    "一个排列看不出种子太少的生成器，也看不出某种排列出现得太多：请观测许多个。"};
inline constexpr message one_order_of{"one order of {} items, counted from {}",
                                      "一个 {} 项的排列，从 {} 数起"};
inline constexpr message repeated_lines{
    "{} lines are not the only ones of their kind; equal lines were matched at random",
    "{} 行有重复；相同的行随机配对"};
inline constexpr message beyond_memory{
    "It does not fit into memory: tests that need it there are left out, inversions are those of a sample.",
    "内存放不下：需要全部放入内存的检验省略，逆序只取样本。"};
inline constexpr message one_no_sign{
    "NO SIGN OF BIAS in one order of {} items; a shuffle buffer of {} or less would have been seen",
    "一个 {} 项的排列中未见偏差迹象；若有 {} 项或更小的洗牌缓冲区，就会显现"};
inline constexpr message one_suspicious{
    "SUSPICIOUS: {}; a fair shuffle shows as much in less than one order of a thousand",
    "可疑：{}；公平的洗牌一千个排列中不到一个会这样"};
inline constexpr message unjudged{"UNJUDGED", "未判定"};

// A table of places.
inline constexpr message table_counts{"counts", "次数"};
inline constexpr message table_shares{"shares, printed to {}", "比例，精确到 {}"};
inline constexpr message table_cut{", the rest cut off", "，其余截去"};
inline constexpr message table_by_place{"table of places in {}\n{} cards, {}, a row for each place",
                                        "{} 中的位置表\n{} 张牌，{}，每行一个位置"};
inline constexpr message table_by_card{"table of places in {}\n{} cards, {}, a row for each card",
                                       "{} 中的位置表\n{} 张牌，{}，每行一张牌"};
inline constexpr message table_shuffles{"; {} shuffles", "；{} 次洗牌"};
inline constexpr message table_claimed{"; {} shuffles are claimed", "；声称 {} 次洗牌"};
inline constexpr message table_places_off{
    "The places do not add up: {}.\nSo the cells of each card are not in the order of the headings. The "
    "spread "
    "does not depend\non their order, so it is judged all the same; a pattern cannot be looked for.",
    "各位置之和不对：{}"
    "。\n所以每张牌的各格并不按表头的次序。离散程度与次序无关，\n因此仍可判断；规律则无从寻找。"};
inline constexpr message table_cards_off{
    "The cards do not add up: {}.\nSo the cells of each place are not in the order of the headings. The "
    "spread "
    "does not depend\non their order, so it is judged all the same; a pattern cannot be looked for.",
    "各张牌之和不对：{}"
    "。\n所以每个位置的各格并不按表头的次序。离散程度与次序无关，\n因此仍可判断；规律则无从寻找。"};
inline constexpr message table_spread{"spread", "离散程度"};
inline constexpr message table_pattern{"pattern", "规律"};
inline constexpr message table_its_spread{"its spread", "相当于"};
inline constexpr message table_chi_square{"chi-square {:.1f} on {:.0f} degrees of freedom",
                                          "卡方 {:.1f}，自由度 {:.0f}"};
inline constexpr message table_with_rounding{"; with rounding, {:.1f} +- {:.1f} are expected",
                                             "；计入舍入，预期 {:.1f} +- {:.1f}"};
inline constexpr message table_p{"; p = {}", "；p = {}"};
inline constexpr message table_patterned{"p = {}: the deviations are not those of chance",
                                         "p = {}：偏差不是偶然的"};
inline constexpr message table_by_chance{"p = {}: no pattern was found", "p = {}：没有发现规律"};
inline constexpr message table_few_cards{"; with so few cards, few would be seen",
                                         "；牌这么少，能看出的规律不多"};
inline constexpr message table_that_of{"that of {}", "{}"};
inline constexpr message table_excluded{
    "A bias of {} % or more of one card in one place would have been seen, even though a table shows only\n"
    "places: neighbours, repeated decks and whole orders are not in it.",
    "某张牌在某个位置若有 {} % "
    "或更大的偏差，就会显现；但表中只有位置：\n相邻、重复的牌和整个排列都不在其中。"};
inline constexpr message table_counts_unfair{"The counts add up to this number, so the shuffle is unfair.",
                                             "次数之和就是这个数，所以这种洗牌不公平。"};
inline constexpr message table_fewer_or_unfair_no_pattern{
    "Either there were fewer shuffles than claimed, or the shuffle is unfair. No pattern was found,\n"
    "but some mistakes show none in a table of places.",
    "要么洗牌次数比声称的少，要么这种洗牌不公平。没有发现规律，\n但有些错误在位置表中本来就显不出规律。"};
inline constexpr message table_fewer_or_unfair{
    "Either there were fewer shuffles than claimed, or the shuffle is unfair.",
    "要么洗牌次数比声称的少，要么这种洗牌不公平。"};
inline constexpr message table_too_even{
    "A fair shuffle varies more. Either there were more shuffles than claimed, or the numbers were not "
    "counted.",
    "公平的洗牌波动更大。要么洗牌次数比声称的多，要么这些数不是数出来的。"};
inline constexpr message table_has_pattern{
    "Fewer shuffles would not explain it: the deviations have a pattern, as those of a mistake have.",
    "洗牌次数较少也解释不了：偏差有规律，像是某种错误造成的。"};
inline constexpr message about_at_least{"about {} fair shuffles (at least {})",
                                        "约 {} 次公平的洗牌（至少 {} 次）"};
inline constexpr message about_between{"about {} fair shuffles ({} to {})",
                                       "约 {} 次公平的洗牌（{} 到 {} 次）"};
inline constexpr message says_suspicious{"SUSPICIOUS: ", "可疑："};
inline constexpr message table_fits{"FITS {} fair shuffles; places alone prove no fairness",
                                    "符合 {} 次公平的洗牌；仅凭位置证明不了公平"};
inline constexpr message table_fits_estimate{"FITS {}; no number was claimed", "符合{}；没有声称的次数"};
inline constexpr message table_is_too_uneven{"{}TOO UNEVEN for {} fair shuffles (p = {})",
                                             "{}对 {} 次公平的洗牌来说太不均匀（p = {}）"};
inline constexpr message table_is_too_even{"{}TOO EVEN for {} fair shuffles (p = {})",
                                           "{}对 {} 次公平的洗牌来说太均匀（p = {}）"};
inline constexpr message table_is_patterned{"{}UNFAIR: the deviations have a pattern (p = {})",
                                            "{}不公平：偏差有规律（p = {}）"};
inline constexpr message table_impossible{
    "IMPOSSIBLE: no count of {} shuffles gives {} % (card {} in place {})",
    "不可能：{} 次洗牌中没有哪个次数等于 {} %（牌 {} 在位置 {}）"};
inline constexpr message table_hidden_claimed{
    "HIDDEN: rounding to {} hides the differences of {} fair shuffles; no cell is farther off",
    "看不出：舍入到 {} 掩盖了 {} 次公平洗牌的差别；没有哪一格相差更远"};
inline constexpr message table_hidden{"HIDDEN: rounding to {} hides the differences between the cells",
                                      "看不出：舍入到 {} 掩盖了各格之间的差别"};

}  // namespace fairshuf::words
