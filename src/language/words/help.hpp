// The help of the command: the verbs, and the options that many of them have.
#pragma once

#include <string>

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message help_fairshuf{"Shuffle anything, and prove it fair.",
                                       "什么都能洗，并证明洗得公平。"};
inline constexpr message help_footer{
    "Without a verb: a short tour. `fairshuf help VERB` explains a verb, and so does `fairshuf VERB "
    "--help`.\n\n"
    "Exit status: 0 done (or fair), 1 error, 2 unfair or a check failed, 3 suspicious.\n\n"
    "Examples:\n"
    "  fairshuf lines names.txt -n 3       # three winners\n"
    "  fairshuf deal --game bridge         # four fair hands\n"
    "  fairshuf prove naive -n 4           # how unfair the naive shuffle is\n"
    "  fairshuf observe --command shuf     # is somebody else's shuffle fair?\n"
    "  fairshuf manual prove | man -l -    # the manual page of a verb",
    "不带动词：简短的导览。`fairshuf help 动词` 或 `fairshuf 动词 --help` 说明一个动词。\n\n"
    "退出状态：0 完成（或公平），1 出错，2 不公平或核对不通过，3 可疑。\n\n"
    "示例：\n"
    "  fairshuf lines names.txt -n 3       # 三位中奖者\n"
    "  fairshuf deal --game bridge         # 四手公平的牌\n"
    "  fairshuf prove naive -n 4           # 朴素洗牌有多不公平\n"
    "  fairshuf observe --command shuf     # 别人的洗牌公平吗？\n"
    "  fairshuf manual prove | man -l -    # 一个动词的手册页"};
inline constexpr message out_of_memory{"out of memory", "内存不足"};
inline constexpr message write_error{"write error: {}", "写入出错：{}"};
inline constexpr message bad_language{"--lang '{}': choose en or zh", "--lang “{}”：请选 en 或 zh"};
inline constexpr message number_needed{"{} {}: a whole number from {} to {} is needed",
                                       "{} {}：需要 {} 到 {} 之间的整数"};

// Options of many verbs.
inline constexpr message help_help{"Print this help", "显示本帮助"};
inline constexpr message help_version{"Print the version", "显示版本"};
inline constexpr message help_lang{"The language: en or zh (default: that of the locale)",
                                   "语言：en 或 zh（默认随系统区域设置）"};
inline constexpr message help_json{"Print JSON instead of text", "输出 JSON 而不是文字（JSON 始终为英文）"};
inline constexpr message help_algorithm{"A name from `fairshuf algorithms`",
                                        "`fairshuf algorithms` 中的名称"};
inline constexpr message help_report{"Also write a report into this file: one HTML page, printable",
                                     "另写一份可打印的 HTML 报告到此文件"};
inline constexpr message page_or_picture{
    "--report - and --svg -: only one of them can go to standard output. Name a file for the other",
    "--report - 和 --svg -：只有一个能写到标准输出。请给另一个写明文件"};

// The verbs.
inline constexpr message verb_algorithms{"List every shuffle in the catalogue, fair and unfair",
                                         "列出算法大全中的所有洗牌，公平的和不公平的"};
inline constexpr message verb_announce{"Begin a raffle that strangers can check: who, what, how many",
                                       "发起一次陌生人可以核对的抽签：谁参加、奖什么、几个名额"};
inline constexpr message verb_bench{"Time all shuffles, and compare them with the speed of memory",
                                    "竞速：测量所有洗牌算法的用时，并与内存速度比较"};
inline constexpr message verb_commit{"Make a secret for a raffle, and print the commitment to it",
                                     "为抽签生成一个秘密，并输出对它的承诺"};
inline constexpr message verb_completion{"Print a script that completes command lines in bash, zsh or fish",
                                         "输出 bash、zsh 或 fish 的补全脚本"};
inline constexpr message verb_crack{"How an online poker site was cracked in 1999, live",
                                    "现场演示：1999 年一家扑克网站是怎样被破解的"};
inline constexpr message verb_deal{"Shuffle and deal cards: the hands, and the rest",
                                   "洗牌并发牌：各家的手牌和余牌"};
inline constexpr message verb_draw{"Hold a raffle: draw winners from a list, alone or with other parties",
                                   "抽签：从名单中抽出中签者，独自或与他方共同进行"};
inline constexpr message verb_explain{
    "Explain one shuffle on one screen: how it works, and why it is (un)fair",
    "用一屏说明一种洗牌：怎样做，为什么公平或不公平"};
inline constexpr message verb_help{"Print the help of fairshuf, or of a verb",
                                   "显示 fairshuf 或某个动词的帮助"};
inline constexpr message verb_indices{
    "Look up parts of a random permutation of 0 .. N-1, without making all of it",
    "查询 0 .. N-1 的一个随机排列的某些部分，而不必生成全部"};
inline constexpr message verb_lab{"Open the lab: watch, prove, observe and race shuffles in a browser",
                                  "打开实验室：在浏览器中观看、证明、观测洗牌并竞速"};
inline constexpr message verb_ledger{"Keep a chained list of raffles, with the void ones and the reasons",
                                     "为历次抽签记链式账本，作废的及其理由也在内"};
inline constexpr message verb_lines{"Print the lines of a file in random order: GNU's shuf, with keys",
                                    "以随机次序输出文件的各行：带密钥的 GNU shuf"};
inline constexpr message verb_manual{"Print the manual page of fairshuf, or of a verb",
                                     "输出 fairshuf 或某个动词的手册页"};
inline constexpr message verb_mines{"Lay a minefield: every choice of places is equally likely",
                                    "布雷：每种布法的概率都相等"};
inline constexpr message verb_observe{"Test millions of shuffles, ours or anybody's, by statistics",
                                      "用统计方法检验几百万次洗牌，我们的或任何人的"};
inline constexpr message verb_playlist{"Put the songs of an m3u playlist or a folder in a fair order",
                                       "把 m3u 播放列表或文件夹中的歌曲公平地打乱"};
inline constexpr message verb_prove{"Compute the exact probability of every order of a shuffle",
                                    "精确计算一种洗牌给出每种排列的概率"};
inline constexpr message verb_reveal{"Print your secret, if all parties have committed to theirs",
                                     "各方都已承诺之后，输出自己的秘密"};
inline constexpr message verb_sign{"Sign a document of a raffle or night, with ssh-keygen or minisign",
                                   "用 ssh-keygen 或 minisign 为抽签或牌局之夜的文件签名"};
inline constexpr message verb_trace{"Every step of one shuffle: the draw, the moves, the probability",
                                    "一次洗牌的每一步：抽取、移动、概率"};
inline constexpr message verb_verify{"Check a raffle: its transcript and its list; or the decks of a night",
                                     "核对一次抽签的记录和名单，或牌局之夜的各副牌"};
inline constexpr message verb_version{"Print the version", "显示版本"};

// What the command says of itself.
inline constexpr message help_verb{"The verb to explain; without it, the whole command",
                                   "要说明的动词；不给就是整个命令"};
inline constexpr message help_verb_footer{
    "Examples:\n"
    "  fairshuf help            # all verbs\n"
    "  fairshuf help prove      # the options of one",
    "示例：\n"
    "  fairshuf help            # 所有动词\n"
    "  fairshuf help prove      # 一个动词的选项"};
inline constexpr message manual_verb{"The verb to describe; without it, the whole command",
                                     "要描述的动词；不给就是整个命令"};
inline constexpr message manual_footer{
    "Where fairshuf is installed, `man fairshuf` and `man fairshuf-prove` show the same pages.\n\n"
    "Examples:\n"
    "  fairshuf manual | man -l -            # the command\n"
    "  fairshuf manual lines | man -l -      # one verb",
    "安装之后，`man fairshuf` 和 `man fairshuf-prove` 显示同样的页面（英文）。\n\n"
    "示例：\n"
    "  fairshuf manual | man -l -            # 整个命令\n"
    "  fairshuf manual lines | man -l -      # 一个动词"};
inline constexpr message version_footer{"Examples:\n  fairshuf version\n  fairshuf --version      # the same",
                                        "示例：\n  fairshuf version\n  fairshuf --version      # 相同"};
inline constexpr message completion_shell{"The shell; without it, bash", "哪种 shell；不给就是 bash"};
inline constexpr message completion_footer{
    "The script completes verbs, options and their values, and files. An installed fairshuf has brought it "
    "along.\n\n"
    "Examples:\n"
    "  source <(fairshuf completion bash)          # in this bash\n"
    "  source <(fairshuf completion zsh)           # in this zsh, after compinit\n"
    "  fairshuf completion fish | source           # in this fish",
    "脚本补全动词、选项及其值，以及文件名。安装 fairshuf 时已一并装好。\n\n"
    "示例：\n"
    "  source <(fairshuf completion bash)          # 当前 bash\n"
    "  source <(fairshuf completion zsh)           # 当前 zsh，在 compinit 之后\n"
    "  fairshuf completion fish | source           # 当前 fish"};
inline constexpr message unknown_shell{"no completion for '{}': choose bash, zsh or fish",
                                       "没有“{}”的补全：请选 bash、zsh 或 fish"};

// The tour.
inline constexpr message tour_deck{"A shuffled deck (with a fresh key: every tour is different)",
                                   "一副洗好的牌（每次都用新密钥，所以每次都不同）"};
inline constexpr message tour_is_it_fair{"Is it fair? With 4 cards, every possible draw can be tried",
                                         "公平吗？4 张牌时，可以试遍所有可能的抽取"};
inline constexpr message tour_next{"Where to go next", "接下来可以试试"};
inline constexpr message tour_algorithms{"every shuffle, right and wrong", "所有洗牌算法，对的和错的"};
inline constexpr message tour_naive{"how unfair the naive shuffle is", "朴素洗牌有多不公平"};
inline constexpr message tour_explain{"why, in a few lines", "为什么，几行说清"};
inline constexpr message tour_trace{"a fair shuffle, step by step", "一次公平的洗牌，逐步看"};
inline constexpr message tour_sort{"JavaScript's array.sort(() => Math.random() - 0.5)",
                                   "JavaScript 的 array.sort(() => Math.random() - 0.5)"};
inline constexpr message tour_places{"54 cards, 54 places, each exactly 1/54",
                                     "54 张牌，54 个位置，都恰好是 1/54"};
inline constexpr message tour_cut{"uniform positions are not enough", "只有位置均匀是不够的"};
inline constexpr message tour_observe{"ten million shuffles, a table of places, sixteen tests",
                                      "一千万次洗牌，一张位置表，十六项检验"};
inline constexpr message tour_command{"is somebody else's shuffle fair?", "别人的洗牌公平吗？"};
inline constexpr message tour_deal{"four fair hands", "四手公平的牌"};
inline constexpr message tour_crack{"how an online poker site was cracked in 1999",
                                    "1999 年一家扑克网站是怎样被破解的"};
inline constexpr message tour_help{"all verbs", "所有动词"};

}  // namespace fairshuf::words
