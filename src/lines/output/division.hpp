// The number of records in each of several outputs.
//
//   division::evenly(3).begins(10);             // 0 4 7: four, three and three records
//   read_shares("80:10:10")->begins(1000);      // 0 800 900
//
// Rule: an even division gives the remainder to the first outputs, one record each. By shares
//       s1 : s2 : ... : sk, output j ends after record round(n * (s1 + ... + sj) / (s1 + ... + sk)), with
//       halves rounded up. So each output is less than one record away from its share, and together they
//       have all records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::lines {

class division {
public:
    static constexpr std::uint64_t most_in_all = std::uint64_t{1} << 32;  // outputs, or shares

    static division evenly(std::size_t outputs);
    // No share may be 0.
    static division by_shares(std::vector<std::uint64_t> shares);

    std::size_t outputs() const { return shares_.size(); }
    const std::vector<std::uint64_t>& shares() const { return shares_; }
    // The first record of each output, for n records; n if it has none.
    std::vector<std::uint64_t> begins(std::uint64_t n) const;

private:
    std::vector<std::uint64_t> shares_ = {1};
    bool even_ = true;
};

// Numbers separated by colons, as in 80:10:10 or 0.8:0.1:0.1.
expected<division> read_shares(std::string_view text);

}  // namespace fairshuf::lines
