// What the sort-comparator shuffles share: a comparator that flips a coin, as in JavaScript's
// array.sort(() => 0.5 - Math.random()).
//
// What is wrong: the sort believes the coin. It compares only some pairs and infers the others, and each sort
// compares other pairs. So every JavaScript engine has another bias. The sorts are our own: with such a
// comparator, std::sort has undefined behaviour and may read past the end of the array.
#pragma once

#include <string_view>

#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/core/concepts.hpp"

namespace fairshuf::detail {

// "Is a less than b?" Nobody looks at a or b.
template <draw_source D>
class coin_comparator {
public:
    explicit constexpr coin_comparator(D& draws) : draws_(&draws) {}
    constexpr bool less() { return draws_->below(2) == 1; }

private:
    D* draws_;
};

inline constexpr std::string_view coin_flaw = "a sort that is lied to: how often depends on the sort";
inline constexpr std::string_view coin_flaw_in_chinese = "比较函数对排序撒谎：各排列出现多少次取决于排序算法";

}  // namespace fairshuf::detail
