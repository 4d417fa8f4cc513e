// What the WebAssembly module says to callers in JavaScript, who have no options of a command.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message js_too_many_to_prove{
    "{} with {} cards has too many draws to enumerate; at most {} cards fit",
    "{}（{} 张牌）：抽取序列太多，无法枚举；最多 {} 张牌"};
inline constexpr message js_too_many_orders{
    "{} with {} cards can give more than 4 million orders; at most 10 cards fit",
    "{}（{} 张牌）可能给出四百万种以上的排列；最多 10 张牌"};
inline constexpr message js_not_observable{"n {}: {} can be observed with {} to {} cards",
                                           "n {}：{} 可以用 {} 到 {} 张牌观测"};
inline constexpr message js_no_seeds{
    "draws '{}': members of the family are proved with every draw, not with every seed",
    "draws “{}”：家族成员只能对所有抽取证明，不能对所有种子证明"};
inline constexpr message js_distance_cards{"n {}: the distance is known for 2 to {} cards",
                                           "n {}：距离适用于 2 到 {} 张牌"};
inline constexpr message js_distance_unknown{
    "the distance has no formula for {} with {} draws; there is one for riffle:k with exact draws (k up to "
    "64), and for the fair swap, pick and insert shuffles with any draws that have no seed",
    "{}（抽取方式 {}）的距离没有公式；有公式的是：精确抽取的 riffle:k（k 不超过 64），以及公平的换牌、抽牌、"
    "插牌洗牌（抽取不带种子即可）"};
inline constexpr message js_no_cards{"n 0: there must be at least 1 card", "n 0：至少要有 1 张牌"};
inline constexpr message js_member_as_whole{"a member of the family is proved as a whole: about 'orders'",
                                            "家族成员只能整体证明：about 应为 orders"};
inline constexpr message js_too_few_shuffles{
    "shuffles {}: too few to judge; with {} cards at least {} are needed",
    "shuffles {}：太少，无法判断；{} 张牌至少要 {} 次"};
inline constexpr message js_race_cards{"{} races with at most {} cards", "{} 最多用 {} 张牌竞速"};
inline constexpr message js_permuted{"n {}: at most {} items can be shuffled here",
                                     "n {}：这里最多能洗 {} 项"};
inline constexpr message js_key_bytes{"a key has 32 bytes", "密钥应有 32 字节"};

// Functions of the caller.
inline constexpr message js_observed_deck{"n {}: a deck to observe has 2 to {} cards",
                                          "n {}：观测用的牌组有 2 到 {} 张牌"};
inline constexpr message js_proved_function{"n {}: a function is proved with 1 to {} cards",
                                            "n {}：函数可以用 1 到 {} 张牌证明"};

// Games.
inline constexpr message js_game{"game '{}': there are plain, bridge, holdem and doudizhu",
                                 "game “{}”：可用的是 plain、bridge、holdem、doudizhu"};
inline constexpr message js_no_card{"'{}' is not a card; write As, Th, 2c",
                                    "“{}”不是一张牌；请写 As、Th、2c"};
inline constexpr message js_seen_cards{"a player sees two cards, and three or four on the board",
                                       "玩家能看到两张手牌，以及三张或四张公共牌"};
inline constexpr message js_seeds{"the seeds are from 0 to 2^32 - 1, the first not above the last",
                                  "种子是 0 到 2^32 - 1，第一个不大于最后一个"};

}  // namespace fairshuf::words
