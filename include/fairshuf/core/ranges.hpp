// The concepts and types of iterators and ranges, the smaller and the greater of two: with as little to read
// as there is. <algorithm>, <iterator> and <ranges> take longer to read than the shuffles.
#pragma once

#include <span>
#include <type_traits>

// The GNU library has the concepts, begin, size and iter_swap of ranges wherever it has std::span.
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
