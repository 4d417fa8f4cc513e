// The concepts of iterators and ranges, and the smaller and the greater of two values, from as few headers as
// possible: <algorithm>, <iterator> and <ranges> take longer to compile than the shuffles.
#pragma once

#include <span>
#include <type_traits>

// In the GNU library, <span> brings the concepts, begin, size and iter_swap of ranges.
#ifndef __GLIBCXX__
#include <iterator>
#include <ranges>
#endif

namespace fairshuf::detail {

template <class T>
constexpr T smaller(T a, T b) {
    return b < a ? b : a;
}

template <class T>
constexpr T greater(T a, T b) {
    return a < b ? b : a;
}

template <class T>
constexpr T between(std::type_identity_t<T> least, T x, std::type_identity_t<T> most) {
    return smaller(greater(least, x), most);
}

}  // namespace fairshuf::detail
