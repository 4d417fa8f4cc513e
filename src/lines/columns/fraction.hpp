// Takes each record with the same probability, independently of the others.
//
//   fraction_filter filter(key, {1, 10});                  // a tenth
//
// Rule:  each record has a random number u from 0 to 1, whose binary digits are words of 64 bits of the key's
//        stream at the record's number. It is taken if u is less than the fraction.
// Claim: exact: digits are compared until they differ from those of the fraction. What is taken of a smaller
//        fraction is also taken of a larger one. Neither memory nor threads matter, nor do later records.
// Cost:  a word for each record, and no memory.
#pragma once

#include <cstdint>
#include <vector>

#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/columns/record_stream.hpp"
#include "lines/input/exact_fraction.hpp"

namespace fairshuf::lines {

class fraction_filter final : public record_filter {
public:
    // The tests use fewer bits of each word to provoke ties.
    fraction_filter(const key& k, exact_fraction share, unsigned bits = 64);

    void prepare(std::uint64_t first, std::uint64_t count) override;
    expected<bool> takes(const record_at& record) override { return takes(record.number); }

    // After prepare().
    bool takes(std::uint64_t number);
    std::uint64_t taken() const { return taken_; }

private:
    bool decides(std::uint64_t number, std::uint64_t word) const;

    detail::order_words words_;  // word i of stream r is digit r of record i
    exact_fraction share_;
    unsigned bits_;
    std::uint64_t first_digit_ = 0;
    std::vector<std::uint64_t> digits_ = {};  // of the records of this chunk, and a few before them
    std::uint64_t first_ = 0;                 // the record of the first of them
    std::uint64_t taken_ = 0;
};

}  // namespace fairshuf::lines
