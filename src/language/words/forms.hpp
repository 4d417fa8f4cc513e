// What `fairshuf explain --forms` says.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message explain_forms{"The four forms of its loop, and why they are one shuffle",
                                       "循环的四种写法，以及它们为何是同一种洗牌"};
inline constexpr message forms_only_swaps{
    "--forms is about the loop of swap-up and swap-down; {} has no such forms",
    "--forms 说的是 swap-up 和 swap-down 的循环；{} 没有这些写法"};
inline constexpr message forms_title{
    "One shuffle, four loops. randInt(a, b) is uniform on the whole numbers a to b, both included.",
    "同一种洗牌，四种循环。randInt(a, b) 在 a 到 b 的整数上均匀，两端都包含。"};
inline constexpr message forms_up_idle{"upwards, with an idle last draw", "往后，最后一次是空抽"};
inline constexpr message forms_up{"upwards: swap-up", "往后：swap-up"};
inline constexpr message forms_down_idle{"downwards, with an idle last draw", "往前，最后一次是空抽"};
inline constexpr message forms_down{"downwards: swap-down", "往前：swap-down"};
inline constexpr message forms_draws{
    "The draw   randInt(i, n-1) = i + draw(n-i), and randInt(0, i) = draw(i+1), where draw(b) is uniform on\n"
    "           0 .. b-1: adding i moves the b = n-i values 0 .. n-i-1 to i .. n-1, one to one.",
    "抽取       randInt(i, n-1) = i + draw(n-i)，randInt(0, i) = draw(i+1)，其中 draw(b) 在 0 .. b-1 "
    "上均匀：\n"
    "           加上 i，就把 n-i 个值 0 .. n-i-1 一一对应地移到 i .. n-1。"};
inline constexpr message forms_idle{
    "1 = 2      The last round of form 1 has i = n-1. randInt(n-1, n-1) has a single value, and the place "
    "is\n"
    "           swapped with itself: the draw is idle.\n"
    "3 = 4      The last round of form 3 has i = 0, and randInt(0, 0) = 0: idle again.",
    "1 = 2      写法 1 的最后一轮 i = n-1。randInt(n-1, n-1) 只有一个值，位置与自己交换：这是空抽。\n"
    "3 = 4      写法 3 的最后一轮 i = 0，而 randInt(0, 0) = 0：同样是空抽。"};
inline constexpr message forms_mirror{
    "2 = 4      Read the deck from its other end: place i becomes place n-1-i. Form 2 becomes form 4, and\n"
    "           randInt(i, n-1) becomes n-1 - randInt(i, n-1), which is uniform on 0 .. n-1-i. The same "
    "draws\n"
    "           give other orders, but each form maps its n! sequences of draws to the n! orders, one to "
    "one.",
    "2 = 4      把牌从另一端读：位置 i 变成位置 n-1-i。写法 2 就成了写法 4，randInt(i, n-1) 变成\n"
    "           n-1 - randInt(i, n-1)，在 0 .. n-1-i 上均匀。同样的抽取给出别的排列，但每种写法都把\n"
    "           n! 个抽取序列一一对应到 n! 种排列。"};
inline constexpr message forms_run{
    "All draws of 3 cards, run through the four loops (draws: {}; the idle one is 0):",
    "3 张牌的全部抽取，用四种循环各跑一遍（{}；空抽总是 0）："};
inline constexpr message forms_bounds{"the first of 0..2, the second of 0..1", "第一次 0..2，第二次 0..1"};
inline constexpr message forms_draws_column{"draws", "抽取"};
inline constexpr message forms_form{"form {}", "写法 {}"};
inline constexpr message forms_each_once{"Each of the 6 orders stands once in each column: FAIR, four times.",
                                         "6 种排列在每一列中各出现一次：四种写法都公平。"};

}  // namespace fairshuf::words
