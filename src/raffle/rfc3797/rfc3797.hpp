// The selection of RFC 3797, "Publicly Verifiable Nominations Committee (NomCom) Random Selection". It
// hashes the results of lotteries with MD5.
//
//   const auto key = rfc3797_key({"9319", "2 5 12 8 10", "9 18 26 41 45 34"});
//   rfc3797_selection(*key, 25, 10);       // 17, 7, 2, 16, ...
//
// Its draws are remainders of 128-bit numbers. In a pool of P people, the relative error of each person's
// chance is at most P / 2^128.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::raffle {

// One text for each source, in the announced order: its numbers, separated by blanks or commas. The numbers
// of a source are sorted. Leading zeros, and trailing zeros after a decimal point, are dropped.
expected<std::string> rfc3797_key(const std::vector<std::string>& sources);

struct rfc3797_choice {
    std::string md5;           // 32 digits
    std::uint64_t number = 0;  // in the pool, counted from 1

    bool operator==(const rfc3797_choice&) const = default;
};

// The pool has 1 to 65536 people, because the counter in the hashed text has 16 bits.
std::vector<rfc3797_choice> rfc3797_selection(const std::string& key, std::uint64_t pool,
                                              std::uint64_t chosen);

}  // namespace fairshuf::raffle
