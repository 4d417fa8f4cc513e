// The help of `fairshuf observe`, and what it says of its command line.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message observe_algorithm{
    "A name from `fairshuf algorithms`; otherwise use --stream or --command",
    "`fairshuf algorithms` 中的名称；否则用 --stream 或 --command"};
inline constexpr message observe_stream{
    "Read orders from a file (- for standard input), one per line: plain, gzip, zstd",
    "从文件读取排列（- 为标准输入），每行一个：纯文本、gzip 或 zstd"};
inline constexpr message observe_command{
    "Run this for each shuffle, with the deck on its input, a card per line (like shuf)",
    "每次洗牌运行此命令一次，牌从其标准输入给出，每行一张（像 shuf 那样）"};
inline constexpr message observe_table{
    "Judge a published table of places: counts or percentages, a row for each card or place",
    "判断一张公布的位置表：次数或百分比，每行一张牌或一个位置"};
inline constexpr message observe_many{"The command runs once and prints order after order, one per line",
                                      "命令只运行一次，连续输出许多排列，每行一个"};
inline constexpr message observe_n{"Number of cards, 2 to 256 (default 13)", "牌数，2 到 256（默认 13）"};
inline constexpr message observe_shuffles{"Number of shuffles: 20000, 20k, 10M (default: see below)",
                                          "洗牌次数：20000、20k、10M（默认见下）"};
inline constexpr message observe_draws{
    "exact (the default), modulo:R, float:BITS, short-seed:BITS, short-seed:day, stuck, or a "
    "language's: java, v8, php-mt, c-rand, go1, msvc, randu, mt19937:32",
    "exact（默认）、modulo:R、float:BITS、short-seed:BITS、short-seed:day、stuck，"
    "或某种语言的：java、v8、php-mt、c-rand、go1、msvc、randu、mt19937:32"};
inline constexpr message observe_seed{"Random words from the SHA-256 of this text (default: fresh ones)",
                                      "由这段文字的 SHA-256 产生随机数（默认每次都是新的）"};
inline constexpr message observe_keep_deck{
    "Shuffle the previous result again; start with a fresh deck every 8192 shuffles",
    "接着上一次的结果再洗；每 8192 次换一副新牌"};
inline constexpr message observe_deck{"The cards' names in home order: 'A,K,Q', or 'A K Q'",
                                      "各张牌的名称，按原来的次序：'A,K,Q' 或 'A K Q'"};
inline constexpr message observe_timeout{"Time limit for a run of the command (default 10 s)",
                                         "命令每次运行的时限（默认 10 秒）"};
inline constexpr message observe_battery{"The tests: full (the default), or quick, without the slow ones",
                                         "检验：full（默认），或 quick，不含慢的"};
inline constexpr message observe_svg{"Also draw the places into this file (- for standard output)",
                                     "另把位置画到此文件（- 为标准输出）"};
inline constexpr message observe_one{
    "Judge one long order: numbers from 0 or 1 on (text, --as u32 or u64, or .npy)",
    "判断一个很长的排列：从 0 或 1 起的数（文本、--as u32 或 u64，或 .npy）"};
inline constexpr message observe_of{"Judge the order of the lines of IN in OUT, as `lines` gave it",
                                    "判断 IN 的各行在 OUT 中的次序，如 `lines` 所给出的"};
inline constexpr message observe_as{"What --one holds: text, u32, u64 (little-endian) or npy",
                                    "--one 的内容：text、u32、u64（小端）或 npy"};
inline constexpr message observe_memory{
    "Memory for --one and --of, as in `lines` (default: half of what is free)",
    "--one 和 --of 可用的内存，写法同 `lines`（默认为空闲内存的一半）"};
inline constexpr message observe_footer{
    "A stream holds the numbers 0 to n-1 or 1 to n, or names; with names the first line is the original\n"
    "deck, unless --deck gives it. Without --shuffles: ten million of an algorithm, 20,000 runs\n"
    "of a command, a million with --many, and a whole stream.\n\n"
    "Exit status: 0 no sign of bias, 2 unfair, 3 suspicious, 1 error.\n\n"
    "Examples:\n"
    "  fairshuf observe swap-down                         # ten million shuffles of 13 cards\n"
    "  fairshuf observe naive -n 52 --shuffles 20k        # the classic mistake\n"
    "  fairshuf observe swap-down -n 52 --draws short-seed:16 --shuffles 20k\n"
    "  fairshuf observe --command shuf -n 52              # somebody else's shuffle\n"
    "  fairshuf observe --stream orders.txt.gz            # or its output\n"
    "  fairshuf observe --one epoch.npy                   # one long order, as a data loader gives it\n"
    "  fairshuf observe --of in.txt out.txt               # the order of lines that were shuffled\n"
    "  fairshuf observe --table table.txt --shuffles 10M  # percentages that somebody published\n"
    "  fairshuf observe derangement --shuffles 1M         # a member of the family, by its own law",
    "流中是 0 到 n-1 或 1 到 n 的数，或者名称；用名称时，第一行是原来的牌，除非由 --deck 给出。\n"
    "不给 --shuffles 时：算法洗一千万次，命令运行 20,000 次，用 --many 时一百万次，流则读完。\n\n"
    "公平的洗牌被误判为不公平的概率只有百万分之一。\n\n"
    "退出状态：0 未见偏差迹象，2 不公平，3 可疑，1 出错。\n\n"
    "示例：\n"
    "  fairshuf observe swap-down                         # 13 张牌洗一千万次\n"
    "  fairshuf observe naive -n 52 --shuffles 20k        # 最经典的错误\n"
    "  fairshuf observe swap-down -n 52 --draws short-seed:16 --shuffles 20k\n"
    "  fairshuf observe --command shuf -n 52              # 别人的洗牌\n"
    "  fairshuf observe --stream orders.txt.gz            # 或它的输出\n"
    "  fairshuf observe --one epoch.npy                   # 一个很长的排列，如数据加载器给出的\n"
    "  fairshuf observe --of in.txt out.txt               # 打乱后各行的次序\n"
    "  fairshuf observe --table table.txt --shuffles 10M  # 别人公布的百分比\n"
    "  fairshuf observe derangement --shuffles 1M         # 家族成员，按自己的分布律"};

// Refusals.
inline constexpr message bad_amount{
    "--shuffles '{}': write a whole number up to 10^12, such as 20000, 20k, 10M or 1e6",
    "--shuffles “{}”：请写不超过 10^12 的整数，例如 20000、20k、10M 或 1e6"};
inline constexpr message bad_observed_cards{"-n '{}': the number of cards is a whole number from 2 to {}",
                                            "-n “{}”：牌数是 2 到 {} 之间的整数"};
inline constexpr message empty_deck{"--deck '': name the cards, separated by commas: --deck 'A,K,Q'",
                                    "--deck “”：请给出各张牌，用逗号分隔：--deck 'A,K,Q'"};
inline constexpr message say_what_to_observe{
    "say what to observe: an ALGORITHM, --stream FILE, --command CMD, --one FILE, --of IN OUT or --table "
    "FILE",
    "请说明观测什么：ALGORITHM、--stream FILE、--command CMD、--one FILE、--of IN OUT 或 --table FILE"};
inline constexpr message observe_one_thing{
    "ALGORITHM, --stream and --command exclude each other: give one of them",
    "ALGORITHM、--stream 和 --command 不能同时使用：请只给其中一个"};
inline constexpr message goes_only_with{"{} goes only with {}", "{} 只能与 {} 同用"};
inline constexpr message with_algorithm{"an ALGORITHM", "ALGORITHM"};
inline constexpr message with_stream_or_command{"--stream or --command", "--stream 或 --command"};
inline constexpr message with_one_or_of{"--one or --of", "--one 或 --of"};
inline constexpr message unit_shuffles{"shuffles", "次洗牌"};
inline constexpr message unit_orders{"orders", "个排列"};
inline constexpr message empty_stream{"--stream '': name a file, or - for standard input",
                                      "--stream “”：请给文件名，或用 - 表示标准输入"};
inline constexpr message stream_has_cards{"-n {}: the orders in {} have {}", "-n {}：{} 中的排列有 {}"};
inline constexpr message standard_input{"standard input", "标准输入"};
inline constexpr message orders_from{"orders from {}", "{} 中的排列"};
inline constexpr message first_line_is_deck{"the first line is the deck", "第一行是原来的牌"};
inline constexpr message observe_more{"Observe more of them: a fresh sample, twice as large, would decide.",
                                      "请再观测一次：大一倍的新样本就能判定。"};
inline constexpr message bad_timeout{"--timeout '{}': write whole seconds, from 1 to 86400",
                                     "--timeout “{}”：请写 1 到 86400 之间的整数秒"};
inline constexpr message deck_has_cards{"-n {}: --deck has {}", "-n {}：--deck 有 {}"};
inline constexpr message orders_printed_by{"orders printed by: {}", "此命令输出的排列：{}"};
inline constexpr message runs_of{"runs of: {}", "运行此命令：{}"};
inline constexpr message observe_again{"Observe it again, with more shuffles.", "请用更多次洗牌再观测一次。"};
inline constexpr message many_advice{
    "(with --many the command prints an order per line; without it, each run prints one order, a card per "
    "line)",
    "（用 --many 时，命令每行输出一个排列；否则每次运行输出一个排列，每行一张牌）"};
inline constexpr message bad_battery{"--battery '{}': choose quick or full",
                                     "--battery “{}”：请选 quick 或 full"};
inline constexpr message comparing_mistakes{"comparing it with the known mistakes", "正在与已知的错误比较"};
inline constexpr message one_excludes{
    "--one and --of exclude ALGORITHM, --stream and --command: give one of them",
    "--one 和 --of 不能与 ALGORITHM、--stream、--command 同用：请只给其中一个"};
inline constexpr message one_goes_with{"--one and --of go only with --as, -S, --report, --lang and --json",
                                       "--one 和 --of 只能与 --as、-S、--report、--lang 和 --json 同用"};
inline constexpr message input_not_kept{
    "standard input (not kept, so it has no hash; `| tee FILE |` in front of the command keeps a copy)",
    "标准输入（未保存，因此没有哈希；在命令之前加上 `| tee FILE |` 可保存一份）"};
inline constexpr message table_goes_with{"--table goes only with --shuffles, --report, --lang and --json",
                                         "--table 只能与 --shuffles、--report、--lang 和 --json 同用"};
inline constexpr message one_or_of{"--one and --of exclude each other: give one of them",
                                   "--one 与 --of 不能同时使用：请只给其中一个"};
inline constexpr message empty_one{"--one '': name a file, or - for standard input",
                                   "--one “”：请给文件名，或用 - 表示标准输入"};
inline constexpr message of_two_files{
    "--of takes two files: the lines in their old order, and in the new one",
    "--of 要两个文件：各行原来的次序，和新的次序"};
inline constexpr message as_with_one{"--as goes only with --one", "--as 只能与 --one 同用"};
inline constexpr message lines_of_in{"the lines of {} in {}", "{} 的各行在 {} 中的次序"};
inline constexpr message reading_order{"reading and measuring the order", "正在读取并测量排列"};
inline constexpr message counts_add_up{"--shuffles {}: the counts of each card add up to {}",
                                       "--shuffles {}：每张牌的次数之和是 {}"};
inline constexpr message table_one_too_few{
    "{} shuffle is too few to judge; with {} cards at least {} are needed",
    "{} 次洗牌太少，无法判断；{} 张牌至少要 {} 次"};
inline constexpr message table_too_few{
    "{} shuffles are too few to judge; with {} cards at least {} are needed",
    "{} 次洗牌太少，无法判断；{} 张牌至少要 {} 次"};
inline constexpr message empty_table{"--table '': name a file, or - for standard input",
                                     "--table “”：请给文件名，或用 - 表示标准输入"};
inline constexpr message table_too_large{"{}: a table has at most 16 MB", "{}：表最大 16 MB"};

}  // namespace fairshuf::words
