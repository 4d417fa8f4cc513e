// What `fairshuf trace` says.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message trace_start{"start", "开始"};
inline constexpr message trace_pile{"pile", "牌堆"};
inline constexpr message trace_pile_row{"pile: ", "牌堆："};
inline constexpr message trace_result{"result: {}", "结果：{}"};
inline constexpr message trace_left_over{"left over: ", "剩下："};
inline constexpr message trace_left_over_sentence{"Left over, {}: {}", "剩下，{}：{}"};
inline constexpr message trace_picture_title{"{}, step by step", "{}，逐步图解"};

inline constexpr message trace_no_draw{"no draw", "不抽取"};
inline constexpr message trace_each{"each {}", "各 {}"};
inline constexpr message trace_one_draw{"{} draw", "{} 次抽取"}, trace_draws{"{} draws", "{} 次抽取"};
inline constexpr message trace_values{"{} of 0..{}, {}", "0..{1} 抽到 {0}，{2}"};
inline constexpr message trace_many_draws{"{} draws of 0..{}, {}", "0..{1} 抽取 {0} 次，{2}"};

inline constexpr message trace_these_draws{"these draws", "这些抽取"};
inline constexpr message trace_in_place{"{} in place {}", "{} 在第 {} 位"};
inline constexpr message trace_picked{"picked {}", "抽中 {}"};
inline constexpr message trace_not_picked{"not picked {}", "未抽中 {}"};
inline constexpr message trace_picked_again{"picked, given that a card is there, {}",
                                            "已知该位有牌而抽中 {}"};
inline constexpr message trace_found_empty{"found empty {}", "抽到空位 {}"};
inline constexpr message trace_inserted{"inserted {}", "插入 {}"};
inline constexpr message trace_stays{"stays {}", "留在原位 {}"};
inline constexpr message trace_sent_to_end{"sent to the end {}", "被换到末尾 {}"};
inline constexpr message trace_was_there{"was there {}", "上一步在该处 {}"};
inline constexpr message trace_pushed{"pushed {}", "被推后一位 {}"};
inline constexpr message trace_place{"place {}", "第 {} 位"};

inline constexpr message trace_at_end{"at the end:", "最终："};
inline constexpr message trace_all_orders{
    "all {0} orders, each drawn with probability 1/{0}; > marks this one:",
    "全部 {0} 种排列，抽到每种的概率都是 1/{0}；> 标出抽到的这一种："};
inline constexpr message trace_all_orders_picture{"All {0} orders, each 1/{0}:",
                                                  "全部 {0} 种排列，各 1/{0}："};

// Refusals.
inline constexpr message script_too_long{"the script has {}, but the shuffle takes only {}",
                                         "脚本给了 {}，但这种洗牌只用 {} 次"};
inline constexpr message script_range{"step {} draws from 0 to {}", "第 {} 步从 0 到 {} 中抽取"};
inline constexpr message script_wrong_draw{"draw {} of the script is {}, but {}",
                                           "脚本的第 {} 次抽取是 {}，但{}"};
inline constexpr message script_too_short{"the script has {}, but one more is needed: {}",
                                          "脚本给了 {}，还需要一次：{}"};
inline constexpr message script_not_a_draw{
    "--script: {} is not a draw; write whole numbers separated by commas, as in --script 1,2,0,0",
    "--script：{} 不是一次抽取；请写用逗号分隔的整数，例如 --script 1,2,0,0"};
inline constexpr message seed_or_script{"--seed and --script exclude each other: give one of them",
                                        "--seed 与 --script 不能同时使用：请只给其中一个"};
inline constexpr message one_card_cannot_move{"one card has no derangement: give none, or at least two",
                                              "一张牌没有错排：请不给牌，或至少给两张"};
inline constexpr message too_many_to_trace{"{} cards are too many to trace {}; at most {}",
                                           "{} 张牌太多，无法逐步显示 {}；最多 {} 张"};
inline constexpr message too_many_steps{"{} with {} cards takes more than {} steps: too many to trace",
                                        "{}（{} 张牌）超过 {} 步，太多了，无法逐步显示"};

}  // namespace fairshuf::words
