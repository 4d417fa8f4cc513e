// The known mistakes (src/observe/mistakes) in words. The models themselves are described in English, as JSON
// needs it; `mistake_in_words` finds the message by its English text.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "language/message.hpp"

namespace fairshuf::words {

inline constexpr auto mistakes = std::to_array<message>({
    {"indices go through a Feistel network of few rounds", "编号经过轮数很少的 Feistel 网络"},
    {"card a i + b (mod n) comes to place i", "牌 a i + b（模 n）落在位置 i"},
    {"only even orders come up, as after cycles of three cards", "只出现偶排列，就像只做三张牌的循环那样"},
    {"only odd orders come up, as after an odd number of swaps of different cards",
     "只出现奇排列，就像把不同的牌对换奇数次那样"},
    {"some decks are left unshuffled, and the others are fair", "有些牌组没有洗，其余的是公平的"},
    {"one order comes again and again, and the others are fair", "同一个排列反复出现，其余的是公平的"},
    {"the loop stops after a few swaps", "循环只交换几次就停了"},
    {"in each of many passes, a coin says whether a card swaps with the next one",
     "走许多遍，每遍都用抛硬币决定是否与下一张交换"},
    {"a remainder of a number below R: the first values are more likely",
     "对小于 R 的数取余：前面的值更可能出现"},
    {"one of R fractions is multiplied: some values are more likely", "乘以 R 个小数之一：有些值更可能出现"},
    {"too few swaps of two random places", "随机对换两个位置的次数太少"},
    {"too few swaps of two different random places", "随机对换两个不同位置的次数太少"},
    {"swaps of random neighbours only", "只随机交换相邻的牌"},
    {"a card is never inserted behind the last one", "从不把牌插到最后一张之后"},
    {"a card is inserted with a range one too large: the end is twice as likely",
     "插牌的范围多出一个数：末尾的概率是两倍"},
    {"every card in turn is inserted at any place of the whole deck", "每张牌依次插到整副牌的任意位置"},
    {"a random card is put on top, again and again", "反复把随机的一张牌放到最上面"},
    {"a random card is put at the bottom, again and again", "反复把随机的一张牌放到最下面"},
    {"the last card is put at a random place, again and again", "反复把最后一张牌放到随机的位置"},
    {"a random card is put at a random place, again and again", "反复把随机的一张牌放到随机的位置"},
    {"each card goes to the front or to the back", "每张牌放到最前或最后"},
    {"the deck is reversed up to a random place, again and again", "反复把开头随机长度的一段颠倒"},
    {"cards pass through a shuffle buffer", "牌经过洗牌缓冲区"},
    {"only blocks of cards are shuffled, each by itself", "只在各块之内分别洗牌"},
    {"blocks of cards are shuffled, but not their contents", "只洗各块的次序，块内没有洗"},
    {"riffles of two equal halves", "每次都正好对半分开的鸽尾洗牌"},
    {"a deck is followed by itself: each shuffle seeds a generator with a clock that has not moved on",
     "同一副牌接连出现：每次洗牌都用时钟播种，而时钟还没走"},
    {"the deck is never changed", "牌的次序从未改变"},
    {"the same deck every time: a stuck generator, or the same seed every time",
     "每次都是同一副牌：生成器卡住了，或每次都用同一个种子"},
    {"the same decks come back in the same order: a generator with a short period",
     "同样的牌按同样的次序重复：生成器的周期太短"},
    {"a shuffle begins with the deck that the last one left, and mixes it too little",
     "每次从上一次留下的牌开始，而且洗得太少"},
    {"decks come back as if there were few of them, such as the milliseconds of a day",
     "牌重复出现，就好像种类很少，例如以一天的毫秒为种子"},
    {"decks come back as if there were few of them, such as a seed of few bits",
     "牌重复出现，就好像种类很少，例如种子位数太少"},
    {"some orders never come up, as with few seeds", "有些排列从不出现，就像种子太少那样"},
    {"cards are sorted by random keys, of which there are so few that many are equal",
     "按随机键排序，但键太少，许多相同"},
    {"in one pass, a coin says whether a card swaps with the next one",
     "走一遍，用抛硬币决定是否与下一张交换"},
    {"a sort whose comparison flips a coin", "用抛硬币来比较的排序"},
    {"the coin behind it is biased", "背后的硬币不均匀"},
    {"the first place takes no part: a range or a loop begins one late",
     "第一个位置不参与：范围或循环晚一个位置才开始"},
    {"the last place takes no part: a range or a loop ends one early",
     "最后一个位置不参与：范围或循环早一个位置就结束"},
    {"the loop leaves out its last swap, or its first", "循环漏了最后一次或第一次交换"},
    {"the range of the draw is one too large", "抽取的范围多出一个数"},
    {"the loop leaves out its last swap, and a card never swaps with itself",
     "循环漏了最后一次交换，而且牌从不与自己交换"},
    {"the first place takes no part, and a card never swaps with itself",
     "第一个位置不参与，而且牌从不与自己交换"},
    {"the last place takes no part, and a card never swaps with itself",
     "最后一个位置不参与，而且牌从不与自己交换"},
    {"any place swaps with any place, and the range is one too large",
     "任意位置与任意位置交换，而且范围多出一个数"},
    {"the bounds of the draw run the wrong way: they grow where they should shrink",
     "抽取的范围变反了：该变小时反而变大"},
    {"every place in turn swaps with any place at all", "每个位置依次与任意位置交换"},
    {"every place in turn swaps with any place but one", "每个位置依次与除一个以外的任意位置交换"},
    {"the draw is rounded to the nearest place: both ends are half as likely",
     "抽取四舍五入到最近的位置：两端的概率减半"},
    {"every place in turn swaps with any other place", "每个位置依次与任意其他位置交换"},
    {"the loop ends half-way", "循环到一半就结束"},
    {"a coin decides whether a swap is made at all", "用抛硬币决定是否交换"},
});

inline constexpr message few_seeds{"decks come back as if there were few of them, such as a seed of {} bits",
                                   "牌重复出现，就好像种类很少，例如 {} 位的种子"};

inline std::string mistake_in_words(std::string_view english) {
    for (const message& each : mistakes)
        if (each.english == english) return std::string(text_of(each));
    for (unsigned bits = 1; bits <= 64; ++bits)
        if (say_in<few_seeds>(language::english, bits) == english) return say<few_seeds>(bits);
    return std::string(english);
}

}  // namespace fairshuf::words
