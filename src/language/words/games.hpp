// What `fairshuf deal` and `fairshuf crack` say.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

// Names of piles. `{}`: the number of the player.
inline constexpr message pile_rest{"rest", "余牌"};
inline constexpr message pile_player{"player {}", "玩家 {}"};
inline constexpr message pile_north{"North", "北家"}, pile_east{"East", "东家"}, pile_south{"South", "南家"},
    pile_west{"West", "西家"};
inline constexpr message pile_flop{"flop", "翻牌"}, pile_turn{"turn", "转牌"}, pile_river{"river", "河牌"},
    pile_burned{"burned", "销牌"}, pile_bottom{"bottom", "底牌"};

inline constexpr message game_number{"Game {}", "第 {} 局"};
inline constexpr message own_rules{"{} does not go with --game: {} has its own rules",
                                   "{} 不能与 --game 同用：{} 有自己的规则"};
inline constexpr message bad_game{"--game {}: write bridge, holdem or doudizhu",
                                  "--game {}：请写 bridge（桥牌）、holdem（德州扑克）或 doudizhu（斗地主）"};
inline constexpr message bad_game_near{"--game {}: did you mean '{}'?", "--game {}：您要的是不是“{}”？"};
inline constexpr message which_game{
    "say which game of the key file to deal: --game-number N; each number is a game of its own, and the "
    "same number deals the same cards again",
    "请说明要发密钥文件的第几局：--game-number N；每个编号是一局，同一编号总是发出同样的牌"};
inline constexpr message commit_then_reveal{"give --commit before the night, and --reveal after it",
                                            "牌局之夜之前用 --commit，之后用 --reveal"};
inline constexpr message night_has_no_json{"--json and --ascii do not go with --commit and --reveal",
                                           "--json 和 --ascii 不能与 --commit、--reveal 同用"};
inline constexpr message reveal_knows_game{"--reveal takes the game from the night's file",
                                           "--reveal 从牌局之夜的文件得知玩法"};
inline constexpr message night_needs_key{
    "a night needs a secret key that you keep: (umask 077; head -c 32 /dev/urandom > night.key), and give "
    "--key-file night.key",
    "牌局之夜需要一个由您保管的秘密密钥：(umask 077; head -c 32 /dev/urandom > night.key)，再给出 "
    "--key-file night.key"};
inline constexpr message numbers_too_high{"--games {}: the last game would have a number above 10^12",
                                          "--games {}：最后一局的编号会超过 10^12"};
inline constexpr message commit_exists{"--commit {}: it exists already, and somebody may rely on it",
                                       "--commit {}：文件已存在，可能有人依赖它"};
inline constexpr message committed_one{
    "{} deck of {}, from number {}. Publish {} before the first deal; its SHA-256 is\n  {}",
    "{} 副 {} 牌，从第 {} 局起。请在第一次发牌之前公布 {}；它的 SHA-256 是\n  {}"};
inline constexpr message committed{
    "{} decks of {}, from number {}. Publish {} before the first deal; its SHA-256 is\n  {}",
    "{} 副 {} 牌，从第 {} 局起。请在第一次发牌之前公布 {}；它的 SHA-256 是\n  {}"};
inline constexpr message reveal_range{"--reveal {}: it has the decks {} to {}",
                                      "--reveal {}：其中有第 {} 到第 {} 副牌"};
inline constexpr message reveal_other_key{
    "--reveal {}: deck {} of this key does not have the published hash: it is the key of another night; "
    "nothing is "
    "shown",
    "--reveal {}：此密钥的第 {} 副牌与公布的哈希值不符，它是另一夜的密钥；什么也不显示"};

// The crack.
inline constexpr message crack_not_a_card{"{}: {} is not a card; cards are As, Td or 10d, 7h, K♣",
                                          "{}：{} 不是一张牌；牌写作 As、Td 或 10d、7h、K♣"};
inline constexpr message crack_one_card{"{} {}: give {} card, in the order in which they came",
                                        "{} {}：请按发出的次序给 {} 张牌"};
inline constexpr message crack_some_cards{"{} {}: give {} cards, in the order in which they came",
                                          "{} {}：请按发出的次序给 {} 张牌"};
inline constexpr message crack_card_twice{"{} is given twice; a deck has each card once",
                                          "{} 给了两次；一副牌中每张只有一张"};
inline constexpr message crack_needs_flop{"--hole alone leaves too many seeds: give --flop too",
                                          "只有 --hole，剩下的种子太多：请再给 --flop"};
inline constexpr message crack_window{
    "--seed-window {}: write the first and the last seed, as in 45000000-45200000; the milliseconds of a day "
    "are 0-86399999, all seeds are 0-4294967295",
    "--seed-window {}：请写第一个和最后一个种子，例如 45000000-45200000；一天的毫秒数是 0-86399999，"
    "全部种子是 0-4294967295"};
inline constexpr message crack_needs_hole{"--flop and --turn need --hole, the two cards that you hold",
                                          "--flop 和 --turn 需要 --hole，即您手里的两张牌"};
inline constexpr message crack_time_of_day{
    "--time: {} is not a time of day; write 12:34:56.789, 12:34:56 or 12:34",
    "--time：{} 不是一天中的时刻；请写 12:34:56.789、12:34:56 或 12:34"};
inline constexpr message crack_no_time{"--time does not go with --hole: it sets when the table is dealt",
                                       "--time 不能与 --hole 同用：它设定何时发牌"};
inline constexpr message crack_no_seed{"--seed does not go with --hole: it is for the fair table",
                                       "--seed 不能与 --hole 同用：它用于公平的那一桌"};
inline constexpr message seeds_unit{"seeds", "个种子"};

inline constexpr message crack_you{"you", "您"};
inline constexpr message crack_player_of{"player {} of {}", "{1} 位玩家中的第 {0} 位"};
inline constexpr message crack_no_seed_fits{"no seed fits", "没有种子相符"};
inline constexpr message crack_seeds_column{"{:>13} seeds {:>8.3f} s", "{:>13} 个种子 {:>8.3f} 秒"};
inline constexpr message crack_whole_day{"every millisecond of the day", "一天中的每一毫秒"};
inline constexpr message crack_seed_range{"seeds {} to {}", "种子 {} 到 {}"};
inline constexpr message crack_by_chance{
    "A wrong seed fits by chance once in {} times: {:.2g} are expected among these.",
    "错误的种子碰巧相符的机会是 {} 分之一：这些当中预计有 {:.2g} 个。"};
inline constexpr message crack_refuted{"  {} fits by chance: it predicts the turn {}, but the turn is {}.",
                                       "  {} 只是碰巧相符：它预言转牌是 {}，而转牌是 {}。"};
inline constexpr message crack_not_refuted{
    "  {} fits by chance: it predicts the turn {}, but the turn is {}, again by chance.",
    "  {} 只是碰巧相符：它预言转牌是 {}，转牌也是 {}，又是碰巧。"};
inline constexpr message crack_bits{"{:>8.2f} bits", "{:>8.2f} 位"};
inline constexpr message crack_decks_by_clock{"decks by the clock", "由时钟决定的牌"};
inline constexpr message crack_decks_by_seed{"decks by any seed of 32 bits", "由 32 位种子决定的牌"};
inline constexpr message crack_five_cards{"five cards, in order", "五张牌，计次序"};
inline constexpr message crack_orders{"orders of 52 cards", "52 张牌的排列"};
inline constexpr message crack_keys{"keys of fairshuf", "fairshuf 的密钥"};
inline constexpr message crack_why{
    "  Five cards have {:.1f} bits, and the clock has only {:.1f}: the cards reveal the seed, and the seed\n"
    "  reveals the whole deck. In a fair deck {:.1f} bits remain: all 47! orders of the unseen cards are\n"
    "  equally likely. The key has too many values to try: 10^12 keys a second take 10^57 years.",
    "  五张牌有 {:.1f} 位信息，而时钟只有 {:.1f} 位：牌泄露了种子，种子又泄露了整副牌。\n"
    "  公平的牌还剩 {:.1f} 位：没看到的牌的 47! 种排列概率都相等。\n"
    "  密钥的取值多得试不完：每秒试 10^12 个，也要 10^57 年。"};
inline constexpr message crack_what_you_see{"What you see", "您看到的"};
inline constexpr message crack_seeds_title{"The seeds that deal these cards", "发出这些牌的种子"};
inline constexpr message crack_if_it_is{"If it is {} (seed {})", "如果是 {}（种子 {}）"};
inline constexpr message crack_none{
    "  So these cards were not dealt by this shuffle, or not in this order, or with another seed.",
    "  所以这些牌不是由这种洗牌发出的，或不是按这个次序，或用了别的种子。"};
inline constexpr message crack_give_turn{"The turn decides between them: give --turn.",
                                         "转牌可以分辨它们：请给 --turn。"};
inline constexpr message crack_table_title{"A table as a poker site dealt it in 1999, and what you see of it",
                                           "1999 年一家扑克网站发的一桌牌，以及您看到的"};
inline constexpr message crack_code{
    "  for i = 1 to 52: swap(i, random(51) + 1), random seeded by the clock: here at {}",
    "  for i = 1 to 52: swap(i, random(51) + 1)，random 以时钟为种子：这里是 {}"};
inline constexpr message crack_which_seeds{"Which seeds deal these five cards?", "哪些种子发出这五张牌？"};
inline constexpr message crack_your_clock{"your clock, 100 s before or after", "您的时钟，前后 100 秒"};
inline constexpr message crack_you_know{"With {} you know every card, before the turn is dealt",
                                        "知道是 {}，转牌还没发，您就知道每一张牌"};
inline constexpr message crack_fair_title{
    "The same attack on a table dealt by fairshuf, with a key of 256 bits",
    "用同样的办法攻击 fairshuf 发的一桌牌，密钥 256 位"};
inline constexpr message crack_why_title{"Why", "为什么"};

}  // namespace fairshuf::words
