// What `fairshuf observe` says of orders, numbers and tables that others give it.
#pragma once

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr message input_standard{"standard input", "标准输入"};
inline constexpr message input_in{"{}: {}", "{}：{}"};
inline constexpr message input_in_line{"{}: line {}: {}", "{}：第 {} 行：{}"};

// A deck and its orders.
inline constexpr message deck_option{"--deck: {}", "--deck：{}"};
inline constexpr message deck_card_unnamed{"card {} of the deck has no name", "牌组的第 {} 张牌没有名称"};
inline constexpr message deck_card_broken{"card {} of the deck, {}, has a line break in its name",
                                          "牌组的第 {} 张牌 {} 的名称中有换行"};
inline constexpr message deck_card_spaced{"card {} of the deck, {}, begins or ends with white space",
                                          "牌组的第 {} 张牌 {} 的首尾有空白"};
inline constexpr message deck_card_twice{"{} is in the deck twice; the cards must have different names",
                                         "牌组中有两张 {}；各张牌的名称必须不同"};
inline constexpr message deck_is_empty{"the deck has no cards; at least 1 is needed",
                                       "牌组中没有牌；至少要有 1 张"};
inline constexpr message deck_too_large{"the deck has {} cards; at most {} are allowed",
                                        "牌组有 {} 张牌；最多 {} 张"};
inline constexpr message deck_card_is_comment{"{} starts with '#', as comments do; rename this card",
                                              "{} 以 # 开头，而注释也是这样；请给这张牌改名"};
inline constexpr message order_one_card{"{} card, but the deck has {}: ", "有 {} 张牌，而牌组有 {} 张："};
inline constexpr message order_cards{"{} cards, but the deck has {}: ", "有 {} 张牌，而牌组有 {} 张："};
inline constexpr message order_twice{"{} comes twice", "{} 出现两次"};
inline constexpr message order_and{" and ", "，"};
inline constexpr message order_missing{"{} is missing", "缺少 {}"};
inline constexpr message order_one_more_missing{", as is {} more", "，另外还缺 {} 张"};
inline constexpr message order_also_missing{", as are {} more", "，另外还缺 {} 张"};
inline constexpr message order_out_of_range{"{} is not a number from {} to {}",
                                            "{} 不是 {} 到 {} 之间的整数"};
inline constexpr message order_nameless{"there is a card without a name", "有一张牌没有名称"};
inline constexpr message order_foreign{"{} is not in the deck", "牌组中没有 {}"};
inline constexpr message order_no_value{
    "{} is not a card: the shuffle reads outside of its deck; a range of its draws is too large",
    "{} 不是牌：洗牌读到了牌组之外，抽取的范围太大"};
inline constexpr message order_meant{"; did you mean {}?", "；您要的是不是 {}？"};
inline constexpr message order_line_too_long{"line {} has more than {} bytes", "第 {} 行超过 {} 字节"};
inline constexpr message order_list_open{"the list that begins here has no end: ']' is missing",
                                         "从这里开始的列表没有结束：缺少 ]"};
inline constexpr message order_none_returned{
    "{}: the shuffle returned nothing, so it shuffles its deck in place; print the deck itself",
    "{}：洗牌函数没有返回值，可见它是原地洗牌；请打印牌组本身"};
inline constexpr message order_list_cut{
    "the list ends in '{}': console.log of node cut it. Print deck.join(\" \")",
    "列表以 '{}' 结尾：node 的 console.log 把它截断了。请打印 deck.join(\" \")"};
inline constexpr message orders_missing{"{}: there are no orders in it", "{}：其中没有排列"};
inline constexpr message orders_only_deck{"{}: there are no orders in it, only the deck on its first line",
                                          "{}：其中没有排列，只有第一行的牌组"};
inline constexpr message order_deck_was_read{
    " (the first line, not being an order of 0 to n-1 or 1 to n, is taken for the deck)",
    "（第一行不是 0 到 n-1 或 1 到 n 的排列，因此当作牌组）"};

// Orders that a function made.
inline constexpr message order_card_range{"there is a card {}, not one of 0 to {}",
                                          "出现了牌 {}，而牌应是 0 到 {}"};
inline constexpr message order_card_twice{"card {} is there twice", "牌 {} 出现两次"};
inline constexpr message order_after{"after shuffle {} {}", "第 {} 次洗牌之后，{}"};

// Commands that print orders.
inline constexpr message run_failed{"run {} of {}: {}{}", "{1} 的第 {0} 次运行：{2}{3}"};
inline constexpr message killed_by_signal{"killed by signal {}", "被信号 {} 终止"};
inline constexpr message command_not_found{"the shell could not find it (exit status 127)",
                                           "shell 找不到它（退出状态 127）"};
inline constexpr message command_not_run{"the shell could not run it (exit status 126)",
                                         "shell 无法运行它（退出状态 126）"};
inline constexpr message exit_by_signal{"exit status {} (a process in it was killed by signal {})",
                                        "退出状态 {}（其中一个进程被信号 {} 终止）"};
inline constexpr message exit_status{"exit status {}", "退出状态 {}"};
inline constexpr message run_printed_much{"it printed more than {} bytes, though the deck has only {}",
                                          "它输出了超过 {} 字节，而牌组只有 {} 字节"};
inline constexpr message run_too_slow{"it did not end within {} s", "它没有在 {} 秒之内结束"};
inline constexpr message run_printed_none{
    "it printed {}: its shuffle returns nothing and shuffles in place; print the deck itself, a card per "
    "line",
    "它输出了 {}：它的洗牌函数没有返回值，是原地洗牌；请打印牌组本身，每行一张牌"};
inline constexpr message stream_silent{"it printed nothing for {} s", "它有 {} 秒没有输出"};
inline constexpr message stream_not_ended{"it closed its output but did not end for {} s",
                                          "它关闭了输出，但 {} 秒之内没有结束"};
inline constexpr message stream_failed{"{}: {} {}{}", "{}：{}{}{}"};
inline constexpr message stream_before_first{"before the first order", "（在第一个排列之前）"};
inline constexpr message stream_after_one{"after {} order", "（在 {} 个排列之后）"};
inline constexpr message stream_after{"after {} orders", "（在 {} 个排列之后）"};

// One long order.
inline constexpr message item_is_missing{"item {} is missing", "缺少编号 {}"};
inline constexpr message items_are_missing{"items {} are missing", "缺少编号 {}"};
inline constexpr message item_is_there_twice{"item {} is there twice", "编号 {} 出现两次"};
inline constexpr message items_one_repeated{"{} is there more than once ({} too many in all)",
                                            "编号 {} 出现不止一次（一共多 {} 个）"};
inline constexpr message items_repeated{"{} are there more than once ({} too many in all)",
                                        "编号 {} 出现不止一次（一共多 {} 个）"};
inline constexpr message item_out_of_range{"item {} is out of range", "编号 {} 超出范围"};
inline constexpr message items_out_of_range{"items {} are out of range", "编号 {} 超出范围"};
inline constexpr message items_and_more{"{} and {} more", "{} 以及另外 {} 个"};
inline constexpr message items_somewhere{
    "an item is missing and another is there twice (more memory would show which: -S)",
    "缺少一个编号，另有一个出现两次（用 -S 给更多内存，就能看出是哪些）"};
inline constexpr message no_permutation{"it is not a permutation of {} to {}: {}",
                                        "它不是 {} 到 {} 的排列：{}"};
inline constexpr message one_item_too_few{
    "{} item: too few to judge one order; there must be at least 1,000 (for many short orders use --stream)",
    "{} 项：太少，无法判断一个排列；至少要有 1,000 项（许多个短排列请用 --stream）"};
inline constexpr message items_too_few{
    "{} items: too few to judge one order; there must be at least 1,000 (for many short orders use --stream)",
    "{} 项：太少，无法判断一个排列；至少要有 1,000 项（许多个短排列请用 --stream）"};
inline constexpr message items_too_many{"more than 10^10 items: too many to judge one order",
                                        "超过 10^10 项：太多，无法判断一个排列"};
inline constexpr message order_needs_memory{
    "the order does not fit into {} of memory, and a pipe can be read only once: save it to a file, or allow "
    "more memory with -S",
    "{} 内存放不下这个排列，而管道只能读一次：请先存为文件，或用 -S 给更多内存"};
inline constexpr message order_out_of_memory{"memory exhausted", "内存不足"};
inline constexpr message input_changed{"{}: changed while it was read", "{}：在读取期间发生了变化"};

inline constexpr message not_an_item{"line {}: {} is not an item: items are whole numbers from 0 or 1 on",
                                     "第 {} 行：{} 不是编号：编号是从 0 或 1 起的整数"};
inline constexpr message say_binary{"; for binary numbers say --as u32 or --as u64",
                                    "；二进制数请用 --as u32 或 --as u64"};
inline constexpr message bytes_left_over{"{} byte(s) are left over: its size is not a multiple of {}",
                                         "多出 {} 字节：文件大小不是 {} 的倍数"};
inline constexpr message fewer_than_promised{"the header promises {} numbers, and {} are there",
                                             "文件头说有 {} 个数，实际只有 {} 个"};
inline constexpr message negative_item{"number {} is negative: items are whole numbers from 0 or 1 on",
                                       "第 {} 个数是负数：编号是从 0 或 1 起的整数"};
inline constexpr message npy_wanted{"{}; a one-dimensional array of whole numbers is needed",
                                    "{}；需要一维整数数组"};
inline constexpr message npy_no_header{"its header is not a .npy header of numbers",
                                       "它的文件头不是数的 .npy 文件头"};
inline constexpr message npy_type{"it holds numbers of type {}", "其中的数是 {} 类型"};
inline constexpr message npy_shape{"its shape is {}", "它的形状是 {}"};
inline constexpr message npy_none{"it is not a .npy file", "它不是 .npy 文件"};
inline constexpr message npy_cut{"it ends inside its header", "它在文件头中间就结束了"};
inline constexpr message bad_form{"--as {}: choose text, u32, u64 or npy",
                                  "--as {}：请选 text、u32、u64 或 npy"};

inline constexpr message other_lines{"it does not have the same lines: {}", "它不是同样这些行的排列：{}"};
inline constexpr message line_is_missing{"line {} of {} is missing in {}", "{1} 的第 {0} 行不在 {2} 中"};
inline constexpr message line_is_new{"line {} of {} is not in {}, or there more often",
                                     "{1} 的第 {0} 行不在 {2} 中，或次数更多"};
inline constexpr message too_many_lines{"{}: more than 2^32 lines", "{}：超过 2^32 行"};
inline constexpr message lines_need_memory{
    "{}: its lines do not fit into {} of memory (about 48 bytes for each): allow more with -S",
    "{}：{} 内存放不下它的各行（每行约 48 字节）：请用 -S 给更多内存"};
inline constexpr message both_standard{"--of - -: standard input can be read only once",
                                       "--of - -：标准输入只能读一次"};
inline constexpr message equal_lines{
    "{} of {} lines are equal to others, so nobody can tell where they went; number the lines before they "
    "are "
    "shuffled, as with nl",
    "{1} 行中有 {0} 行与别的行相同，看不出它们去了哪里；请在洗牌之前给各行编号，例如用 nl"};

// A table of places.
inline constexpr message row_adds_up{"row {} adds up to {}", "第 {} 行之和为 {}"};
inline constexpr message named_row_adds_up{"row {} adds up to {}", "{} 行之和为 {}"};
inline constexpr message column_adds_up{"column {} adds up to {}", "第 {} 列之和为 {}"};
inline constexpr message named_column_adds_up{"column {} adds up to {}", "{} 列之和为 {}"};
inline constexpr message table_no_measure{
    "the numbers are neither counts, which are whole, nor percentages: a row adds up to {:.6g}, not 100",
    "这些数既不是次数（次数是整数），也不是百分比：一行之和为 {:.6g}，而不是 100"};
inline constexpr message table_too_many_cards{"the table has {} cards; at most {} are allowed",
                                              "表中有 {} 张牌；最多 {} 张"};
inline constexpr message table_all_zero{"the table has no shuffles: all counts are 0",
                                        "表中没有洗牌：所有次数都是 0"};
inline constexpr message table_counts_too_large{"the counts are too large: there may be up to 10^15 shuffles",
                                                "次数太大：洗牌最多 10^15 次"};
inline constexpr message table_counts_uneven{"the table does not add up: {} instead of {}",
                                             "表中各数之和不对：{}，应为 {}"};
inline constexpr message table_shares_uneven{
    "the table does not add up: {} instead of {}, more than rounding explains",
    "表中各数之和不对：{}，应为 {}，相差超过舍入误差"};
inline constexpr message table_no_numbers{"there is no table of numbers in it", "其中没有数字表"};
inline constexpr message table_not_square{
    "there is no square table in it: the largest block has {} rows of {} numbers, but a deck has as many "
    "places as cards",
    "其中没有方形的表：最大的一块有 {} 行，每行 {} 个数；而一副牌有几张牌就有几个位置"};

}  // namespace fairshuf::words
