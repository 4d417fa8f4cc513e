// The help of `fairshuf deal` and `fairshuf crack`, and of the options for keys.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message crack_hole{"Your two cards, in the order in which they came: crack this table",
                                    "您的两张牌，按发出的次序：破解这一桌"};
inline constexpr message crack_flop{"The three cards on the table", "桌上的三张牌"};
inline constexpr message crack_turn{"The fourth card on the table: it decides between seeds that fit",
                                    "桌上的第四张牌：用来分辨相符的种子"};
inline constexpr message crack_players{"How many players, 2 to 22 (6 if not given)",
                                       "玩家数，2 到 22（默认 6）"};
inline constexpr message crack_seat{"Your number, in the order of dealing (1 if not given)",
                                    "您是第几家，按发牌次序（默认 1）"};
inline constexpr message crack_seed_window{"The seeds to try (if not given, the milliseconds of a day)",
                                           "要试的种子（默认是一天的毫秒数）"};
inline constexpr message crack_time{
    "When the demonstration's table is dealt: 12:34:56.789 (now if not given)",
    "演示的那一桌何时发牌：12:34:56.789（默认是现在）"};
inline constexpr message crack_seed{
    "Deal the demonstration's fair table as `fairshuf deal --game holdem --seed TEXT` does",
    "像 `fairshuf deal --game holdem --seed TEXT` 那样发演示中公平的那一桌"};
inline constexpr message help_ascii{"Print As and Th instead of A♠ and 10♥",
                                    "输出 As 和 Th，而不是 A♠ 和 10♥"};
inline constexpr message crack_footer{
    "Without --hole it gives a demonstration: it deals a table, cracks it, and tries the same on a fair "
    "table.\n\n"
    "Examples:\n"
    "  fairshuf crack\n"
    "  fairshuf crack --time 12:34:56.789\n"
    "  fairshuf crack --players 6 --hole '2h 8d' --flop '7h Qs Qc' --turn 6d",
    "不给 --hole 就是演示：发一桌牌，破解它，再用同样的办法试一桌公平的牌。\n\n"
    "示例：\n"
    "  fairshuf crack\n"
    "  fairshuf crack --time 12:34:56.789\n"
    "  fairshuf crack --players 6 --hole '2h 8d' --flop '7h Qs Qc' --turn 6d"};

inline constexpr message deal_players{"How many players (4 if not given; 6 in hold'em)",
                                      "玩家数（默认 4；德州扑克 6）"};
inline constexpr message deal_cards{"Cards for each player, dealt one at a time (13 if not given)",
                                    "每位玩家几张牌，一张一张地发（默认 13）"};
inline constexpr message deal_decks{"Decks, shuffled together (1 if not given)", "几副牌一起洗（默认 1）"};
inline constexpr message deal_jokers{"Add two jokers to each deck: 54 cards instead of 52",
                                     "每副加两张王：54 张而不是 52 张"};
inline constexpr message deal_game{"Deal by the rules of this game",
                                   "按这种玩法发牌：桥牌、德州扑克、斗地主"};
inline constexpr message deal_games{"Deal this many games, such as 20 or 1k", "发这么多局，例如 20 或 1k"};
inline constexpr message deal_game_number{
    "Begin with this game of the key: 1 if not given, except that a key file needs it",
    "从密钥的这一局开始：默认 1，但用密钥文件时必须给出"};
inline constexpr message deal_commit{
    "Before a night: deal nothing, and write a hash for each deck to this new file",
    "牌局之夜之前：不发牌，只把每副牌的哈希值写入这个新文件"};
inline constexpr message deal_reveal{
    "After it: print the decks behind the hashes in this file, all or those of --game-number",
    "之后：输出此文件中哈希值对应的各副牌，全部或 --game-number 指定的"};
inline constexpr message deal_json{"Print JSON instead of text, with the order in which cards came",
                                   "输出 JSON 而不是文字，含牌发出的次序（JSON 始终为英文）"};
inline constexpr message deal_footer{
    "Hands are sorted as people hold them. The cards on the table and the rest are in the order in which\n"
    "they came from the deck. Every order of the deck is equally likely.\n\n"
    "Examples:\n"
    "  fairshuf deal                                  # four hands of 13\n"
    "  fairshuf deal --game holdem --players 8        # hole cards, flop, turn and river\n"
    "  fairshuf deal --game doudizhu                  # 54 cards, three players, three at the bottom\n"
    "  fairshuf deal --seed 'club night' --game bridge --games 24   # the same 24 boards for everybody\n"
    "  fairshuf deal --key-file evening.key --game bridge --game-number 7   # game 7 of a secret key\n"
    "  fairshuf deal --players 2 --cards 27 --decks 2 --jokers\n\n"
    "A night that players can check: publish night.json before it, and decks.json after it.\n"
    "  fairshuf deal --key-file night.key --game holdem --game-number 1 --games 40 --commit night.json\n"
    "  fairshuf deal --key-file night.key --game holdem --game-number 7\n"
    "  fairshuf deal --key-file night.key --reveal night.json > decks.json\n"
    "  fairshuf verify night.json decks.json",
    "手牌按人们拿牌的习惯排好；桌上的牌和余牌按从牌组中发出的次序排列。牌组的每种排列概率都相等。\n\n"
    "示例：\n"
    "  fairshuf deal                                  # 四手，每手 13 张\n"
    "  fairshuf deal --game holdem --players 8        # 底牌、翻牌、转牌和河牌\n"
    "  fairshuf deal --game doudizhu                  # 54 张牌，三位玩家，三张底牌\n"
    "  fairshuf deal --seed 'club night' --game bridge --games 24   # 人人得到同样的 24 副牌\n"
    "  fairshuf deal --key-file evening.key --game bridge --game-number 7   # 秘密密钥的第 7 局\n"
    "  fairshuf deal --players 2 --cards 27 --decks 2 --jokers\n\n"
    "玩家可以核对的牌局之夜：之前公布 night.json，之后公布 decks.json。\n"
    "  fairshuf deal --key-file night.key --game holdem --game-number 1 --games 40 --commit night.json\n"
    "  fairshuf deal --key-file night.key --game holdem --game-number 7\n"
    "  fairshuf deal --key-file night.key --reveal night.json > decks.json\n"
    "  fairshuf verify night.json decks.json"};

// Keys.
inline constexpr message seed_by_sha256{
    "Make the key from TEXT, by SHA-256: anyone who guesses the text knows the result",
    "由 TEXT 经 SHA-256 生成密钥：谁猜中这段文字，谁就知道结果"};
inline constexpr message seed_by_scrypt{
    "Make the key from TEXT, by scrypt: anyone who guesses the text knows the result",
    "由 TEXT 经 scrypt 生成密钥：谁猜中这段文字，谁就知道结果"};
inline constexpr message help_key{
    "Use this key: 64 hexadecimal digits. Other users can see it in the list of processes",
    "用这个密钥：64 个十六进制数字。其他用户能在进程列表中看到它"};
inline constexpr message help_key_file{
    "Read the key from FILE (- is standard input): 32 bytes, or 64 hexadecimal digits. Keeps a "
    "secret; $FAIRSHUF_KEY_FILE names the file if no key is given",
    "从 FILE 读取密钥（- 为标准输入）：32 字节，或 64 个十六进制数字。能保密；"
    "没有给密钥时，文件由 $FAIRSHUF_KEY_FILE 指定"};
inline constexpr message help_print_key{
    "Print the key to standard error; with --key it gives the same result again",
    "把密钥输出到标准错误；用 --key 给出它，就得到同样的结果"};
inline constexpr message one_key_only{"--seed, --key and --key-file exclude each other: give one of them",
                                      "--seed、--key 和 --key-file 不能同时使用：请只给其中一个"};
inline constexpr message key_problem{"{}: {}", "{}：{}"};
inline constexpr message key_is_open{
    "warning: {}: other users can read or write this key file (mode {:04o}); forbid it with `chmod 600`, and "
    "make a new key if one of them may know it",
    "警告：{}：其他用户可以读写此密钥文件（权限 {:04o}）；请用 `chmod 600` "
    "禁止，若有人可能已知道它，请换一个新密钥"};

}  // namespace fairshuf::words
