// Which part a record goes to, by the value of a column.
//
// hashed_parts: the same value goes to the same part for ever. u is the number of the first 64 bits of the
//   value's digest (value_digest.hpp, purpose "fairshuf.hash-by"). Of shares s1 : s2 : ... with the sum S,
//   the part is the first one for which s1 + ... + sj exceeds floor(u * S / 2^64).
//
// strata: each part gets its share of every value, as exactly as whole records permit. First all records are
//   counted. Of n records with one value, part j gets n * sj / S, rounded down. Those left over go one each
//   to different parts, none to a part whose share is whole: to the ones that have the least so far compared
//   with their shares of all records up to here; of two equal ones, to the first. For this the values come in
//   the order of their digests (purpose "fairshuf.stratify"). The first records of a value, in shuffled
//   order, go to the first part, and so on.
// Claim of strata: each part has its share of each value, rounded down or up. With two parts, each also has
//   its share of all records, rounded to one of the nearest numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/values/value_digest.hpp"

namespace fairshuf::lines {

inline constexpr std::string_view strata_purpose = "fairshuf.stratify";

class hashed_parts {
public:
    hashed_parts(const key& k, const std::vector<std::uint64_t>& shares);

    std::size_t part_of(std::string_view value);

private:
    value_digest digest_;
    std::vector<std::uint64_t> ends_ = {};  // of the shares
};

// Rounds the shares of one value after the other.
class share_rounding {
public:
    // The sum of the shares is below 2^62.
    explicit share_rounding(std::vector<std::uint64_t> shares);

    std::size_t parts() const { return shares_.size(); }
    // The share of a part of so many records, rounded down.
    std::uint64_t rounded_down(std::uint64_t records, std::size_t part) const;
    // Divides the records of the next value. Appends the parts that get one more, in rising order.
    void divide(std::uint64_t records, std::vector<std::uint32_t>& one_more);

private:
    __extension__ using wide = __int128;

    std::vector<std::uint64_t> shares_;
    std::uint64_t sum_;
    std::vector<wide> owed_;  // what each part lacks of its share so far, in units of 1 / sum_
};

// Strata whose values fit into memory. Others are for strata_on_disk.hpp.
class strata {
public:
    explicit strata(std::uint64_t memory) : memory_(memory) {}

    // False if there is no room for another value.
    [[nodiscard]] bool count(std::string_view value);
    // After all records are counted. False if there is no room for what is decided.
    [[nodiscard]] bool divide(const key& k, std::vector<std::uint64_t> shares);
    // The part of the next record of this value.
    expected<std::size_t> next(std::string_view value);

    std::size_t size() const { return all_.size(); }

    // Calls f(value, records) for each value, and forgets them.
    template <class F>
    expected<void> take_all(F f) {
        for (const auto& [value, one] : all_)
            if (auto taken = f(std::string_view(value), one.records); !taken) return taken;
        all_ = {};
        one_more_ = {};
        return {};
    }

private:
    struct stratum {
        std::uint64_t records = 0;
        std::uint64_t left = 0;    // of its current part
        std::size_t part = 0;      // the one after the current part
        std::size_t one_more = 0;  // the next of its parts that get one more
    };
    struct any_text {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    struct equal_text {
        using is_transparent = void;
        bool operator()(std::string_view a, std::string_view b) const { return a == b; }
    };

    std::uint64_t memory_, used_ = 0;
    std::unordered_map<std::string, stratum, any_text, equal_text> all_ = {};
    std::optional<share_rounding> rounding_ = {};
    std::vector<std::uint32_t> one_more_ = {};  // of all strata; each list ends with a number that is no part
};

}  // namespace fairshuf::lines
