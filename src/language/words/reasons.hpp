// Reasons of the library (fairshuf/core/reason.hpp) as Chinese sentences. The library's own messages are
// English; `in_words` (language/reasons.hpp) finds these by the code. {name}: a value of the reason.
#pragma once

#include <string_view>

namespace fairshuf::words {

struct coded {
    std::string_view code, chinese;
};

inline constexpr coded reasons[] = {
    {"unknown-algorithm", "没有叫“{algorithm}”的算法"},
    {"no-parameter", "“{algorithm}”没有参数：请写“{algorithm}”，不要写“{given}”"},
    {"bad-parameter", "“{given}”的参数不对：冒号后应是 {least} 到 {most} 之间的整数"},
    {"bad-draws",
     "没有“{draws}”这种抽取方式；可用 exact、modulo:R、float:BITS、short-seed:BITS、short-seed:day、stuck，"
     "或某种语言的生成器：java、v8、php-mt、c-rand、go1、msvc、randu、mt19937:32"},
    {"shrunken", "只能以较小的常数证明，说明不了有缺陷的抽取"},
    {"empty-class", "没有这样的结果；两张牌以上总有"},
    {"endless", "可能永远停不下来，也洗不完"},
    {"too-few-cards", "{players} 位玩家每人 {each} 张，共需 {needed} 张牌，而只有 {cards} 张"},
    {"no-players", "0 位玩家：至少要有 1 位"},
    {"no-cards", "每位玩家 0 张牌：至少要有 1 张"},
    {"too-many-decks", "{decks} 副牌：可以有 1 到 {most} 副"},
    {"holdem-players",
     "{players} 位玩家：德州扑克要 2 到 {most} 位（每人两张，公共牌五张，销牌三张，共 52 张）"},
    {"too-many-draws", "抽取序列太多，无法枚举"},
    {"key-length", "密钥有 {characters} 个字符；密钥应是 64 个十六进制数字（256 位）"},
    {"key-digit", "密钥的第 {at} 个字符是“{character}”；密钥应是 64 个十六进制数字（256 位）"},
    {"key-file-system", "{file}：{says}"},
    {"key-file-size", "{file}：文件有 {bytes} 字节；密钥文件应有 32 字节，或 64 个十六进制数字"},
    {"key-file-digit", "{file}：密钥的第 {at} 个字符是“{character}”；密钥应是 64 个十六进制数字（256 位）"},
};

}  // namespace fairshuf::words
