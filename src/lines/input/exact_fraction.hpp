// A part of all records, such as 10%, without rounding.
#pragma once

#include <cstdint>

namespace fairshuf::lines {

// part / whole, with part <= whole <= 10^18.
struct exact_fraction {
    std::uint64_t part = 1, whole = 1;

    __extension__ using wide = unsigned __int128;

    // So many of n records: rounded, a half upwards. n < 2^63.
    std::uint64_t of(std::uint64_t n) const {
        return static_cast<std::uint64_t>((wide{n} * part + whole / 2) / whole);
    }
    double as_double() const { return static_cast<double>(part) / static_cast<double>(whole); }

    bool is_less_than(const exact_fraction& other) const {
        return wide{part} * other.whole < wide{other.part} * whole;
    }
    bool operator==(const exact_fraction&) const = default;
};

}  // namespace fairshuf::lines
