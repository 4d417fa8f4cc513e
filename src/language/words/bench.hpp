// What `fairshuf bench` says, and its help.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message race_fair{"fair", "公平"};
inline constexpr message race_limit{"fair in the limit", "极限下公平"};
inline constexpr message race_unfair{"unfair", "不公平"};
inline constexpr message race_law{"fair by its law", "按其分布律公平"};
inline constexpr message race_title{"The race: {} cards", "竞速：{} 张牌"};
inline constexpr message race_terms{"Exact draws from ChaCha8 words, one thread",
                                    "由 ChaCha8 随机字精确抽取，单线程"};
inline constexpr message race_ns{"ns/card", "纳秒/张"};
inline constexpr message race_ratio{"ratio", "倍数"};
inline constexpr message race_grows{"grows", "增长"};
inline constexpr message race_end{
    "The ratio is to swap-down. The verdicts are proved, not measured:\n`fairshuf prove NAME -n 4`.",
    "倍数是与 swap-down 相比。公平与否是证明出来的，不是测出来的：\n`fairshuf prove 名称 -n 4`。"};
inline constexpr message race_at_most{"takes at most {} cards", "最多 {} 张牌"};
inline constexpr message race_would_take{"would take {}", "要用 {}"};
inline constexpr message cost_title{"The cost against the number of cards", "代价随牌数的变化"};
inline constexpr message cost_terms{"Time per card, both scales logarithmic: level is O(n), rising is worse",
                                    "每张牌的用时，两轴均为对数：水平是 O(n)，上升则更差"};
inline constexpr message large_decks{"Large decks", "大牌组"};
inline constexpr message large_decks_terms{"ns per element of 4 bytes, compared with the speed of the memory",
                                           "每个 4 字节元素的纳秒数，与内存速度比较"};
inline constexpr message with_threads{"{}, {} threads", "{}，{} 个线程"};
inline constexpr message host_one_core{"{}, {} core, {}, {}", "{}，{} 个核心，{}，{}"};
inline constexpr message host_cores{"{}, {} cores, {}, {}", "{}，{} 个核心，{}，{}"};
inline constexpr message cost_picture{"What a shuffle costs, against the number of cards",
                                      "洗牌的代价随牌数的变化"};
inline constexpr message cost_picture_note{
    "; exact draws from ChaCha8 words. Green: fair; red, dashed: unfair; brown, dashed: fair in the limit",
    "；由 ChaCha8 随机字精确抽取。绿：公平；红虚线：不公平；褐虚线：极限下公平"};
inline constexpr message cost_across{"cards", "牌数"};
inline constexpr message cost_up{"time per card", "每张牌的用时"};
inline constexpr message timing{"timing shuffles of {} cards ... {:.0f} s",
                                "正在测量 {} 张牌的洗牌……{:.0f} 秒"};
inline constexpr message bench_bad_n{"--cards '{}': the number of cards is a whole number from 2 to {}",
                                     "--cards “{}”：牌数是 2 到 {} 之间的整数"};
inline constexpr message bench_bad_svg{"--svg '': name a file, or - for standard output",
                                       "--svg “”：请给文件名，或用 - 表示标准输出"};

inline constexpr message bench_n{"Number of cards (default 10000)", "牌数（默认 10000）"};
inline constexpr message bench_quick{"Take a second or two; less exact", "只用一两秒；不太精确"};
inline constexpr message bench_long{
    "Take a minute or two; more exact, with slower shuffles and 2^27 elements",
    "用一两分钟；更精确，含较慢的洗牌和 2^27 个元素"};
inline constexpr message bench_svg{"Also draw the cost into this file (- for standard output)",
                                   "另把代价画到此文件（- 为标准输出）"};
inline constexpr message bench_footer{
    "Times are medians of rounds run in turn, one thread, with exact draws from ChaCha8 words. Each shuffle\n"
    "has the same time to spend: a slow one gets fewer rounds. Compare ratios rather than times, and only "
    "of\n"
    "one run.\n\n"
    "Examples:\n"
    "  fairshuf bench                       # 10,000 cards\n"
    "  fairshuf bench -n 52 --quick         # a deck\n"
    "  fairshuf bench --svg cost.svg        # a picture of the cost against the number of cards",
    "用时是轮流运行各轮的中位数，单线程，由 ChaCha8 随机字精确抽取。每种洗牌得到同样多的时间：慢的轮数少。\n"
    "请比较倍数而不是用时，而且只在同一次运行之内比较。\n\n"
    "示例：\n"
    "  fairshuf bench                       # 10,000 张牌\n"
    "  fairshuf bench -n 52 --quick         # 一副牌\n"
    "  fairshuf bench --svg cost.svg        # 代价随牌数变化的图"};

}  // namespace fairshuf::words
