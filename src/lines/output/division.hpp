// How many records go to each of several outputs.
//
//   division::evenly(3).begins(10);             // 0 4 7: four, three and three records
//   read_shares("80:10:10")->begins(1000);      // 0 800 900
//
// Rule: evenly, the first ones have one more if it does not come out even. By shares s1 : s2 : ... : sk, each
//       output ends behind record round(n * (s1 + ... + sj) / (s1 + ... + sk)), a half being rounded up: none
//       is a whole record away from its share, and together they have all.
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
    // None is 0.
    static division by_shares(std::vector<std::uint64_t> shares);

    std::size_t outputs() const { return shares_.size(); }
    // The first record of each output, of n; if it is n, there is none.
    std::vector<std::uint64_t> begins(std::uint64_t n) const;

private:
    std::vector<std::uint64_t> shares_ = {1};
    bool even_ = true;
};

// Numbers with a colon between them, as in 80:10:10 or 0.8:0.1:0.1.
expected<division> read_shares(std::string_view text);

}  // namespace fairshuf::lines
