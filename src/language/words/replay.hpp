// What `fairshuf prove --after`, `fairshuf prove --untouched` and `fairshuf trace --follow` say.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

// Places and cards.
inline constexpr message one_place{"place {}", "第 {} 位"};
inline constexpr message places_from_to{"places {}-{}", "第 {}-{} 位"};
inline constexpr message pile_place{"pile {}", "牌堆第 {} 位"};
inline constexpr message pile_places{"pile {}-{}", "牌堆第 {}-{} 位"};
inline constexpr message numbered_card_word{"card {}", "{} 号牌"};
inline constexpr message numbered_cards_word{"cards {}", "{} 号牌"};

// After some rounds.
inline constexpr message after_title{"{}: {}\n{}, {} draws: where each card is {}, exactly",
                                     "{}：{}\n{}，抽取方式 {}：{}各张牌在哪里，精确值"};
inline constexpr message after_round_of{"after round {} of {}", "第 {} 轮之后（共 {} 轮）"};
inline constexpr message after_column_card{"card", "牌"};
inline constexpr message after_column_before{"before", "该轮之前"};
inline constexpr message after_column_after{"after", "该轮之后"};
inline constexpr message after_column_home{"its own place", "原位"};
inline constexpr message after_column_away{"each other place", "其他每个位置"};
inline constexpr message after_no_round{"No round has been taken: each card is in its own place.",
                                        "一轮也没有进行：每张牌都在自己的位置上。"};
inline constexpr message after_changes_all{"Round {} changes where each card can be.",
                                           "第 {} 轮改变了每一张牌的位置概率。"};
inline constexpr message after_undisturbed{
    "Round {} does not disturb {}: each place is exactly as likely as before.",
    "第 {} 轮不影响 {}：它在各个位置的概率与之前完全相同。"};
inline constexpr message after_all_even{"Every card is in each place with probability exactly 1/{}.",
                                        "每张牌在每个位置的概率都恰好是 1/{}。"};
inline constexpr message after_none_even{"No card is in each place with probability 1/{} yet.",
                                         "还没有一张牌在每个位置的概率都是 1/{}。"};
inline constexpr message after_some_even{
    "In each place with probability exactly 1/{}: {}. Not yet: the others.",
    "在每个位置的概率都恰好是 1/{} 的：{}。其余的牌还没有。"};
inline constexpr message after_pile_all_even{
    "Every card is in each place that is left, and in each of the pile, with probability exactly 1/{}.",
    "每张牌在剩下的每个位置和牌堆的每个位置的概率都恰好是 1/{}。"};
inline constexpr message after_pile_some_even{
    "In each place that is left, and in each of the pile, with probability exactly 1/{}: {}. Not yet: the "
    "others.",
    "在剩下的每个位置和牌堆的每个位置的概率都恰好是 1/{} 的：{}。其余的牌还没有。"};
inline constexpr message after_story{"One card's story: fairshuf trace {} $(seq {}) --follow 1",
                                     "跟踪一张牌：fairshuf trace {} $(seq {}) --follow 1"};
inline constexpr message after_picture{"{}, {}, {} draws: where each card is {}",
                                       "{}，{}，抽取方式 {}：{}各张牌在哪里"};

inline constexpr message after_bad_number{"--after '{}': the number of rounds is a whole number",
                                          "--after “{}”：轮数应为整数"};
inline constexpr message after_needs_positions{"--after is about places: add --positions",
                                               "--after 说的是位置：请加上 --positions"};
inline constexpr message after_has_no_page{"--after has no --report: draw it with --svg",
                                           "--after 没有 --report：请用 --svg 画图"};
inline constexpr message after_too_many{"--after {}: {} with {} has only {}", "--after {}：{}（{}）只有 {}"};
inline constexpr message one_round{"{} round", "{} 轮"}, many_rounds{"{} rounds", "{} 轮"};
inline constexpr message after_seeded{
    "--after follows the rounds with independent draws; those of {} have a seed",
    "--after 要求各轮的抽取相互独立；{} 的抽取出自一个种子"};
inline constexpr message after_too_many_cards{"{} with {}: places can be followed for at most {}: -n {}",
                                              "{}（{}）：最多能跟踪 {}的位置：-n {}"};
inline constexpr message after_not_oblivious{
    "--after: the rounds of {} depend on the cards or on earlier draws, so places cannot be followed "
    "alone; those of swap, pick and insert shuffles can, such as swap-up",
    "--after：{} 的各轮取决于牌或之前的抽取，不能只跟踪位置；换牌、抽牌、插牌洗牌可以，例如 swap-up"};

// Untouched cards.
inline constexpr message one_swap{"{} swap", "交换 {} 次"}, many_swaps{"{} swaps", "交换 {} 次"};
inline constexpr message untouched_title{"{}: {}\n{}, {}: which cards were never touched, exactly",
                                         "{}：{}\n{}，{}：哪些牌从未被碰过，精确结果"};
inline constexpr message untouched_some{"some card is untouched", "有牌从未被碰过"};
inline constexpr message untouched_never_swapped{"some was never swapped with another",
                                                 "有牌从未与别的牌交换"};
inline constexpr message untouched_average{"untouched cards, on average", "未被碰过的牌，平均"};
inline constexpr message untouched_of{"{} of {}", "{} 张，共 {} 张"};
inline constexpr message untouched_law{"How many cards are untouched:", "未被碰过的牌有几张："};
inline constexpr message untouched_enough{"An untouched card is less likely than",
                                          "仍有牌未被碰过的概率小于"};
inline constexpr message untouched_from{"  1/{:<11} from swap {} on", "  1/{:<11} 需要至少 {} 次交换"};
inline constexpr message untouched_note{
    "A card is untouched if none of the {} draws is its place. Even if every card is touched,\n"
    "the orders are not equally likely: fairshuf prove {} -n 4",
    "{} 次抽取都没有抽到一张牌的位置，这张牌就没被碰过。即使每张牌都碰过，\n"
    "各种排列的概率也不相等：fairshuf prove {} -n 4"};
inline constexpr message untouched_alone{
    "--untouched goes with -n and --json only: leave out the other options",
    "--untouched 只与 -n 和 --json 合用：请去掉其他选项"};
inline constexpr message untouched_only_pairs{
    "--untouched is about random swaps, not about {}: swap-pairs, or swap-pairs:k for k swaps",
    "--untouched 说的是随机对换，不适用于 {}：请用 swap-pairs，或 swap-pairs:k（k 次交换）"};
inline constexpr message untouched_only_exact{
    "--untouched has a formula for exact draws only, not for {}: leave out --draws",
    "--untouched 的公式只适用于 exact 抽取，不适用于 {}：请去掉 --draws"};
inline constexpr message untouched_one_card{"--untouched: one card cannot be swapped; -n 2 is the least",
                                            "--untouched：一张牌无法交换；至少 -n 2"};
inline constexpr message untouched_too_long{
    "{} swaps of {} cards have too long fractions; fewer cards, or fewer swaps, would fit",
    "{} 次交换、{} 张牌的分数太长；请减少牌数或交换次数"};

// One card's story.
inline constexpr message follow_begins{"{} begins in place {}", "{} 起初在第 {} 位"};
inline constexpr message follow_stays_in{"{} stays in {}", "{} 留在{}"};
inline constexpr message follow_goes{"{} goes from {} to {}", "{} 从{}到{}"};
inline constexpr message follow_stays{"stays {}", "留在原位 {}"};
inline constexpr message follow_to{"to {} {}", "到{} {}"};
inline constexpr message follow_to_each{"to each of {} {}", "到{}各 {}"};
inline constexpr message follow_to_other{"to the other of the two {}", "到这两位中的另一位 {}"};
inline constexpr message follow_to_others{"to each other of them {}", "到其中其他各位各 {}"};
inline constexpr message follow_others{"stays {}, to each other place {}", "留在原位 {}，到其他各位各 {}"};
inline constexpr message follow_before{"before it in {}, {}: {}", "此前在{}，{}：{}"};
inline constexpr message follow_after{"after it in {}: {} = {}", "此后在{}：{} = {}"};
inline constexpr message follow_each{", each {}", "，每位 {}"};
inline constexpr message follow_ends{"{} ends in place {}", "{} 最终在第 {} 位"};
inline constexpr message follow_no_cases{
    "What can happen to a card depends on the cards or on earlier draws: there are no cases.",
    "一张牌会怎样，取决于各张牌或之前的抽取，所以不分情形讨论。"};
inline constexpr message follow_this_one_way{"this way: {}", "这条路径：{}"};
inline constexpr message follow_this_way{"this way: {} = {}", "这条路径：{} = {}"};
inline constexpr message follow_only_way{"No other way leads there: place {} with probability {}.",
                                         "没有别的路径到那里：在第 {} 位的概率是 {}。"};
inline constexpr message follow_all_ways{"All ways to place {} together: {}", "到第 {} 位的所有路径合计：{}"};
inline constexpr message follow_no_card{"--follow {}: there is no such card; the cards are {}",
                                        "--follow {}：没有这张牌；各张牌是 {}"};

}  // namespace fairshuf::words
