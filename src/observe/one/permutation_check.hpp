// Is it a permutation at all? Every item of 0 .. n-1 must be there exactly once.
//
//   permutation_check check(n, memory);
//   check.add(items);                        // as often as needed
//   if (auto wrong = check.finish()) ...     // which items are missing, double or foreign
//
// A bit for each item. If there is no memory for all of them, the items beyond are checked by a sum of
// hashes, which finds every mistake (but for one in 2^64), but cannot say which.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fairshuf::one {

struct not_a_permutation {
    std::vector<std::uint64_t> missing, twice,
        foreign;  // the first few of each, as they are written in the input
    std::uint64_t missing_count = 0, twice_count = 0, foreign_count = 0;
    bool somewhere = false;  // among the items without a bit
};

// "item 17 is missing, and item 4 comes twice"
std::string problem_sentence(const not_a_permutation& wrong, std::uint64_t n, std::uint64_t counted_from);

class permutation_check {
public:
    // Items are counted from 0 here; counted_from only says how they are written.
    permutation_check(std::uint64_t n, std::uint64_t counted_from, std::uint64_t memory);

    template <class T>
    void add(std::span<const T> items) {
        for (const T item : items) {
            hash_ += mixed(item);
            if (item < watched_) {
                auto& word = bits_[static_cast<std::size_t>(item / 64)];
                const std::uint64_t bit = std::uint64_t{1} << (item % 64);
                if ((word & bit) != 0) [[unlikely]]
                    note(wrong_.twice, wrong_.twice_count, item);
                word |= bit;
            } else if (item >= n_) [[unlikely]] {
                note(wrong_.foreign, wrong_.foreign_count, item);
            }
        }
    }

    std::optional<not_a_permutation> finish();

private:
    static std::uint64_t mixed(std::uint64_t x) {  // Stafford's mixer 13
        x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
        x = (x ^ x >> 27) * 0x94d049bb133111ebU;
        return x ^ x >> 31;
    }
    void note(std::vector<std::uint64_t>& some, std::uint64_t& count, std::uint64_t item) const;

    std::uint64_t n_, counted_from_, watched_;
    std::vector<std::uint64_t> bits_;
    std::uint64_t hash_ = 0;
    not_a_permutation wrong_;
};

}  // namespace fairshuf::one
