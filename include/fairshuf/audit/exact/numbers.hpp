// Exact numbers and their texts: fractions in lowest terms, whole numbers without a denominator.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace fairshuf::audit {

using integer = boost::multiprecision::cpp_int;
using fraction = boost::multiprecision::cpp_rational;

inline std::string to_text(const integer& number) {
    return number.str();
}

// "4/27", "0", "1"
inline std::string to_text(const fraction& number) {
    return number.str();
}

inline double to_double(const fraction& number) {
    return number.convert_to<double>();
}

inline integer factorial(std::size_t n) {
    integer product = 1;
    for (std::size_t i = 2; i <= n; ++i) product *= i;
    return product;
}

// matrix[card][place]
using matrix = std::vector<std::vector<fraction>>;

}  // namespace fairshuf::audit
