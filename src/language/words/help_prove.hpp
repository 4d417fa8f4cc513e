// The help of `fairshuf prove` and `fairshuf trace`.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message prove_algorithm{"A name from `fairshuf algorithms`, such as swap-down or riffle:7",
                                         "`fairshuf algorithms` 中的名称，例如 swap-down、riffle:7 或 换牌"};
inline constexpr message prove_n{"Number of cards (default 4)", "牌数（默认 4）"};
inline constexpr message prove_draws{
    "The source of draws: exact (the default), modulo:R, float:BITS, "
    "short-seed:BITS, short-seed:day, stuck, or a language's, such as java:24 (`fairshuf algorithms "
    "--draws` lists them)",
    "抽取方式：exact（默认）、modulo:R、float:BITS、short-seed:BITS、short-seed:day、stuck，"
    "或某种语言的，例如 java:24（`fairshuf algorithms --draws` 列出全部）"};
inline constexpr message prove_positions{
    "Only where each card lands: for up to 128 cards with swap, pick and insert shuffles",
    "只看每张牌落在哪里：换牌、抽牌、插牌洗牌最多 128 张"};
inline constexpr message prove_after{
    "With --positions: where the cards are after K rounds, and what round K has changed",
    "与 --positions 合用：K 轮之后各张牌在哪里，以及第 K 轮改变了什么"};
inline constexpr message prove_untouched{"For swap-pairs:k: how likely k swaps leave some card untouched",
                                         "用于 swap-pairs:k：k 次交换后仍有牌没被碰过的概率"};
inline constexpr message prove_distance{
    "Only the distance from fair, for up to 500 cards, where a formula is known: riffle:k, and fair "
    "swap, pick and insert shuffles with flawed draws",
    "只算与公平的距离，最多 500 张牌，限于有公式的情形：riffle:k，以及抽取有缺陷的公平换牌、抽牌、插牌洗牌"};
inline constexpr message prove_curve{
    "The distance from fair as the cards grow (n=2..9), or the parameter (k=1..50)",
    "与公平的距离随牌数（n=2..9）或参数（k=1..50）的变化"};
inline constexpr message prove_svg{"Also draw orders and places into this file (- for standard output)",
                                   "另把排列和位置画到此文件（- 为标准输出）"};
inline constexpr message prove_footer{
    "The members of the family are proved, too: partial-shuffle:K, reservoir:K, cycle, derangement,\n"
    "weighted-shuffle. Each has a law of its own.\n\n"
    "Exit status: 0 fair, 2 unfair, 1 error.\n\n"
    "Examples:\n"
    "  fairshuf prove swap-down -n 4                       # fair\n"
    "  fairshuf prove naive -n 4                           # not fair\n"
    "  fairshuf prove swap-up -n 54 --positions            # every place exactly 1/54\n"
    "  fairshuf prove swap-up -n 54 --positions --after 2  # does the second swap disturb card 1?\n"
    "  fairshuf prove swap-pairs:10 -n 10 --untouched      # is some card never touched?\n"
    "  fairshuf prove swap-down -n 4 --draws modulo:256    # rand() % k over a byte\n"
    "  fairshuf prove riffle:7 -n 52 --distance            # seven riffles of a deck\n"
    "  fairshuf prove riffle -n 52 --curve k=1..12         # how many riffles are enough?\n"
    "  fairshuf prove derangement -n 6                     # each of the 265, and nothing else",
    "家族成员也能证明：partial-shuffle:K、reservoir:K、cycle、derangement、weighted-shuffle。\n"
    "它们各有自己的分布律。\n\n"
    "退出状态：0 公平，2 不公平，1 出错。\n\n"
    "示例：\n"
    "  fairshuf prove swap-down -n 4                       # 公平\n"
    "  fairshuf prove naive -n 4                           # 不公平\n"
    "  fairshuf prove swap-up -n 54 --positions            # 每个位置都恰好是 1/54\n"
    "  fairshuf prove swap-up -n 54 --positions --after 2  # 第二次交换会影响 1 号牌吗？\n"
    "  fairshuf prove swap-pairs:10 -n 10 --untouched      # 会有牌从未被碰过吗？\n"
    "  fairshuf prove swap-down -n 4 --draws modulo:256    # 对一个字节取 rand() % k\n"
    "  fairshuf prove riffle:7 -n 52 --distance            # 一副牌鸽尾洗牌七次\n"
    "  fairshuf prove riffle -n 52 --curve k=1..12         # 要洗几次才够？\n"
    "  fairshuf prove derangement -n 6                     # 265 种错排，此外什么也没有"};

inline constexpr message trace_cards{"The cards, up to 54 (default 1 2 3 4 5)",
                                     "各张牌，最多 54 张（默认 1 2 3 4 5）"};
inline constexpr message trace_seed{"Draws from the SHA-256 of this text (default: fresh ones)",
                                    "由这段文字的 SHA-256 决定抽取（默认每次都是新的）"};
inline constexpr message trace_script{"The draws, separated by commas: 1,2,0,0",
                                      "指定各次抽取，用逗号分隔：1,2,0,0"};
inline constexpr message trace_follow{
    "Tell the story of one card: in each round where it can be, and what happens to it there",
    "跟踪一张牌：每一轮它可能在哪里，在那里会怎样"};
inline constexpr message trace_svg{"Also draw a picture into this file (- for standard output)",
                                   "另把图画到此文件（- 为标准输出）"};
inline constexpr message trace_footer{
    "Examples:\n"
    "  fairshuf trace swap-down 1 2 3 4 5 --script 1,2,0,0\n"
    "  fairshuf trace swap-up $(seq 54) --follow 1\n"
    "  fairshuf trace riffle:1 A K Q J 10 9 --seed monday --svg riffle.svg",
    "示例：\n"
    "  fairshuf trace swap-down 1 2 3 4 5 --script 1,2,0,0\n"
    "  fairshuf trace swap-up $(seq 54) --follow 1\n"
    "  fairshuf trace riffle:1 A K Q J 10 9 --seed monday --svg riffle.svg"};

inline constexpr message algorithms_draws{
    "List the generators of languages instead: how many orders they reach",
    "改为列出各种语言的生成器：它们能给出多少种排列"};

inline constexpr message algorithms_footer{
    "Examples:\n"
    "  fairshuf algorithms                # names, draws and verdicts\n"
    "  fairshuf algorithms --draws        # what the generators of languages reach",
    "示例：\n"
    "  fairshuf algorithms                # 名称、抽取和结论\n"
    "  fairshuf algorithms --draws        # 各种语言的生成器能给出多少排列"};
inline constexpr message explain_footer{
    "Examples:\n"
    "  fairshuf explain naive             # why it is unfair\n"
    "  fairshuf explain swap-up --forms   # one shuffle, written in four ways",
    "示例：\n"
    "  fairshuf explain naive             # 它为什么不公平\n"
    "  fairshuf explain swap-up --forms   # 一种洗牌的四种写法"};

}  // namespace fairshuf::words
