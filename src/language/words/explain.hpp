// What `fairshuf explain` and `fairshuf algorithms` say.
#pragma once

#include <string>
#include <string_view>

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message is_fair{"fair", "公平"};
inline constexpr message is_fair_in_limit{"fair only in the limit: {}", "仅在极限下公平：{}"};
inline constexpr message is_not_fair{"not fair: {}", "不公平：{}"};
inline constexpr message is_fair_by_law{"fair by a law of its own: {}", "按自己的分布律公平：{}"};
inline constexpr message use_swap_down{"swap-down instead: fair, n-1 draws, in place",
                                       "请改用 swap-down：公平，n-1 次抽取，原地"};
inline constexpr message use_cheaper{"swap-down for the same fairness at less cost",
                                     "用 swap-down，同样公平，代价更小"};
inline constexpr message explain_verdict{"verdict", "结论"};
inline constexpr message explain_because{"because", "理由"};
inline constexpr message explain_proved{"proved", "证明"};
inline constexpr message explain_cost{"cost", "代价"};
inline constexpr message explain_parameter{"parameter", "参数"};
inline constexpr message explain_source{"source", "出处"};
inline constexpr message explain_use{"use", "建议"};
inline constexpr message with_three_cards{"with 3 cards: {}", "3 张牌时，{}"};
inline constexpr message with_three_cards_shrunken{"with 3 cards, and {}: {}", "3 张牌时（{}），{}"};
inline constexpr message also_called_here{"   also called {}", "   又名 {}"};
inline constexpr message explain_parameter_is{"{}:k, k {}; if not given, {}", "{}:k，k 是{}；默认：{}"};
inline constexpr message see_it{"See it: fairshuf prove {0} -n 4\n        fairshuf trace {0}",
                                "看一看：fairshuf prove {0} -n 4\n        fairshuf trace {0}"};

// The comments in pseudo-code, which is English otherwise. Code in them stays as it is.
inline constexpr std::string_view comment_mark = "<- ", should_be = "should be ";
inline constexpr message code_should_be{"should be {}", "应为 {}"};
inline constexpr message code_inserted_at_random{"should be inserted at random", "应随机插入"};

inline std::string code_in_words(std::string_view line, language words) {
    const auto at = line.find(comment_mark);
    if (at == std::string_view::npos) return std::string(line);
    const auto comment = line.substr(at + comment_mark.size());
    const std::string before(line.substr(0, at + comment_mark.size()));
    if (comment == code_inserted_at_random.english) return before + say_in<code_inserted_at_random>(words);
    if (!comment.starts_with(should_be)) return std::string(line);
    return before + say_in<code_should_be>(words, comment.substr(should_be.size()));
}

// The listing.
inline constexpr message label_wrong{"wrong: {}", "错在：{}"};
inline constexpr message label_law{"law: {}", "分布律：{}"};
inline constexpr message label_parameter{"k: {}; if not given, {}", "k：{}；默认：{}"};
inline constexpr message label_cost{"cost: {}", "代价：{}"};
inline constexpr message label_source{"source: {}", "出处：{}"};
inline constexpr message label_also_called{"also called: {}", "又名：{}"};
inline constexpr message fair_section{"Fair: each of the n! orders is equally likely",
                                      "公平：n! 种排列的概率都相等"};
inline constexpr message limit_section{"Fair only in the limit", "仅在极限下公平"};
inline constexpr message unfair_section{"Not fair", "不公平"};
inline constexpr message family_section{"The family: not all orders, each with a law of its own",
                                        "家族：不是所有排列，各有自己的分布律"};
inline constexpr message listing_end{"`fairshuf prove NAME -n 4` shows why, for each of them.",
                                     "`fairshuf prove 名称 -n 4` 逐一说明为什么。"};
inline constexpr message lists_them_all{"`fairshuf algorithms` lists them all.",
                                        "`fairshuf algorithms` 列出全部算法。"};

// The generators of languages.
inline constexpr message generators_title{
    "Generators of languages: --draws NAME, or NAME:BITS for shorter seeds",
    "各种语言的生成器：--draws 名称；要较短的种子，写 名称:位数"};
inline constexpr message generators_all{"all", "全部"};
inline constexpr message generators_exact{"std::mt19937 with exact draws", "std::mt19937，精确抽取"};
inline constexpr message generators_name{"name", "名称"};
inline constexpr message generators_draws{"draws below b", "抽取小于 b 的数"};
inline constexpr message generators_seed_1{"bits of", "种子"};
inline constexpr message generators_seed_2{"a seed", "位数"};
inline constexpr message generators_state_1{"bits of", "状态"};
inline constexpr message generators_state_2{"state", "位数"};
inline constexpr message generators_orders_1{"orders of", "52 张牌"};
inline constexpr message generators_orders_2{"52 cards", "的排列"};
inline constexpr message generators_decks_1{"decks from", "一个种子"};
inline constexpr message generators_decks_2{"a seed", "够几张"};
inline constexpr message generators_running_1{"decks if", "一直运行"};
inline constexpr message generators_running_2{"it runs on", "够几张"};
inline constexpr message generators_entry{
    "bits of a seed: {}, of the state: {}; orders of 52 cards: {}; decks from a seed: {} cards, if it runs "
    "on: {}",
    "种子位数 {}，状态位数 {}；52 张牌的排列：{}；一个种子够 {} 张牌，一直运行够 {} 张"};
inline constexpr message generators_note{
    "Orders of 52 cards: after seeding, a shuffle reaches at most this many of 52! = 2^{:.2f}.\n"
    "Decks: of up to this many cards, every order can come up, because n! is at most the number of\n"
    "seeds; or of states, if the generator is seeded once and runs on.",
    "52 张牌的排列：播种之后，一次洗牌最多能给出这么多种，而 52! = 2^{:.2f}。\n"
    "够几张：这么多张牌的每种排列都可能出现，因为 n! 不超过种子数；若只播种一次、\n"
    "一直运行，则不超过状态数。"};

}  // namespace fairshuf::words
