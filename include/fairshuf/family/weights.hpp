// Weights as exact integers.
//
//   const expected<std::vector<std::uint64_t>> whole = whole_weights(weights);
//
// Integers stay as they are. Floating-point numbers are multiplied by the smallest power of two that makes
// all of them whole: 0.5, 0.25 become 2, 1. Nothing is rounded. An error says which weight is negative,
// NaN or infinite, that all are zero, or that the sum is 2^64 or more: then exact draws would need wider
// numbers.
#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/text.hpp"

namespace fairshuf::detail {

// Integral types whose values are no amounts.
template <class W>
concept not_a_weight = std::same_as<W, bool> || std::same_as<W, char> || std::same_as<W, wchar_t> ||
                       std::same_as<W, char8_t> || std::same_as<W, char16_t> || std::same_as<W, char32_t>;

// Numbers that are exact as integers of 64 bits or as doubles.
template <class W>
concept weight_number = (std::integral<W> && !not_a_weight<W> && sizeof(W) <= 8) ||
                        (std::floating_point<W> && std::numeric_limits<W>::digits <= 53);

inline error bad_weight(std::size_t i, std::string_view what) {
    return {joined({"weights[", std::to_string(i), "] ", what, ": a weight is a finite number, 0 or more"})};
}

// mantissa * 2^exponent, with an odd mantissa, or 0.
struct scaled_weight {
    std::uint64_t mantissa = 0;
    int exponent = 0;
};

inline scaled_weight scaled(double weight) {
    if (weight == 0) return {};
    int exponent = 0;
    const auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(weight, &exponent), 53));
    const int zeros = std::countr_zero(mantissa);
    return {mantissa >> zeros, exponent - 53 + zeros};
}

inline expected<std::vector<std::uint64_t>> whole_from_scaled(const std::vector<scaled_weight>& scaled_ones) {
    int least = std::numeric_limits<int>::max();
    for (const auto& each : scaled_ones)
        if (each.mantissa != 0 && each.exponent < least) least = each.exponent;
    std::vector<std::uint64_t> whole;
    whole.reserve(scaled_ones.size());
    for (std::size_t i = 0; i < scaled_ones.size(); ++i) {
        const auto& each = scaled_ones[i];
        const int shift = each.mantissa == 0 ? 0 : each.exponent - least;
        if (static_cast<int>(std::bit_width(each.mantissa)) + shift > 64)
            return error{
                joined({"weights[", std::to_string(i), "] cannot be converted exactly: as a multiple of 2^",
                        std::to_string(least), ", which another weight needs, it is 2^64 or more. ",
                        "Give whole numbers, such as std::llround(1e6 * weight)"})};
        whole.push_back(each.mantissa << shift);
    }
    return whole;
}

template <std::ranges::input_range W>
expected<std::vector<std::uint64_t>> converted_weights(W&& weights) {
    using number = std::ranges::range_value_t<W>;
    if constexpr (std::integral<number>) {
        std::vector<std::uint64_t> whole;
        if constexpr (std::ranges::sized_range<W>)
            whole.reserve(static_cast<std::size_t>(std::ranges::size(weights)));
        for (const number weight : weights) {
            if (std::cmp_less(weight, 0)) return bad_weight(whole.size(), "is negative");
            whole.push_back(static_cast<std::uint64_t>(weight));
        }
        return whole;
    } else {
        std::vector<scaled_weight> scaled_ones;
        if constexpr (std::ranges::sized_range<W>)
            scaled_ones.reserve(static_cast<std::size_t>(std::ranges::size(weights)));
        for (const double weight : weights) {
            if (std::isnan(weight)) return bad_weight(scaled_ones.size(), "is not a number");
            if (weight < 0) return bad_weight(scaled_ones.size(), "is negative");
            if (std::isinf(weight)) return bad_weight(scaled_ones.size(), "is infinite");
            scaled_ones.push_back(scaled(weight));
        }
        return whole_from_scaled(scaled_ones);
    }
}

// One weight for each of n items.
template <std::ranges::input_range W>
    requires weight_number<std::ranges::range_value_t<W>>
expected<std::vector<std::uint64_t>> whole_weights(W&& weights, std::size_t n) {
    auto whole = converted_weights(weights);
    if (!whole) return whole;
    if (whole->size() != n)
        return error{joined({"there are ", std::to_string(n), " items but ", std::to_string(whole->size()),
                             " weights: each item needs one"})};
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        sum += (*whole)[i];
        if (sum < (*whole)[i])
            return error{joined({"the sum of the weights, as whole numbers, is 2^64 or more from weights[",
                                 std::to_string(i),
                                 "] on. Give smaller whole numbers, such as std::llround(1e6 * weight)"})};
    }
    if (n > 0 && sum == 0) return error{"all weights are zero: at least one must be positive"};
    return whole;
}

}  // namespace fairshuf::detail
