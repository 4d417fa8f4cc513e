// A part of all records, such as 10%.
#pragma once

#include <cstdint>

namespace fairshuf::lines {

struct percentage {
    static constexpr std::uint64_t all = 100'000'000'000;  // 100 %
    std::uint64_t parts = 0;                               // of `all`

    // So many of n records: rounded, a half upwards. n < 2^63.
    std::uint64_t of(std::uint64_t n) const {
        const std::uint64_t rest = n % all;
        __extension__ using wide = unsigned __int128;
        return n / all * parts + static_cast<std::uint64_t>((wide{rest} * parts + all / 2) / all);
    }
};

}  // namespace fairshuf::lines
