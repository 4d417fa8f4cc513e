// The digits of the keyed order, place by place.
//
//   digit_walk walk(words, {level, bits, place, count});
//   for (auto digits = walk.next(); !digits.empty(); digits = walk.next()) ...
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "fairshuf/core/bytes.hpp"
#include "fairshuf/shuffle/distribute.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/shuffle/stream_window.hpp"
#include "lines/shuffle/buckets.hpp"

namespace fairshuf::lines {

// `count` places of a level, from `place` on. The lowest bits of each byte are the digit.
struct digit_range {
    unsigned level = 1, bits = 8;
    std::uint64_t place = 0, count = 0;

    unsigned mask() const { return (1U << bits) - 1; }
};

class digit_walk {
public:
    digit_walk(const detail::order_words& words, const digit_range& which)
        : place_(which.place), left_(which.count) {
        window_.open(words, detail::digit_stream(words.items(), which.level));
    }

    // The next digits; none at the end.
    std::span<const byte> next() {
        const auto some =
            static_cast<std::size_t>(std::min<std::uint64_t>(left_, detail::stream_window::most_bytes));
        if (some == 0) return {};
        const auto digits = window_.bytes(place_, some);
        place_ += some;
        left_ -= some;
        return digits;
    }

private:
    detail::stream_window window_;
    std::uint64_t place_, left_;
};

// The number of occurrences of each digit.
inline std::array<std::size_t, most_buckets> count_digits(const detail::order_words& words,
                                                          const digit_range& which) {
    std::array<std::size_t, most_buckets> counts{};
    digit_walk walk(words, which);
    for (auto digits = walk.next(); !digits.empty(); digits = walk.next())
        fairshuf::detail::count_digits(digits, which.mask(), counts.data());
    return counts;
}

}  // namespace fairshuf::lines
