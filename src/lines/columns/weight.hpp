// Weights of records, and the order in which records come up if each draw takes one with probability its
// weight over the weight of those that are left.
//
//   const auto weight = read_weight("0.25");                     // exactly 25 * 10^-2
//   weighted_arrivals arrivals(key);
//   const arrival a = arrivals.of(number, *weight);
//   arrivals.comes_before(a, b);                                 // the order of the draws
//
// Rule:   each record has a time: an exponential number divided by its weight. Records come in the order of
//         their times. The exponential number of record i is made by von Neumann's method from uniform
//         numbers U(i, 0), U(i, 1), ... Begin with whole = 0. Take the next number as x, and further ones as
//         long as each is less than the one before. If x and these are odd in count, the result is whole + x.
//         Otherwise drop the number that was not less, too, add 1 to whole, and begin again. The 64-bit
//         digits of U(i, q) are word q mod 8 of block i of the streams r * 2^32 + q div 8, r = 0, 1, ...,
//         under the key derived for "fairshuf.weight".
// Source: von Neumann 1951, "Various techniques used in connection with random digits". The order of the
//         times: Efraimidis and Spirakis 2006, "Weighted random sampling with a reservoir".
// Claim:  exactly the law of successive draws (family/weighted.hpp). Numbers are compared as integers, with
//         more digits until they differ. Floating point decides only what is far apart. Later records change
//         nothing, so the sample of k begins that of k + 1.
// Cost:   a block of the cipher for each record.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::lines {

// digits * 10^exponent. The digits are 0, or their last decimal digit is not.
struct record_weight {
    std::uint64_t digits = 0;
    std::int32_t exponent = 0;
    bool operator==(const record_weight&) const = default;
};

// A number as in JSON or CSV: 3, 0.25, 1e-5. It must not be negative, and has at most 19 digits after leading
// and before trailing zeros; if it is not 0, it is between 10^-60 and 10^60.
expected<record_weight> read_weight(std::string_view text);

// When a record comes up: (whole + uniform number) / weight.
struct arrival {
    double about = 0;
    std::uint64_t whole = 0, digit = 0;  // the first digit of the uniform number
    record_weight weight = {};
    std::uint32_t uniform = 0;  // which of the record's numbers it is
    std::uint64_t number = 0;   // of the record
};

class weighted_arrivals {
public:
    // The tests use fewer bits of each digit to provoke ties.
    explicit weighted_arrivals(const key& k, unsigned bits = 64);

    // The weight is not 0. Fastest if the numbers rise.
    arrival of(std::uint64_t number, const record_weight& weight);

    bool comes_before(const arrival& a, const arrival& b) const;

private:
    std::uint64_t digit(std::uint64_t number, std::uint64_t uniform, std::uint64_t r) const;
    bool is_less(std::uint64_t number, std::uint64_t a, std::uint64_t b) const;
    bool comes_before_exactly(const arrival& a, const arrival& b) const;
    bool is_prepared(std::uint64_t number) const;
    void prepare(std::uint64_t number);

    detail::order_words words_;
    unsigned bits_;
    std::uint64_t first_ = 0;  // the first record whose words are prepared
    std::vector<std::uint64_t> prepared_ = {};
};

}  // namespace fairshuf::lines
